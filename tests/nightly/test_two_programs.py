"""Two programs on one folder, again and again, most of them killed: nothing is torn or lost."""

from __future__ import annotations

import random

import pytest

from ..storage.test_folder_lock import check_kept, two_at_once

pytestmark = pytest.mark.nightly


def test_two_programs_at_once_for_a_long_time(tmp_path):
    two_at_once(tmp_path, 1000)
    check_kept(tmp_path, 1000)


def test_each_program_after_two_that_were_killed_holds_the_folder(tmp_path):
    chance, rounds = random.Random(13), 0
    for _ in range(50):
        wrote = chance.randint(1, 20)
        two_at_once(tmp_path, wrote, killed=True)
        rounds += wrote
    check_kept(tmp_path, rounds)
