"""Plans of batches: what they cross, and what is wrong with them in one line that says where."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.solve.batch.puzzles import PUZZLES
from workbench.core.errors import Interrupted, WorkbenchError
from workbench.core.options import defaults
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.towers.puzzle import Towers
from workbench.solve.batch.jobs import Job
from workbench.solve.batch.plan import Plan
from workbench.solve.batch.plan_file import parse_plan
from workbench.solve.batch.plan_lines import line_of
from workbench.solve.batch.plan_values import MOST_JOBS


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "boards").mkdir()
    for number in (3, 5):
        (tmp_path / f"boards/{number}.txt").write_text(f"puzzle: scripted 1\nauthor: me\n\n{number}\n", "utf-8")
    (tmp_path / "broken.txt").write_text("puzzle: scripted 1\n\nfive\n", "utf-8")
    (tmp_path / "lamps.txt").write_text(_lamps(), "utf-8")
    return tmp_path


def _lamps() -> str:
    lamps = PUZZLES[1]
    return lamps.format(lamps.new_board(defaults(lamps.options)))


def plan(text: str, folder: Path) -> Plan:
    return parse_plan(text, PUZZLES, folder, "plan.toml")


def asked(text: str, folder: Path) -> list[Job]:
    found = plan(text, folder)
    jobs = list(found.jobs())
    assert len(jobs) == len(found)
    return jobs


def test_everything_is_crossed_and_seeds_come_last(folder: Path) -> None:
    text = """
[defaults]
time = 2.5
seeds = [7, "1..2"]

[[job]]
boards = ["boards/*.txt", "boards/3.txt"]
task = ["find", "play"]
workers = [1, 2]

[[job]]
puzzle = "scripted"
new = { start = [8, 9, 8] }
task = "find"
set = { goal = [4, 6] }
seeds = 0
memory = 500
events = true
"""
    found = asked(text, folder)
    first, second = found[:24], found[24:]
    assert [job.limits.seed for job in first] == [7] * 8 + [1] * 8 + [2] * 8
    assert [job.name for job in first[:8]] == ["boards/3.txt"] * 4 + ["boards/5.txt"] * 4
    assert [(job.task, job.limits.workers) for job in first[:4]] == [
        ("find", 1),
        ("find", 2),
        ("play", 1),
        ("play", 2),
    ]
    assert {(job.limits.time, job.memory, job.keep) for job in first} == {(2.5, None, False)}
    assert [(job.name, job.options) for job in second] == [
        ("new start=8", {"goal": "4"}),
        ("new start=8", {"goal": "6"}),
        ("new start=9", {"goal": "4"}),
        ("new start=9", {"goal": "6"}),
    ]
    assert {(job.memory, job.keep) for job in second} == {(500 << 20, True)}
    assert "author" not in first[0].board  # what a file's header says of its board is no part of the job


def test_a_puzzle_among_the_defaults_is_that_of_new_boards(folder: Path) -> None:
    """It is not that of files, which may be another puzzle's."""
    defaults, new = "[defaults]\npuzzle = 'lamps'", "new = {}\ntask = 'light'"
    text = f"{defaults}\n[[job]]\nboards = 'boards/3.txt'\ntask = 'find'\n[[job]]\n{new}\n"
    assert [job.puzzle for job in asked(text, folder)] == ["scripted", "lamps"]
    with pytest.raises(WorkbenchError, match=r"line 3: .* this is a board of 'scripted', not of 'lamps'"):
        plan("[[job]]\npuzzle = 'lamps'\nboards = 'boards/3.txt'\ntask = 'find'\n", folder)


def test_a_key_is_of_all_that_decides(folder: Path) -> None:
    base = 'boards = "boards/3.txt"\ntask = "find"\n'
    variants = [
        base,
        base.replace("3", "5"),
        base.replace("find", "play"),
        base + "seeds = 1\n",
        base + "time = 3\n",
        base + "workers = 2\n",
        base + "memory = 100\n",
        base + "set.goal = 11\n",
    ]
    keys = [asked(f"[[job]]\n{one}", folder)[0].key("1") for one in variants]
    assert len({*keys, asked(f"[[job]]\n{base}", folder)[0].key("2")}) == len(variants) + 1
    # what says the same in other words has the same key
    assert asked(f"[[job]]\n{base}set = {{ goal = '10' }}\nevents = true\n", folder)[0].key("1") == keys[0]


def test_a_plan_may_begin_as_windows_has_it(folder: Path) -> None:
    """With a byte order mark it was "no TOML: invalid statement (at line 1, column 1)", which nobody sees there."""
    assert len(plan("\ufeff[[job]]\nboards = 'boards/3.txt'\ntask = 'find'\n", folder)) == 1


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("job = 3", 1, "at least one [[job]]"),
        ("[defaults]\ntime = 3\n", 1, "at least one [[job]]"),
        ("[[job]]\nboards = 'boards/3.txt'\ntask = 'find'\ncolour = 'red'\n", 4, "unknown key 'colour'"),
        ("[default]\ntime = 3\n[[job]]\n", 1, "unknown key 'default'"),
        ("[defaults]\n\ntme = 3\n[[job]]\n", 3, "unknown key 'tme'"),
        ("[[job]]\ntask = 'find'\nboards = 'none/*.txt'\n", 3, "no file is called 'none/*.txt'"),
        ("[[job]]\ntask = 'find'\nboards = 'none.txt'\n", 3, "no such file"),
        ("[[job]]\ntask = 'find'\nboards = 'broken.txt'\n", 3, "line 3: 'five' is no number"),
        ("[[job]]\ntask = 'find'\nboards = ['lamps.txt', 'boards/3.txt']\n", 3, "one puzzle"),
        ("[[job]]\ntask = 'find'\nboards = []\n", 3, "empty list"),
        ("[[job]]\ntask = 'find'\n", 1, "'boards', 'new' or 'text' is missing"),
        ("[[job]]\ntask = 'find'\nboards = 'lamps.txt'\ntext = 'x'\n", 4, "one of 'boards', 'new' and 'text' is right"),
        ("[[job]]\ntask = 'find'\ntext = 3\n", 3, "'text' is 3: a board's text is right"),
        ("[[job]]\ntask = 'find'\nnew = { start = 3 }\n", 3, "'puzzle' is missing"),
        ("[[job]]\ntask = 'find'\npuzzle = 'chess'\nnew = {}\n", 3, "unknown puzzle 'chess'"),
        ("[[job]]\ntask = 'find'\npuzzle = 'scripted'\nnew = { start = 300 }\n", 4, "start: 300 is not"),
        ("[[job]]\nboards = 'boards/3.txt'\n", 1, "'task' is missing"),
        ("[[job]]\nboards = 'boards/3.txt'\ntask = 'win'\n", 3, "unknown task 'win'"),
        ("[[job]]\nboards = 'boards/3.txt'\ntask = 'find'\nset = { gaol = 3 }\n", 4, "unknown option"),
        ("[[job]]\nboards = 'boards/3.txt'\ntask = [\n'find']\nseeds = 'all'\n", 5, "'seeds' is 'all'"),
        ("[[job]]\nboards = 'boards/3.txt'\ntask = 'find'\n[job.set]\ngoal = [1, 100]\n", 5, "goal: 100 is not"),
        ("[[job]]\nboards = 'boards/3.txt'\ntask = 'find'\nset.goal = [[1]]\n", 4, "'goal' is [1]"),
        ("[[job]]\nboards = 'boards/3.txt'\ntask = 'find'\ntime = 0\n", 4, "'time' is 0"),
        ("[[job]]\nboards = 'boards/3.txt'\ntask = 'find'\ntime = nan\n", 4, "'time' is"),
        ("[[job]]\nboards = 'boards/3.txt'\ntask = 'find'\nworkers = 1.5\n", 4, "'workers' is 1.5"),
        ("[[job]]\nboards = 'boards/3.txt'\ntask = 'find'\nparams = { speed = 3 }\n", 4, "speed"),
        ("[[job]]\nboards = 'boards/3.txt'\ntask = 'find'\nseeds = '5..2'\n", 4, "'seeds' is '5..2'"),
        ("[defaults]\nseeds = '0..2000000'\n[[job]]\nboards = 'boards/3.txt'\ntask = 'find'\n", 2, "2,000,001 seeds"),
        (
            "".join(f"[[job]]\nboards = 'boards/*.txt'\ntask = '{t}'\nseeds = '0..399999'\n" for t in ("find", "play")),
            5,
            "this makes 1,600,000 jobs",
        ),
        ("[[job]]\ntask = = 3\n", None, "no TOML"),
        ("[[job]]\ntime = 1e99999999999999999999\n", None, "a number too long"),
        ("[[job]]\nset = { " + "a." * 100_000 + "b = 3 }\n", None, "a key of more than 64 parts"),
        ("[[job]]\nset = { " + "'a' . \"b\" . " * 50_000 + "b = 3 }\n", None, "a key of more than 64 parts"),
        ("#" + "x" * (1 << 20), None, "is larger than 1 MB"),
        (
            "[[job]]\ntask = 'find'\npuzzle = 'scripted'\nnew.start = 0\nworkers = [1,2,3]\nseeds = '0..399999'\n",
            1,
            "this makes 1,200,000 jobs",
        ),
        ("[[job]]\ntask = " + "[" * 5000, None, "no TOML"),
    ],
)
def test_what_is_wrong_is_one_line_with_its_place(folder: Path, text: str, line: int | None, what: str) -> None:
    with pytest.raises(WorkbenchError) as caught:
        plan(text, folder)
    assert str(caught.value).startswith("plan.toml: " if line is None else f"plan.toml: line {line}: ")
    assert what.lower() in str(caught.value).lower()


@pytest.mark.parametrize("engines", ["'search'", "['model', 'search']"])
def test_parameters_that_no_solver_would_be_given_are_refused(tmp_path: Path, engines: str) -> None:
    job = "[[job]]\npuzzle = 'towers'\nnew = { size = 4 }\ntask = 'solve'\n"
    levels = "[job.params]\nlinearization_level = [1, 2]\n"
    with pytest.raises(WorkbenchError, match=r"^p: line 7: linearization_level: .*engine=search is asked of none"):
        parse_plan(f"{job}set = {{ engine = {engines} }}\n{levels}", (Towers(),), tmp_path, "p")
    assert len(parse_plan(f"{job}\n{levels}", (Towers(),), tmp_path, "p")) == 2


def test_a_parameter_is_judged_by_the_solver_that_each_choice_is_for(tmp_path: Path) -> None:
    job = "[[job]]\npuzzle = 'ladders'\nnew = { squares = 30 }\ntask = 'hit'\nparams = { linearization_level = 1 }\n"
    assert len(parse_plan(f"{job}set = {{ target = 12, engine = 'cpsat' }}\n", (Ladders(),), tmp_path, "p")) == 1
    with pytest.raises(WorkbenchError, match=r"^p: line 5: .*HiGHS"):
        parse_plan(f"{job}set = {{ target = 12, engine = 'equations' }}\n", (Ladders(),), tmp_path, "p")


def test_a_plan_of_too_many_settings_is_refused_before_they_are_made(folder: Path) -> None:
    values = ", ".join(map(str, range(100)))
    names = "".join(f"x{number} = [{values}]\n" for number in range(10))
    with pytest.raises(WorkbenchError, match=f"more than {MOST_JOBS:,} jobs"):
        plan(f"[[job]]\nboards = 'boards/3.txt'\ntask = 'find'\n[job.params]\n{names}", folder)


@pytest.mark.corner
def test_a_plan_of_many_settings_is_counted_and_none_is_made(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.solve.batch.plan.Job", None)
    one, other = ", ".join(map(str, range(1, 1001))), ", ".join(f'"{number}"' for number in range(1, 1001))
    params = f"params = {{ probing_num_combinations_limit = [{one}], num_violation_ls = [{other}] }}"
    text = f"[[job]]\nboards = 'boards/3.txt'\ntask = 'find'\n{params}\n"
    assert len(plan(text, folder)) == 1_000_000


def test_dots_in_texts_and_comments_are_no_keys(folder: Path) -> None:
    text = f"# {'. ' * 200}\n# {'a ' * 200}\n[[job]]\nboards = 'boards/3.txt'\ntask = 'find'\n"
    assert len(plan(text, folder)) == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_pipe_is_no_board_and_is_not_waited_for(folder: Path) -> None:
    os.mkfifo(folder / "pipe.txt")
    for name, what in (("pipe.txt", "it is a pipe or a device"), ("pipe.*", "no file is called")):
        with pytest.raises(WorkbenchError, match=f"line 2: .*{what}"):
            plan(f"[[job]]\nboards = '{name}'\ntask = 'find'\n", folder)


def test_reading_boards_can_be_stopped(folder: Path) -> None:
    for boards in ("boards = 'boards/3.txt'", "boards = '**/*.txt'", "puzzle = 'scripted'\nnew.start = [1, 2]"):
        with pytest.raises(Interrupted):
            parse_plan(f"[[job]]\n{boards}\ntask = 'find'\n", PUZZLES, folder, "plan", lambda: True)


def test_the_place_of_a_key_is_found_however_it_is_written() -> None:
    text = "job = [{ a = 1, b = 2 }]\n"
    assert line_of(text, "job", 0, "b") == 1
    text = '[[job]]\na = 1\n[job.set]\nx = 1\n[[job]]\n"a" = 2\nset . x = 3\nset.y = 4\n[other]\na = 3\n'
    assert [line_of(text, "job", index, "a") for index in (0, 1)] == [2, 6]
    assert [line_of(text, "job", index, "set", "x") for index in (0, 1)] == [4, 7]
    assert line_of(text, "job", 1, "set", "y") == 8
    assert line_of(text, "job", 1, "set", "z") == 7  # not there: what it would lie in
    assert line_of(text, "other", None, "a") == 10
