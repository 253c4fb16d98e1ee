"""Scenes and boards into files by the file's ending. SVG needs nothing; PNG and PDF need Qt, loaded only for them."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from workbench.cli import output
from workbench.core import files, options
from workbench.core.errors import FileProblem
from workbench.core.file_writing import write_bytes, write_text
from workbench.core.gesture import Ui
from workbench.core.highlight import highlighted
from workbench.core.insight import Step, Steps
from workbench.core.options import Values
from workbench.core.puzzle import AnyPuzzle
from workbench.core.scene import Scene
from workbench.render import svg, theme
from workbench.render.choices import with_choices

if TYPE_CHECKING:
    from workbench.solve.sheets import Sheet

_BOARD_WIDTH, _MOST = 640.0, 20_000.0
"""Pixels: the width of a picture of a board at scale 1, and the most that any side may have."""


def board_scene(puzzle: AnyPuzzle, board: Any, view: Values | None = None, *, covered: bool = False) -> Scene:
    """The drawing of a board as the window shows it at first, without cursor; it opens again as that board."""
    values = options.defaults(puzzle.view_options(board)) if view is None else view
    return replace(puzzle.scene(board, puzzle.check(board), values, Ui(covered=covered)), link=puzzle.link(board))


def step_scene(puzzle: AnyPuzzle, step: Step) -> Scene:
    """The drawing of a step: its board, what a solver holds of it, what is lit."""
    usual = options.defaults(puzzle.view_options(step.board))
    plain = board_scene(puzzle, step.board, Values({**usual, **dict(step.view)}), covered=bool(step.choices))
    return highlighted(with_choices(plain, step.choices), step.marks)


def check_available(paths: Iterable[Path]) -> None:
    """FileProblem when one of these pictures needs Qt and Qt cannot be loaded."""
    for path in paths:
        if path.suffix.lower() in (".png", ".pdf"):
            try:
                import workbench.ui.widgets.image  # noqa: F401 - whether it can be
            except ImportError as error:
                raise FileProblem(
                    f"{path}: PNG and PDF need PySide6, which cannot be loaded ({error}); .svg works without it"
                ) from None


def write(path: Path, scene: Scene, theme_name: str, scale: float) -> None:
    """Write a picture; `scale` 1 makes it 640 pixels wide."""
    colours, pixels = theme.load(theme_name), _BOARD_WIDTH * scale / scene.width
    if max(scene.width, scene.height) * pixels > _MOST:
        raise FileProblem(f"{path}: a picture of more than {_MOST:.0f} pixels: choose a smaller --scale")
    if path.suffix.lower() in (".png", ".pdf"):
        from workbench.ui.files import export

        export.picture(path, scene, colours, scale)
    else:
        write_text(path, svg.to_svg(scene, colours, pixels))


def write_steps(path: Path, puzzle: AnyPuzzle, found: Sequence[Steps]) -> None:
    """Print steps as a PDF: a diagram for each, what is lit included, with its caption; trees in reading order."""
    from workbench.ui.widgets import image

    pages = [
        image.Page(step_scene(puzzle, step), f"{number}. {step.caption}")
        for steps in found
        for number, (_, step) in enumerate(steps.walk(), 1)
    ]
    write_bytes(path, image.to_pdf(pages))


def write_sheets(path: Path, boards: Sequence[Sheet], solutions: Sequence[Sheet], given: argparse.Namespace) -> None:
    """Print boards as a PDF, their solutions on other sides of paper behind them."""
    from workbench.ui.files import export
    from workbench.ui.widgets.image import PrintLayout

    write_bytes(path, export.book(boards, solutions, PrintLayout(given.per_page, given.title, given.name)))


def folder(path: Path) -> Path:
    """A folder to write into, made if it is missing."""
    with files.reporting(path, "made"):
        path.mkdir(parents=True, exist_ok=True)
    return path


def write_boards(
    paths: Sequence[Path], puzzle: AnyPuzzle, boards: Sequence[Any], texts: Sequence[str], given: argparse.Namespace
) -> None:
    """Boards into files: all texts into one, all drawings into one PDF, each picture of another kind into its own."""
    for path in paths:
        if len(boards) == 1:
            write_board((path,), puzzle, boards[0], texts[0], given)
        elif path.suffix.lower() == ".pdf":
            from workbench.ui.widgets import image

            pages = [image.Page(board_scene(puzzle, board)) for board in boards]
            write_bytes(path, image.to_pdf(pages))
        elif path.suffix.lower() in output.PICTURES:
            for one, board in zip(files.numbered(path, len(boards)), boards, strict=True):
                write(one, board_scene(puzzle, board), given.theme, given.scale)
        else:
            write_text(path, "\n".join(texts))


def write_board(paths: Sequence[Path], puzzle: AnyPuzzle, board: Any, text: str, given: argparse.Namespace) -> None:
    """A board into files: its text, or its picture, by each file's ending."""
    for path in paths:
        if path.suffix.lower() in output.PICTURES:
            write(path, board_scene(puzzle, board), given.theme, given.scale)
        else:
            write_text(path, text)
