"""Whatever strangers write is a value or one clear line, and soon: some mutated inputs, and a million a parser."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests import mutated_inputs
from tests.mutated_inputs import fed, mutated, problem
from tests.strangers.parsers import PARSERS
from tests.strangers.parts import Parser
from workbench.core.errors import FormatError


@pytest.mark.parametrize("name", PARSERS)
def test_what_a_parser_reads_and_some_mutations_of_it(name: str) -> None:
    parser, rng = PARSERS[name], Random(name)
    seeds = list(parser.seeds())
    for data in [*seeds[:3], *(mutated(rng, seeds) for _ in range(50))]:
        assert not problem(parser, data), data


@pytest.mark.parametrize("name", PARSERS)
def test_letters_that_are_others_in_either_case(name: str) -> None:
    """For a pattern without cases a dotted I is an i, and a long s an s; what it found is in no dictionary then."""
    for data in [*PARSERS[name].seeds()][:4]:
        text = data.decode(errors="replace")
        for other in (text.translate(_ALIKE), re.sub(r"\b[a-h]?\d\b", "İ1", text, flags=re.I)):
            assert not problem(PARSERS[name], other.encode()), other


_ALIKE = str.maketrans("iIsk", "ıİſ\u212a")


@pytest.mark.parametrize(
    "text",
    [
        "the fırst row, the second cell is a 2",
        "İ1 = 3, a2 = 2, b3 = 1",
        "(1,1)=X, (1,2)=O, a3=+, b4=X",  # cells by number and by letter
        f"1 2 3\n|{'+' * 150}!\n1 2 3",  # no rule: it took for ever to see that
        # cells of a board that is larger than the sides that are named
        "N. 3 2 1 a1=2\nE. 2 2 1 4\nS. 1 2 3 2\nW. 2 4 b1= 2c1;1 a12=4=2 b4=1 c4=2 4 18 d4=3",
        "\t3\t2\t1\t2\n2\t\t\t\t\n2\t\t1\t\t\n4\t\t\t\t3\n1\t\t\t\x1e4\n",  # a blank to all but `int`
    ],
)
def test_pasted_texts_that_were_found(text: str) -> None:
    assert not problem(PARSERS["pasted"], text.encode())


_TIMES_OVER = [" ", "\t", "-", "_"]
_UNITS = [*"\n,+1|XAaK;:*./[('", "1 ", "- ", "+-", "XO", "A: ", "1->2\n", "1. ", "K ", "top: ", "[1,", "1\t", "x="]
_UNITS += ["1'", "and ", "0/", "5:", "vs ", "row 1 ", "\n\n1 2 3\n", "+ + +\n", "|+", "| ", "snake 1 to "]
_UNITS += ["1 2 3 4 5\n", "X O +\n", "A K Q\n"]


@pytest.mark.parametrize(
    "unit", [*_TIMES_OVER, *(pytest.param(unit, marks=[pytest.mark.trust]) for unit in _UNITS)], ids=repr
)
@pytest.mark.parametrize("end", ["", "!x"])
def test_a_text_that_says_one_thing_over_and_over_is_read_soon(unit: str, end: str) -> None:
    """Some patterns began anew at each letter: 20,000 blanks took eight seconds, 200,000 more than an hour."""
    text = unit * (20_000 // len(unit)) + end
    assert not problem(PARSERS["pasted"], text.encode())


def test_what_is_no_line_of_ours_and_what_takes_long_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(data: bytes) -> int:
        if not data:
            raise FormatError("empty")
        return sum(range(100_000)) // (data[0] - 1)

    parser = Parser("planted", read, tuple)
    assert problem(parser, b"") == problem(parser, b"2") == ""
    assert problem(parser, b"\1").startswith("ZeroDivisionError in ")
    monkeypatch.setattr(mutated_inputs, "SLOW", 0.0)
    assert problem(parser, b"2") == "0.0 s"


@pytest.mark.trust
@pytest.mark.timeout(4 * 3600)
@pytest.mark.parametrize("name", PARSERS)
def test_a_million_mutated_inputs(name: str) -> None:
    pytest.importorskip("atheris", reason="has no wheel for this system or this Python")
    runs, found = fed(name, 1_000_000)
    assert not found
    assert runs >= 1_000_000
