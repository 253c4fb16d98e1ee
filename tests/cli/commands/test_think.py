"""`think`: its events, its files, and one line for what cannot be thought about."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.lamps.puzzle import Lamps
from tests.scripted import Scripted
from workbench.cli.main import main
from workbench.core.options import read
from workbench.core.outcome import Outcome, Status
from workbench.puzzles import PUZZLES as REAL
from workbench.solve.jobs.events import Finished, Incumbent
from workbench.solve.jobs.question import Question
from workbench.solve.runs.run import Run
from workbench.solve.runs.run_file import RunWriter

SAMPLES = Path(__file__).parents[3] / "resources/samples"
GAME = str(SAMPLES / "towers/05-game.txt")
EASY = str(SAMPLES / "towers/04-four-clues.txt")
STORY = str(SAMPLES / "war/02-first-three-turns.txt")
STAR = str(SAMPLES / "dicdacdoe/15-star.txt")
MORRIS = str(SAMPLES / "morris/01-opening.txt")
LADDERS = str(SAMPLES / "ladders/tiny.txt")
PUZZLES = (Lamps(), Scripted())


def test_events_and_every_kind_of_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    asked = ["think", EASY, "--task", "solve", "--set", "formulation=polytope", "--json"]
    wanted = [word for ending in ("svg", "txt", "csv", "pdf") for word in ("-o", f"relax.{ending}")]
    assert main([*asked, *wanted], REAL) == 0
    told = capsys.readouterr().out
    lines = [json.loads(line) for line in told.splitlines()]
    assert (lines[0]["event"], lines[0]["think"]) == ("started", ["relaxation", "domains"])
    Path("told.jsonl").write_text(told, "utf-8")
    assert main(["compare", "told.jsonl"], REAL) == 2, "nothing was solved, so that nothing was proved in any time"
    assert "is no run of it" in capsys.readouterr().err
    assert lines[-1]["event"] == "finished"
    kinds = [line["kind"] for line in lines if line["event"] == "insight"]
    assert {"relaxation", "domains", "table"} == set(kinds)
    first = next(line for line in lines if line.get("kind") == "relaxation")
    assert (first["columns"], first["feasible"], first["bound"]) == (16 * 5, True, None)
    assert 0 < first["fractional"] <= 1
    picture = Path("relax.svg").read_text("utf-8")
    assert "places are fractional" in picture
    assert "stroke-dasharray" in picture
    assert "row 1, column 1: " in Path("relax.txt").read_text("utf-8")
    assert Path("relax.csv").read_text("utf-8").startswith("step,at,symbol,to,share\n")
    assert Path("relax.pdf").read_bytes().startswith(b"%PDF")


def test_a_later_step_and_domains_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    asked = ["think", GAME, "--task", "solve", "--domains"]
    assert main([*asked, "--step", "6", "-o", "true.svg"], REAL) == 0
    told = capsys.readouterr().out
    assert "In truth: 100 of 125 values ruled out, 25 places decided" in told
    assert "relaxation" not in told
    assert "In truth" in Path("true.svg").read_text("utf-8")
    assert main([*asked, "--step", "9", "-o", "true.svg"], REAL) == 2
    assert "there are 6 steps" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([STORY, "--task", "deal", "--relaxation"], "the model is not linear"),
        ([GAME, "--task", "solve", "--tree"], "searches a tree answers this. Solve with engine=search has a tree"),
        ([STAR, "--task", "find", "--tree"], "Fewest moves (earliest) has a tree"),
        ([LADDERS, "--task", "hit", "--tree"], "Hit a target (hit) with jumps=1 has a tree"),
        ([MORRIS, "--task", "value"], "asked. Value with engine=depth-first has a tree"),
        ([GAME, "--task", "count"], "so there is none to look at. Solve with engine=search has a tree"),
        ([GAME, "--task", "solve", "--relaxation", "--domains"], "not allowed with argument"),
        ([GAME, "--task", "solve", "--set", "formulation=none"], "formulation"),
        ([GAME, "--task", "solve", "--time", "0"], "--time 0"),
        ([GAME, "--task", "solve", "--plot", "x.svg"], "--plot x.svg: counts only with --boards"),
        ([GAME, "--task", "solve", "--boards", STORY], f"{STORY}: is a board of war, not of towers"),
        (
            [GAME, "--task", "solve", "--boards", GAME, "--measure", "cuts", "--plot", "x.svg", "--time", "0.1"],
            "--measure cuts",
        ),
        ([GAME, "--task", "solve", "--step", "0"], "--step 0"),
        ([GAME, "--task", "solve", "-o", "x.xyz"], "unknown ending '.xyz'"),
    ],
)
def test_what_is_wrong_is_one_line(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["think", *words], REAL) == 2
    said = [line for line in capsys.readouterr().err.splitlines() if "Preparing the engine" not in line]
    assert len(said) == 1  # and kernels may have been compiled before it
    assert complaint in said[0]


def test_a_model_with_an_objective(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("lamps.txt").write_text("puzzle: lamps 1\nlamps: 9\ncount: 4\n\n*........\n", encoding="utf-8")
    assert main(["think", "lamps.txt", "--task", "most"], PUZZLES) == 0
    told = capsys.readouterr()
    assert "The linear relaxation: bound 4" in told.out
    assert "A best whole solution: 4" in told.out
    assert not told.err


def test_formulations_over_boards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    other = EASY.replace("04-four-clues", "04-easy")
    asked = ["think", EASY, "--task", "solve", "--boards", EASY, other]
    assert main([*asked, "--plot", "boxes.svg", "-o", "all.csv"], REAL) == 0
    rows = [line.split(",") for line in Path("all.csv").read_text("utf-8").splitlines()]
    assert [row[:2] for row in rows] == [
        ["board", "formulation"],
        *([board, name] for board in ("04-four-clues", "04-easy") for name in ("tables", "polytope", "visibility")),
    ]
    share = {tuple(row[:2]): float(row[-1]) for row in rows[1:]}
    for board in ("04-four-clues", "04-easy"):  # plain counting is the weakest, as the paper says
        assert share[board, "visibility"] < min(share[board, "polytope"], share[board, "tables"])
    assert "2 of 2" in Path("boxes.svg").read_text("utf-8")
    assert "over boards" in capsys.readouterr().out


def test_the_tree_of_a_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    towers = REAL[0]
    Path("empty.txt").write_text(towers.format(towers.new_board(read(towers.options, {"size": "4"}))), "utf-8")
    asked = ["think", "empty.txt", "--task", "solve", "--set", "engine=search", "--tree"]
    assert main([*asked, "--json", "-o", "tree.svg", "-o", "tree.csv", "-o", "tree.pdf"], REAL) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    tree, *others = [line for line in lines if line["event"] == "insight"]
    assert [one["kind"] for one in others] == ["tree", "table", "bars", "curve"]
    assert tree["kind"] == "tree"
    assert tree["ends"].count("solution") == 576  # Latin squares of four
    assert tree["complete"]
    assert "576 solutions" in Path("tree.svg").read_text("utf-8")
    assert len(Path("tree.csv").read_text("utf-8").splitlines()) == len(tree["parents"]) + 1
    assert Path("tree.pdf").read_bytes().startswith(b"%PDF")


def test_a_run_from_one_answer_to_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    lamps = Lamps()
    task, board = lamps.tasks[1], lamps.parse("puzzle: lamps 1\nlamps: 5\ncount: 3\n\n.....\n")
    run = Run(Question(lamps, board, task, task.read({})), datetime.now(UTC))
    with Path("run.jsonl").open("wb") as stream:
        writer = RunWriter("run.jsonl", stream, run)
        for number, row in enumerate(("*....", "*.*..", "*.*.*")):
            found = lamps.parse(f"puzzle: lamps 1\nlamps: 5\ncount: 3\n\n{row}\n")
            writer.take(Incumbent(number, number / 10, found, number + 1.0, by="lns"))
        writer.take(Finished(3, 0.5, Outcome(Status.PROVED, found, 3.0)))
    assert main(["think", "run.jsonl", "-o", "heat.svg", "-o", "walk.txt"], PUZZLES) == 0
    told = capsys.readouterr().out
    assert "How often each part changed in 2 steps: 1 time at most" in told
    assert "0.200 s by lns: 2 → 3, 1 cell changed" in told
    assert "How often" in Path("heat.svg").read_text("utf-8")
    assert "*.*.*" in Path("walk.txt").read_text("utf-8")
    assert main(["think", "run.jsonl", "--task", "most"], PUZZLES) == 2
    assert "--task: run.jsonl is a run, which says what was asked" in capsys.readouterr().err
