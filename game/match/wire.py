"""Connections to outside players: a program over its pipes, or a server over HTTP; one JSON object each way.

The connection is closed after a fault and opened again by the next question, so that a late answer is never taken for
the answer to another question.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import socket
import subprocess
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import Lock, Thread, Timer
from typing import IO, Any, Protocol

from ..engine import shown

LONGEST_ANSWER = 64 * 1024
"""In bytes."""
LONGEST_REMARK = 1000
"""Characters of a stderr line that are logged."""
REMARKS = 500
"""Lines of stderr that are logged."""

_log = logging.getLogger(__name__)


class NoAnswerError(Exception):
    """Why there is no usable answer."""


class Wire(Protocol):
    """A connection. After a fault it is closed; the next question opens it again."""

    def ask(self, kind: str, body: dict[str, Any], seconds: float) -> object:
        """Return the value answered within so many seconds. Raises NoAnswerError."""
        ...

    def disconnect(self) -> None:
        """Close the connection; the next question may open it again."""
        ...

    def close(self) -> None:
        """Close the connection for good; called from another thread than `ask`."""
        ...


class Program:
    """A program, asked over its stdin and stdout: one line of JSON each way."""

    def __init__(self, name: str, words: list[str]) -> None:
        self._name, self._words = name, words
        self._running: _Running | None = None
        self._number = 0
        self._closed = False
        self._changing = Lock()

    def ask(self, kind: str, body: dict[str, Any], seconds: float) -> object:
        """Start the program if it does not run, and ask."""
        with self._changing:
            if self._closed:
                raise NoAnswerError("it was closed")
            if self._running is None:
                self._running = _Running(self._name, self._words)
            running = self._running
        self._number += 1
        line = json.dumps({"type": kind, "id": self._number, **body}).encode() + b"\n"
        return _value(running.ask(line, seconds), self._number)

    def disconnect(self) -> None:
        """End the program."""
        with self._changing:
            running, self._running = self._running, None
        if running is not None:
            running.end()

    def close(self) -> None:
        """End the program, and do not start it again."""
        self._closed = True
        self.disconnect()


class _Running:
    """A process with a thread for each of its pipes, since not every system can wait for a pipe with a deadline."""

    def __init__(self, name: str, words: list[str]) -> None:
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # its children end with it, and Ctrl-C does not reach it
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except (OSError, ValueError) as error:
            raise NoAnswerError(f"it cannot be run: {error}") from None
        process = self._process
        assert process.stdin is not None  # all three were requested
        assert process.stdout is not None
        assert process.stderr is not None
        self._said: Queue[bytes] = Queue(16)
        self._asked: Queue[bytes | None] = Queue()
        self._threads = [
            Thread(target=_write, args=(process.stdin, self._asked), daemon=True),
            Thread(target=_read, args=(process.stdout, self._said), daemon=True),
            Thread(target=_report, args=(process.stderr, name), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Return the answer to this line."""
        try:
            unasked = self._said.get_nowait()
        except Empty:
            pass
        else:
            raise NoAnswerError(f"it said {shown(unasked)} before it was asked" if unasked else self._ended())
        self._asked.put(line)
        try:
            said = self._said.get(timeout=seconds)
        except Empty:
            raise NoAnswerError(f"no answer within {seconds:g} s") from None
        if not said:
            raise NoAnswerError(self._ended())
        if len(said) > LONGEST_ANSWER:
            raise NoAnswerError(f"its answer is longer than {LONGEST_ANSWER} bytes")
        if not said.endswith(b"\n"):
            raise NoAnswerError(f"it ended after half a line, {shown(said)}")
        return said

    def _ended(self) -> str:
        with suppress(subprocess.TimeoutExpired):  # it may have closed its stdout and still run
            return f"it has ended (exit code {self._process.wait(0.2)})"
        return "it has closed its stdout"

    def end(self) -> None:
        """Kill it, wait for it, and close the pipes."""
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()
        self._process.wait()
        self._asked.put(None)
        for thread in self._threads:
            thread.join(1.0)  # a grandchild that escaped may hold a pipe open


def _write(pipe: IO[bytes], lines: Queue[bytes | None]) -> None:
    with suppress(OSError), pipe:
        while (line := lines.get()) is not None:
            pipe.write(line)
            pipe.flush()


def _read(pipe: IO[bytes], lines: Queue[bytes]) -> None:
    """Queue each line; an empty or incomplete one is the end. Stop when unasked lines fill the queue."""
    with suppress(OSError, Full), pipe:
        while line := pipe.readline(LONGEST_ANSWER + 1):
            lines.put_nowait(line)
        lines.put_nowait(b"")


def _report(pipe: IO[bytes], name: str) -> None:
    with suppress(OSError), pipe:
        for number, line in enumerate(iter(lambda: pipe.readline(LONGEST_REMARK), b"")):
            text = line.decode("utf-8", "replace").rstrip()
            if number < REMARKS:
                _log.warning("%s says: %s", name, "".join(c if c.isprintable() else "?" for c in text))
            elif number == REMARKS:
                _log.warning("%s says more than %d lines; the rest is left out", name, REMARKS)


class Server:
    """A server, asked over HTTP with a new connection for each question; no proxy, no redirect."""

    def __init__(self, host: str, port: int, path: str = "") -> None:
        self._host, self._port, self._path = host, port, path
        self._closed = False
        self._call: _HttpCall | None = None

    def ask(self, kind: str, body: dict[str, Any], seconds: float) -> object:
        """Send a GET request for an empty body, else a POST."""
        call = self._call = _HttpCall(self._host, self._port, seconds)
        try:
            if self._closed:
                raise NoAnswerError("it was closed")
            return _value(call.ask(f"{self._path}/{kind}", body))
        finally:
            self._call = None
            call.end()

    def disconnect(self) -> None:
        """Do nothing: each question has its own connection."""

    def close(self) -> None:
        """Close the connection, and ask no more."""
        self._closed = True
        if (call := self._call) is not None:
            call.break_off()


class _HttpCall:
    """One request. A timer aborts it, since a server that sends a byte now and then meets no socket timeout."""

    def __init__(self, host: str, port: int, seconds: float) -> None:
        import http.client  # imported here: it would slow every start of the game by some milliseconds

        self._faults = (OSError, ValueError, http.client.HTTPException)
        self._connection = http.client.HTTPConnection(host, port, timeout=seconds)
        self._seconds = seconds
        self._socket: socket.socket | None = None
        self._broken = False
        self._timer = Timer(seconds, self.break_off)
        self._timer.daemon = True
        self._timer.start()

    def ask(self, path: str, body: dict[str, Any]) -> bytes:
        """Return the body of the response."""
        status, text = 0, b""
        try:
            self._connection.connect()
            self._socket = self._connection.sock
            if not self._broken:  # else it was aborted before there was a socket
                data = json.dumps(body).encode() if body else None
                headers = {"Content-Type": "application/json", "Connection": "close"}
                self._connection.request("POST" if body else "GET", path, data, headers)
                with self._connection.getresponse() as response:
                    status, text = response.status, response.read(LONGEST_ANSWER + 1)
        except TimeoutError:
            self._broken = True
        except self._faults as error:
            if not self._broken:
                raise NoAnswerError(f"{path}: {str(error) or type(error).__name__}") from None
        if self._broken:
            raise NoAnswerError(f"no answer within {self._seconds:g} s")
        if status != 200:
            raise NoAnswerError(f"{path}: status {status} in place of 200")
        if len(text) > LONGEST_ANSWER:
            raise NoAnswerError(f"its answer is longer than {LONGEST_ANSWER} bytes")
        return text

    def break_off(self) -> None:
        """Abort the request, from another thread."""
        self._broken = True
        if (sock := self._socket) is not None:
            with suppress(OSError):
                sock.shutdown(socket.SHUT_RDWR)

    def end(self) -> None:
        """Close the connection."""
        self._timer.cancel()
        self._timer.join()
        self._connection.close()


# answers


def _value(text: bytes, number: int | None = None) -> object:
    """Return the value of an answer; if it names its question, that must be this one."""
    try:
        data = json.loads(text.decode("utf-8"))
    except (ValueError, RecursionError):
        raise NoAnswerError(f"its answer {shown(text)} is not JSON in UTF-8") from None
    if not isinstance(data, dict) or "value" not in data:
        raise NoAnswerError(f'its answer {shown(text)} is not {{"value": ...}}')
    if number is not None and data.get("id", number) != number:
        raise NoAnswerError(f"its answer {shown(text)} is to another question than {number}")
    return data["value"]
