"""What samples say of themselves."""

from __future__ import annotations

import pytest

from workbench.core.errors import FormatError
from workbench.core.expectation import Expectation, expectations, pictured, races
from workbench.core.insight import Fact
from workbench.core.outcome import Outcome, Status
from workbench.core.resources import samples
from workbench.core.verdict import Verdict, Violation
from workbench.puzzles import PUZZLES

HEAD = "puzzle: towers 1\n"


def one(line: str) -> Expectation:
    (found,) = expectations(f"{HEAD}expect: {line}\n\n.\n")
    return found


def test_a_line_is_read() -> None:
    assert one("count limit=0 -> proved count=12 unique=no") == Expectation(
        "count", (("limit", "0"),), ("proved",), (("count", "12"), ("unique", "no"))
    )
    assert expectations(f"{HEAD}author: me\n\n.\n") == ()


@pytest.mark.parametrize("line", ["", "solve", "solve ->", "-> proved"])
def test_a_damaged_line_is_refused(line: str) -> None:
    with pytest.raises(FormatError, match=r"line 2: an expectation is like"):
        one(line)


def test_results_are_compared_as_people_write_them() -> None:
    expected = one("solve -> proved objective=2 unique=yes count=1")
    good = Outcome(Status.PROVED, objective=2.0, count=1, facts={"unique": True})
    assert expected.met_by(good.results)
    assert not expected.met_by(Outcome(Status.PROVED, objective=3.0, count=1, facts={"unique": True}).results)
    assert not expected.met_by(Outcome(Status.PROVED, objective=2.0, count=1).results)


def test_verdicts_are_compared_by_their_codes() -> None:
    broken = Verdict((Violation("sight", ""), Violation("range", ""), Violation("sight", "")), complete=True)
    assert one("check -> sight range").met_by_verdict(broken, {})
    assert not one("check -> sight").met_by_verdict(broken, {})
    assert not one("check -> sound").met_by_verdict(broken, {})
    assert one("check -> sound").met_by_verdict(Verdict(), {})
    assert not one("check -> solved").met_by_verdict(Verdict(), {})
    assert one("check -> solved").met_by_verdict(Verdict(complete=True), {})
    assert one("check -> sound grade=hard").met_by_verdict(Verdict(), {"grade": Fact("grade", "hard")})
    assert not one("check -> sound grade=hard").met_by_verdict(Verdict(), {"grade": Fact("grade", "easy")})
    assert not one("check -> sound grade=hard").met_by_verdict(Verdict(), {})


def test_a_race_names_the_options_of_each_setting() -> None:
    (race,) = races("puzzle: lamps 1\nrace: solve engine=a | engine=b seed=2 |\n\n.\n")
    assert race.task == "solve"
    assert race.settings == ((("engine", "a"),), (("engine", "b"), ("seed", "2")), ())
    with pytest.raises(FormatError, match="line 2"):
        races("puzzle: lamps 1\nrace: solve engine=a\n\n.\n")


def test_the_races_of_all_samples_can_be_asked() -> None:
    found = [(puzzle, race) for puzzle in PUZZLES for path in samples(puzzle.slug) for race in races(path.read_text())]
    assert found
    for puzzle, race in found:
        task = puzzle.task(race.task)
        assert len({task.read(dict(setting)) for setting in race.settings}) == len(race.settings)


def test_one_sample_of_each_puzzle_says_what_its_picture_shows_and_that_can_be_asked() -> None:
    assert pictured(f"{HEAD}picture: solve engine=search\n\n.\n") == ("solve", (("engine", "search"),))
    assert pictured(f"{HEAD}think: solve\npicture: count\n\n.\n", "think") == ("solve", ())
    with pytest.raises(FormatError, match="a task's name is missing, as in 'picture: solve'"):
        pictured(f"{HEAD}picture:\n\n.\n")
    for puzzle in PUZZLES:
        (found,) = filter(None, (pictured(path.read_text(encoding="utf-8")) for path in samples(puzzle.slug)))
        puzzle.task(found[0]).read(dict(found[1]))
