"""`licences`: the versions and licences of the program and of all that it is made of."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from workbench.core import licences
from workbench.core.puzzle import AnyPuzzle
from workbench.core.wording import aligned

EXAMPLE = "licences --json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object a part, one a line")


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    found = licences.parts()
    if given.json:
        for one in found:
            given.out.json(asdict(one))
    else:
        given.out.line("\n".join(aligned([(one.name, one.version, one.licence) for one in found], ())))
    return 0
