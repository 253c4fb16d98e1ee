"""The lessons that ship are true: every number that they say is asked of the program, and what they show is there."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from workbench.core import files, lesson, resources
from workbench.core.lesson import Lesson, Open, Start
from workbench.core.limits import Limits
from workbench.core.outcome import Outcome
from workbench.core.recognise import recognise
from workbench.core.thought import Relaxation
from workbench.puzzles import PUZZLES
from workbench.puzzles.towers.analysis.vision_polytope import LARGEST
from workbench.solve.different import run_question
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken, WorkerContext
from workbench.solve.think.asked import Asked
from workbench.solve.think.relaxation import Study

GAME, EIGHT, EMPTY = "towers/05-game.txt", "dicdacdoe/08-eight-by-eight.txt", "morris/01-opening.txt"


def asked(sample: str, task: str, **texts: str) -> Question:
    found = recognise(files.read_text(resources.path("samples", sample)), PUZZLES)
    one = found.puzzle.task(task)
    return Question(found.puzzle, found.board, one, one.read(texts), Limits(workers=1, seed=0))


def answer(sample: str, task: str, **texts: str) -> Outcome:
    return run_question(asked(sample, task, **texts), lambda _: None)


@cache
def relaxed(sample: str, task: str, formulation: str) -> tuple[Relaxation, int]:
    """A relaxation, with how many values it rules out, and of how many."""
    about = Asked(asked(sample, task, formulation=formulation), WorkerContext(StopToken()))
    study = Study(about.question.board, about.linear, about.choices, about.ctx.stopped)
    assert study.solve(600)
    study.rule_out(600)
    return study.insight("relaxation", ""), len(about.choices)


def read(name: str) -> Lesson:
    return lesson.read(resources.path("lessons", f"{name}.txt"), PUZZLES)


def true(name: str, phrases: list[str]) -> None:
    """The lesson has all these phrases, and no number beside them."""
    said = re.sub(r"Alt\+\d", "", "\n".join(slide.said for slide in read(name).slides))  # a key is no result
    for phrase in phrases:
        assert phrase in said
        said = said.replace(phrase, "")
    assert not re.findall(r"\d\S*", said)


def seconds(name: str) -> list[float]:
    return [deed.seconds for slide in read(name).slides for deed in slide.deeds if isinstance(deed, Start)]


@pytest.mark.parametrize("path", lesson.shipped(), ids=lambda path: path.stem)
def test_a_lesson_that_ships_is_read_and_checked_here(path: Path) -> None:
    assert path.stem in ("dicdacdoe-slack", "morris-depth-first", "towers-polytope")
    found = lesson.read(path, PUZZLES)
    assert found.source
    assert lesson.title_in(path) == found.title
    assert all(slide.said for slide in found.slides)


def test_why_the_polytope_is_tighter() -> None:
    (counting, total), (hull, _), (ours, _) = (relaxed(GAME, "solve", f) for f in ("visibility", "polytope", "tables"))
    assert answer(GAME, "solve").count == 1
    size = 5
    assert total == size**3
    true(
        "towers-polytope",
        [
            f"heights 1 to {size} once",
            f"counting rules out {counting.ruled_out} of {total} values. In truth {total - size**2} of them",
            f"Now {hull.ruled_out} of {total} values are ruled out",
            f"with {hull.rows} rows where plain counting has {counting.rows}",
            f"with {hull.nonzeros:,} nonzeros instead of {counting.nonzeros:,}",
            f"up to size {LARGEST} only",
            f"rules out {ours.ruled_out} of {total}: tighter still on this board, with {ours.rows} rows",
        ],
    )
    assert counting.ruled_out is not None
    assert hull.ruled_out is not None
    assert ours.ruled_out is not None
    assert counting.ruled_out < hull.ruled_out < ours.ruled_out


@pytest.mark.trust
def test_slack() -> None:
    (hard, values), (slack, same) = (relaxed(EIGHT, "find", f) for f in ("notebook", "notebook-slack"))
    assert values == same
    assert hard.ruled_out == slack.ruled_out == 0
    assert hard.bound is None
    assert slack.bound == pytest.approx(0)
    board, contest = asked(EIGHT, "find").board, asked("dicdacdoe/10-contest.txt", "find").board
    yes_or_no, optimum, _ = seconds("dicdacdoe-slack")
    true(
        "dicdacdoe-slack",
        [
            f"first {board.moves} of {board.rows * board.cols} moves",
            f"all {values} values",
            f"HiGHS has {yes_or_no:g} seconds",
            f"{optimum:g} seconds of the same solver",
            "exactly when the sum is 0",
            f"the bound 0 and rules out none of the {values} values",
            "with sum 0 needs no bound: 0 cannot be beaten",
            f"the {contest.rows} by {contest.cols} sample",
        ],
    )


@pytest.mark.trust
def test_why_a_depth_first_search_calls_a_lost_game_drawn() -> None:
    told, right = answer(EMPTY, "value", engine="depth-first"), answer(EMPTY, "value").facts
    wrong = told.facts
    assert "it calls the one shown a draw, and O, to move, loses in 2 moves" in told.answer
    assert wrong["said"] == "draw"
    assert right["value"] == "win"
    true(
        "morris-depth-first",
        [
            f"all {wrong['visited']:,} positions",
            f"X wins that, in {wrong['distance']} moves",
            f"errs in {wrong['wrong']:,} positions",
            "loses in 2 moves",
            f"A win in {right['distance']} moves, and the longest win takes {right['longest']}",
        ],
    )


def test_values_that_a_lesson_asks_for_are_not_seen_before() -> None:
    played = lesson.read(next(path for path in lesson.shipped() if path.stem == "morris-depth-first"), PUZZLES)
    views = [[deed.view.flag("numbers") for deed in one.deeds if isinstance(deed, Open)] for one in played.slides]
    assert views[:2] == [[False], [True]]
