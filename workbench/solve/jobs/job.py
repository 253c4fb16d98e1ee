"""`run_job`, the one way to solve anything.

A solver is a plain function of (board, task, values, context). The window runs it on a thread of Python's own (a
`Worker`), the command line calls it, a test passes `list.append` as `emit`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace

from workbench.core.errors import Interrupted, WorkbenchError
from workbench.core.options import complete
from workbench.core.outcome import UNSURE, Outcome, Status, Stopped
from workbench.solve.building import interruptible
from workbench.solve.jobs.job_context import Emit, JobContext, RulesDisagree
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken
from workbench.solve.solvers.parameter_sets import UNSURE_WITH, refuse

log = logging.getLogger(__name__)


def run_job(
    question: Question,
    emit: Emit,
    *,
    token: StopToken | None = None,
    work: Callable[[JobContext], Outcome] | None = None,
) -> Outcome:
    """Solve. Whatever happens, the events that go to `emit` end with Finished, whose outcome is returned.

    `work` is done in place of solving.

    Wrong option values raise OptionError before anything is emitted. `emit` may be called from several threads, one
    at a time.
    """
    puzzle, task, limits = question.puzzle, question.task, question.limits
    values = complete(task.options, question.values)
    ctx = JobContext(replace(question, values=values), emit, token or StopToken())
    solver = task.solver(values)
    try:
        if solver:
            refuse(limits, solver)  # of every caller: a run's file may come from a stranger
        ctx.load_engines()
        ctx.tell_bound_before()
        with interruptible(lambda: ctx.proof is None and ctx.stopped()):
            outcome = ctx.reasoned(work(ctx) if work is not None else puzzle.solve(question.begun, task, values, ctx))
        ctx.accept(outcome)
    except Interrupted:
        outcome = ctx.halted()
    except WorkbenchError as error:
        outcome = ctx.outcome(Status.FAILED, error=str(error), refused=True)
    except Exception as error:
        log.exception("%s %s failed", puzzle.slug, task.name)
        best = None if isinstance(error, RulesDisagree) else ctx.best
        outcome = Outcome(
            Status.FAILED,
            board=best.board if best else None,
            objective=best.objective if best else None,
            error=f"{type(error).__name__}: {error}".splitlines()[0],
        )
    idle = () if outcome.refused else tuple(name for name in limits.params if name not in ctx.heeded_params)
    outcome = replace(outcome, learned=ctx.learned, idle=idle)
    unsure = sorted(filter(UNSURE_WITH[solver].search, ctx.heeded_params)) if solver else []
    if unsure and outcome.stopped is Stopped.LIMIT:
        outcome = replace(outcome, facts={**outcome.facts, UNSURE: ", ".join(unsure)})
    ctx.finish(outcome)
    return outcome
