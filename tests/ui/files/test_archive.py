"""Games that were played to their end: files under names that every system takes, and what they are called in lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scripted import Board, Scripted
from workbench.ui.files.archive import Archive, game_title


@pytest.mark.parametrize("how", ["solved, 6 × 6, 3:05", "solved, 6 × 6, 1:02:03, with help", "won as X"])
def test_a_game_is_kept_under_a_name_that_every_system_takes_and_told_as_it_was(tmp_path: Path, how: str) -> None:
    """Windows takes no colon, which a clock has: nothing was kept there that was solved."""
    games, puzzle = Archive(tmp_path, pytest.fail), Scripted()
    for _ in range(2):
        games.keep(puzzle, Board(7), how)
    kept = games.games(puzzle)
    assert len(kept) == 2
    assert not any(sign in one.name for one in kept for sign in '<>:"/\\|?*')
    assert all(f" – {how}" in game_title(one) for one in kept)
    before = Path(f"2026-11-28 04-26-10 {how}.txt")  # as it was written once
    assert game_title(before) == f"2026-11-28 04:26 – {how}"


def test_no_word_of_a_puzzle_leads_out_of_its_folder(tmp_path: Path) -> None:
    games, puzzle = Archive(tmp_path / "games", pytest.fail), Scripted()
    games.keep(puzzle, Board(7), 'solved "../..\\a" <b|c>?*')
    assert len(games.games(puzzle)) == 1
