"""`export`: pictures of a board."""

from __future__ import annotations

import argparse

from workbench.cli import arguments, output, pictures
from workbench.core import options
from workbench.core.puzzle import AnyPuzzle
from workbench.render.caption import caption_of, captioned

EXAMPLE = "export board.txt --caption -o board.svg"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    arguments.add_file(parser)
    arguments.add_output(parser, "where to write it: .svg .png .pdf; may be given several times", required=True)
    parser.add_argument("--view", metavar="NAME=VALUE", action="append", default=[], help="a view option of the puzzle")
    parser.add_argument(
        "--caption",
        metavar="TEXT",
        nargs="?",
        const="",
        help="a sentence below the board; without TEXT what there is to say of it (put it behind FILE)",
    )
    arguments.add_look(parser)


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    paths = arguments.outputs(given, given.output, output.PICTURES)
    found = arguments.read_board(given, puzzles)
    view = options.read(found.puzzle.view_options(found.board), arguments.pairs(given.view, "--view"), "view option")
    scene = pictures.board_scene(found.puzzle, found.board, view)
    if given.caption is not None:
        scene = captioned(scene, given.caption or caption_of(scene, found.puzzle.check(found.board)))
    for path in paths:
        pictures.write(path, scene, given.theme, given.scale)
    return 0
