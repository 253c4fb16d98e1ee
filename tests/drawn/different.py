"""Different boards that were asked for, held against all that there are; the same for every puzzle."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from tests.drawn.watched import Told
from workbench.core.outcome import Status


def judge_different(told: Told, answers: Collection[Any], missed: bool = False) -> None:
    """The boards shown are answers; what is said of their number is so. `answers` are all there are.

    missed   none reaches the goal of its task: the answers are those that come nearest.

    Where there is none at all the task's own judge has to look at the conflict, and at the words.
    """
    ask, outcome = told.question, told.outcome
    new = [one.board for one in told.incumbents]
    known = {*ask.others, *new}
    assert set(new) <= set(answers), "a board is shown that is no answer"
    assert outcome.board == (new[-1] if new else None)
    numbers = [int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", outcome.answer)]
    match outcome.status:
        case Status.PROVED if outcome.count is not None:
            assert outcome.count == (0 if missed else len(known))
            assert known == set(answers)
            alone = "no other board comes as near" if missed else "this is the only board"
            ends = "come as near, no others" if missed else "are all there are"
            assert outcome.answer.endswith(alone if len(known) == 1 else f"these {len(known):,} boards {ends}")
        case Status.PROVED:
            assert len(new) == ask.wanted
            kind = "boards that come as near" if missed else "different boards"
            assert len(new) == 1 or outcome.answer.endswith(f"{len(new):,} {kind}")
        case Status.INFEASIBLE:
            assert not new
            assert known == set(answers)
            assert not known or outcome.answer.startswith("there is no other board than the ")
            assert numbers == ([len(known)] if len(known) > 1 else []) or not known
        case Status.FEASIBLE:
            assert outcome.stopped is not None
            assert re.search(rf"(^|; ){len(new):,} of {ask.wanted:,} different boards", outcome.answer)
        case Status.UNKNOWN:
            assert outcome.stopped is not None
            assert not new
            assert "none ruled out" in outcome.answer
        case Status.FAILED:
            raise AssertionError(outcome.error)
