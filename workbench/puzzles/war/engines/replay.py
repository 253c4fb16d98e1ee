"""Every deal that an engine finds is played again by the plain rules before anybody sees it."""

from __future__ import annotations

from workbench.core.wording import counted
from workbench.puzzles.war.analysis.endings import check, ending
from workbench.puzzles.war.rules.board import Board, Hands
from workbench.puzzles.war.rules.ending import Ending
from workbench.puzzles.war.rules.game import EndKind
from workbench.solve.job import RulesDisagree


def replay(
    board: Board, hands: Hands, *, kind: EndKind | None = None, within: int | None = None
) -> tuple[Board, Ending]:
    """The board with these hands, and how its game ends; RulesDisagree when that is not what an engine says.

    kind   what becomes of the game, if the engine knows.      within   turns after which it is over, if it must be.
    """
    found = board.filled_with(hands)
    for violation in check(found).violations:
        raise RulesDisagree(f"replayed, the deal does not tell the story: {violation.message}")
    end = ending(found)
    if kind is not None and end.kind is not kind:
        raise RulesDisagree(f"replayed, the game is {end.kind.value}, not {kind.value}")
    if within is not None and (end.kind is not EndKind.ENDED or end.turns > within):
        raise RulesDisagree(f"replayed, the game does not end within {counted(within, 'turn')}")
    return found, end
