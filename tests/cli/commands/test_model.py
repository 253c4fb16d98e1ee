"""`model`: sizes, files of every kind, and one line for what cannot be written."""

from __future__ import annotations

import json
from pathlib import Path

import highspy
import pytest

from tests.lamps.puzzle import Lamps
from tests.scripted import Scripted
from workbench.cli.main import main
from workbench.core.options import defaults
from workbench.puzzles.towers.puzzle import Towers

LAMPS = "puzzle: lamps 1\nlamps: 9\ncount: 4\n\n*..-.....\n"
PUZZLES = (Lamps(), Scripted())


@pytest.fixture
def lamps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("lamps.txt").write_text(LAMPS, encoding="utf-8")
    return "lamps.txt"


def test_sizes_before_and_after_presolve(lamps: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["model", lamps, "--task", "light"], PUZZLES) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines[0] == ["as", "built", "presolved", "by", "CP-SAT", "presolved", "by", "HiGHS"]
    assert ["variables", "9", "0", "0"] in lines
    assert ["at_most_one", "8"] in lines
    assert lines[-1] == ["HiGHS:", "presolve", "alone", "settles", "it,", "nothing", "is", "left", "to", "search"]
    assert main(["model", lamps, "--task", "light", "--json"], PUZZLES) == 0
    sizes = json.loads(capsys.readouterr().out)
    assert sizes["model"] == {
        "variables": {"binary": 9}, "constraints": {"at_most_one": 8, "linear": 3}, "nonzeros": 27,
    }  # fmt: skip
    assert set(sizes) == {"model", "CP-SAT", "HiGHS"}


def test_a_file_of_each_kind(lamps: str) -> None:
    assert main(["model", lamps, "--task", "most", "-o", "m.mps", "-o", "m.lp", "-o", "m.pb.txt"], PUZZLES) == 0
    assert main(["model", lamps, "--task", "light", "-o", "m.cnf"], PUZZLES) == 0
    assert Path("m.mps").read_text(encoding="utf-8").splitlines()[-1] == "ENDATA"
    assert 'name: "lamp 1"' in Path("m.pb.txt").read_text(encoding="utf-8")
    assert "\np cnf " in Path("m.cnf").read_text(encoding="utf-8")
    highs = highspy.Highs()  # type: ignore[no-untyped-call]
    highs.silent()
    highs.readModel("m.lp")
    highs.run()
    assert highs.getInfo().objective_function_value == 4


def test_what_can_be_written_is_written_beside_what_cannot(lamps: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["model", lamps, "--task", "most", "-o", "m.cnf", "-o", "m.lp", "-o", "n.cnf"], PUZZLES) == 2
    told = capsys.readouterr()
    assert [line for line in told.err.splitlines() if ".cnf: a CNF has no objective" in line] == told.err.splitlines()
    assert len(told.err.splitlines()) == 2
    assert "presolved by HiGHS" in told.out
    assert Path("m.lp").exists()
    assert not Path("m.cnf").exists()


def test_a_solver_that_does_not_take_the_formulation_is_refused_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / "towers.txt"
    towers = Towers()
    board.write_text("puzzle: towers 1\n" + towers.format(towers.new_board(defaults(towers.options))), encoding="utf-8")
    asked = [str(board), "--task", "solve", "--set", "solver=highs"]
    for words in (["model", *asked], ["solve", *asked], ["solve", *asked, "--set", "engine=search"]):
        assert main(words, (towers,)) == 2
        assert "solver=highs counts only with formulation=polytope or" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--task", "most", "-o", "m.cnf"], "m.cnf: a CNF has no objective"),
        (["--task", "most", "-o", "m.xyz"], "unknown ending '.xyz'"),
        (["--task", "most", "-o", "no/m.mps"], "there is no folder 'no'"),
        (["--task", "least"], "unknown task 'least'"),
        (["--task", "most", "--set", "a=b"], "unknown option of 'most' 'a'"),
    ],
)
def test_what_is_wrong_is_one_line(
    words: list[str], complaint: str, lamps: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["model", lamps, *words], PUZZLES) == 2
    error = capsys.readouterr().err
    assert complaint in error
    assert error.count("\n") == 1
    assert not list(Path().glob("m.*"))


def test_a_task_without_a_model_is_refused(lamps: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("seven.txt").write_text("puzzle: scripted 1\nstart: 7\n\n7\n", encoding="utf-8")
    assert main(["model", "seven.txt", "--task", "play"], PUZZLES) == 2
    assert "is not answered by one model alone, so there is none to look at" in capsys.readouterr().err
