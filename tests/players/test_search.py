"""The search: fair worlds, the same decision every time, no cards but its own, and no more work than it says."""

import dataclasses
import json
import logging
import subprocess
import sys
from collections import Counter
from itertools import permutations
from math import factorial
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")

import game  # noqa: E402
from game.engine import PRESETS, Call, Phase, Play, SeatView, mind_seed_for  # noqa: E402
from game.players import master, new_player  # noqa: E402
from game.players.knowledge import know  # noqa: E402
from game.players.search import decide, lockstep  # noqa: E402
from game.players.search.evidence import KINDS, chosen, conditional, kinds_for, likelihoods, prior, resampled  # noqa: E402
from game.players.search.history import opening  # noqa: E402
from game.players.search.source import Source  # noqa: E402
from game.players.search.worlds import sample, splits, worlds  # noqa: E402
from game.players.styles import SKILLS  # noqa: E402

from .positions import permuted, seed_of, views_of  # noqa: E402

ROOT = Path(game.__file__).parents[1]
SEED = bytes(range(32))


def deals_of(codes, cannot, sizes):
    """Every way to deal the cards, as three sets each."""
    found = set()
    for order in permutations(codes):
        ends = sizes[0], sizes[0] + sizes[1]
        hands = frozenset(order[: ends[0]]), frozenset(order[ends[0] : ends[1]]), frozenset(order[ends[1] :])
        if not any(banned >> card & 1 for banned, hand in zip(cannot, hands, strict=True) for card in hand):
            found.add(hands)
    return found


@pytest.mark.parametrize(
    "codes, cannot, sizes",
    [
        ([1, 2, 17, 18, 49, 50, 51], (0b10 | 1 << 49, 1 << 17, 0b110 | 1 << 18), (2, 3, 2)),
        ([1, 2, 3, 17, 18, 19], (0, 0b1110, 0), (2, 2, 2)),
        ([1, 2, 17, 50], (0b10, 0b10, 0), (1, 2, 1)),
    ],
)
def test_every_world_is_equally_likely(codes, cannot, sizes):
    legal = deals_of(codes, cannot, sizes)
    count = 200 * len(legal)
    worlds = sample(codes, cannot, sizes, count, Source(SEED))
    ends = sizes[0], sizes[0] + sizes[1]
    drawn = Counter(
        (frozenset(world[: ends[0]]), frozenset(world[ends[0] : ends[1]]), frozenset(world[ends[1] :]))
        for world in worlds.T.tolist()
    )
    assert set(drawn) == legal
    chi = sum((drawn[world] - 200) ** 2 / 200 for world in legal)
    freedom = len(legal) - 1
    assert chi < freedom + 4 * (2 * freedom) ** 0.5 + 4


def test_splits_count_every_deal():
    total = sum(ways for _, ways in splits([(7, 39)], (13, 13, 13)))
    assert total == factorial(39) // factorial(13) ** 3
    legal = deals_of([1, 2, 17, 18, 49, 50], (0b10, 0, 1 << 17 | 1 << 18), (2, 2, 2))
    groups = [(6, 1), (7, 3), (3, 2)]
    assert sum(ways for _, ways in splits(groups, (2, 2, 2))) == len(legal)


def test_what_contradicts_the_rules_is_played_on_with_all_the_same():
    worlds = sample([1, 2], (0b110, 0b110, 0), (1, 1, 0), 5, Source(SEED))
    assert worlds.shape == (2, 5)


def test_few_worlds_are_all_taken_once():
    codes, cannot = [1, 2, 17, 18, 49, 50, 51], (0b10 | 1 << 49, 1 << 17, 0b110 | 1 << 18)
    legal = deals_of(codes, cannot, (2, 3, 2))
    found = worlds(codes, cannot, (2, 3, 2), 4 * len(legal), Source(SEED)).T.tolist()
    assert len(found) == len(legal)
    assert {(frozenset(w[:2]), frozenset(w[2:5]), frozenset(w[5:])) for w in found} == legal
    assert worlds(codes, cannot, (2, 3, 2), 4 * len(legal) - 1, Source(SEED)).shape == (7, 4 * len(legal) - 1)
    assert worlds([1, 2], (0b110, 0b110, 0), (1, 1, 0), 5, Source(SEED)).shape == (2, 5)


def test_numbers_below_a_bound_are_all_reached():
    drawn = Counter(Source(SEED).below(7, 7000).tolist())
    assert sorted(drawn) == list(range(7))
    assert all(850 < count < 1150 for count in drawn.values())


def test_the_stream_is_the_documented_one():
    """PCG64 from this state, as numpy promises it for ever."""
    assert Source(SEED).raw(2).tolist() == FIRST_NUMBERS


FIRST_NUMBERS = [15279629282080955314, 8879060887049756629]


def test_likely_rows_are_drawn_more_often():
    logs = np.array([0, -1024 * 40, 0, -700])
    drawn = Counter(resampled(logs, 1000, 1 << 31).tolist())
    assert set(drawn) == {0, 2, 3}
    assert abs(drawn[0] - drawn[2]) <= 1
    assert drawn[3] == pytest.approx(drawn[0] / 2, rel=0.05)


def test_rows_are_chosen_once_and_counted():
    logs = np.array([0, -1024 * 40, 0, -700])
    rows, counts = chosen(logs, 1000, 5)
    assert rows.tolist() == [0, 1, 2, 3]
    assert counts.tolist() == pytest.approx([32768, 0, 32768, 32768 * 0.5047], rel=0.01, abs=1)
    rows, counts = chosen(np.zeros(1000, dtype=np.int64), 100, 5)
    assert len(rows) == 100
    assert set(counts.tolist()) == {1}


# who the others are


def kinds_of_others(view):
    """Of a thousand worlds, in how many each of the three others is of each kind."""
    table, counts, _ = decide._worlds(view, know(view), MASTER, decide.EFFORT, decide.EFFORT.worlds, Source(SEED))
    kinds, leader = table.by_seat(table.style), opening(view)
    return [
        [int(1000 * counts[kinds[(seat - leader) % 4] == kind].sum() // counts.sum()) for kind in range(KINDS)]
        for seat in (1, 2, 3)
    ]


@pytest.mark.parametrize("who, kinds", [("strong", {0}), ("rule", {1}), ("casual", {2, 3}), ("random", {2, 3})])
def test_what_the_others_do_tells_who_they_are(who, kinds):
    """By the middle of a round opponents are taken for what they are much more than before it."""
    total = 0
    for number in range(6):
        view = next(v for v, _ in views_of(PRESETS["classic"], 60 + number, new_player(who)) if len(v.hand) == 6)
        shares = kinds_of_others(view)
        total += sum(of_seat[kind] for of_seat in shares for kind in kinds)
    before = sum(decide.EFFORT.kinds[kind] for kind in kinds) / 16
    assert total / 18000 > 1.5 * before


def test_what_was_told_is_not_told_again():
    found = prior((6, 6, 3, 1), 5)
    assert np.abs(likelihoods(found)).max() <= 12  # shares of one in all
    found[1, 2] -= 3000
    assert np.abs(likelihoods(conditional(found))).max() <= 12
    kinds = kinds_for(np.repeat(conditional(found), 200, axis=2), Source(SEED))
    assert not kinds[0].any()
    assert (kinds[2] == 1).mean() < 0.08 < (kinds[3] == 1).mean()


# honesty and sameness

EFFORT = decide.Effort(worlds=32, call_worlds=48, dealt=400, tried=100)
MASTER = SKILLS["master"]


def decisions():
    """Views of two rounds with something to choose."""
    found = []
    for number, preset in enumerate(("classic", "nepal", "dhaka")):
        for view, match in views_of(PRESETS[preset], 40 + number, new_player("rule")):
            if view.phase is Phase.CALL or len(view.legal_plays()) > 1:
                found.append((view, match))
    return found


def quick(view, seed):
    made = decide.decide_call if view.phase is Phase.CALL else decide.decide_card
    decision = made(view, seed, MASTER, EFFORT)
    return decision and (decision.best.choice, decision.outlooks)


def test_the_cards_the_others_hold_do_not_matter():
    """Two hundred times the hidden cards are dealt anew; the decision is the same to the last digit."""
    times = 0
    for view, match in decisions()[3::11]:
        seed = mind_seed_for(seed_of(1), view)
        known = know(view)
        expected = quick(view, seed)
        changed = set()
        for number in range(20):
            twin = permuted(match, view.seat, view, number, known.cannot)
            changed.add(twin.hands)
            again = twin.view(view.seat)
            assert mind_seed_for(seed_of(1), again) == seed
            if number < 3:
                assert quick(again, seed) == expected
            assert again == view
            times += 1
        assert len(changed) > 1 or len(view.hand) < 3
    assert times >= 200


def test_the_number_of_the_seat_does_not_matter():
    for view, _ in decisions()[::17]:
        seed = mind_seed_for(seed_of(2), view)
        turned = view.relative()
        assert mind_seed_for(seed_of(2), turned) == seed
        assert quick(turned, seed) == quick(view, seed)


CHILD = """
import json, sys
from game.engine import Call, SeatView
from game.players import new_player
for line in sys.stdin:
    name, view, seed = json.loads(line)
    action = new_player(name).choose(SeatView.from_json(view), bytes.fromhex(seed))
    print(action.number if isinstance(action, Call) else action.card)
"""


@pytest.mark.parametrize("hash_seed", ["1", "77"])
def test_a_process_that_gets_nothing_but_json_decides_the_same(hash_seed):
    asked = [(name, view) for view, _ in decisions()[5::23] for name in ("master", "strong", "beginner", "tara")]
    seeds = [mind_seed_for(seed_of(3), view) for _, view in asked]
    lines = [json.dumps([n, v.to_json(), s.hex()]) for (n, v), s in zip(asked, seeds, strict=True)]
    done = subprocess.run(
        [sys.executable, "-c", CHILD],
        input="\n".join(lines),
        cwd=ROOT,
        env={"PYTHONHASHSEED": hash_seed, "PATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    here = []
    for (name, view), seed in zip(asked, seeds, strict=True):
        action = new_player(name).choose(view, seed)
        here.append(str(action.number if isinstance(action, Call) else action.card))
    assert done.stdout.split() == here


def test_the_same_view_and_seed_give_the_same_outlook():
    for view, _ in decisions()[::29]:
        assert quick(view, SEED) == quick(SeatView.from_json(view.to_json()), SEED)


# work


def test_work_is_bounded_by_worlds(monkeypatch):
    """Rows times steps, whatever the clock says."""
    rows = []
    plain = lockstep.Lockstep.play

    def counted(self, position, slot, scorer):
        rows.append(self.count)
        plain(self, position, slot, scorer)

    monkeypatch.setattr(lockstep.Lockstep, "play", counted)
    effort = decide.EFFORT
    for view, _ in decisions()[::9]:
        rows.clear()
        if view.phase is Phase.CALL:
            decide.decide_call(view, SEED, MASTER)
            assert max(rows) <= 7 * effort.call_worlds
            assert len(rows) == 52
        else:
            decide.decide_card(view, SEED, MASTER)
            assert max(rows, default=0) <= max(effort.rows, effort.tried)
            assert len(rows) <= 52


def test_told_to_stop_it_stops():
    view = next(view for view, _ in decisions() if view.phase is Phase.PLAY)
    asked = []

    def stop():
        asked.append(len(asked))
        return len(asked) > 3

    assert new_player("master").choose_unless(stop, view, SEED) is None
    assert len(asked) == 4


def test_only_one_thing_to_do_needs_no_search(monkeypatch):
    monkeypatch.setattr(decide, "worlds", None)
    view = next(view for view, _ in views_of(PRESETS["classic"], 3, new_player("rule")) if len(view.legal_plays()) == 1)
    assert isinstance(new_player("master").choose(view, SEED), Play)


def test_the_last_round_is_played_to_win_the_match():
    """Far behind, points do not help: what may still win is chosen, though it brings less."""
    rules = dataclasses.replace(PRESETS["nepal"], rounds=5)
    view = next(view for view, _ in views_of(rules, 8, new_player("rule")) if view.phase is Phase.CALL)
    early = decide.decide_call(view, SEED, MASTER, EFFORT)
    last = dataclasses.replace(view, round=5, totals=tuple(0 if seat == view.seat else 35 for seat in range(4)))
    late = decide.decide_call(last, SEED, MASTER, EFFORT)
    assert late.best.choice >= early.best.choice
    assert [outlook.points for outlook in late.outlooks] == [outlook.points for outlook in early.outlooks]


def test_without_numpy_it_says_so_once_and_plays_as_strong(monkeypatch, caplog):
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.setattr(master, "_warnings", [])
    with caplog.at_level(logging.WARNING):
        for view, _ in decisions()[::19]:
            assert new_player("master").choose(view, SEED) == new_player("strong").choose(view, SEED)
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "numpy" in caplog.text
