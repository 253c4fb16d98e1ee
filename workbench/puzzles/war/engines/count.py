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
    """Count the deals that tell the story, and show one of them; BoardRefused where they are too many to be played."""
    deals = board.arrangements
    if deals > MOST:
        raise BoardRefused(
            f"the open cards leave {_size(deals)} deals: up to {MOST:,} can be played, so that more cards must be known"
        )
    played = play_all(board, COUNT, ctx, lambda hands: ctx.incumbent(replay(board, hands)[0]))
    told = counted(played.fitting, "deal")
    if played.answer is Answer.NOT_KNOWN:
        return ctx.halted(count=played.fitting, answer=f"{told} so far")
    if played.answer is Answer.NO:
        return replace(impossible(board, ctx), count=0)
    answer = f"{told} of {deals:,} {'goes' if played.fitting == 1 else 'go'} as the story says"
    return ctx.outcome(Status.PROVED, count=played.fitting, answer=answer)


def _size(deals: int) -> str:
    return f"{deals:,}" if deals < 10**12 else f"some 10^{len(str(deals)) - 1}"
