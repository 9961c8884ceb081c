"""The log: to standard error, or to files that take turns; never a reason to stop."""

import io
import logging
import os

import pytest

from game.storage.log import FILE_BYTES, start_log


@pytest.fixture(autouse=True)
def _own_log():
    root = logging.getLogger()
    before, level, raising = root.handlers[:], root.level, logging.raiseExceptions
    root.handlers[:] = []
    yield
    for handler in root.handlers:
        handler.close()
    root.handlers[:] = before
    root.setLevel(level)
    logging.raiseExceptions = raising


def test_without_a_file_warnings_go_to_standard_error():
    stream = io.StringIO()
    start_log("warning", None, stream)
    logging.getLogger("game.x").warning("rain")
    logging.getLogger("game.x").info("sun")
    assert stream.getvalue() == "callbreak: rain\n"


def test_the_level_says_how_much():
    stream = io.StringIO()
    start_log("info", None, stream)
    logging.getLogger("game.x").info("sun")
    assert "sun" in stream.getvalue()


def test_files_take_turns_and_never_grow_beyond_bounds(tmp_path):
    stream = io.StringIO()
    start_log("warning", str(tmp_path / "log"), stream)
    for number in range(3000):
        logging.getLogger("game.x").warning("%05d %s", number, "rain " * 200)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["log", "log.1", "log.2"]
    assert all(path.stat().st_size <= FILE_BYTES for path in tmp_path.iterdir())
    assert "02999" in (tmp_path / "log").read_text()
    assert stream.getvalue() == ""


@pytest.mark.parametrize("name", ["none/log", "folder"])
def test_a_file_that_cannot_be_written_is_said_and_the_log_goes_on(tmp_path, name):
    (tmp_path / "folder").mkdir()
    stream = io.StringIO()
    start_log("warning", str(tmp_path / name), stream)
    logging.getLogger("game.x").warning("rain")
    told, rain = stream.getvalue().splitlines()
    assert str(tmp_path / name) in told
    assert "cannot be written" in told
    assert rain == "callbreak: rain"


def test_a_disk_that_fills_up_later_stops_nothing(tmp_path, capsys):
    start_log("warning", str(tmp_path / "log"), io.StringIO())
    handler, disk = logging.getLogger().handlers[0], _Disk()
    handler.stream.close()
    handler.stream = io.TextIOWrapper(io.BufferedWriter(disk), encoding="utf-8")
    logging.getLogger("game.x").warning("rain")
    assert disk.refused
    assert capsys.readouterr() == ("", "")
    disk.full = False
    logging.getLogger("game.x").warning("sun")
    assert b"sun" in disk.written, "once there is room it goes on"


class _Disk(io.RawIOBase):
    def __init__(self):
        self.full, self.refused, self.written = True, 0, b""

    def writable(self):
        return True

    def seekable(self):
        return True

    def seek(self, _offset, _whence=0):
        return len(self.written)

    def write(self, data):
        if self.full:
            self.refused += 1
            raise OSError(28, "No space left on device")
        self.written += bytes(data)
        return len(data)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders")
def test_a_pipe_in_place_of_the_log_is_refused_and_the_log_goes_to_standard_error(tmp_path):
    os.mkfifo(tmp_path / "log")
    stream = io.StringIO()
    start_log("warning", str(tmp_path / "log"), stream)
    assert f"{tmp_path / 'log'} cannot be written: it is a pipe (FIFO), not a file" in stream.getvalue()
