"""Connections to outside players: a program over its pipes, or a server over HTTP; one JSON object each way.

The connection is closed after a fault and opened again by the next question, so that a late answer is never taken for
the answer to another question.
"""

from __future__ import annotations

import json
import logging
import os
import select
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from queue import Empty, Full, Queue
from threading import Lock, Thread, Timer
from typing import IO, Any, Protocol, TypeAlias

from ..engine import one_line, shown

LONGEST_ANSWER = 64 * 1024
"""In bytes."""
LONGEST_REMARK = 1000
"""Characters of a stderr line, or of a server's status line, that are logged."""
REMARKS = 500
"""Lines of stderr that are logged, of all programs together."""
_POLLS = hasattr(select, "poll")

Answer: TypeAlias = dict[str, Any]
"""An answer: its value, and whatever else it says."""

_log = logging.getLogger(__name__)


class NoAnswerError(Exception):
    """Why there is no usable answer."""


class Wire(Protocol):
    """A connection. After a fault it is closed; the next question opens it again."""

    def ask(self, kind: str, body: dict[str, Any], seconds: float) -> Answer:
        """Return what is answered within so many seconds. Raises NoAnswerError."""
        ...

    def disconnect(self) -> None:
        """Close the connection; the next question may open it again."""
        ...

    def close(self) -> None:
        """Close the connection for good; called from another thread than `ask`."""
        ...


class Remarks:
    """Logs what programs write to stderr, up to a number of lines in all, however often they are started."""

    def __init__(self, most: int = REMARKS) -> None:
        self._most, self._count = most, 0

    def log(self, name: str, line: bytes) -> None:
        """Log one line of the program of this name."""
        self._count += 1
        if self._count <= self._most:
            _log.warning("%s says: %s", name, one_line(line.decode("utf-8", "replace").rstrip(), LONGEST_REMARK))
        elif self._count == self._most + 1:
            _log.warning("%s says more: after %d lines the rest is left out", name, self._most)


class Program:
    """A program, asked over its stdin and stdout: one line of JSON each way."""

    def __init__(self, name: str, words: list[str], remarks: Remarks) -> None:
        self._name, self._words, self._remarks = name, words, remarks
        self._running: _Running | None = None
        self._number = 0
        self._closed = False
        self._changing = Lock()

    def ask(self, kind: str, body: dict[str, Any], seconds: float) -> Answer:
        """Start the program if it does not run, and ask."""
        with self._changing:
            if self._closed:
                raise NoAnswerError("it was closed")
            if self._running is None:
                self._running = _Running(self._words, partial(self._remarks.log, self._name))
            running = self._running
        self._number += 1
        line = json.dumps({"type": kind, "id": self._number, **body}).encode() + b"\n"
        return _answer(running.ask(line, seconds), self._number)

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

    def __init__(self, words: list[str], remark: Callable[[bytes], None]) -> None:
        try:
            self._process = subprocess.Popen(
                words,
                bufsize=0,
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
        self._end = _End()
        self._threads = [
            Thread(target=_write, args=(process.stdin, self._asked, self._end), daemon=True),
            Thread(target=_read, args=(process.stdout, self._said, self._end), daemon=True),
            Thread(target=_report, args=(process.stderr, remark, self._end), daemon=True),
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
        """Kill it with its children, and close the pipes, which a grandchild of another session may hold open."""
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            with suppress(OSError, subprocess.TimeoutExpired):
                tree = ["taskkill", "/F", "/T", "/PID", str(self._process.pid)]
                subprocess.run(tree, capture_output=True, timeout=1.0, check=False)
            self._process.kill()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)
        self._asked.put(None)
        self._end.come(self._threads)


class _End:
    """The end of a process, which its threads await together with their pipes where the system can (not Windows)."""

    def __init__(self) -> None:
        self._ear, self._mouth = socket.socketpair()

    def come(self, threads: Sequence[Thread]) -> None:
        """Wake the threads, and wait for them."""
        self._mouth.close()
        for thread in threads:
            thread.join(5.0 if _POLLS else 0.3)  # elsewhere a read goes on until the last holder closes the pipe
        if not any(thread.is_alive() for thread in threads):
            self._ear.close()

    def awaits(self, pipe: IO[bytes], *, writing: bool = False) -> bool:
        """Wait until the pipe is ready; return False once the end has come."""
        if not _POLLS:
            return True
        poll = select.poll()
        poll.register(pipe, select.POLLOUT if writing else select.POLLIN)
        poll.register(self._ear, select.POLLIN)
        return all(ready != self._ear.fileno() for ready, _ in poll.poll())


def _write(pipe: IO[bytes], lines: Queue[bytes | None], end: _End) -> None:
    with suppress(OSError), pipe:
        _unblock(pipe)
        while line := lines.get():
            while line and end.awaits(pipe, writing=True):
                line = line[os.write(pipe.fileno(), line) :]


def _read(pipe: IO[bytes], lines: Queue[bytes], end: _End) -> None:
    """Queue each line; an empty or incomplete one is the end. Stop when unasked lines fill the queue."""
    with suppress(Full):
        for line in _lines(pipe, LONGEST_ANSWER + 1, end):
            lines.put_nowait(line)
        lines.put_nowait(b"")


def _report(pipe: IO[bytes], remark: Callable[[bytes], None], end: _End) -> None:
    for line in _lines(pipe, LONGEST_REMARK, end):
        remark(line)


def _lines(pipe: IO[bytes], longest: int, end: _End) -> Iterator[bytes]:
    """Yield the lines, in pieces of at most `longest` bytes. After the end, read once what is still in the pipe."""
    rest, more = b"", True
    with suppress(OSError), pipe:
        _unblock(pipe)
        while more:
            more = end.awaits(pipe)
            data = os.read(pipe.fileno(), LONGEST_ANSWER)
            more = more and bool(data)
            *whole, rest = (rest + data).split(b"\n")
            for line in whole:
                yield from _pieces(line + b"\n", longest)
            *pieces, rest = _pieces(rest, longest)
            yield from pieces
    if rest:
        yield rest


def _pieces(line: bytes, longest: int) -> list[bytes]:
    return [line[start : start + longest] for start in range(0, len(line), longest)] or [b""]


def _unblock(pipe: IO[bytes]) -> None:
    """Let reads and writes return at once where a thread can wait before them."""
    if _POLLS:
        os.set_blocking(pipe.fileno(), False)


class Server:
    """A server, asked over HTTP with a new connection for each question; no proxy, no redirect."""

    def __init__(self, host: str, port: int, path: str = "") -> None:
        self._host, self._port, self._path = host, port, path
        self._closed = False
        self._call: _HttpCall | None = None

    def ask(self, kind: str, body: dict[str, Any], seconds: float) -> Answer:
        """Send a GET request for an empty body, else a POST."""
        call = self._call = _HttpCall(self._host, self._port, seconds)
        try:
            if self._closed:
                raise NoAnswerError("it was closed")
            return _answer(call.ask(f"{self._path}/{kind}", body))
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
                said = one_line(str(error), LONGEST_REMARK) or type(error).__name__
                raise NoAnswerError(f"{path}: {said}") from None
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


def _answer(text: bytes, number: int | None = None) -> Answer:
    """Return an answer, which has a value; if it names its question, that must be this one."""
    try:
        data = json.loads(text.decode("utf-8"))
    except (ValueError, RecursionError):
        raise NoAnswerError(f"its answer {shown(text)} is not JSON in UTF-8") from None
    if not isinstance(data, dict) or "value" not in data:
        raise NoAnswerError(f'its answer {shown(text)} is not {{"value": ...}}')
    if number is not None and data.get("id", number) != number:
        raise NoAnswerError(f"its answer {shown(text)} is to another question than {number}")
    return data
