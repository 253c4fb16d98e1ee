"""`params`: the parameters of the solvers, with what their own packages say of them."""

from __future__ import annotations

import argparse
import textwrap
from dataclasses import asdict

from workbench.cli.exit_codes import ANSWERED, UNANSWERED
from workbench.cli.output import say
from workbench.core.puzzle import AnyPuzzle
from workbench.core.task import CPSAT, HIGHS
from workbench.solve.solvers.parameters import Parameter, parameters_of

_WIDE = 110

EXAMPLE = "params linear relaxation"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "`solve --param NAME=VALUE` sets one; a batch's plan crosses several values of any."
    parser.add_argument("words", metavar="WORD", nargs="*", help="only those with all words in name, heading or text")
    parser.add_argument("--solver", choices=(CPSAT, HIGHS), default=CPSAT, help="whose (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="one JSON object a parameter, one a line")


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """The parameters with these words; 1 when there are none."""
    words = " ".join(given.words)
    found = [one for one in parameters_of(given.solver) if one.has(words)]
    found.sort(key=lambda one: one.rank(words))
    for one in found:
        if given.json:
            given.out.json({**asdict(one), "choices": list(one.choices)})
        else:
            given.out.line("\n".join(_described(one)))
    if not found:
        say(f"params: no parameter of {given.solver} has '{words}' in its name, heading or text")
    return ANSWERED if found else UNANSWERED


def _described(one: Parameter) -> list[str]:
    values = ", ".join(one.choices) if one.choices else one.kind
    heading = f"{one.name} = {one.default or '(empty)'}  [{values}]"
    about = one.about.split("\n")
    indent = "    "
    return [
        heading,
        *(textwrap.fill(line, _WIDE, initial_indent=indent, subsequent_indent=indent) for line in about if line),
    ]
