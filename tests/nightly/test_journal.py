"""A journal damaged at every byte, and three hundred programs that are killed while they write one."""

from __future__ import annotations

import pytest

from ..storage.test_journal import POSIX, check_damage, check_killed, check_walked, operations

pytestmark = pytest.mark.nightly


def test_all_whole_lines_before_damage_at_any_byte_are_read():
    check_damage(step=1)


@POSIX
def test_a_kill_at_any_of_three_hundred_operations_on_files_loses_nothing(tmp_path):
    count = operations("evening", tmp_path)
    check_killed(tmp_path, [1 + number * count // 300 for number in range(300)])


@POSIX
def test_a_kill_at_any_of_two_hundred_operations_loses_no_step_back_or_claim_that_was_shown(tmp_path):
    count = operations("walking", tmp_path)
    check_walked(tmp_path, [1 + number * count // 200 for number in range(200)])
