"""Deals without open cards, played by the plain rules: given ones, and those of engines before anybody sees them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from workbench.core.context import SolveContext
from workbench.core.outcome import Outcome, Proof, Status, Stopped
from workbench.core.verdict import Violation
from workbench.core.wording import counted
from workbench.puzzles.war.analysis.endings import check, ending
from workbench.puzzles.war.engines.explain import all_cards, blamed
from workbench.puzzles.war.rules.board import OPEN, Board, Hands
from workbench.puzzles.war.rules.ending import Ending
from workbench.puzzles.war.rules.game import EndKind
from workbench.puzzles.war.rules.pins import PinKind
from workbench.solve.answer import KNOWN
from workbench.solve.jobs.job_context import RulesDisagree


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


def best_before(board: Board, ctx: SolveContext) -> tuple[Board, Ending] | None:
    """The best deal of an earlier run of the same question, else the one that was dealt, and how it ends; None where it
    is none of this board."""
    known = ctx.hint
    if not isinstance(known, Board) or known.rules != board.rules or not known.complete or known in ctx.others:
        return None
    pairs = zip(board.hands, known.hands, strict=True)
    if not all(
        len(own) == len(hand) and all(a in (OPEN, b) for a, b in zip(own, hand, strict=True)) for own, hand in pairs
    ):
        return None
    found = board.filled_with(known.hands)
    return None if check(found).violations else (found, ending(found))


def another_story(board: Board, broken: Sequence[Violation], ctx: SolveContext, words: str = "") -> Outcome:
    """The outcome of a deal without open cards that tells another story."""
    answer, conflict = f"this deal goes otherwise than the story says{words}", (broken[0], *_cards_of(board, broken[0]))
    return ctx.outcome(Status.INFEASIBLE, conflict=conflict, minimal=False, answer=answer, proof=Proof.PLAYED)


def _cards_of(board: Board, broken: Violation) -> tuple[Violation, ...]:
    """The cards by which a line of the story is broken: of two players the two that a turn compares, where nothing that
    was won comes before them; else all that are known."""
    pins = [board.story[int(target.split()[1]) - 1] for target in broken.targets if target.startswith("pin ")]
    plain = board.rules.players == _TWO and not board.rules.face_down and len(pins) == 1
    turn = pins[0].turn if plain and pins[0].kind is PinKind.TURN else 0
    if not 1 <= turn <= min(map(len, board.hands)):
        return (all_cards(board),)
    return tuple(blamed(board, (player, turn - 1)) for player in range(_TWO))


_TWO = 2


def judged(
    board: Board, ctx: SolveContext, fits: Callable[[Ending], bool | None], worth: Callable[[Ending], int | None]
) -> Outcome:
    """The outcome of a deal without open cards: it is the answer, or there is none.

    fits    whether a game that ends so is asked for; None where that is not known.
    worth   the objective of such a deal; None where the task has none.
    """
    end, broken = ending(board), check(board).violations
    if broken:
        return replace(another_story(board, broken, ctx), facts=end.facts)
    if fits(end) is None:
        return ctx.outcome(Status.UNKNOWN, stopped=Stopped.LIMIT, facts=end.facts, answer=end.words)
    if not fits(end):
        return ctx.outcome(Status.INFEASIBLE, facts=end.facts, answer=end.words, proof=Proof.PLAYED)
    ctx.incumbent(board, worth(end), worth(end), by=KNOWN)
    only = "" if worth(end) is None else "; no card is open, so there is no other game"  # the bound is its value
    return ctx.outcome(Status.PROVED, facts=end.facts, answer=f"{end.words}{only}", proof=Proof.PLAYED)


def ends_as(kind: EndKind) -> Callable[[Ending], bool | None]:
    """Whether a game ends so; None where that is not known."""
    return lambda end: None if end.kind is EndKind.UNDECIDED else end.kind is kind
