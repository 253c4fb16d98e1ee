"""Writes boards, plots and insights as files. Every exporter takes a path; the window asks for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from workbench.core import files, options
from workbench.core.errors import FileProblem, FormatError
from workbench.core.file_writing import write_bytes, write_text
from workbench.core.gesture import Ui
from workbench.core.insight import Insight, Step, Steps
from workbench.core.puzzle import AnyPuzzle
from workbench.core.scene import Scene
from workbench.core.wording import with_capital
from workbench.render import chart, svg
from workbench.render.caption import captioned
from workbench.render.insight_scene import has_scene, insight_scene
from workbench.render.plot import Plot
from workbench.render.theme import Theme
from workbench.solve.runs.trace import Trace
from workbench.ui.widgets import image
from workbench.ui.widgets.image import Page, PrintLayout

if TYPE_CHECKING:
    from PySide6.QtGui import QPageLayout

    from workbench.solve.sheets import Sheet

PICTURES = "SVG picture (*.svg);;PNG picture (*.png);;PDF document (*.pdf)"
PLOTS = f"{PICTURES};;CSV table (*.csv)"
_SOUGHT = 10_000  # steps among which that on show is looked for: a strategy has a million
_OF_A_STEP = "SVG picture of one step (*.svg);;PNG picture of one step (*.png)"
NATURAL_WIDTH = 640.0
"""Pixels of a picture's width at scale 1."""


def picture(path: Path, scene: Scene, theme: Theme, scale: float = 1.0, *, clear: bool = False) -> None:
    """Write a scene as SVG, PNG or PDF, by the path's ending; `scale` 1 makes it 640 pixels wide. clear: without a
    background; a PDF has none."""
    pixels = NATURAL_WIDTH * scale / scene.width
    match path.suffix.lower():
        case ".svg":
            write_text(path, svg.to_svg(scene, theme, pixels, clear=clear))
        case ".png":
            write_bytes(path, image.to_png(scene, theme, pixels, clear=clear))
        case ".pdf":
            write_bytes(path, image.figure_pdf(scene, pixels))
        case other:
            raise FileProblem(f"{path}: unknown ending '{other}': .svg, .png and .pdf are right")


MOST_SHEETS = 1_200
"""Boards that are printed at once: two hundred pages."""


def boards(
    path: Path, puzzle: AnyPuzzle, found: Sequence[Any], draw: Callable[[Any], Scene], theme: Theme, scale: float
) -> Iterator[None]:
    """Write boards together, yielding after each: one text, one PDF, or a picture each, by the path's ending."""
    match path.suffix.lower():
        case ".txt":
            texts = []
            for board in found:
                texts.append(puzzle.format(board))
                yield
            write_text(path, "\n".join(texts))
        case ".pdf":
            yield from sheets(path, (Page(draw(board)) for board in found))
        case _:
            for one, board in zip(files.numbered(path, len(found)), found, strict=True):
                picture(one, draw(board), theme, scale)
                yield


def sheets(
    path: Path, pages: Iterable[Page | None], paper: QPageLayout | None = None, layout: PrintLayout | None = None
) -> Iterator[None]:
    """Write a PDF of the pages, as many as can be printed at once, yielding twice for each. Pages that are None are
    left out."""
    found: list[Page] = []
    for page in pages:
        if page is not None:
            found.append(page)
        yield
        if len(found) == MOST_SHEETS:
            break
    document = image.PdfInSteps(found, paper, layout)
    yield from document.painted()
    write_bytes(path, document.data())


def book_pages(boards: Sequence[Sheet], solutions: Sequence[Sheet]) -> Iterator[Page]:
    """Boards with their numbers and with what is to be done, by the puzzle's name, and behind them, from another side
    of paper on, their solutions, which are found by their numbers. Where boards have several grades, these are in the
    headings."""
    names = _headings(boards)
    for number, sheet in enumerate(boards, 1):
        puzzle, caption = sheet.puzzle, f"{number}. {sheet.caption}".rstrip()
        rules = puzzle.goal(sheet.board, options.defaults(puzzle.view_options(sheet.board))) or puzzle.summary
        made = page(sheet, caption, names)
        yield replace(made, rules=f"{puzzle.title}. {rules}", number=number)
    for place, sheet in enumerate(solutions):
        grade = names.get((sheet.puzzle.slug, sheet.grade), "")
        heading = " · ".join(filter(None, ("Solutions", grade))) if len(solutions) > 1 else ""
        yield replace(page(sheet, sheet.caption), anew=place == 0, heading=heading)


def _headings(boards: Sequence[Sheet]) -> dict[tuple[str, str], str]:
    """What stands above the boards of each puzzle and grade; none where all are of one grade, or not together."""
    kinds = dict.fromkeys((sheet.puzzle.slug, sheet.grade, sheet.puzzle.title) for sheet in boards)
    parted = sum(one.grade != other.grade or one.puzzle is not other.puzzle for one, other in pairwise(boards))
    if len({grade for _, grade, _ in kinds}) < 2 or parted >= len(kinds):
        return {}
    several = len({slug for slug, _, _ in kinds}) > 1
    found = dict[tuple[str, str], str]()
    for slug, grade, title in kinds:
        words = " · ".join(filter(None, (title if several else "", grade))) or "without a grade"
        found[slug, grade] = with_capital(words)
    return found


def book(boards: Sequence[Sheet], solutions: Sequence[Sheet], layout: PrintLayout | None = None) -> bytes:
    return image.to_pdf(tuple(book_pages(boards, solutions)), layout=layout)


def page(sheet: Sheet, caption: str, headings: Mapping[tuple[str, str], str] | None = None) -> Page:
    """A board as the window shows it at first, without cursor, below the heading of its puzzle and grade."""
    puzzle, board = sheet.puzzle, sheet.board
    scene = puzzle.scene(board, puzzle.check(board), options.defaults(puzzle.view_options(board)), Ui())
    return Page(scene, caption, heading=(headings or {}).get((puzzle.slug, sheet.grade), ""))


def board_text(puzzle: AnyPuzzle, board: Any, name: str) -> str:
    """The board in a foreign format, ending with a line break; FormatError when the format cannot hold it."""
    for one in puzzle.written:
        if one.name == name and one.format is not None:
            return one.format(board) + "\n"
    raise FormatError(f"unknown format '{name}'")


def plot(path: Path, trace: Trace, shown: Plot, theme: Theme, scale: float = 1.0) -> None:
    """Write the course of a job by the path's ending: all of it as CSV, or as it is shown, as SVG or PNG."""
    if path.suffix.lower() == ".csv":
        write_text(path, trace.to_csv())
        return
    picture(path, chart.course_scene(shown), theme, scale)


def insight_kinds(insight: Insight) -> str:
    """The kinds of files that an insight can become, for a file dialog; the first is the usual one."""
    if isinstance(insight, Steps):
        return f"PDF of all steps (*.pdf);;{_OF_A_STEP};;Text (*.txt)"
    if has_scene(insight):
        return f"{PLOTS};;Text (*.txt)"
    return "CSV table (*.csv);;Text (*.txt)" if insight.csv_rows() else "Text (*.txt)"


def insight(
    path: Path,
    one: Insight,
    puzzle: AnyPuzzle,
    draw: Callable[[Step], Scene],
    theme: Theme,
    scale: float = 1.0,
    at: Step | None = None,
) -> None:
    """Write one insight: steps as text or a PDF of pictures, or one of them as a picture, charts as CSV or pictures,
    tables as CSV; any as text.

    draw   the drawing of a step, with what is lit.     at   the step on show, if it is one of these; None: the first.
    """
    ending = path.suffix.lower()
    if ending == ".pdf" and isinstance(one, Steps):
        write_bytes(path, image.to_pdf(tuple(step_pages(one, draw))))
    elif ending in (".svg", ".png") and isinstance(one, Steps) and one.steps:
        shown = next((step for _, step in islice(one.walk(), _SOUGHT) if step is at), one.steps[0])
        picture(path, captioned(draw(shown), shown.caption), theme, scale)
    elif ending == ".csv" and one.csv_rows():
        write_text(path, one.csv())
    elif ending in (".svg", ".png", ".pdf") and has_scene(one):
        picture(path, insight_scene(one), theme, scale)
    elif ending == ".txt":
        write_text(path, one.text(puzzle.format))
    else:
        check_ending(path, insight_kinds(one))


def check_ending(path: Path, kinds: str) -> None:
    """FileProblem where a file has none of the endings of `kinds`, "Text (*.txt)", with those that are right."""
    *others, last = re.findall(r"\*(\.\w+)", kinds)
    if path.suffix.lower() not in (*others, last):
        right = f"{', '.join(others)} and {last} are right" if others else f"{last} is right"
        raise FileProblem(f"{path}: unknown ending '{path.suffix}': {right}")


def step_pages(steps: Steps, draw: Callable[[Step], Scene]) -> Iterator[Page]:
    """A picture of each step, with its number and caption."""
    for number, (_, step) in enumerate(steps.walk(), 1):
        yield Page(draw(step), f"{number}. {step.caption}")
