"""Long games: the swift way of playing is the plain one, and the window neither waits for their end nor guesses it."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.puzzles.war.asking import WAR
from tests.ui.conftest import window_of
from tests.ui.parts import part
from workbench.core.gesture import Act, Gesture, Ui
from workbench.core.options import Values, defaults
from workbench.core.verdict import Verdict
from workbench.puzzles.war.analysis import endings
from workbench.puzzles.war.rules.board import Board, Hands, Rules, Winnings, empty
from workbench.puzzles.war.rules.ending import Ending
from workbench.puzzles.war.rules.game import EndKind, Game, game_of, play
from workbench.puzzles.war.rules.pins import Pin, parse_pin
from workbench.puzzles.war.rules.running_game import RunningGame
from workbench.ui.board.editing import Cause
from workbench.ui.board.showing import Showing, ShownBoard
from workbench.ui.widgets.elided_label import ElidedLabel

pytestmark = pytest.mark.usefixtures("plain_windows")


def shuffled(rules: Rules, seed: int, *lines: str) -> Board:
    board = WAR.apply(empty(rules), f"shuffle {seed}")
    assert isinstance(board, Board)
    return replace(board, story=tuple(parse_pin(line, rules.players) for line in lines))


@pytest.mark.parametrize("winnings", [Winnings.POOL, Winnings.WINNER_FIRST, Winnings.LOSER_FIRST])
def test_the_swift_way_is_the_plain_one(winnings: Winnings, monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = set()

    def played(board: Board) -> Game:
        play.cache_clear()
        return play(board.rules, board.hands, (), 20_000)

    boards = [shuffled(Rules(13, 4, winnings=winnings), seed) for seed in range(8)]
    boards += [shuffled(Rules(ranks, 2, winnings=winnings), seed) for ranks in (3, 5, 8) for seed in range(20)]
    for board in boards:
        swift = played(board)
        with monkeypatch.context() as patch:
            patch.setattr(RunningGame, "_hurry", lambda self, most, results, seen: False)
            plain = played(board)
            there = [plain.at(turn) for turn in turns(plain)]
        assert swift == plain, board
        assert [swift.at(turn) for turn in turns(swift)] == there
        kinds.add(swift.kind)
    assert len(kinds) >= 2
    assert winnings is not Winnings.POOL or kinds >= {EndKind.ENDED, EndKind.ENDLESS, EndKind.UNDECIDED}


def turns(game: Game) -> range:
    return range(0, game.turns + 1, max(1, game.turns // 7))


LONG = next(
    board
    for board in (shuffled(Rules(), seed, "winner: A", "longest war: 3") for seed in range(1000))
    if game_of(board).kind is EndKind.UNDECIDED
)


def chips(board: Board, verdict: Verdict) -> dict[str, str]:
    scene = WAR.scene(board, verdict, defaults(WAR.view_options(board)), Ui())
    return {target: label for target, label in scene.targets() if target.startswith("pin ")}


def test_a_quick_check_leaves_open_what_hangs_on_the_end() -> None:
    quick = WAR.quick_check(LONG)
    assert (quick.pending, quick.solved, quick.violations) == (True, False, ())
    assert [label for label in chips(LONG, quick).values() if "still being checked" not in label] == []
    verdict = WAR.check(LONG)
    assert not verdict.pending
    assert verdict.violations
    assert "still being checked" not in "".join(chips(LONG, verdict).values())


@pytest.mark.parametrize("lines", [("turn 1: A",), ("ends: 26", "A without: 13"), ("winner: A",), ("longest war: 2",)])
def test_a_quick_check_says_all_of_what_is_near(lines: tuple[str, ...]) -> None:
    for seed in range(30):
        board = shuffled(Rules(winnings=Winnings.WINNER_FIRST), seed, *lines)
        assert WAR.quick_check(board) == WAR.check(board)
        opened = board.with_card(0, 20, 0)
        assert WAR.quick_check(opened) == WAR.check(opened)
    near = replace(LONG, story=(Pin(parse_pin("turn 9: B", 2).kind, 9, 1),))
    assert WAR.quick_check(near) == WAR.check(near)


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_window_has_long_games_played_on_a_worker(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[bool] = []
    played = endings.long
    played.cache_clear()

    def long(rules: Rules, hands: Hands) -> Ending:
        threads.append(threading.current_thread() is threading.main_thread())
        return played(rules, hands)

    monkeypatch.setattr(endings, "long", long)
    window = window_of(qtbot, tmp_path, WAR)
    editing = window.current().editing
    editing.take(LONG, "A long one", Cause.PASTE)
    assert editing.verdict.pending
    assert part(window, ElidedLabel, "verdict").text().startswith("◌  Still checking")
    qtbot.waitUntil(lambda: not editing.verdict.pending)
    assert threads
    assert not any(threads)
    assert editing.verdict == WAR.check(LONG)
    assert part(window, ElidedLabel, "verdict").text().startswith("✕  'winner: A'")


def test_the_solvers_board_is_looked_at_by_its_timeline(qtbot: QtBot, tmp_path: Path) -> None:
    tab = window_of(qtbot, tmp_path, WAR).current()
    mine = tab.editing.board
    tab.editing.set_view(Values({**tab.editing.view, "turn": 5}))
    tab.stage.set_solver_board(ShownBoard(shuffled(Rules(), 1), mine, "Use", ""))
    tab.stage.show_solver()
    assert tab.editing.view["turn"] == 0  # a deal that was found opens as it was dealt
    said: list[str] = []
    tab.editing.said.connect(said.append)
    tab.stage.take_gesture(Gesture(Act.CLICK, "turn 7", button="left"))
    assert (tab.editing.view["turn"], said) == (7, [])
    tab.stage.take_gesture(Gesture(Act.CLICK, "move: shuffle 1", button="left"))
    assert "makes it yours" in said[-1]
    assert tab.editing.board == mine
    assert tab.stage.showing is Showing.SOLVER
