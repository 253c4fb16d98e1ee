"""`screenshots`: pictures of the window, every tab in every theme and in several sizes."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from workbench.cli import pictures
from workbench.cli.live_display import LiveDisplay, how_far
from workbench.core import resources
from workbench.core.errors import FileProblem, OptionError
from workbench.core.file_writing import write_bytes
from workbench.core.puzzle import AnyPuzzle

EXAMPLE = "screenshots -o pictures --size 1366x768"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--output", metavar="DIR", required=True, help="where to write the pictures")
    parser.add_argument(
        "--size",
        metavar="WxH",
        action="append",
        default=[],
        help="of the window in pixels; may be given several times (default: 1240x820, 1920x1080, 900x600)",
    )


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """Take the pictures; each tab has a sample open and a task solved."""
    sizes = [_size(text) for text in given.size or ["1240x820", "1920x1080", "900x600"]]
    folder = pictures.folder(Path(given.output))
    try:
        from workbench.ui import screenshots
    except ImportError as error:
        raise FileProblem(f"no pictures of the window: PySide6 cannot be loaded ({error})") from None
    samples = {puzzle.slug: resources.samples(puzzle.slug) for puzzle in puzzles}
    slugs, began = [puzzle.slug for puzzle in puzzles], time.monotonic()
    with LiveDisplay(0.0) as live:
        for name, png in screenshots.take(puzzles, samples, sizes):
            write_bytes(folder / f"window-{name}.png", png)
            given.out.line(f"window-{name}.png")
            if live.due:
                live.show(f"Tabs  {how_far(slugs.index(name.partition('-')[0]), len(slugs), began)}", turning=True)
    return 0


def _size(text: str) -> tuple[int, int]:
    width, x, height = text.partition("x")
    if not (x and width.isascii() and width.isdigit() and height.isascii() and height.isdigit()):
        raise OptionError(f"--size {text}: WIDTHxHEIGHT is right, like 1240x820")
    size = int(width), int(height)
    if not all(200 <= side <= 8000 for side in size):
        raise OptionError(f"--size {text}: each side has 200 to 8000 pixels")
    return size
