"""Players from outside: what they are asked, what they may do wrong, and that it costs them one choice only."""

import contextlib
import dataclasses
import json
import logging
import os
import re
import shlex
import signal
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from game.cli import main
from game.engine import PRESETS, Call, Card, Phase, Play, Rules, dumps, loads
from game.match.arena import Comparison, play_deals
from game.match.levels import Level, LevelError, read_level
from game.match.outside import OutsidePlayers, Outsider, Terms, check_name, question, split_names
from game.match.session import Session
from game.players import HUMAN, PlayerError, new_player

from ..child import ROOT
from ..pilot import Pilot
from ..players.positions import permuted, views_of
from .contest import remembering

CLASSIC = PRESETS["classic"]
VIEWS = [view for view, _ in views_of(CLASSIC, 3, new_player("rule"))]
CALLING, PLAYING = VIEWS[2], VIEWS[30]
SEED = bytes(32)
LONG, SHORT = 86_400.0, 0.2
"""What a player is given, in seconds: no limit, and what a wait for an answer that never comes takes."""


def safe(view):
    return new_player("rule").choose(view, SEED)


def card_of(view):
    return str(view.legal_plays()[-1].rank.letter).replace("A", "1") + view.legal_plays()[-1].suit.letter


def named(path):
    return f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(path))}"


@pytest.fixture
def example(tmp_path):
    """The program of the documentation, as the page has it."""
    (text,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "players.md").read_text(encoding="utf-8"), re.S)
    path = tmp_path / "my bot.py"
    path.write_text(text, encoding="utf-8")
    return named(path)


@pytest.fixture
def bot(tmp_path):
    """Makes the name of a program: what it does at the start, and with each question but the hello."""
    made = []

    def make(answer="", start="", hello="say('hello')"):
        path = tmp_path / f"bot{len(made)}.py"
        made.append(path)
        lines = [
            "import json, os, sys, threading",
            "def out(data): sys.stdout.buffer.write(data); sys.stdout.buffer.flush()",
            "def say(value): out(json.dumps({'value': value}).encode() + b'\\n')",
            "def stay_silent(): threading.Event().wait()",
            start,
            "for line in sys.stdin:",
            "    asked = json.loads(line)",
            f"    if asked['type'] == 'hi': {hello}",
            f"    else: {answer or 'pass'}",
        ]
        path.write_text("\n".join(lines), encoding="utf-8")
        return named(path)

    return make


@contextlib.contextmanager
def player(name, seconds=LONG, place=0, clock=lambda: 0.0):
    made = Outsider(name, Terms(seconds, LONG, clock), place)
    try:
        yield made
    finally:
        made.close()


def warnings(caplog):
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


# the page's own example


def test_the_example_of_the_page_plays_in_the_arena(example, caplog):
    names = [example, "rule", "rule", "rule"]
    found = Comparison(CLASSIC, tuple(names), 1)
    found.results += play_deals(CLASSIC, names, 1, 2)
    assert [len(result.rounds) for result in found.results] == [4, 4]
    assert warnings(caplog) == []
    again = Comparison(CLASSIC, tuple(names), 1)
    again.results += play_deals(CLASSIC, names, 1, 2, jobs=2)
    assert again.as_json() == found.as_json()


def test_the_example_has_about_thirty_lines():
    (text,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "players.md").read_text(encoding="utf-8"), re.S)
    assert len([line for line in text.splitlines() if line.strip()]) <= 30


class Patient(Pilot):
    """Lets those who think come to an end before each frame, however slow the machine is."""

    def frame(self, seconds=None):
        """A frame, with nobody thinking."""
        with contextlib.suppress(StopIteration):
            assert self.table.session._mind.wait()
        return super().frame(seconds)


def test_the_example_of_the_page_plays_at_the_table(example, tmp_path, caplog):
    table = Level(key="", title="", rules=Rules.parse("classic,rounds=1"), opponents=(example, "rule", "rule"))
    with OutsidePlayers([example], Terms(LONG, LONG)) as outside:
        pilot = Patient(tmp_path / "data", level=table, outside=outside)
        try:
            pilot.play_match(rounds=1)
            record = pilot.record
            (outsider,) = outside._outsiders.values()
        finally:
            pilot.close()
    assert outsider.closed
    assert record.players == (HUMAN, example, "rule", "rule")
    assert len([action for action in record.actions if isinstance(action, Play) and action.seat == 1]) == 13
    assert warnings(caplog) == []


def test_the_command_line_seats_it(example, capsys):
    words = ["arena", "--players", f"{example},rule,rule,rule", "--deals", "1", "--jobs", "1", "--json"]
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out)["players"][0]["player"] == example


# programs of the contest


@contextlib.contextmanager
def serving(server):
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.mark.parametrize("rules", ["classic,rounds=20", "lakdi,rounds=20"])
def test_two_programs_of_the_contest_sit_at_the_table_for_twenty_deals(rules, caplog):
    ordered = named(ROOT / "tests" / "match" / "contest" / "ordered.py")
    with serving(remembering.Server()) as server:
        names = ("rule", ordered, server.name, ordered)
        with OutsidePlayers(names, Terms(LONG, LONG)) as outside:
            outside.greet()
            session = Session(Rules.parse(rules), names, SEED[:16], 3, outside.player)
            while session.match.phase is not Phase.OVER:
                if not session.advance():
                    session._mind.wait()
            assert len({id(each) for each in session._players}) == 4
        assert server.rounds == 20
    assert warnings(caplog) == []


# what is asked


def test_a_bid_is_asked_as_the_contest_asks_it():
    asked = question(CALLING, 1500)
    assert set(asked) == {"playerId", "playerIds", "cards", "context"}
    assert asked["playerIds"] == ["P0", "P1", "P2", "P3"]
    assert asked["playerId"] == f"P{CALLING.seat}"
    assert len(asked["cards"]) == 13
    assert set(asked["context"]) == {"round", "players"}
    for seat in range(4):
        told = asked["context"]["players"][f"P{seat}"]
        assert told == {"totalPoints": 0, "bid": CALLING.calls[seat] or 0, "won": 0}


def test_a_card_is_asked_as_the_contest_asks_it():
    view = dataclasses.replace(PLAYING, totals=(31, -40, 0, 130))
    asked = question(view, 1500)
    assert set(asked) == {"playerId", "playerIds", "cards", "context", "timeBudget", "played", "history"}
    assert asked["timeBudget"] == 1500
    assert [told["totalPoints"] for told in asked["context"]["players"].values()] == [3.1, -4, 0, 13]
    assert [told["won"] for told in asked["context"]["players"].values()] == list(view.tricks_won)
    assert len(asked["history"]) == len(view.tricks) > 1
    for (leader, cards, winner), after in zip(asked["history"], [*asked["history"][1:], None], strict=True):
        assert len(cards) == 4
        assert after is None or after[0] == winner
        assert 0 <= leader < 4
    assert len(asked["played"]) == len(view.trick)
    letters = {card[0] for trick in asked["history"] for card in trick[1]} | {card[0] for card in asked["cards"]}
    assert letters <= set("23456789TJQK1")
    assert "1" in letters


def test_a_hand_is_sent_in_the_order_of_the_contest():
    hand = tuple(map(Card.parse, ["2C", "AC", "TD", "KD", "3H", "AH", "4S", "QS"]))
    for view in (CALLING, PLAYING):
        asked = question(dataclasses.replace(view, hand=hand), 1500)
        assert asked["cards"] == ["QS", "4S", "1H", "3H", "1C", "2C", "KD", "TD"]


def test_the_time_budget_counts_down_from_1500_ms_a_round(server):
    server.answer = lambda handler, _: handler.reply(
        json.dumps({"value": 5 if handler.path == "/bid" else card_of(PLAYING)}).encode()
    )
    ticks = iter(range(100))
    with player(server.name, clock=lambda: next(ticks) * 0.4) as found:
        for view in (CALLING, *[PLAYING] * 5, CALLING, PLAYING):
            found.choose(view, SEED)
    budgets = [body["timeBudget"] for path, body in server.seen if path == "/play"]
    assert budgets == [1500, 1100, 700, 300, 0, 1500]


def test_hidden_cards_do_not_change_a_byte_of_a_question():
    for number, (view, match) in enumerate(views_of(CLASSIC, 5, new_player("rule"))):
        twin = permuted(match, view.seat, view, number, (0, 0, 0, 0))
        assert twin.hands[view.seat] == match.hands[view.seat]
        assert json.dumps(question(twin.view(view.seat), 1500)) == json.dumps(question(view, 1500))


# what may go wrong


FAULTS = {
    "an answer that never comes": ({"answer": "stay_silent()"}, "no answer within"),
    "an end": ({"answer": "sys.exit(7)"}, r"it has ended \(exit code 7\)"),
    "a closed stdout": ({"answer": "os.close(1); stay_silent()"}, "it has closed its stdout"),
    "no JSON": ({"answer": "out(b'one of spades\\n')"}, "not JSON"),
    "no UTF-8": ({"answer": 'out(b\'{"value": "\\xff"}\\n\')'}, "not JSON in UTF-8"),
    "too deep": ({"answer": "out(b'[' * 60000 + b'\\n')"}, "not JSON"),
    "a list": ({"answer": "out(b'[1]\\n')"}, 'not {"value"'),
    "an empty line": ({"answer": "out(b'\\n')"}, "not JSON"),
    "half a line": ({"answer": "(out(b'{\"value\": '), sys.exit())"}, "half a line"),
    "too long a line": ({"answer": "say('x' * 70000)"}, "longer than 65536 bytes"),
    "no card": ({"answer": "say('ace of spades')"}, "is no card"),
    "a truth value": ({"answer": "say(True)"}, "is no card"),
    "a card it does not hold": ({"answer": "say(asked['played'][0])"}, "not your card"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_costs_one_choice_and_is_logged(fault, bot, caplog):
    parts, said = FAULTS[fault]
    silent = "silent" in parts["answer"] and "close" not in parts["answer"]
    with player(bot(**parts), seconds=SHORT if silent else LONG) as found:
        assert found.choose(PLAYING, SEED) == safe(PLAYING)
        (line,) = warnings(caplog)
        assert re.search(said, line), line
        assert f"seat {PLAYING.seat}" in line


def test_after_a_fault_the_program_begins_anew(bot, tmp_path, caplog):
    mark = tmp_path / "mark"
    start = f"first = not os.path.exists({str(mark)!r}); open({str(mark)!r}, 'w').close()"
    name = bot(start=start, answer=f"(os.close(1), stay_silent()) if first else say({card_of(PLAYING)!r})")
    with player(name) as found:
        assert found.choose(PLAYING, SEED) == safe(PLAYING)
        assert found.choose(PLAYING, SEED).card == PLAYING.legal_plays()[-1]
    assert len(warnings(caplog)) == 1


@pytest.mark.parametrize("value", [0, 14, 10**30, 2.0, "3", None, True])
def test_a_call_that_may_not_be_made_is_not_made(value, bot, caplog):
    with player(bot(f"say({value!r})")) as found:
        assert found.choose(CALLING, SEED) == safe(CALLING)
    assert len(warnings(caplog)) == 1


def test_a_legal_call_is_taken(bot, caplog):
    with player(bot("say(5)")) as found:
        assert found.choose(CALLING, SEED) == Call(CALLING.seat, 5)
    assert warnings(caplog) == []


def test_two_answers_to_one_question_are_not_two_answers(bot, caplog):
    with player(bot("(say(5), say(6))")) as found:
        assert found.choose(CALLING, SEED) == Call(CALLING.seat, 5)
        lines = found._wire._running._said
        lines.put(lines.get())  # the second is there
        assert found.choose(CALLING, SEED) == safe(CALLING)
    assert "before it was asked" in warnings(caplog)[0]


def test_an_answer_to_another_question_is_none(bot, caplog):
    with player(bot("out(json.dumps({'value': 5, 'id': asked['id'] - 1}).encode() + b'\\n')")) as found:
        assert found.choose(CALLING, SEED) == safe(CALLING)
    assert "another question" in warnings(caplog)[0]
    with player(bot("out(json.dumps({'value': 5, 'id': asked['id']}).encode() + b'\\n')")) as found:
        assert found.choose(CALLING, SEED) == Call(CALLING.seat, 5)


def test_who_never_stops_talking_is_not_listened_to(bot, caplog):
    with player(bot(start="threading.Thread(target=lambda: [say('hello') for _ in iter(int, 1)]).start()")) as found:
        for _ in range(3):
            assert found.choose(CALLING, SEED) == safe(CALLING)
    assert warnings(caplog)


def test_who_ends_at_once_is_given_up_after_three_starts(bot, caplog):
    with player(bot(start="sys.exit(3)")) as found:
        for _ in range(5):
            assert found.choose(CALLING, SEED) == safe(CALLING)
    assert len(warnings(caplog)) == 3
    assert "not asked again" in warnings(caplog)[-1]


def test_who_says_something_else_than_hello_is_not_asked(bot, caplog):
    with player(bot(hello="say('hi')")) as found:
        assert found.choose(CALLING, SEED) == safe(CALLING)
    assert 'its hello was "hi"' in warnings(caplog)[0]


def test_what_it_writes_to_stderr_comes_into_the_log_without_control_letters(bot, caplog):
    with player(bot("(sys.stderr.write('I hold \\x1b[31mnothing\\n'), sys.stderr.flush(), say(5))")) as found:
        found.choose(CALLING, SEED)
        found._wire.disconnect()
    (line,) = warnings(caplog)
    assert line.endswith("says: I hold \\x1b[31mnothing")


def test_closing_ends_the_program_also_while_it_thinks(bot, caplog):
    with player(bot("stay_silent()")) as found:
        found.greet()
        process = found._wire._running._process
        thread = threading.Thread(target=found.choose, args=(CALLING, SEED))
        thread.start()
        found.close()
        thread.join()
        assert process.returncode is not None
        assert found.choose(CALLING, SEED) == safe(CALLING)
    assert warnings(caplog) == []


def test_closing_while_the_first_is_greeted_leaves_none_to_be_started(bot):
    silent, other = bot(hello="stay_silent()"), bot("say(5)")
    outside, faults = OutsidePlayers([silent, other], Terms(LONG, LONG)), []

    def greet():
        try:
            outside.greet()
        except PlayerError as error:
            faults.append(error)

    thread = threading.Thread(target=greet)
    thread.start()
    while len(outside._outsiders) < 2:
        thread.join(0.01)
    outside.close()
    thread.join()
    assert len(faults) == 1
    assert all(each.closed and each._wire._running is None for each in outside._outsiders.values())


ESCAPED = """
import subprocess
if asked["type"] == "bid":
    child = subprocess.Popen(["sleep", "3600"], start_new_session=True)
    open(MARK, "w").write(str(child.pid))
    os._exit(4)
"""


@pytest.mark.skipif(os.name == "nt", reason="there a blocked read cannot be woken")
def test_a_grandchild_that_keeps_the_pipes_open_keeps_nothing_of_ours(bot, tmp_path):
    """It left the program's process group, so that it lives on."""
    mark = tmp_path / "pid"
    code = ESCAPED.replace("MARK", repr(str(mark)))
    before = open_things()
    with player(bot(f"exec({code!r})"), seconds=SHORT) as found:
        assert found.choose(CALLING, SEED) == safe(CALLING)
        assert open_things() == before
    os.kill(int(mark.read_text()), signal.SIGKILL)  # it was there until now


@pytest.mark.skipif(os.name == "nt", reason="there are no process groups there")
def test_the_children_of_a_program_end_with_it(bot, tmp_path):
    held = tmp_path / "held"
    os.mkfifo(held)
    ear = os.open(held, os.O_RDONLY | os.O_NONBLOCK)
    start = f"import subprocess; subprocess.Popen(['sleep', '3600'], stdout=open({str(held)!r}, 'w'))"
    with player(bot("say(5)", start)) as found:
        assert found.choose(CALLING, SEED) == Call(CALLING.seat, 5)
    os.set_blocking(ear, True)
    assert os.read(ear, 1) == b"", "nobody holds it any more"
    os.close(ear)


def test_stderr_is_logged_up_to_500_lines_in_all(bot, caplog):
    name = bot("sys.exit()", start="sys.stderr.write('a\\n' * 300)")
    with player(name) as found:
        for _ in range(3):
            found.choose(CALLING, SEED)
    said = [line for line in warnings(caplog) if "says" in line]
    assert len(said) == 501
    assert "the rest is left out" in said[-1]


def open_things():
    """The threads and the handles of this process."""
    return threading.active_count(), len(os.listdir("/proc/self/fd")) if os.path.exists("/proc/self/fd") else 0


def test_nothing_is_left_open(bot):
    names = [bot("sys.exit()"), bot("say(5)")]
    before = open_things()
    for name in names:
        with player(name) as found:
            found.choose(CALLING, SEED)
    assert open_things() == before


# servers


class Handler(BaseHTTPRequestHandler):
    """Answers as its server is told to."""

    def log_message(self, *_):
        """Say nothing."""

    def do_GET(self):
        self.server.seen.append((self.path, None))
        self.reply(json.dumps(self.server.hello).encode())

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.seen.append((self.path, body))
        self.server.answer(self, body)

    def reply(self, data, status=200, **headers):
        self.send_response(status)
        for key, value in {"Content_Length": str(len(data)), **headers}.items():
            self.send_header(key.replace("_", "-"), value)
        self.end_headers()
        with contextlib.suppress(OSError):
            self.wfile.write(data)


@pytest.fixture
def server():
    """A server on this machine, and its name as a player."""
    made = HTTPServer(("127.0.0.1", 0), Handler)
    made.seen, made.done = [], threading.Event()
    made.name, made.hello = f"http://127.0.0.1:{made.server_port}", {"value": "hello"}
    made.handle_error = lambda *_: None
    with serving(made):
        yield made
        made.done.set()


def test_a_server_is_asked_as_in_the_contest(server, caplog):
    server.answer = lambda handler, _: handler.reply(
        json.dumps({"value": 5 if handler.path == "/bid" else card_of(PLAYING)}).encode()
    )
    with player(server.name) as found:
        assert found.choose(CALLING, SEED) == Call(CALLING.seat, 5)
        assert found.choose(PLAYING, SEED).card == PLAYING.legal_plays()[-1]
    assert server.seen == [("/hi", None), ("/bid", question(CALLING, 1500)), ("/play", question(PLAYING, 1500))]
    assert warnings(caplog) == []


def drip(handler, _):
    handler.send_response(200)
    handler.end_headers()
    while not handler.server.done.wait(0.02):
        try:
            handler.wfile.write(b" ")
        except OSError:
            return


SERVER_FAULTS = {
    "silence": (lambda handler, _: handler.server.done.wait(), "no answer within"),
    "a byte now and then": (drip, "no answer within"),
    "a wrong status": (lambda handler, _: handler.reply(b'{"value": 5}', 500), "status 500"),
    "a redirect": (lambda handler, _: handler.reply(b"", 302, Location="/hi"), "status 302"),
    "a lie about its length": (lambda handler, _: handler.reply(b"{", Content_Length="10" * 20), "bid|JSON|longer"),
    "too much": (lambda handler, _: handler.reply(b" " * 70000), "longer than 65536"),
    "no JSON": (lambda handler, _: handler.reply(b"<html>"), "not JSON"),
    "no HTTP": (lambda handler, _: handler.wfile.write(b"hello\n"), "/bid: "),
    "nothing": (lambda *_: None, "/bid: "),
}


@pytest.mark.parametrize("fault", SERVER_FAULTS)
def test_a_fault_of_a_server_costs_one_choice(fault, server, caplog):
    server.answer, said = SERVER_FAULTS[fault]
    with player(server.name, seconds=SHORT if said.startswith("no answer") else LONG) as found:
        assert found.choose(CALLING, SEED) == safe(CALLING)
    (line,) = warnings(caplog)
    assert re.search(said, line), line
    assert len([path for path, _ in server.seen if path == "/hi"]) == 1


def test_a_status_line_is_cut_and_escaped_in_the_log(server, caplog):
    server.answer = lambda handler, _: handler.wfile.write(b"\x1b[2J\r forged: line " + b"x" * 60_000 + b"\n")
    with player(server.name) as found:
        assert found.choose(CALLING, SEED) == safe(CALLING)
    (line,) = warnings(caplog)
    assert line.isprintable()
    assert len(line) < 1200
    assert "\\x1b[2J" in line


# seats


def test_each_seat_of_a_program_has_a_program_of_its_own(bot):
    name = bot("say(os.getpid() % 8 + 1)")
    with OutsidePlayers([name, name, "rule"], Terms(LONG, LONG)) as outside:
        outside.greet()
        first, second = (outside.player(name, place) for place in range(2))
        pids = {each._wire._running._process.pid for each in (first, second)}
        assert len(pids) == 2
        assert outside.player(name, 1) is second, "the next match goes on with them"
        assert outside.tables(8) == 8


@pytest.mark.parametrize("seats, tables", [(None, 0), (1, 0), (2, 0), (3, 1), (7, 2), ("3", 0), (True, 0), (0, 0)])
def test_a_server_plays_as_many_seats_as_its_hello_says(seats, tables, server):
    if seats is not None:
        server.hello["seats"] = seats
    with OutsidePlayers([server.name] * 3 + ["rule"], Terms(LONG, LONG)) as outside:
        if tables:
            outside.greet()
            assert outside.tables(8) == tables
        else:
            with pytest.raises(PlayerError, match=r"cannot play . seats|no number of seats"):
                outside.greet()


def test_a_server_that_is_asked_for_too_many_seats_is_an_error_at_the_start(server, capsys):
    for words in (["arena", "rule", server.name], ["--players", f"{server.name},rule,{server.name}"]):
        with pytest.raises(SystemExit) as left:
            main(words)
        assert left.value.code == 2
        assert "run a server for each" in capsys.readouterr().err


# own choices


def arena_of(names, capsys, deals=1):
    words = ["arena", "--players", ",".join(names), "--deals", str(deals), "--jobs", "1"]
    codes = main(words), main([*words, "--json"])
    *text, json_line = capsys.readouterr().out.splitlines()
    assert codes[0] == codes[1]
    return codes[0], text, json.loads(json_line)["players"][0]


def test_the_arena_says_how_many_choices_were_its_own(server, capsys):
    server.answer = lambda handler, _: handler.reply(b'{"value": 2}')  # also where a card is asked
    code, text, row = arena_of([server.name, "rule", "rule", "rule"], capsys)
    assert code == 1
    assert (row["own_choices"], row["choices"]) == (4, 56)
    assert text[2].endswith("4 of 56*")
    assert "'rule' made the other choices" in text[3]
    assert text[4].endswith("168 of 168")


def test_one_choice_in_a_hundred_may_be_substituted(example, capsys):
    code, text, row = arena_of([example, "rule", "rule", "rule"], capsys)
    assert code == 0
    assert row["own_choices"] == row["choices"] == 56
    assert text[2].endswith("56 of 56")
    line = Comparison(CLASSIC, ("rule",) * 4, 1).lines()[0]
    assert not dataclasses.replace(line, choices=200, own_choices=198).handicapped
    assert dataclasses.replace(line, choices=200, own_choices=197).handicapped


def test_a_proxy_of_the_environment_is_not_used(server, monkeypatch, caplog):
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    server.answer = lambda handler, _: handler.reply(b'{"value": 5}')
    with player(server.name) as found:
        assert found.choose(CALLING, SEED) == Call(CALLING.seat, 5)


def test_a_server_that_is_not_there(caplog):
    with HTTPServer(("127.0.0.1", 0), Handler) as gone:
        name = f"http://127.0.0.1:{gone.server_port}"
    with player(name) as found:
        assert found.choose(CALLING, SEED) == safe(CALLING)
    assert "/hi: " in warnings(caplog)[0]


# names


def test_names_with_commas_between_quotes():
    assert split_names("rule,cmd:bot 'a,b' \"c,d\",x") == ["rule", "cmd:bot 'a,b' \"c,d\"", "x"]


@pytest.mark.parametrize(
    "name, said",
    [
        ("cmd:", "say which program"),
        ("cmd:no-such-program --x", "there is no program 'no-such-program'"),
        ("cmd:'half", "cmd:'half"),
        ("http://", "write host and port"),
        ("http://127.0.0.1:99999", "http://127.0.0.1:99999"),
        ("http://user@127.0.0.1:7000", "write host and port"),
        ("https://127.0.0.1:7000", "no player is called"),
    ],
)
def test_a_name_that_means_nothing_is_an_error(name, said, capsys):
    with pytest.raises(PlayerError, match=said):
        check_name(name)
    for words in (["arena", name, "rule"], ["--players", f"{name},rule,rule"]):
        with pytest.raises(SystemExit) as left:
            main(words)
        assert left.value.code == 2


def test_a_program_that_says_no_hello_is_an_error_at_the_start(bot, capsys):
    name = bot(start="sys.exit(3)")
    with pytest.raises(SystemExit):
        main(["arena", name, "rule"])
    assert "it has ended (exit code 3)" in capsys.readouterr().err


def test_a_level_may_name_a_server_of_this_machine_and_nothing_else():
    text = 'title = "A"\nrules = "nepal"\nopponents = ["rule", {}, "rule"]\n'
    assert read_level(text.format('"http://127.0.0.1:7000"'), "x.toml").opponents[1] == "http://127.0.0.1:7000"
    for name, said in (("cmd:python bot.py", "only the command line"), ("http://example.org:7000", "another machine")):
        with pytest.raises(LevelError, match=said):
            read_level(text.format(f'"{name}"'), "x.toml")


def test_a_saved_match_starts_no_program(example, caplog):
    with OutsidePlayers([example]) as outside:
        session = Session(CLASSIC, (HUMAN, example, "rule", "rule"), bytes(16), 3, outside.player)
        session.leave()
    record = loads(dumps(session.record))
    with OutsidePlayers() as outside:
        again, _ = Session.resumed(record, outside.player)
        assert again.record.players[1] == example
        assert outside._outsiders == {}
    assert "only the command line" in warnings(caplog)[0]
