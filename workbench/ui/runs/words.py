"""How a solve is told in words and numbers: the parts of the status line, and the last sentence. No widgets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from workbench.core.limits import Limits
from workbench.core.options import Option, Values, defaults, idle
from workbench.core.outcome import DECIDED, KEPT, Outcome, Status, Stopped
from workbench.core.outcome_words import LEFT_OPEN, beyond, ending, says_nothing
from workbench.core.task import HOW, Task
from workbench.core.wording import (
    NOTHING,
    counted,
    duration_text,
    listed,
    number_text,
    share_text,
    small_text,
    with_capital,
)
from workbench.solve.board_changes import filled_otherwise
from workbench.solve.compare import measures
from workbench.solve.jobs.question import Question
from workbench.solve.runs import provenance
from workbench.solve.runs.run import Run

_AT_ONCE = 0.2  # seconds
NO_BOUND = "  ·  no useful bound yet"
"""What a sentence says in place of a gap of 100 %."""
_ROOM = 9  # letters of a number that a quarter of the narrowest column holds
_STEPS = 4  # steps of a run that are told, the last
_LEFT_OPEN = (Status.FEASIBLE, Status.UNKNOWN)
_BRIEF = 0.005  # seconds below which a step is not told
_SLOW = 30.0  # seconds after which it is told what may be quicker
SIGNS = {Status.PROVED: "✓", Status.FEASIBLE: "•", Status.INFEASIBLE: "✕", Status.UNKNOWN: "?", Status.FAILED: "!"}

ELSEWHERE = "Of another board"
"""Stands before what is about another board than the one that is edited."""
OTHERWISE = "Of your board as it stood"
"""The same where only what is filled in is another."""
READING = "Reading what was kept"
"""What is said of a run from before while only its head is known."""


@dataclass(frozen=True, slots=True)
class RunNumbers:
    """The numbers of a run: its answer's where it has ended, else the newest."""

    best: float | None = None
    bound: float | None = None
    found: int = 0
    count: int | None = None
    elapsed: float = 0.0
    before: float = 0.0
    """Seconds of the runs that it goes on from."""
    more: bool = False
    """Whether there may be more than were counted."""
    ended: bool = False


def numbers_of(run: Run, others: Sequence[Run] = ()) -> RunNumbers:
    """The numbers of a run, whether it is over or not; it may go on from one of `others`."""
    trace, end = run.trace, run.outcome or Outcome(Status.UNKNOWN)
    best = trace.objective[-1][1] if trace.objective else None
    bound = trace.bound[-1][1] if trace.bound else None
    count = int(trace.count[-1][1]) if trace.count else None
    return RunNumbers(
        best if end.objective is None else end.objective,
        bound if end.bound is None else end.bound,
        trace.incumbents,
        count if end.count is None else end.count,
        trace.elapsed,
        sum(one.trace.elapsed for one in runs_before(run, others)),
        more=run.outcome is not None and not end.counts_all,
        ended=run.outcome is not None,
    )


def sign(run: Run) -> str:
    """One letter for how a run stands or ended."""
    if run.interrupted:
        return "…"
    return "▸" if run.outcome is None or run.elsewhere else sign_of(run.outcome, others=bool(run.question.others))


def sign_of(outcome: Outcome, *, others: bool = False) -> str:
    """One letter for how a job ended; no check mark before bad news: what is wrong, forbidden or lost, or none.
    `others`: it was asked for others than the boards that are known, and that there are none is no bad news."""
    if others and outcome.status is Status.INFEASIBLE:
        return SIGNS[Status.PROVED]
    lost = outcome.count == 0 or outcome.facts.get("value") == "loss"
    bad = outcome.conflict or (outcome.status is Status.PROVED and lost)
    return SIGNS[Status.INFEASIBLE if bad else outcome.status]


def refuted(run: Run | None, board: object) -> str:
    """The answer of a run that a board cannot be completed; empty without one. Of a quick one its first clause: a card
    has the whole."""
    outcome = None if run is None else run.outcome
    if run is None or outcome is None or outcome.status is not Status.INFEASIBLE:
        return ""
    if not run.question.asks_about(board):
        return ""
    if run.question.others:
        return ""  # boards that complete it are known
    task = run.question.task
    if not task.quick and not (task.keeps_board and (task.completes or task.objective is None)):
        return ""  # no completed board was wanted, but another one, or a strategy
    told = ending(task, outcome)
    first = told.partition(": ")[0]
    brief = task.quick and " " in first  # a bare "no" says little
    return f"{sign_of(outcome)}  {with_capital(first if brief else told)}"


def run_words(run: Run) -> str:
    """What a run is doing, or how it ended, in one sentence."""
    if run.outcome is None:
        numbers = numbers_of(run)
        both = numbers.best is not None and numbers.bound is not None and has_bound(run.question.task)
        return f"{phase_words(run)}{NO_BOUND if both and gap(numbers.best, numbers.bound) == NOTHING else ''}"
    return f"{sign(run)}  {last_words(run.question.task, run.outcome, run.trace.elapsed)}"


def raced_as(run: Run, raced: Sequence[Run]) -> str:
    """What tells a run of a race from the others."""
    own = [way for way in run.question.ways if not all(way in one.question.ways for one in raced)]
    return " · ".join(own) or f"seed {run.question.limits.seed}"


def phase_words(run: Run) -> str:
    """What a run is doing, and how far that is while its clock stands; how much it has gone through, where nobody knows
    of how much and nothing is counted."""
    now, told = run.progress, ""
    if now is not None and run.preparing and now.share is not None:
        told = f", {share_text(round(now.share, 2))}"
    elif now is not None and now.total is None and now.count is None and now.done > 0:
        told = f", {now.done:,.0f} so far"
    return f"{run.phase or 'Starting'}{told}"


def moment(when: datetime, *, seconds: bool = False) -> str:
    """A time of day, and the day where it is another than today."""
    day = "" if when.date() == datetime.now(when.tzinfo).date() else f"{when:%Y-%m-%d} "
    return f"{day}{when:%H:%M:%S}" if seconds else f"{day}{when:%H:%M}"


def of_other(question: Question, board: object) -> str:
    """What stands before what a run tells that was not asked about this board."""
    return OTHERWISE if filled_otherwise(question.puzzle, question.board, board) else ELSEWHERE


def asked(run: Run, stale: str, above: Collection[str] = ()) -> str:
    """What was asked and when, without the parts of it that are said above; `stale` before it where it was about
    another board than the one that is edited now: what `of_other` says. A name that a person gave is whole."""
    when, told = moment(run.began), [run.note.name] if run.note.name else run.title.split(" · ")
    if not run.note.name:
        told[1:1] = [way for way in run.question.ways if way not in told]
    if stale:
        return f"{stale}, asked at {when}: {' · '.join(told)}"
    left = [part for part in told if run.note.name or part.strip() not in above]
    return f"{' · '.join(left)}  ·  {when}" if left else f"Asked: {when}"


def asked_in_short(run: Run, stale: str) -> str:
    """The same without the board, which the tab says already, but for another one than that which is edited; a name
    that a person gave is no shorter."""
    question = run.question
    if stale:
        return f"{stale}, asked at {moment(run.began)}  ·  {run.note.name or question.about or question.task.title}"
    seed = [f"seed {question.limits.seed}"] if question.limits.seed else []
    told = run.note.name or " · ".join([question.task.title, *question.ways, *seed])
    return f"{told}  ·  {moment(run.began)}"


def run_worth(run: Run) -> str:
    """The answer of a run, or its best so far, as short as it can be."""
    return run_answer(run) or duration_text(run.trace.elapsed)


def run_answer(run: Run) -> str:
    """The value of a run's answer, or of its best board so far; empty where neither is a number."""
    numbers = numbers_of(run)
    if run.question.task.objective is not None and numbers.best is not None:
        return number_text(numbers.best)
    if numbers.count is None:
        return ""
    return _counted(numbers) if numbers.more else f"{_of(run.question.task)} {number_text(numbers.count)}"


def board_options(question: Question) -> str:
    """What the board of a question is, in a few words: the options that a new one would be asked for."""
    values = question.puzzle.options_of(question.board)
    told = [f"{option.label.lower()} {option.text(values[option.name])}" for option in question.puzzle.options]
    return " · ".join(told)


def run_told(run: Run) -> str:
    """All about a run in a few lines: when it was asked, within what limits, how it ended, what was left out."""
    limits = run.question.limits
    within = "" if limits.time is None else f"at most {duration_text(limits.time)}, "
    asked = f"asked at {moment(run.began, seconds=True)}, {within}workers {limits.workers}, seed {limits.seed}"
    spread = f"{len(run.boards)} of {number_text(run.found)} boards kept, evenly spread" if run.left_out else ""
    name = f"{run.note.name}\n{run.title}" if run.note.name else run.title
    return "\n".join(line for line in (name, asked, run_words(run), _clocks(run), spread, run.note.text) if line)


def settings_told(question: Question) -> str:
    """All that was chosen, usual or not, and parameters of the solver, a line each; not its limits."""
    values, vain = question.values, idle(question.task.options, question.values)
    shown = [one for one in question.task.options if one.name in values and one.name not in vain]
    lines = [f"{one.label}: {one.shown(values[one.name])}" for one in shown]
    return "\n".join([*lines, *(f"{name}: {text}" for name, text in question.limits.params.items())])


def effort_told(run: Run, before: Sequence[Run] = ()) -> str:
    """What a run that has decided nothing tries or has tried, what is known by now, and what could be tried next.
    `before`: what `runs_before` says."""
    question, outcome = run.question, run.outcome
    how = [f"{option.label.lower()} {option.text(question.values[option.name])}" for option in _ways(question)]
    limits = question.limits
    most = "" if limits.time is None else f" for at most {duration_text(limits.time)}"
    took = f"Running{most}" if outcome is None else f"It worked for {duration_text(run.trace.elapsed)}"
    how += [counted(limits.workers, "worker"), f"seed {limits.seed}"]
    lines = [f"{took}, with {listed(how)}.", _steps_told(run)]
    if outcome is not None and outcome.status is not Status.FAILED:
        why = not_on(run) if outcome.stopped is not None else ""
        lines += [_known(run, before), f"To know more: {_next(run, outcome)}."]
        lines += [f"It cannot go on, as {why}."] if why else []
    return "\n".join(line for line in lines if line)


def came_from(runs: Sequence[Run], others: Iterable[Run]) -> str:
    """With what board runs began, where that is an earlier run's or the person's own; empty where all of them began by
    themselves."""
    begun = Counter(map(partial(_began_with, others=tuple(others)), runs))
    told, number = next(((told, number) for told, number in begun.most_common() if told), ("", 0))
    who = "It" if len(runs) == 1 else "All of them" if number == len(runs) else f"{number} of {len(runs)}"
    return f"{who} {told}." if told else ""


def _began_with(run: Run, others: Sequence[Run]) -> str:
    """The end of a sentence: with what board a run began; empty where it began by itself."""
    hint, objective = run.question.hint, run.question.task.objective
    if hint is not None:
        before = gone_on_from(run, others)
        bound = run.question.bound
        more = "" if bound is None else f", with the bound {number_text(bound)} from the run before"
        return f"went on from the best board of {'an earlier run' if before is None else asked(before, '')}{more}"
    if run.question.afresh:
        return "began with what is pinned only"
    if objective is None or not run.boards or run.boards[0].board != run.question.board:
        return ""
    worth = run.boards[0].objective
    return "began with your board as it stood" + ("" if worth is None else f", worth {number_text(worth)}")


def decides(run: Run, question: Question) -> bool:
    """Whether a run has answered a question for good, perhaps another way, or beside other pieces that are only drawn,
    as those of a board that was taken over: they change no proof."""
    if run.outcome is None or run.outcome.status not in DECIDED or run.question.puzzle is not question.puzzle:
        return False
    asked, pinned = run.question.board, question.puzzle.unhinted
    if not run.question.asks_the_same(replace(in_its_way(run, question), board=asked)):
        return False
    return question.board == asked or (question.task.keeps_board and pinned(question.board) == pinned(asked))


def plotted(runs: Sequence[Run]) -> str:
    """What a picture of the courses of runs is called: the task, the board, and within what limits, as far as all of
    them had the same."""
    questions = [run.question for run in runs]
    limits = questions[0].limits
    alike = [
        f"{questions[0].puzzle.title} {questions[0].about}".strip(),
        f"seed {limits.seed}",
        counted(limits.workers, "worker"),
        "" if limits.time is None else f"at most {duration_text(limits.time)}",
    ]
    for question in questions[1:]:
        own, other = question.limits, f"{question.puzzle.title} {question.about}".strip()
        same = (other == alike[0], own.seed == limits.seed, own.workers == limits.workers, own.time == limits.time)
        alike = [told if kept else "" for told, kept in zip(alike, same, strict=True)]
    return " · ".join(filter(None, (questions[0].task.title, *alike)))


def in_its_way(run: Run, question: Question) -> Question:
    """A question by the engine and the formulation that a run had."""
    how = {name: value for name, value in run.question.values.items() if name in HOW}
    return replace(question, values=Values({**question.values, **how}))


def proved_before(run: Run, others: Iterable[Run]) -> str:
    """That an earlier run has answered the question of one that goes on, or has ended without an answer; else empty."""
    if run.question.task.quick or (run.outcome is not None and run.outcome.status not in _LEFT_OPEN):
        return ""
    before = next((one for one in others if one.began < run.began and decides(one, run.question)), None)
    if before is None:
        return ""
    best = before.question.task.objective is not None and before.best is not None
    known = f"best {run_answer(before)}" if best else run_answer(before)
    hit = before.question.task.goal and before.outcome is not None and before.outcome.status is Status.PROVED
    done = "reached" if hit else "proved"
    told = f"already {done} by an earlier run ({f'{known}, ' if known else ''}run of {moment(before.began)})"
    return f"{told}; searching again" if run.outcome is None else told


def begun_with(run: Run, others: Iterable[Run]) -> float | None:
    """The value of the board with which a run goes on that an earlier run has found; None where it is not known."""
    before = gone_on_from(run, others) if run.question.task.objective is not None else None
    return None if before is None or before.best is None else before.best.objective


def gone_on_from(run: Run, others: Iterable[Run]) -> Run | None:
    """The newest run before with whose best board, or what it has kept, a run goes on; None where it begins anew, or
    nobody knows."""
    hint = run.question.hint
    if hint is None:
        same = (one for one in others if one.began < run.began and one.question.asks_the_same(run.question))
        last = max(same, key=lambda one: one.began, default=None)
        return last if last is not None and resumes(last) else None
    known = (one for one in others if one is not run and one.best is not None and one.began <= run.began)
    same = (one for one in known if one.best is not None and one.best.board == hint)
    return max(same, key=lambda one: one.began, default=None)


def runs_before(run: Run, others: Sequence[Run]) -> tuple[Run, ...]:
    """The runs that a run goes on from and that asked the same, oldest first: their courses and its own are one."""
    before = gone_on_from(run, others)
    if before is None or not before.asked_before(run.question):
        return ()
    if run.question.task.objective is None and not resumes(before):
        return ()
    return (*runs_before(before, [one for one in others if one is not run]), before)


def can_go_on(run: Run) -> bool:
    """Whether a run was stopped with a board from which the search for a better one can go on."""
    stopped = run.outcome is not None and run.outcome.stopped is not None and run.outcome.status not in DECIDED
    return stopped and run.best is not None and run.question.task.objective is not None


def not_on(run: Run | None) -> str:
    """Why nobody can go on with a run, in a few words; empty where one can."""
    if run is None or run.outcome is None:
        return "no run that has ended"
    if can_go_on(run) or resumes(run) or counted_on(run) is not None:
        return ""
    if run.outcome.stopped is None or run.outcome.status in DECIDED:
        return "nothing is left to find"
    return "no board was found" if run.question.task.objective is not None else "nothing of it was kept"


def resumes(run: Run) -> bool:
    """Whether a stopped run has kept what it knew, so that who asks the same again goes on from there."""
    return run.outcome is not None and bool(run.outcome.facts.get(KEPT))


def counted_on(run: Run) -> Question | None:
    """The question of a count that has stopped at its own limit, without any: a person stops it when she likes. Where a
    solution is known not to be the only one, the count of all."""
    question, outcome = run.question, run.outcome
    counting = next((task for task in question.puzzle.tasks if task.name == "count"), None)
    if counting is not None and outcome is not None and outcome.facts.get("unique") is False:
        values = Values({**defaults(counting.options), "limit": 0})
        return Question(question.puzzle, question.board, counting, values, Limits(workers=question.limits.workers))
    if outcome is None or outcome.count is None or outcome.stopped is not Stopped.LIMIT:
        return None
    return replace(question, values=Values({**question.values, "limit": 0}))


def _ways(question: Question) -> list[Option]:
    """The options of a question that say how it is answered, as far as they mean anything."""
    task, values = question.task, question.values
    vain = idle(task.options, values)
    return [one for one in task.options if one.name in HOW and one.name in values and one.name not in vain]


def _steps_told(run: Run) -> str:
    """The last steps that took any time, and how long each took; empty where there were not several."""
    ends = [start for start, _ in run.steps[1:]] + [run.trace.elapsed]
    took = [(text, end - start) for (start, text), end in zip(run.steps, ends, strict=False)]
    steps = [f"{text[0].lower()}{text[1:]} {duration_text(time)}" for text, time in took if time >= _BRIEF]
    return f"Time went to {listed(steps[-_STEPS:])}." if len(steps) > 1 else ""


def _taken_along(run: Run) -> bool:
    """Whether its first board is one that was found before it."""
    return bool(run.boards) and run.question.hint is not None and run.boards[0].board == run.question.hint


def _known(run: Run, before: Sequence[Run]) -> str:
    task, numbers = run.question.task, numbers_of(run)
    solutions = run.outcome.count if run.outcome is not None else None  # some are counted and not shown
    taken = _taken_along(run)
    number = max(numbers.found - taken, solutions or 0)
    more = sum(one.found - _taken_along(one) for one in before)
    what = counted(number, "board") if number or not taken else "no new board"
    found = f"It found {what}{f', after {number_text(more)} before' if more else ''}."
    found = found if number or more or taken else ""
    if numbers.bound is None or not has_bound(task) or says_nothing(task, numbers.bound):
        return found
    who = "The run before" if numbers.bound == run.question.bound else "It"
    return f"{found} {who} proved that {beyond(task, numbers.bound)} impossible.".lstrip()


def _next(run: Run, outcome: Outcome) -> str:
    """What a person could try next where a run has decided nothing."""
    question, on = run.question, ' ("Go on" takes the best board along)' if can_go_on(run) else ""
    limit = {Stopped.TIME: "a longer time limit", Stopped.LIMIT: "a higher limit", Stopped.USER: "more time"}
    if counted_on(run) is not None:
        return 'no limit ("Count all", which you can stop)'
    tips = [limit[outcome.stopped] + on] if outcome.stopped is not None else []
    for option in _ways(question):
        others = [str(choice) for choice in option.choices if choice != question.values[option.name]]
        tips += [f"{option.label.lower()} {listed(others, 'or')}"] if others else []
    if _leaves_cores(question):
        tips.append(counted(provenance.cores(), "worker"))
    return listed([*tips, "another seed"], "or")


def _leaves_cores(question: Question) -> bool:
    """Whether more workers may prove sooner how good a board can be."""
    return has_bound(question.task) and question.limits.workers < provenance.cores()


def slow_told(run: Run) -> str:
    """What may be quicker, of a run that has gone on for a while; else empty."""
    if run.trace.elapsed < _SLOW or not _leaves_cores(run.question):
        return ""
    return f"with {counted(provenance.cores(), 'worker')} it may be quicker"


def _clocks(run: Run) -> str:
    """The time that counts beside that of the clock on the wall, which loading and compiling are part of."""
    if run.wall is None:
        return ""
    own, ready = run.trace.elapsed, max(0.0, run.wall - run.trace.elapsed)
    return f"{duration_text(own)}, and {duration_text(ready)} to get ready: {duration_text(run.wall)} from Start"


@dataclass(frozen=True, slots=True)
class StatusPart:
    """One part of the status line: a caption and its value."""

    caption: str
    value: str


def parts(task: Task, numbers: RunNumbers, *, spoken: bool = False) -> tuple[StatusPart, ...]:
    """The status line of a task: as many parts in the same places whatever is known yet; boards that were found only
    as long as there may be some. `spoken`: a tiny value in words."""
    caption = "time in all" if numbers.before else "time"  # the clock goes on as the plot does
    clock = StatusPart(caption, duration_text(numbers.before + numbers.elapsed))
    valued = numbers.best is not None or numbers.bound is not None
    if task.objective is None or (numbers.ended and numbers.found and not valued):  # its board asked for no value
        if numbers.ended and not numbers.found and numbers.count is None:
            return (clock,)
        what = (
            StatusPart("found", number_text(numbers.found or None))
            if numbers.count is None
            else StatusPart(_of(task), _counted(numbers))
        )
        return (what, clock)
    if not has_bound(task):
        best = small_text(numbers.best) if spoken and numbers.best is not None else _short(numbers.best)
        return (StatusPart("best", best), clock)
    return (
        StatusPart("best", _short(numbers.best)),
        StatusPart("bound", _short(numbers.bound)),
        StatusPart("gap", gap(numbers.best, numbers.bound)),
        clock,
    )


def meaning(caption: str, task: Task) -> str:
    """What a part of the status line means, for who has not met the word; nothing where it says so itself."""
    sense = f" ({task.objective.words})" if task.objective is not None else ""
    return {
        "best": f"The value of the best board found so far: {task.objective_label or 'value'}{sense}",
        "bound": "No board has a better value than this, as the solver has proved so far",
        "gap": "How far best and bound lie apart; at 0 % nothing better is possible, – while no bound is of use",
        "found": "How many boards were found so far",
        _of(task): "How many there are",
        "time": "How long the solver has worked",
        "time in all": "How long solvers have worked, the runs that this one went on from included",
    }.get(caption, "")


def _short(value: float | None) -> str:
    """A number for a narrow column: fewer digits where all of them were cut off."""
    text = number_text(value)
    return text if len(text) <= _ROOM else number_text(value, 3)


def _of(task: Task) -> str:
    """What a count is of; that of boards beside an objective has no name."""
    return (task.objective_label if task.objective is None else "") or "count"


def _counted(numbers: RunNumbers) -> str:
    return ("at least " if numbers.more else "") + number_text(numbers.count)


def has_bound(task: Task) -> bool:
    """Whether a bound of the task's objective says anything: not where a goal ends it, or nothing is ever proved."""
    return task.objective is not None and not task.goal and not task.heuristic


def in_short(outcome: Outcome) -> str:
    """How a job ended, in a word or two; what its answer is stands elsewhere."""
    if outcome.status is Status.FAILED:
        return "refused" if outcome.refused else "failed"
    if outcome.stopped is not None:
        return {Stopped.USER: "stopped", Stopped.TIME: "time is up", Stopped.LIMIT: "limit reached"}[outcome.stopped]
    return "ended" if outcome.status is Status.UNKNOWN else "done"


def line(task: Task, numbers: RunNumbers) -> str:
    """The status line as one text: "best 12 · bound 9 · gap 25 % · 3.1 s"."""
    told = [
        part.value if part.caption.startswith("time") else f"{part.caption} {part.value}"
        for part in parts(task, numbers)
        if part.value != NOTHING
    ]
    return " · ".join(told)


def last_words(task: Task, outcome: Outcome, elapsed: float, before: str = "", *, went_on: bool = False) -> str:
    """One sentence about how a job ended, and after how long where it was not stopped; not of a help that came at
    once. before: what `proved_before` says, in place of what the job itself has left open. went_on: from another run,
    whose time is told beside it."""
    took = outcome.stopped is None and outcome.status is not Status.FAILED and not (task.quick and elapsed < _AT_ONCE)
    told = ending(task, outcome)
    if before:
        how, _, rest = told.removesuffix(LEFT_OPEN).partition(": ")
        told = f"{before}; this run ({how}): {rest}" if rest else f"{before}; this run: {how}"
    return f"{told} ({'this run ' if went_on else ''}{duration_text(elapsed)})" if took else told


def gap(best: float | None, bound: float | None) -> str:
    """How far best and bound are apart, in percent; nothing where the bound says nothing yet, as 0 does of a sum."""
    if best is None or bound is None:
        return NOTHING
    share = measures.gap(best, bound)
    if share >= 1:
        return NOTHING
    return share_text(share if share > 1e-9 else 0.0, 2)
