"""What there is to see of a question before any search, as insights: the relaxation of its formulation, what is known
of the board before any guess, and tables of the task's formulations by strength.

A plain generator for a worker: it ends by Interrupted soon after a stop. Each computation has its seconds
(`Asked.seconds`; solving the relaxation has four times as many).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from time import perf_counter

from workbench.core.errors import BoardRefused, OptionError, WorkbenchError
from workbench.core.insight import AWAITED, Insight, Row, Step, Steps, Table
from workbench.core.limits import Limits
from workbench.core.outcome import Outcome, Status
from workbench.core.thought import Domains
from workbench.core.wording import counted, with_capital
from workbench.solve.board_changes import DrawBoard
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.job_context import Emit, JobContext
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken
from workbench.solve.runs.run import Run
from workbench.solve.think import propagation, strength
from workbench.solve.think.asked import Asked
from workbench.solve.think.incumbents import course
from workbench.solve.think.propagation import PossibleOnes
from workbench.solve.think.relaxation import Study
from workbench.solve.think.search_tree import TREE, NothingToSee, instead, search_tree

RELAXATION, DOMAINS = "relaxation", "domains"
KINDS = (RELAXATION, DOMAINS)
"""What there is to see of a formulation; a tree belongs to an engine. Each is the kind and the key of an insight."""


def thoughts(
    asked: Asked, kinds: tuple[str, ...] = KINDS, say: Callable[[str], object] = lambda _: None
) -> Iterator[Insight]:
    """The insights, cheapest first, each told again when more of it is known.

    NothingToSee where the formulation has none of the kinds; it names a task that has a tree. Where it has some of the
    kinds, `say` is told why the others are missing.
    """
    begun: list[Iterator[Insight]] = []
    missing: dict[str, WorkbenchError] = {}
    for kind in kinds:
        insights = _KINDS[kind](asked)
        try:
            yield next(insights)
        except (OptionError, BoardRefused) as error:
            missing[kind] = error
        else:
            begun.append(insights)
            if kind == RELAXATION:  # its table has its place and its names at once: what is between takes seconds
                yield next(insights)
    if not begun:
        raise NothingToSee(str(missing[kinds[-1]]), instead(asked))
    for kind, why in missing.items():
        say(f"no {kind}: {why}")
    for insights in reversed(begun):  # branching and cutting take longest
        yield from insights


# ------------------------------------------------------------------------------------------------ the relaxation


def _relaxation(asked: Asked) -> Iterator[Insight]:
    study = Study(asked.question.board, asked.linear, asked.choices, asked.ctx.stopped)
    title = f"Linear relaxation of {asked.formulation}"
    solved, others = study.solve(asked.long), list(asked.other_formulations())
    yield study.insight(RELAXATION, title)
    # rows that are yet to come have their places: the table is as high as it gets from the first
    awaited = [asked.formulation, *(other.formulation for other in others)]
    yield strength.table((), awaited, begun=False)
    yield strength.table((), awaited)
    parts: list[Callable[[], None]] = [
        lambda: study.rule_out(asked.seconds),
        lambda: study.branch(asked.seconds),
        lambda: study.cut(asked.seconds),
        lambda: _find_whole(study, asked),
    ]
    for part in parts if solved else ():
        part()
        yield study.insight(RELAXATION, title)
    if (course := study.course("rounds", "Bound after each round of cuts")) is not None:
        yield course
    rows = [strength.row(asked, study)]
    yield strength.table(rows, awaited[1:])
    while others:  # none is kept once it has been looked at: models are large
        other = others.pop(0)
        if (about := strength.studied(other)) is not None:
            rows.append(strength.row(other, about))
        yield strength.table(rows, awaited[len(awaited) - len(others) :])


def _find_whole(study: Study, asked: Asked) -> None:
    with suppress(OptionError, BoardRefused):  # CP-SAT knows whole numbers only; its form may be too large
        study.show_whole(propagation.best(asked.whole, asked.seconds, asked.ctx.stopped))


# ------------------------------------------------------------------------------------------------ before any guess


def _domains(asked: Asked) -> Iterator[Insight]:
    ask, model, numbers = asked.question, asked.whole, asked.choices.keys()
    title = f"Before any guess: {asked.formulation}"
    if not numbers:
        raise OptionError(f"{ask.puzzle.slug} {ask.task.name}: its model has nothing that lies on the board")
    steps, rows = list[Step](), list[Row]()
    for level, found in propagation.known(model, numbers, asked.seconds, asked.ctx.stopped):
        steps.append(_known(asked, f"CP-SAT’s {level}", found))
        rows.append(_row(asked, level, found, asked.formulation))
        yield Domains(DOMAINS, title, tuple(steps))
    steps[0] = replace(steps[0], branches=tuple(_parts(asked)))
    for who, values in ask.puzzle.reasoned(ask.board, asked.ctx):
        kept = PossibleOnes(
            frozenset(n for n, one in asked.choices.items() if (one.target, one.symbol) in values), None
        )
        steps.append(_known(asked, who.capitalize(), kept))
        rows.append(_row(asked, who, kept, None))
    yield Domains(DOMAINS, title, tuple(steps))
    found = propagation.true(model, numbers, asked.seconds, asked.ctx.stopped)
    yield Domains(DOMAINS, title, (*steps, _known(asked, "In truth" if found.exact else "", found)))
    if found.exact:
        rows.append(_row(asked, "in truth", found, None))
    others = list(asked.other_formulations())
    awaited = [other.formulation for other in others]
    yield _propagations(rows, awaited)
    while others:
        other = others.pop(0)
        with suppress(OptionError, BoardRefused):
            for level, found in propagation.known(other.whole, other.choices, other.seconds, other.ctx.stopped):
                rows.append(_row(other, level, found, other.formulation))
        yield _propagations(rows, awaited[len(awaited) - len(others) :])


def _parts(asked: Asked) -> Iterator[Step]:
    """What propagation rules out for each thing that the board says, taken by itself."""
    end, ask = perf_counter() + asked.seconds, asked.question
    for name, target, board in ask.puzzle.parts(ask.board):
        alone = replace(asked, question=replace(ask, board=board))
        _, found = next(propagation.known(alone.whole, alone.choices, asked.seconds, asked.ctx.stopped))
        yield replace(_known(alone, f"{with_capital(name)} alone", found), board=ask.board, target=target)
        if perf_counter() > end:
            return


_SO_FAR = " when its time was up"


def _known(asked: Asked, who: str, found: PossibleOnes) -> Step:
    """A step for the values that `who` leaves. `who` is "" where these are only the values of the solutions so far."""
    all_of_them = asked.choices
    kept = tuple(replace(one, share=float(number in found.numbers)) for number, one in all_of_them.items())
    gone = len(all_of_them) - len(found.numbers)
    decided = f"{counted(_decided(asked, found), 'place')} decided"
    words = f"{gone} of {len(all_of_them)} values ruled out{_SO_FAR if found.cut else ''}, {decided}"
    caption = f"{who}: {words}" if found.numbers else f"{who}: there is no solution"
    if not who:
        caption = f"Solutions found so far have {len(found.numbers)} of {len(all_of_them)} values; the others are open"
    return Step(caption, asked.question.board, choices=kept)


def _decided(asked: Asked, found: PossibleOnes) -> int:
    """Places with one value left."""
    left = [asked.choices[number].target for number in found.numbers]
    return sum(left.count(target) == 1 for target in set(left))


def _row(asked: Asked, who: str, found: PossibleOnes, formulation: str | None) -> Row:
    """A row of the table; `formulation` is None where it makes no difference."""
    ruled_out = len(asked.choices) - len(found.numbers)
    seconds = None if found.seconds is None else round(found.seconds, 3)
    return Row((formulation, who + (_SO_FAR if found.cut else ""), ruled_out, _decided(asked, found), seconds))


def _propagations(rows: Sequence[Row], awaited: Sequence[str]) -> Table:
    columns = ("formulation", "by", "ruled out", "decided", "seconds")
    title = strength.working("Formulations by what they know before any guess", awaited)
    names = strength.marked(awaited)
    left = [Row((name, level, *[AWAITED] * 3)) for name in names for level in propagation.LEVELS]
    return Table("propagations", title, columns, (*rows, *left))


_KINDS: dict[str, Callable[[Asked], Iterator[Insight]]] = {
    RELAXATION: _relaxation,
    DOMAINS: _domains,
    TREE: search_tree,
}


def run_strengths(named: Sequence[tuple[str, Question]], seconds: float, emit: Emit, token: StopToken) -> Outcome:
    """Compare the formulations over several boards, which have names, as one job."""

    def work(ctx: JobContext) -> Outcome:
        boards = [(name, Asked(one, ctx, seconds)) for name, one in named]
        for insight in strength.over_boards(boards, ctx.log):
            ctx.phase("{}, {}".format(*insight.rows[-1].values))
            ctx.insight(insight)
        return Outcome(Status.PROVED, answer=f"formulations compared over {counted(len(named), 'board')}")

    return run_job(named[0][1], emit, token=token, work=work)


def run_thoughts(question: Question, kinds: tuple[str, ...], seconds: float, emit: Emit, token: StopToken) -> Outcome:
    """Think about a question as a job: its insights are events, and what it comes to is told as of every job."""

    def work(ctx: JobContext) -> Outcome:
        said = ""
        for insight in thoughts(Asked(question, ctx, seconds, doing=ctx.phase), kinds, ctx.log):
            ctx.phase(insight.title)
            ctx.insight(insight)
            said = said or (insight.steps[0].caption if isinstance(insight, Steps) else insight.title)
        return Outcome(Status.PROVED, answer=said)

    return run_job(question, emit, token=token, work=work)


def run_course(run: Run, drawing: DrawBoard, emit: Emit, token: StopToken) -> Outcome:
    """What became of a run's board from one answer to the next, as a job."""

    def work(ctx: JobContext) -> Outcome:
        for insight in course(run.question.puzzle, run.boards, drawing, ctx.stopped):
            ctx.insight(insight)
        return Outcome(Status.PROVED, answer=f"{counted(len(run.boards), 'board')} looked at, one after the other")

    # neither the limits of the run nor what it knew before are those of looking at it
    return run_job(replace(run.question, limits=Limits(), bound=None), emit, token=token, work=work)
