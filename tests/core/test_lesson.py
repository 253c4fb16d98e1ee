"""A lesson's text: what is read, and one clear line with its number for what is not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.lamps.puzzle import Lamps
from tests.scripted import Scripted
from workbench.core import lesson
from workbench.core.errors import WorkbenchError
from workbench.core.lesson import Ask, Open, Show, Start, Think
from workbench.puzzles.towers.puzzle import Towers

HEAD = "lesson: A title\nsource: Somebody (2018)\n\n"
OPEN = "open towers/04-easy.txt\n"


def read(folder: Path, text: str) -> lesson.Lesson:
    path = folder / "lesson.txt"
    path.write_text(text, encoding="utf-8")
    return lesson.read(path, (Towers(), Lamps(), Scripted()))


def test_steps_are_read_up_to_each_key(tmp_path: Path) -> None:
    text = (
        f"{HEAD}{OPEN}# a remark\nsay One\n  and two.\nwait\n"
        "ask solve formulation=polytope\nstart 2.5\nthink on\nshow relaxation 2\nshow board\nyours\nsay Three.\n"
    )
    found = read(tmp_path, text)
    assert (found.title, found.source) == ("A title", "Somebody (2018)")
    first, second = found.slides
    assert first.said == "One and two."
    assert isinstance(first.deeds[0], Open)
    assert (first.deeds[0].puzzle.slug, first.deeds[0].title) == ("towers", "04-easy")
    ask, *rest = second.deeds
    assert isinstance(ask, Ask)
    assert (ask.task.name, ask.values["formulation"]) == ("solve", "polytope")
    assert rest == [Start(2.5), Think(True), Show("relaxation", 2), Show("board", 1)]
    assert second.said == "Three."
    assert (first.yours, second.yours) == (False, True)


def test_a_board_beside_the_lesson_comes_before_the_samples(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text(
        "puzzle: towers 1\nsize: 3\n\n" + "\n".join(["+ . . . +"] + [". . . . ."] * 3 + ["+ . . . +"])
    )
    found = read(tmp_path, f"{HEAD}open own.txt\n").slides[0].deeds[0]
    assert isinstance(found, Open)
    assert found.board.size == 3


def test_a_board_that_is_missing_is_missing_beside_the_lesson(tmp_path: Path) -> None:
    with pytest.raises(WorkbenchError, match="no-such") as told:
        read(tmp_path, f"{HEAD}open no-such.txt\n")
    assert str(tmp_path / "no-such.txt") in str(told.value)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "line 1: the first line of a lesson is 'lesson: ' and its title"),
        ("open x\n", "line 1: the first line of a lesson"),
        ("lesson:\nwait\n", "line 1: the first line of a lesson"),
        ("lesson: T\n\n", "the lesson has no steps"),
        ("lesson: T\nwait\nwait\n", "the lesson has no steps"),
        ("lesson: T\njump\n", "line 2: 'jump' is no step of a lesson"),
        ("lesson: T\nwait 3\n", "line 2: 'wait 3' is no step of a lesson"),
        ("lesson: T\nask solve\n", "line 2: 'ask' comes before any board"),
        ("lesson: T\nopen\n", "line 2: 'open' takes the name"),
        ("lesson: T\nopen nothing.txt\n", "nothing.txt: cannot be read"),
        ("lesson: T\nopen towers\n", "towers: cannot be read"),
        ("lesson: T\nopen tow\0ers.txt\n", "line 2: 'open' takes the name"),
        ("lesson: T\nopen towers/04-easy.txt fly=1\n", "line 2: unknown view option 'fly'"),
        ("lesson: T\nopen " + "name" * 100 + "\n", "line 2: "),
        (f"lesson: T\n{OPEN}ask fly\n", "line 3: unknown task 'fly'"),
        (f"lesson: T\n{OPEN}ask\n", "line 3: "),
        (f"lesson: T\n{OPEN}ask solve polytope\n", "line 3: 'polytope' is no option: NAME=VALUE is"),
        (f"lesson: T\n{OPEN}ask solve formulation=x\n", "line 3: "),
        (f"lesson: T\n{OPEN}start soon\n", "line 3: 'soon' is no time"),
        (f"lesson: T\n{OPEN}start -1\n", "line 3: '-1' is no time"),
        (f"lesson: T\n{OPEN}start nan\n", "line 3: 'nan' is no time"),
        (f"lesson: T\n{OPEN}think\n", "line 3: 'think ': it is on or off"),
        (f"lesson: T\n{OPEN}show board 2\n", "line 3: 'show board 2'"),
        (f"lesson: T\n{OPEN}show relaxation 0\n", "line 3: 'show relaxation 0'"),
        (f"lesson: T\n{OPEN}show\n", "line 3: 'show '"),
        (f"lesson: T\n{OPEN}show solver\nstart\n", "line 3: 'show solver' comes before any 'start'"),
        (f"lesson: T\n{OPEN}ask solve\nshow log\n", "line 4: 'show log' comes before any 'start'"),
        ("lesson: T\nsay " + "long " * 200 + "\n", "letters are said at once"),
        ("lesson: T\n" + "say x\n" * 3000, "at most 2,000 are read"),
        ("lesson: T\n\0\n", "line 2: "),
    ],
)
def test_what_is_no_lesson_is_said_in_one_line(tmp_path: Path, text: str, wrong: str) -> None:
    with pytest.raises(WorkbenchError) as caught:
        read(tmp_path, text)
    told = str(caught.value)
    assert told.startswith(f"{tmp_path / 'lesson.txt'}: ")
    assert wrong in told
    assert "\n" not in told


def test_pipes_giants_and_folders_are_refused_at_once(tmp_path: Path) -> None:
    pipe, giant = tmp_path / "pipe.txt", tmp_path / "giant.txt"
    os.mkfifo(pipe)
    giant.write_text("lesson: T\n" + "say x\n" * 300_000)
    for path in (pipe, giant, tmp_path, tmp_path / "missing.txt"):
        with pytest.raises(WorkbenchError):
            lesson.read(path, (Towers(),))
        assert lesson.title_in(path) == path.stem
    with pytest.raises(WorkbenchError, match="pipe"):
        read(tmp_path, f"{HEAD}open pipe.txt\n")
