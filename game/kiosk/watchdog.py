"""The systemd watchdog: reports that the program is ready, still making frames, or stopping.

Messages are those of sd_notify(3), sent to the socket that the environment names; without one, nothing is sent.
WATCHDOG_PID is ignored: under cage it is the process ID of cage, and the game is what matters.
"""

from __future__ import annotations

import logging
import math
import re
import socket
from collections.abc import Mapping

_log = logging.getLogger(__name__)


class Watchdog:
    """Connection to systemd. Only the frame loop feeds it, so that systemd restarts a loop that hangs."""

    def __init__(self, environ: Mapping[str, str] | None = None) -> None:
        environ = environ or {}
        self._address = environ.get("NOTIFY_SOCKET", "")
        limit = environ.get("WATCHDOG_USEC", "")
        self._every = int(limit) / 3_000_000 if re.fullmatch("0*[1-9][0-9]{0,17}", limit) else math.inf
        """Seconds between two messages: a third of what systemd allows."""
        self._last: float | None = None
        self._reached = True
        """Whether the last message was sent."""

    def feed(self, now: float) -> None:
        """Report a frame at `now` seconds: the first as READY, later ones as WATCHDOG; again if it did not arrive."""
        if self._last is not None and 0 <= now - self._last < self._every:
            return
        if self._say("READY=1\nWATCHDOG=1" if self._last is None else "WATCHDOG=1"):
            self._last = now

    def leave(self) -> None:
        """Report that the game is stopping."""
        self._say("STOPPING=1")

    def _say(self, words: str) -> bool:
        """Send a message; return False if it could not be sent now, which is logged once."""
        if not self._address:
            return True
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
                line.setblocking(False)
                line.sendto(words.encode(), address)
        except (OSError, AttributeError) as error:  # AttributeError: a system without such sockets
            if self._reached:
                _log.warning("systemd cannot be told %s at %s: %s", words.split("\n")[0], self._address, error)
            self._reached = False
            return False
        self._reached = True
        return True
