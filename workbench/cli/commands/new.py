"""`new`: an empty board."""

from __future__ import annotations

import argparse

from workbench.cli import arguments, output, pictures
from workbench.core import options
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import find_puzzle

EXAMPLE = "new dicdacdoe --set rows=5 --set cols=5 -o board.txt"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("slug", metavar="SLUG", help="the puzzle's name, see `list`")
    arguments.add_settings(parser, "an option of the board")
    arguments.add_output(parser, "where to write it: .txt .puzzle .svg .png .pdf (default: standard output)")
    arguments.add_look(parser)


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    puzzle = find_puzzle(puzzles, given.slug)
    paths = arguments.outputs(given, given.output, output.TEXT + output.PICTURES)
    values = options.read(puzzle.options, arguments.pairs(given.settings, "--set"), f"option of a {puzzle.slug} board")
    board = puzzle.new_board(values)
    text = puzzle.format(board)
    if not paths:
        given.out.write(text)
    pictures.write_board(paths, puzzle, board, text, given)
    return 0
