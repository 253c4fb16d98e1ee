"""How many deals tell the story: every deal is played."""

from __future__ import annotations

from dataclasses import replace

from workbench.core.context import SolveContext
from workbench.core.errors import BoardRefused
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.core.wording import counted
from workbench.puzzles.war.engines.exhaustive import MOST, play_all
from workbench.puzzles.war.engines.explain import impossible
from workbench.puzzles.war.engines.replay import replay
from workbench.puzzles.war.kernels.every_deal import COUNT
from workbench.puzzles.war.rules.board import Board
from workbench.solve.answer import Answer


def count(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """Count the deals that tell the story, and show one of them; BoardRefused where they are too many to be played.

    Cards that were only dealt count as open, but where that leaves too many deals they stay and others are open. If no
    deal fits then, that is the count, and nothing is called impossible: the person has not chosen them.
    """
    given, board, stay = board, board.undealt, ""
    if board.arrangements > MOST and given.dealt and not given.complete:
        board, stay = given, " with the dealt cards where they are"
    deals = board.arrangements
    if deals > MOST:
        open_cards, known = "the open cards leave", "so that more cards must be known"
        if given.dealt and given.complete:
            open_cards = "the dealt cards count as open and leave"
            known = "open some cards with ?, then the other dealt ones stay"
        raise BoardRefused(f"{open_cards} {_size(deals)} deals: up to {MOST:,} can be played, {known}")
    played = play_all(board, COUNT, ctx, lambda hands: ctx.incumbent(replay(board, hands)[0]))
    how_many = counted(played.fitting, "deal")
    if played.answer is Answer.NOT_KNOWN:
        return ctx.halted(count=played.fitting, answer=f"{how_many}{stay} so far")
    if played.answer is Answer.NO:
        none = impossible(board, ctx)
        if not stay:
            return replace(none, count=0)
        answer = f"no deal of {deals:,}{stay} goes as the story says"
        blames = none.conflict if none.minimal else ()
        return ctx.outcome(Status.PROVED, count=0, conflict=blames, answer=answer, proof=none.proof)
    answer = f"{how_many} of {deals:,}{stay} {'goes' if played.fitting == 1 else 'go'} as the story says"
    return ctx.outcome(Status.PROVED, count=played.fitting, answer=answer)


def _size(deals: int) -> str:
    return f"{deals:,}" if deals < 10**12 else f"some 10^{len(str(deals)) - 1}"
