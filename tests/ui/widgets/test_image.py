"""Pictures without a window."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPageLayout, QPageSize, QPainter, QPdfWriter
from pytestqt.qtbot import QtBot

from tests.patience import PATIENCE
from workbench.core import link, resources
from workbench.core.errors import OptionError
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import recognise
from workbench.core.scene import Rect, Scene, Text
from workbench.puzzles import PUZZLES
from workbench.render.theme import load
from workbench.solve.sheets import Sheet, _answer
from workbench.ui.files.export import book_pages
from workbench.ui.widgets import image
from workbench.ui.widgets.image import EACH, Page, PrintLayout, to_pdf, to_png

SCENE = Scene(3, 2, (Rect(0.5, 0.5, 1, 1, fill="accent"), Text(2, 1, "7", 0.5, fill="ink")), "A seven")
LIGHT = load("light")


def test_png_has_its_size_and_stays_the_same(qtbot: QtBot) -> None:
    data = to_png(SCENE, LIGHT, 40)
    image = QImage.fromData(data)
    assert (image.width(), image.height()) == (120, 80)
    assert image.pixelColor(40, 40).name() == LIGHT.colour("accent").hex
    assert to_png(SCENE, LIGHT, 40) == data


@pytest.mark.parametrize("scale", [0, -1, float("nan"), float("inf"), 6667])
def test_absurd_scales_are_refused(scale: float) -> None:
    with pytest.raises(OptionError, match="scale"):
        to_png(SCENE, LIGHT, scale)


@pytest.mark.parametrize(("pictures", "sheets"), [(1, 1), (2, 2), (3, 1), (6, 1), (7, 2)])
def test_pdf_pages(qtbot: QtBot, pictures: int, sheets: int) -> None:
    data = to_pdf([Page(SCENE, f"Step {i}") for i in range(pictures)])
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") == sheets


def test_two_boards_lie_one_above_the_other_and_their_solutions_side_by_side(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    areas: list[QRectF] = []
    monkeypatch.setattr(image, "_diagram", lambda *args: areas.append(args[4]))
    to_pdf([Page(SCENE, "A"), Page(SCENE, "B"), Page(SCENE, "Solution of 1", anew=True), Page(SCENE, "Solution of 2")])
    assert areas[0].left() == areas[1].left()
    assert areas[2].right() < areas[3].left()
    assert areas[2].top() == areas[3].top()
    assert areas[0].width() > areas[0].height()


def test_four_boards_fill_their_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """They had places for six, and a third of the paper stayed white."""
    areas: list[QRectF] = []
    monkeypatch.setattr(image, "_diagram", lambda *args: areas.append(args[4]))
    to_pdf([*[Page(SCENE, "A board")] * 4, *[Page(SCENE, "Solution", anew=place == 0) for place in range(4)]])
    assert areas[3].bottom() > 2 * areas[0].height()
    assert areas[7].width() < areas[0].width(), "solutions are only looked at"


def test_a_seventh_board_does_not_stand_alone_and_solutions_share_a_side(monkeypatch: pytest.MonkeyPatch) -> None:
    areas: list[QRectF] = []
    monkeypatch.setattr(image, "_diagram", lambda *args: areas.append(args[4]))
    boards = [Page(SCENE, f"Board {number}") for number in range(7)]
    to_pdf([*boards, *(Page(SCENE, f"Solution of {number}", anew=number == 0) for number in range(7))])
    assert len({(area.left(), area.top()) for area in areas[7:]}) == 7, "all solutions on one side"
    assert areas[:3] == areas[4:7], "four, then three"
    assert areas[3].bottom() > 2 * areas[0].height(), "they fill the page"
    assert len({(area.left(), area.top()) for area in areas[:7]}) == 4


def test_solutions_have_no_band_where_a_name_was_written(monkeypatch: pytest.MonkeyPatch) -> None:
    areas: list[QRectF] = []
    monkeypatch.setattr(image, "_diagram", lambda *args: areas.append(args[4]))
    boards = [Page(SCENE, "A board", rules="What is to be done")] * 2
    for answers in ([Page(SCENE, "Solution", anew=True)], [Page(SCENE, "One", anew=True), Page(SCENE, "Two")]):
        areas.clear()
        to_pdf([*boards, *answers], layout=PrintLayout(2, name=True))
        assert (areas[0].top() > 0, areas[2].top()) == (True, 0)


def test_boards_of_one_size_stay_so_below_a_head_whatever_their_captions_are(monkeypatch: pytest.MonkeyPatch) -> None:
    rooms, heads = list[QRectF](), list[tuple[str, str]]()
    monkeypatch.setattr(image, "paint", lambda painter, scene, theme, room: rooms.append(room))
    monkeypatch.setattr(image, "_at_head", lambda *args: heads.append((args[3], args[4][:4])))
    square = Scene(3, 3, SCENE.shapes)
    pages = [*(Page(square, "A step. " * number) for number in (1, 90)), Page(square, "Solution", anew=True)]
    to_pdf(pages, layout=PrintLayout(1, "Mine", name=True))
    assert len({(room.top(), room.height()) for room in rooms}) == 1
    assert rooms[0].top() > 0
    assert heads == [("Mine", "Name"), ("Mine", "Name"), ("Mine", "")], "nobody signs solutions"


def test_a_title_that_fits_stays_on_its_line_in_a_preview_too_and_is_larger_than_captions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = list[tuple[float, int]]()

    class Pen(QPainter):
        def drawText(self, *given: Any) -> None:  # type: ignore[override]
            drawn.append((self.font().pointSizeF(), given[1]))

    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    pen = Pen(writer)
    for title in ("Class 7b", "A title of a page that has to be smaller, or else it is too long for one line"):
        image._at_head(pen, writer, image._head(writer, PrintLayout(0, title, name=True)), title, image._LINES, LIGHT)
    pen.end()
    sizes = [
        (points, bool(flags & Qt.TextFlag.TextWordWrap))
        for points, flags in drawn
        if flags & Qt.AlignmentFlag.AlignLeft
    ]
    assert [wrapped for _, wrapped in sizes] == [False, False]
    assert sizes[0][0] > sizes[1][0] > image._SMALL
    assert sizes[0][0] >= 1.8 * image._LARGE


def test_pdf_is_dated_by_nothing(qtbot: QtBot) -> None:
    data = to_pdf([Page(SCENE, "Once")])
    assert not re.search(rb"D:20\d\d|20\d\d-\d\d-\d\dT", data), "nor by a day on which nobody wrote it"
    assert to_pdf([Page(SCENE, "Once")]) == data


def test_other_processes_write_the_same_pdf() -> None:
    code = (
        "import sys; from workbench.ui.widgets.image import to_pdf, Page; from workbench.core.scene import Scene, Text;"
        "from workbench.render.theme import load; a = Text(1, 1, '5', 1, fill='ink', bold=True);"
        "b = Text(1, 1, 'A', 1, fill='ink'); s = Scene(2, 2, (a, b));"
        "sys.stdout.buffer.write(to_pdf([Page(s, 'A \\u2013 b')] * 3))"
    )
    written = {
        subprocess.run([sys.executable, "-c", code], check=True, timeout=PATIENCE, stdout=subprocess.PIPE).stdout
        for _ in range(2)
    }
    assert len(written) == 1


def test_a_long_caption_leaves_a_picture(qtbot: QtBot) -> None:
    assert len(to_pdf([Page(SCENE, "word " * 3000)])) > 1000


def test_rules_stand_once_at_the_top_of_their_side_and_make_no_board_smaller_than_another(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They stood in the place of the first board, which was smaller for them, and cut where they had no room there."""
    rooms, told = list[QRectF](), list[tuple[str, float, float]]()
    monkeypatch.setattr(image, "paint", lambda painter, scene, theme, room: rooms.append(room))
    monkeypatch.setattr(image, "_write", lambda p, t, room, words, *_: told.append((words, room.width(), room.top())))
    square, rules = Scene(3, 3, SCENE.shapes), "What is to be done. " * 30
    pages = [Page(square, f"{number}", rules=rules, number=number, heading="Easy") for number in range(1, 10)]
    to_pdf([*pages, *(Page(square, "Solution", anew=place == 0) for place in range(9))])
    at = [place for place, (words, *_) in enumerate(told) if words == rules]
    assert len(at) == 2, "once a side"
    assert told[at[0]][1] > 2 * rooms[0].width(), "as wide as the paper"
    assert told[at[0]][2] < rooms[0].top()
    assert len({(round(room.width(), 6), round(room.height(), 6)) for room in rooms[:9]}) == 1
    assert rooms[9].height() < rooms[0].height(), "solutions are smaller than what they solve"
    assert [words for words, *_ in told].count("Easy") == 2, "at the top of each side of boards"
    assert len({(room.left(), room.top()) for room in rooms[:9]}) == 6, "six and three"
    assert image._rules_of([replace(pages[0], rules="A"), pages[1], pages[2]]) == f"1. A\n2, 3. {rules}"


def test_an_empty_pdf_is_refused() -> None:
    with pytest.raises(OptionError, match="nothing"):
        to_pdf([])


def test_without_an_application_and_without_a_display() -> None:
    code = (
        "from workbench.ui.widgets.image import to_png, to_pdf, Page; from workbench.core.scene import Scene, Text;"
        "from workbench.render.theme import load; s = Scene(2, 2, (Text(1, 1, '5', 1, fill='ink'),));"
        "assert len(to_png(s, load('dark'))) > 500; assert to_pdf([Page(s)])"
    )
    bare = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
    subprocess.run([sys.executable, "-c", code], env=bare, check=True, timeout=PATIENCE)


def test_the_board_of_a_picture_is_a_comment_of_the_png() -> None:
    """Whatever its checksum is, which comes behind it: some are letters."""
    for number in range(300):
        sent = f"{link.SCHEME}lamps/1/{number}"
        data = to_png(replace(SCENE, link=sent), LIGHT, 1)
        assert link.picture_link(data) == sent
        assert QImage.fromData(data).text("Comment") == f"{sent}\n"


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.slug)
def test_no_text_of_a_sheet_is_cut(puzzle: AnyPuzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules stood in a sixth of the paper and ended in the middle of a sentence."""
    texts, cut = list[str](), list[str]()

    class Pen(QPainter):
        def drawText(self, *given: Any) -> None:  # type: ignore[override]
            room, flags, words = given
            if words:
                texts.append(words)
                needed = QFontMetricsF(self.font(), self.device()).boundingRect(room, flags, words)
                # one line that is not clipped may be a hair wider than its room
                hair = 0.01 * room.width() if flags & Qt.TextFlag.TextDontClip else 1
                if not room.adjusted(-hair, -1, hair, 1).contains(needed):
                    cut.append(words)

    monkeypatch.setattr(image, "QPainter", Pen)
    monkeypatch.setattr(image, "paint", lambda *_: None)
    paths = [path for path in resources.samples(puzzle.slug) if path.stat().st_size < 2_000][:7]
    boards = [Sheet(puzzle, recognise(path.read_text(), (puzzle,)).board, path.stem) for path in paths]
    boards = [one.of_grade(grade) for one, grade in zip(boards, ["easy"] * 3 + ["hard"] * 4, strict=False)]
    answers = [_answer(one, one.board, number, several=True) for number, one in enumerate(boards, 1)]
    pages = tuple(book_pages(boards, answers))
    alone = [
        Page(SCENE, f"{pages[0].caption}. {pages[0].rules}"),
        Page(SCENE, "Its solution", anew=True),
    ]  # File, Print
    for name in (QPageSize.PageSizeId.A4, QPageSize.PageSizeId.Letter):
        paper = QPageLayout(QPageSize(name), QPageLayout.Orientation.Portrait, QMarginsF(42, 42, 42, 42))
        for each in EACH:
            for title in ("", "Class 7b", "A title of one hundred and twenty letters, which is long, " * 2):
                to_pdf(pages, paper, PrintLayout(each, title, name=bool(title)))
                to_pdf(alone, paper, PrintLayout(each, title, name=bool(title)))
    assert f"{puzzle.title}. " in "".join(texts)
    assert not set(cut)
