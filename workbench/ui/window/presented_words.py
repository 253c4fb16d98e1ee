"""What the presentation says of a tab: of its board, of a game, or of the run on show. No widgets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from workbench.core.control import ControlText
from workbench.core.insight import Step, Steps
from workbench.core.scene import Ink
from workbench.core.wording import duration_text, number_text
from workbench.render.overlay import ink_of
from workbench.solve.compare.comparison_plots import colours
from workbench.solve.jobs.events import Incumbent
from workbench.solve.runs.run import Run
from workbench.ui.board.showing import WHOSE, Showing
from workbench.ui.runs import words
from workbench.ui.runs.run_numbers import StatusPart, numbers_of, parts
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.window.presented_keys import is_stepped, steps_itself
from workbench.ui.window.status_line import verdict_words

_MINE, _SAME = "This is your own board. The solver's:", "Your board is the solver's:"
_NO_BOARD, _NONE_FOUND = "No board yet: this is your own.", "No board: this is your own."
_THEIRS = "The solver\u2019s board (Alt+2):"
"""Before how a run has ended beside one's own board: the solver's is safe or solved, one's own may be empty."""
_ON, _ENDED = "The solver goes on.", "The solver has ended:"
_AROUND = 2  # steps before the one on show
_PIECE = re.compile(r"[.;]\s|\s\s\u00b7\s|\n")
_LUCK = re.compile(r"\. ([^.]*\bmay be chance\b.*?)(?=\. |$)")  # of a race: its winner may have been lucky
_CUT_OFF = re.compile(r"(?<![\w.])\d+\.\d{9,}(?!e)")
_NUMBERED = re.compile(r"Move \d+: ")  # a caption that has a number of its own
_TOGETHER = re.compile(
    r"(?<=\d) (?=(?:ms|s|min|h|%)(?!\w))|(?<=[^\W\d_]:) (?=\d)"
    r"|(?<=\w) (?=\u00d7 )|(?<=\u00d7) |(?<=[^\W\d_]) (?=\d)|(?<=\d) (?=\(\d)"
    r"|(?<=\w) (?=/ \w)|(?<=\w /) (?=\w)|(?<=\d) (?=of \d)|(?<=\d of) (?=\d)"
    r"|(?<=\(<) (?=\d)|(?<=\u25c2) (?=\w)"
)
"""Spaces at which no line breaks: before a unit, around a cross, between a word, or a sign, and its number."""


@dataclass(frozen=True, slots=True)
class StepsAround:
    """A step of a game or reasoning, and those before it, a line each; of the one `after`, to think of, its number."""

    before: str = ""
    now: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Presented:
    """A heading, what is said below it, and numbers with their captions.

    clock   how long a person has played; empty where none does.
    ink     of the heading, where it is not the usual one.
    titles  all headings that may stand there in turn: the highest of them has room.
    ways    what is said in the place of `words`, ever shorter, where it has no room; see `shorter`.
    """

    title: str
    words: str
    numbers: tuple[StatusPart, ...] = ()
    clock: str = ""
    ink: Ink = ""
    moves: StepsAround = StepsAround()
    titles: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()


def of_board(tab: PuzzleTab, verdict: str, *, rules: bool, brief: bool = False, broad: bool = False) -> Presented:
    """What the rules say of the board on show, and what is known of it. `rules`: and what the puzzle is about;
    `brief`: in its first sentence, where there is no room for more. `broad`: that stands in the place of facts."""
    stage, puzzle = tab.stage, tab.puzzle
    step = stage.step if stage.showing is Showing.STEP else None
    title = " \u00b7 ".join(filter(None, (puzzle.title, puzzle.in_short(stage.board))))
    seen = puzzle.quick_check(stage.board)
    if puzzle.has_opponent and not (seen.violations or seen.complete or seen.pending):
        verdict = ""  # a game that goes on says which side is to move
    if step is not None:
        bars = stage.bars_caption()
        moves = _around(stage.walked, step)
        if moves.now:
            moves = replace(moves, now=re.sub(r"^(\d+)  ", rf"\1 of {len(stage.walked)}  ", moves.now))
        hint = _of_quick(tab)  # where its card tells it, the step itself says nothing
        clock = tab.play_panel.shown_words[0] if tab.game.on and stage.on_mine else ""
        return Presented(title, _lines("" if moves.now else stage.sentence() or hint, bars), clock=clock, moves=moves)
    looks = tab.editing.preview is not None  # facts and answers are of the board before
    facts, quick = ("", "") if looks else (_unsaid(tab.insights.facts_words, title), _of_quick(tab))
    # the winner is not told before the end
    facts = "" if _goes_on(tab) else re.sub(r"(?<! ) (?! )", "\u00a0", facts)
    if (text := verdict.removeprefix(f"{WHOSE[Showing.MINE]}: ")) and quick.startswith(text):
        quick = ""  # the verdict tells that nothing completes the board
    ended = looks or (puzzle.has_opponent and seen.complete)  # no move is left whose effect could be told
    done = "" if ended or stage.showing is not Showing.MINE else tab.solving.answers.done()
    if tab.game.on:
        clock, result = tab.play_panel.shown_words
        hint = "" if tab.game.over else quick or done  # one that cannot be given has no step
        known = hint or result or ("" if rules and brief else facts)  # a player needs the rules more
        about = _lines("" if tab.game.over else verdict, known)
        summary = "" if hint or tab.game.over or not rules else puzzle.summary
        about = _parted(about, summary.split(". ")[0] if brief else summary)
        return Presented(title, about, clock=clock, moves=_of_play(tab))
    moves = _of_play(tab)
    if broad and rules and not (moves.now or looks or is_stepped(tab)):
        facts = puzzle.summary.partition(". ")[0] + "."
    said = _lines(verdict, stage.sentence() or quick or done or _of_solver(tab) or facts)
    about = puzzle.summary if rules and not (moves.after or broad) else ""
    return Presented(title, _lines(said, about.split(". ")[0]) if brief else _parted(said, about), moves=moves)


def _unsaid(facts: str, title: str) -> str:
    """Facts without those that the title tells: one whose words, more than a number, all stand there."""
    known = set(re.findall(r"\w+|\u00d7", title))
    values = ((fact, re.findall(r"\w+|\u00d7", fact.rpartition(": ")[2])) for fact in facts.split("  \u00b7  "))
    return "  \u00b7  ".join(fact for fact, value in values if len(value) < 2 or not known.issuperset(value))


def _goes_on(tab: PuzzleTab) -> bool:
    """Whether a game on show is gone through, and has not come to its end."""
    view, ends = tab.editing.view, ((one.name, one.high) for one in tab.editing.playable)
    return is_stepped(tab) and any(high is not None and view.integer(name) < high for name, high in ends)


def of_run(tab: PuzzleTab, run: Run) -> Presented:
    """How a run stands or has ended."""
    task = run.question.task
    # a task that makes a board may have been asked for one of another size than the one it was asked of
    made = run.question.board if run.best is None else run.best.board
    asked, found = (tab.puzzle.in_short(board) for board in (run.question.board, made))
    about = [tab.puzzle.title, task.title]
    about += [found if said == asked else said for said in run.question.specials]
    stale = tab.side.live.status.stale
    about += [f"asked {stale[0].lower()}{stale[1:]}"] if stale else []
    said, numbers = words.run_words(run), parts(task, numbers_of(run, tab.book.rows), spoken=True)
    if tab.stage.on_mine and run.best is not None:  # a verdict is not about the board that stands beside it
        same, mine = run.best.board == tab.stage.board, tab.editing.visible_verdict()
        broken = f"This is your own board: {verdict_words(mine, most=1)}\nThe solver's:"
        said = f"{_SAME if same else broken if mine.violations else _MINE} {said}"
    elif tab.stage.on_mine:
        said = _lines(_of_quick(tab), said)  # the last question is answered first, before older words of a run
    elif (picked := earlier(tab)) is not None:
        verdict, numbers = _of_picked(tab, picked)
        said = _lines(verdict, _ON if run.running else f"{_ENDED} {said}")
    said = _lines(said, _goal(tab, run) if run.running else "" if stale else _of_conflict(run))
    return Presented(" \u00b7 ".join(about), said, numbers, moves=_of_play(tab))


def _goal(tab: PuzzleTab, run: Run) -> str:
    """What a run aims at, and how near the board on show comes to that; once it has ended its answer tells."""
    if not run.question.task.goal:
        return ""
    aim = run.question.task.options[0]
    near = "" if tab.stage.on_mine else tab.insights.facts_on_show.split("  \u00b7  ")[0]
    return "  \u00b7  ".join(filter(None, (f"{aim.label.lower()}: {aim.text(run.question.values[aim.name])}", near)))


def _of_conflict(run: Run) -> str:
    """What is red on one's own board; its reasons, one by one, stand in the window."""
    outcome = run.outcome
    if outcome is None or len(outcome.conflict) < 2 or outcome.forbids or outcome.wrong:
        return ""
    return f"Red: these {len(outcome.conflict)} cannot stand together"


def earlier(tab: PuzzleTab) -> Incumbent | None:
    """The board of the run that is on show, where it is not the newest: the run's verdict is not about that."""
    book = tab.book
    shown = book.on_show[-1:] if tab.stage.showing is Showing.SOLVER else ()
    newest = book.shown.boards[-1:] if book.shown is not None else []  # a run for other boards may have none as yet
    return next((one for one in shown if newest and one is not newest[0]), None)


def _of_picked(tab: PuzzleTab, board: Incumbent) -> tuple[str, tuple[StatusPart, ...]]:
    """Which of the boards of a run it is, what the rules say of it, its value, and when it was found."""
    boards, pool = tab.book.boards, tab.solving.pool
    place = next(number for number, one in enumerate(boards, 1) if one is board)
    which = f"Board {place} of {len(boards)}"
    if tab.book.shown is not None and not any(one is board for one in tab.book.shown.boards):
        which = f"Different board {pool.place} of {pool.number}"  # another run, asked for others, has found it
    seen = tab.puzzle.quick_check(board.board)
    verdict = verdict_words(seen, most=1)  # the plot below keeps its height
    worth = [] if board.objective is None else [StatusPart("this board", number_text(board.objective))]
    return f"{which}: {verdict}", (
        *worth,
        StatusPart("found after", duration_text(board.elapsed)),
    )


def of_race(tab: PuzzleTab, presented: Presented) -> Presented:
    """What is `presented`, and of one of several runs that are compared how these stand and whose board is on show."""
    comparison, shown = tab.side.live.comparison, tab.book.shown
    found = comparison.comparison
    said = comparison.title
    if found is None or shown is None or shown not in found.runs:
        return replace(presented, words=said)
    place = list(found.runs).index(shown)
    titles = tuple(f"{tab.puzzle.title} · {shown.question.task.title} · {label}" for label in found.labels)
    presented, title = replace(presented, titles=titles), titles[place]
    if earlier(tab) is not None:
        return replace(presented, title=title, ink=ink_of(colours(found)[place]))
    note = "" if shown.boards else _NO_BOARD if shown.running else _NONE_FOUND
    if verdict := words.refuted(shown, tab.editing.board):  # a refuted board matters more than which run was first
        note = _lines(verdict, _of_conflict(shown))
    ways = tuple(_lines(note, way) for way in worth(said))
    return replace(presented, title=title, words=_lines(note, said), ink=ink_of(colours(found)[place]), ways=ways)


def worth(verdict: str) -> tuple[str, ...]:
    """What is said of a race, ever shorter: who was first is told with what that is worth as long as there is room."""
    luck, rest = _LUCK.search(verdict), _LUCK.sub("", verdict)
    both = [f"{one}. {luck[1]}" for one in (rest, *shorter(rest))] if luck else []
    return (*both, *shorter(rest))


def leader(runs: Sequence[Run], shown: Run) -> Run:
    """Which of several runs has the best value by now; the one on show where none has a better one."""
    objective = shown.question.task.objective
    for run in runs if objective is not None else ():
        best, other = numbers_of(shown).best, numbers_of(run).best
        if objective is not None and other is not None and (best is None or objective.better(other, best)):
            shown = run
    return shown


def shorter(said: str) -> tuple[str, ...]:
    """Beginnings of what is said, each a sentence, a line or a clause shorter than the one before."""
    return tuple(said[: piece.start()] for piece in reversed(list(_PIECE.finditer(said))))


def rounded(said: str) -> str:
    """What is said, with numbers that have more decimals than are written told in fewer, and as rounded."""
    return _CUT_OFF.sub(lambda found: f"about\u00a0{float(found[0]):.6f}", said)


def unbroken(text: str) -> str:
    """A text whose lines break neither before a dot, nor within a name or a pair, nor between a number
    and its unit or the word before it."""
    text = text.replace(" \u00b7 ", "\u00a0\u00b7 ").replace(" \u00a0\u00b7 ", "\u00a0\u00a0\u00b7 ")
    return _TOGETHER.sub("\u00a0", re.sub(r"(?<=\w)-(?=\w)", "-\u2060", text))


def _lines(*said: str) -> str:
    return "\n".join(filter(None, said))


def _parted(*said: str) -> str:
    return "\n\n".join(filter(None, said))


def _of_quick(tab: PuzzleTab) -> str:
    """What a hint, or another quick answer, says; "" where there is none, or its board was edited meanwhile."""
    quick, run = tab.side.answer.quick, tab.side.answer.quick.run
    return quick.words() if run is not None and (run.running or run.question.asks_about(tab.editing.board)) else ""


def _of_solver(tab: PuzzleTab) -> str:
    """How the run has ended that answers one's own board, which is on show; "" where none does."""
    run, stage = tab.book.shown, tab.stage
    if run is None or run.running or stage.showing is not Showing.MINE or stage.solver_board is None:
        return ""
    if tab.side.live.status.stale or tab.editing.preview is not None:
        return ""
    said = words.run_words(run)
    return f"{_SAME if stage.solver_board.board == stage.board else _THEIRS} {said}"


def _of_play(tab: PuzzleTab) -> StepsAround:
    """Where the board on show stands in its own play, as its insights tell it; while answers are hidden nothing but the
    moves of a game against an opponent."""
    hides = tab.puzzle.hides_answers(tab.editing.view) and not tab.puzzle.has_opponent
    if hides or not steps_itself(tab):
        return StepsAround()
    found = [one.steps for one in tab.editing.insights.values() if isinstance(one, Steps) and one.steps]
    asked = {item.text for row in tab.stage.controls() for item in row.items if isinstance(item, ControlText)}
    for steps in found:
        for step in steps:
            if _is_shown(tab, step) and step.caption not in asked:  # its caption stands below the board
                shown = _around(steps, step)
                # the next throw of a die is not told before its player throws
                return replace(shown, after="") if any(one.no_end for one in tab.editing.playable) else shown
    return StepsAround()


def _is_shown(tab: PuzzleTab, step: Step) -> bool:
    """Whether the board on show is that of a step, seen alike."""
    alike = all(tab.editing.view.get(name) == value for name, value in step.view) and step.board == tab.stage.board
    return bool((step.view or step.target) and alike)  # a step that only explains the board leads nowhere


def _around(steps: tuple[Step, ...], step: Step) -> StepsAround:
    """A step and those before it, without branches."""
    at = next((place for place, one in enumerate(steps) if one is step), -1)
    if at < 0:
        return StepsAround()
    lines = [one.caption if _NUMBERED.match(one.caption) else f"{at}  {one.caption}" for at, one in enumerate(steps, 1)]
    own = _NUMBERED.match(lines[at + 1]) if at + 1 < len(lines) else None
    after = own[0].rstrip(": ") if own else f"{at + 2}  \u00b7 \u00b7 \u00b7" if at + 1 < len(lines) else ""
    return StepsAround("\n".join(lines[max(0, at - _AROUND) : at]), lines[at], after)
