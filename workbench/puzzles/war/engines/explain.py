"""Why there is no deal: as few lines of the story as are impossible together, and known cards if those are to blame."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from workbench.core.context import SolveContext
from workbench.core.outcome import Outcome, Proof, Status, Stopped
from workbench.core.verdict import Violation
from workbench.core.wording import counted
from workbench.puzzles.war.analysis.horizons import Horizon, exact_horizons, rooms
from workbench.puzzles.war.engines.card_by_card import none_card_by_card
from workbench.puzzles.war.engines.exhaustive import is_few, play_all
from workbench.puzzles.war.engines.portfolio import find_deal
from workbench.puzzles.war.kernels.every_deal import FIRST
from workbench.puzzles.war.rules.board import LETTERS, OPEN, Board, Place
from workbench.puzzles.war.rules.check import contradictions
from workbench.puzzles.war.rules.pins import Pin, PinKind, pin_target
from workbench.solve.answer import Answer
from workbench.solve.explain import UNFINISHED, Explanation, infeasible, minimal_conflict

_PATIENCE = 4.0  # seconds for asking which of the known cards are to blame: where that takes longer, all of them are

Reason = Pin | Place
"""A pin, or the place (player, place) of a known card."""


_PROVED = "Proved: there is no such deal."


def impossible(board: Board, ctx: SolveContext, forced: Horizon | None = None, bound: float | None = None) -> Outcome:
    """The outcome when there is no deal, with the reason, unless it is stopped before that is known.

    Where only the model says that there is no deal, the rules are asked too, card by card; RulesDisagree where they
    find one.

    bound   what is known of the objective by that there is no deal.
    """
    if bound is not None:
        ctx.bound(bound)
    if ctx.proof in (Proof.MODEL, Proof.MODEL_TWICE):
        ctx.phase(f"{_PROVED} Asking the rules, card by card")
        if none_card_by_card(board, ctx, forced):
            ctx.proved_by(Proof.TWO_WAYS)
    proof = ctx.proof  # what explains it proves nothing of the whole
    one = "this deal goes otherwise than the story says"
    answer = one if board.complete else "no deal goes as the story says"
    return infeasible(ctx, explained(board, ctx, forced), answer=answer, proof=proof)


def none_found(board: Board, ctx: SolveContext) -> Outcome:
    """The outcome when no horizon had a deal: impossible, unless a longer game could do it."""
    ctx.phase("Asking whether a longer game could do it")
    if possible(board, ctx) is Answer.NO:
        return impossible(board, ctx)
    ctx.log("No such game ends as early as it was looked for; longer ones are not ruled out")
    answer = "no deal found: longer games are not ruled out"
    return ctx.outcome(Status.UNKNOWN, stopped=ctx.reason() or Stopped.LIMIT, answer=answer)


def explained(
    board: Board, ctx: SolveContext, forced: Horizon | None = None, whole: Board | None = None
) -> Explanation:
    """A minimal set of pins, and of known cards if pins alone do not explain it; only sets that are impossible by
    themselves.

    Where it takes too long to say which cards, all of them together are one part of it.

    forced   the game must have a winner within this horizon, whatever the story says.
    whole    the board that the person sees, where `board` is a part of it.
    """
    ctx.phase(f"{_PROVED} Looking for the reason")
    shown = True  # until something is taken for possible of which no deal is known

    def fits(some: Sequence[Reason], late: float = math.inf) -> Answer:
        """Whether a part of the reasons may be true together."""
        nonlocal shown
        answer = possible(restricted(board, some), ctx, forced, late)
        if answer is Answer.NOT_KNOWN and not ctx.stopped() and ctx.elapsed < late:
            shown = False  # further than any model can look: nothing is ruled out
            return Answer.YES
        return answer

    pins: list[Reason] = list(board.story)
    cards: list[Reason] = list(_known(board))
    alone = fits(pins, ctx.elapsed + _PATIENCE) is Answer.NO
    if alone and (bare := fits(())) is not Answer.YES:
        return Explanation(finished=bare is Answer.NO, minimal=False)  # nothing on the board is to blame
    kept = [] if alone else cards  # the pins first, as few as are impossible with all cards: that leaves few deals
    if kept and fits(kept) is Answer.NO:
        pins = []
    lines = minimal_conflict(pins, lambda some: fits([*kept, *some]), ctx) if pins else ()
    if lines is None:
        return UNFINISHED
    late = ctx.elapsed + _PATIENCE
    without = fits(lines, late) if kept else Answer.NO
    to_blame: tuple[Reason, ...] = ()
    if without is Answer.YES:  # what is left of the pins is needed with fewer cards all the more
        to_blame = minimal_conflict(kept, lambda some: fits([*lines, *some], late), ctx) or ()
    every = without is not Answer.NO and not to_blame
    blames = [*lines, *(kept if every else to_blame)]
    if len(blames) < len(pins) + len(cards) and fits(blames) is not Answer.NO:
        return UNFINISHED
    named = tuple(blamed(whole or board, reason) for reason in (*lines, *to_blame))
    return Explanation((*named, all_cards(board)) if every else named, minimal=shown and not every)


def _known(board: Board) -> list[Place]:
    return [(p, i) for p, hand in enumerate(board.hands) for i, card in enumerate(hand) if card != OPEN]


def restricted(board: Board, kept: Sequence[Reason]) -> Board:
    """The board with only some of its pins and known cards."""
    places = {reason for reason in kept if not isinstance(reason, Pin)}
    hands = tuple(
        tuple(card if (p, i) in places else OPEN for i, card in enumerate(hand)) for p, hand in enumerate(board.hands)
    )
    return replace(board, hands=hands, story=tuple(pin for pin in board.story if pin in kept))


def possible(board: Board, ctx: SolveContext, forced: Horizon | None = None, late: float = math.inf) -> Answer:
    """Whether a deal tells the story: YES where there is one, NO where none can be.

    late   seconds of the job after which no answer is wanted any more.

    A line about the winner alone rules nothing out where the end is not said: the winner could always come later. But
    where the deals are few, each is played.
    """
    if next(contradictions(board), None) is not None:
        return Answer.NO  # engines never see two lines about the same thing
    if is_few(board, whole=forced is not None):
        won_within = forced.turns if forced else 0
        return play_all(board, FIRST, ctx, lambda hands: None, won_within=won_within, report=False).answer
    kinds, exact = {pin.kind for pin in board.story}, forced is not None or is_exact(board)
    if forced is None and PinKind.WINNER in kinds and PinKind.ENDS not in kinds:
        board = replace(board, story=tuple(pin for pin in board.story if pin.kind is not PinKind.WINNER))
    for horizon in [forced] if forced else exact_horizons(board):
        if not rooms(board, horizon):
            return Answer.NOT_KNOWN  # further than any model can look
        answer = find_deal(board, horizon, ctx, anybody=forced is not None, report=False, late=late)
        if answer is not Answer.NO:
            return answer if exact else Answer.NOT_KNOWN
    return Answer.NO


def is_exact(board: Board) -> bool:
    """Whether a story is impossible where no deal tells it within `exact_horizons`: no longer game could."""
    ends = any(pin.kind is PinKind.ENDS for pin in board.story)
    return ends or not any(pin.of_whole_game for pin in board.story)


def blamed(board: Board, reason: Reason) -> Violation:
    """A pin, or a known card, as a part of a conflict."""
    if isinstance(reason, Pin):
        targets = [pin_target(board.story.index(reason)), *([f"turn {reason.turn}"] if reason.turn else [])]
        return Violation("story", reason.text, targets=tuple(targets))
    player, place = reason
    message = f"card {place + 1} of {LETTERS[player]} is {board.hands[player][place]}"
    return Violation("cards", message, ((player + 1, place + 1),))


def all_cards(board: Board) -> Violation:
    """The known cards together, as a part of a conflict."""
    places = [(player + 1, place + 1) for player, place in _known(board)]
    return Violation("cards", f"the {counted(len(places), 'known card')} (M opens all)", tuple(places))


def lines_of(board: Board, violation: Violation, ctx: SolveContext) -> Explanation:
    """The lines of a story that a contradiction is between, as few as it takes; a single one with the reason."""
    numbers = {int(target.split()[1]) - 1 for target in violation.targets if target.startswith("pin ")}
    if len(numbers) < 2:
        return Explanation((violation,))
    pins = [board.story[number] for number in sorted(numbers)]
    found = explained(restricted(board, pins), ctx, whole=board)
    return found if found.conflict else replace(found, conflict=tuple(blamed(board, pin) for pin in pins))
