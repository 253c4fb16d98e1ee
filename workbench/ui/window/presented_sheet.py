"""What the presentation consists of, how that is arranged, and how large its letters are. What is shown is not its own.

The board has all the height there is, with the rest beside it; a broad one has all the width, with the rest below it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QFontInfo, QFontMetrics, QPalette, QPen
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from workbench.core.scene import Scene
from workbench.render.theme import Theme
from workbench.ui.board.board_view import BoardView
from workbench.ui.board.control_bar import ControlBar
from workbench.ui.board.viewport import Viewport
from workbench.ui.compare.overlay_plot import OverlayPlot
from workbench.ui.runs.objective_plot import ObjectivePlot
from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.live_plot import LivePlot
from workbench.ui.widgets.painter import colour
from workbench.ui.widgets.pieces import MUTED, named, tabular, wrapped
from workbench.ui.widgets.plain_text import PlainLabel, wrapped_height
from workbench.ui.widgets.scene_canvas import SceneCanvas
from workbench.ui.window.lesson_strip import LessonStrip
from workbench.ui.window.presented_words import Presented, shorter, unbroken

_NUMBER, _CLOCK, _ROOMY, _LARGER, _WORDS, _SMALLEST, _LINES = 22, 14, 24, 28, 30, 36, 250
"""The height of the screen is so many times that of a number, of a clock, of the largest letters of a lesson, of what
is said, however long it is, of others, of the smallest, and of the width of a line."""
_NUMBERS, _BETWEEN = 4, 20  # how many there are at most; pixels between two
_SHARES, _HEADING = (0.2, 0.2, 0.24, 0.36), 2
"""Of the width beside a board, what each number of a run has, whatever it is by now; lines of the heading above it."""
_MOST = 16_777_215  # of a widget's width, as Qt has it
_BESIDE, _BROAD = 0.36, 1.35
"""The least share of the width beside a board; width by height of what has all of it."""
_UNEVEN, _UPWARDS = "log scale", "values log"
_FINEST = 40, 360  # times the smallest letters, and the thinnest line, of a drawing go into the height
_RING = 5  # times the width of a line, the ring around the board on show
_NARROW = 16  # times the size of the letters of what is said, the width in which it takes more lines
_SHRUNK = 0.85  # of the letters of what is said, those that have room for more of it, at least
_GAP = 18  # pixels between two numbers, at least
_TICK = 8  # pixels between an axis and its letters, and below these
_DOT, _BETWEEN_FACTS = re.compile(r"(\s+·\s+)"), re.compile(r"(\s\s+·\s+)")
"""In titles and keys every dot parts; in a sentence a name may have one with single spaces."""
_EDGE, _APART, _ALL = 20, 24, 100
_READ = 20  # pixels of letters that a hall can read, however small its screen
_LOW = 0.4  # of the height, what a plot has, with its legend, beside the text and the foot below a broad board
_LINES_BELOW, _LINES_BESIDE = 2, 3  # of what is said of a run, reserved: it is longest at its end; of a race one more
_BELOW = 0.2  # of the height, what a lesson says has below all else, however much that is
_WANTED, _LOW_PLOT, _LOWEST, _SMALLER = 250, 180, 110, 3
"""Pixels of a plot without its legend, with its edges, for which the keys have a line less, those for which letters
become smaller, and in a lesson those with which it can be read at all; by how much the height is parted further at a
time."""


class PresentedSheet(QWidget):
    """The parts, which the code that fills them shows and hides."""

    def __init__(self, parent: QWidget, lesson: LessonStrip, theme: Theme) -> None:
        """lesson: it is part of the sheet whenever `take_lesson` was called."""
        super().__init__(parent)
        self._lesson = lesson
        self._form: tuple[object, ...] = ()
        self._letters = _LARGER
        """What `_letter_all` was told for this form."""
        self._step, self.cramped, self._about = 0, False, ""
        """In how many steps letters have given way for lack of room, whether the plot has, and what was said then."""
        self.enlarged = 100
        """How large letters are, in percent of what is usual on such a screen."""
        self._most_lines, self._lines = 2, 0
        """Of the foot, and how many are kept for what is said."""
        self._columned, self._stacked = False, False
        """Whether numbers have columns of their own, see `_column_numbers`, and whether one was too wide for them."""
        self._numbers_wide = 0
        self.said_font = QFont()
        """The letters of what is said, unless it is so long that it has smaller ones."""
        self._pressed_large = False  # whether what one presses is written as large as what is said
        self._saying = Presented("", "")
        self._placed: tuple[object, ...] = ()  # for which lesson and size its place is settled
        self._short: tuple[tuple[object, ...], str] = (), ""  # in which form what was too long to be said
        self.board_view = named(BoardView(), "presented-board")
        self.strip = named(BoardView(Viewport(margin=0)), "presented-strip")
        self.title = wrapped("presented-title")
        self.title.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.clock = named(PlainLabel(), "presented-clock")
        self.words = wrapped("presented-words")
        self.words.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._moves = [wrapped("presented-before", "", MUTED), wrapped("presented-now")]
        self._moves.append(wrapped("presented-after", "", MUTED))
        self.controls = named(ControlBar(theme), "controls")
        self.controls.setFocusProxy(self.board_view)
        self.controls.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # its buttons would be cut
        self.sentence = wrapped("presented-sentence")
        self._captions = [PlainLabel() for _ in range(_NUMBERS)]
        self._values = [named(PlainLabel(), f"presented-{number}") for number in range(_NUMBERS)]
        self.plot, self.race, self.boxes = ObjectivePlot(), OverlayPlot(), SceneCanvas()
        self.plot.worded = False  # the last row of a hall points at no value and sets no scale
        self.plot.switches.hide()
        self.way_out = wrapped("way-out")
        self.way_out.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom)
        self._lay_out()

    def _lay_out(self) -> None:
        """See `arrange`, which turns the boxes and measures what is beside the board."""
        numbers = [in_column(*pair, spacing=0) for pair in zip(self._captions, self._values, strict=True)]
        self.numbers, self.plots, self._side, self._more = QWidget(), _Plots(), QWidget(), QWidget()
        pairs = (numbers[:2], QWidget()), (numbers[2:], self._more)
        self._pairs = [in_row(*((number, 1) for number in two), inside=pair, spacing=_BETWEEN) for two, pair in pairs]
        self._rows = in_column(*((pair, 1) for _, pair in pairs), inside=self.numbers, spacing=4)
        in_column((self.plot, 1), (self.race, 1), self.boxes, inside=self.plots)
        self.numbers.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        words = in_column(self.title, self.clock, self.words, STRETCH, spacing=4)
        self._walk = QWidget()
        in_column(*self._moves, STRETCH, inside=self._walk, spacing=4)
        self._words = words
        self._heading = in_column((words, 3), (self.numbers, 2), (self._walk, 2), spacing=12)
        self._rest = in_column(self._heading, (self.plots, _ALL), self.strip, 8, inside=self._side)
        self._rest.addStretch(1)
        for part in (self.sentence, self.controls, self.way_out):  # the words above do not move the controls
            self._rest.addWidget(part)
        self._ground = in_column((self.board_view, 1), self._side, spacing=_APART)
        self._whole = in_column((self._ground, 1), inside=self, margins=_EDGE, spacing=_APART)

    def take_lesson(self) -> None:
        """The strip of lessons becomes a part of this, below all else: there it stays, whatever a slide shows."""
        self._whole.addWidget(self._lesson)

    # how it is arranged

    def arrange(self, shown: Scene, *, broad: bool, plot: bool, numbers: bool = False) -> None:
        """Whether the board has all the width or all the height there is, and how large the letters are. `numbers`:
        those of a run that may have a plot; no letters become larger or smaller as its plot comes and goes."""
        wide = self.width() - 2 * _EDGE
        lesson = not self._lesson.isHidden()
        self._place_lesson(wide)
        high = self._height
        # in a lesson the board has as much room on each page
        shape = 1.0 if lesson else shown.width / shown.height
        beside = max(self._least_beside, wide - _APART - high * shape)
        close = plot or numbers
        rest = self.size(), self._high, None if broad else round(beside)
        raced = not (self.race.isHidden() and self.boxes.isHidden())
        measured = close or not self.numbers.isHidden()
        form = broad, plot, close, measured, raced, lesson and self._lesson.everything, *rest
        if form == self._form:
            return
        self._form = form
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._ground.setDirection(down if broad else across)
        self._heading.setDirection(across if broad else down)
        beside_plot = broad and plot and not lesson
        in_one = (broad or close or lesson) and not beside_plot
        self._rows.setDirection(across if in_one else down)
        self._rows.setSpacing(_BETWEEN if in_one else 4)
        self._rest.insertWidget(0 if broad else 2, self.strip)
        (self._heading if broad else self._rest).insertWidget(1, self.plots, 3 if broad else _ALL)
        column = self._words if beside_plot else self._rest
        foot = (self.sentence, *(() if beside_plot else (self.controls,)), self.way_out)
        for part in foot if column.indexOf(self.way_out) < 0 else ():
            column.addWidget(part)
        self._heading.setAlignment(self.numbers, Qt.AlignmentFlag.AlignTop if beside_plot else Qt.AlignmentFlag(0))
        self._most_lines = 1 if broad and not beside_plot else 3 if close and not lesson else 2
        self._side.setMinimumWidth(0 if broad else round(beside))
        self._side.setMaximumWidth(_MOST if broad else round(beside))
        words = self._lesson_letters() if lesson else _LARGER
        self._letters, self._step = words, 0
        self._columned, self._stacked = (close or broad) and not lesson, False
        self._numbers_wide = round((wide - _BETWEEN) * (0.25 if beside_plot else 0.4)) if broad else round(beside)
        self._numbers_wide -= self._numbers_wide % 2
        narrow = broad and not lesson
        self.numbers.setMinimumWidth(self._numbers_wide if narrow else 0)
        self.numbers.setMaximumWidth(self._numbers_wide if narrow else _MOST)
        self._letter_all(self._beside(words), lesson=words)
        least = max(round(_LOW * high), _WANTED + self.words.fontMetrics().height())  # with a line of its legend
        self.plots.setMinimumHeight(least if beside_plot else 0)
        narrow = beside < _NARROW * self.words.font().pixelSize()  # on a screen that is as high as it is wide
        beside_lines = _LINES_BESIDE * (1 + narrow) + raced if measured else 0
        lines = 0 if lesson else _LINES_BELOW if broad else beside_lines
        keys = 0 if broad or lesson else self._most_lines  # there are more of them at the end of a run, or of a game
        self._reserve(lines, keys)
        if lesson:
            self._whole.activate()

    def _place_lesson(self, wide: int) -> None:
        """Write a lesson that stands below all else, so that it is known how high it is."""
        placed = self.size(), self._high, tuple(self._lesson.everything)
        if placed != self._placed and not self._lesson.isHidden():
            self._placed = placed
            self.take_lesson()
            self._lesson.resize(wide, self._lesson.height())
            self._write_lesson(self._lesson_letters())
            laid = self._lesson.layout()
            assert laid is not None
            laid.activate()  # else its height is known a beat later, and all jumps then

    @property
    def _height(self) -> int:
        """The height for the board and what stands beside it."""
        below = 0 if self._lesson.isHidden() else self._lesson.sizeHint().height() + _APART
        return self.height() - 2 * _EDGE - below

    def _reserve(self, lines: int, keys: int) -> None:
        """Keep room for so many lines of what is said, and of what keys do, in their letters."""
        self._lines = lines
        for label, many in ((self.words, lines), (self.way_out, keys)):
            label.setMinimumHeight(many * (label.fontMetrics().lineSpacing() + 1))  # as labels round them

    def fit_lesson(self) -> None:
        """Make room beside a board for a plot, see `_fit_plot`; in a lesson a walk's steps go, then letters become
        smaller, then the plot goes. They stay so while the form is the same, so that nothing jumps to and fro."""
        if self._lesson.said != self._about or self._lesson.isHidden():
            self._about, self.cramped = self._lesson.said, False
        if not self._form or self._form[0]:
            return
        if self._lesson.isHidden():
            self._fit_plot()
            return
        words = self._letters
        while self._is_crowded():
            self._step += 1
            smaller = self._beside(words + _SMALLER * (self._step - 1))
            if smaller > _SMALLEST and not self.plots.isHidden():
                if not self._is_crowded(_LOWEST):
                    self._step -= 1
                    return
                self.cramped = True
                self.plots.hide()
                return
            self._walk.hide()
            self._letter_all(min(smaller, _SMALLEST), lesson=words)
            if smaller > _SMALLEST:
                return

    def _fit_plot(self) -> None:
        """A plot has its height, whatever is said: that has its lines, and is told in short where it needs more. Where
        all of it leaves too little, the keys have a line less, then the plot is lower, and only then letters become
        smaller. It stays so while the form is the same, so that nothing jumps to and fro."""
        if not self.plots.isHidden():
            words = self._letters
            if self._most_lines > 2 and self._is_crowded():
                self._most_lines = 2
                self._reserve(self._lines, 2)
            if self._lines > _LINES_BESIDE and self._is_crowded(_LOW_PLOT):
                self._reserve(_LINES_BESIDE, self._most_lines)
            while self._is_crowded(_LOW_PLOT) and self.words.font().pixelSize() > self._least:
                self._step += 1
                self._letter_all(words + _SMALLER * self._step)
                self._reserve(self._lines, self._most_lines)
                self._write()
            return
        whole = self._form, self._saying.words
        if self._short != whole and self.overflows:
            self._short = whole
            self.words.setMinimumHeight(0)
        if self._short == whole:
            self.words.setText(self._parted(unbroken(self._ways[-1]), self.words))
        if self.overflows:
            self._moves[0].hide()  # those around the one on show give way to what one presses
            self._moves[2].hide()

    def _beside(self, words: int) -> int:
        """How many times other letters go into the height: in a lesson plots have room from its first page on."""
        return words if self._lesson.isHidden() else max(words, _WORDS)

    def _lesson_letters(self) -> int:
        """How many times the letters of a lesson go into the height: on each page so that the longest one fits."""
        room, wide = _BELOW * self.height(), self.width() - 2 * _EDGE
        sizes = range(_ROOMY, _SMALLEST, 2)
        return next((one for one in sizes if self._lesson.highest(self._high // one, wide) <= room), _SMALLEST)

    @property
    def _least_beside(self) -> float:
        """The least width beside a board."""
        return _BESIDE * (self.width() - 2 * _EDGE)

    @property
    def _high(self) -> int:
        """The height by which letters are measured: of a person's own size of text it is as much more, or less."""
        return round(min(self.height(), self.width() * 9 // 16) * self.enlarged / 100)

    @property
    def _least(self) -> int:
        """Pixels of the smallest letters: never smaller than in the window."""
        return max(_READ, QFontInfo(self.font()).pixelSize())

    def _is_crowded(self, least: int = _WANTED) -> bool:
        """Whether something would be cut, or a plot be lower than that."""
        return self._needed(least) > self._height

    def _needed(self, least: int) -> int:
        """How high all beside the board is, with a plot so high."""
        # a nested layout learns only then that it has changed
        for laid in (*self._pairs, self._rows, self._walk.layout(), self._lesson.layout(), self._rest):
            if laid is not None:
                laid.activate()
        wide, plot = self._side.maximumWidth(), 0
        if not self.plots.isHidden():
            one = self.plot if self.race.isHidden() else self.race
            plot = least + one.legend.heightForWidth(wide)
        return self._rest.minimumHeightForWidth(wide) + plot

    def _write_lesson(self, times: int) -> None:
        """Write what a lesson says in letters that go so many times into the height."""
        self._lesson.set_letters(max(self._least, self._high // times), round(_BELOW * self.height()))

    def _letter_all(self, words: int, lesson: int = 0) -> None:
        """Letters that the last row can read, larger where there is room for them."""
        high, least = self._high, self._least
        for view in (self.board_view, self.strip):
            view.least = high / _FINEST[0], high / _FINEST[1]
        times = dict.fromkeys(self._values, _NUMBER + self._step * self._lesson.isHidden()) | {self.clock: _CLOCK}
        below = (self._moves[0], self._moves[2], self.sentence, self.way_out)
        times |= dict.fromkeys(below, max(_WORDS, words) if self._lesson.isHidden() else _WORDS)
        bold = (*self._values, self.title, self.clock, self._moves[1])
        for label in (*self._captions, self.title, self.words, self._moves[1], *times):
            font = tabular(self.font(), bold=label in bold)
            font.setPixelSize(max(least, high // times.get(label, words)))
            label.setFont(font)
            if label in self._values or label in self._captions:  # as high in smaller letters, and with nothing in it
                label.setFixedHeight(QFontMetrics(font).height())
        self.said_font = self.words.font()
        font = self.letter_controls(large=self._pressed_large)
        self._write_lesson(lesson or words)
        for part in self.plot.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            if part is not self.plot.plot:
                part.setFont(font)
        # an inherited font is lost with another theme
        for part in (self.plot.legend, self.plot.seam.label, self.race.legend, self.race.nothing):
            part.setFont(font)
        self.plot.legend.setMinimumHeight(QFontMetrics(font).height() + 2)  # as high before a line has a name

    def letter_controls(self, *, large: bool) -> QFont:
        """Write what one presses as large as what is said, or as what keys do, which is returned."""
        self._pressed_large = large
        font = tabular(self.font())
        font.setPixelSize(self.way_out.font().pixelSize())
        shown = self.said_font if large else font
        self.controls.set_letters(shown, 2 * shown.pixelSize())
        return font

    def letter(self, shown: LivePlot, unit: str, measured: str = "") -> None:
        """Write the axes of a plot in large letters, with what times are counted in, what is measured, where nothing
        else tells it, and whether steps are unequal."""
        if shown.plot is None:
            return  # a race's is built when its library is loaded
        across, up = shown.uneven
        if self._all_wide and unit == "seconds":
            unit = ""  # below a broad board there is no room for it: each time has it
        letters = QFontMetrics(self.said_font)
        upwards = ", ".join(filter(None, (measured, _UNEVEN if up else "")))
        low = shown.plot.height() < 4 * letters.height() + letters.horizontalAdvance(upwards)
        room = shown.plot.width() - shown.plot.getAxis("left").width() - _TICK
        ways = [", ".join(filter(None, (unit, _UNEVEN if across else "")))]  # the last is what there is room for
        if low and upwards:
            remarks = dict.fromkeys((_UPWARDS if up else "", f"up: {upwards}" if measured else ""))
            ways += [", ".join(filter(None, (ways[0], one))) for one in remarks if one]
        fits = [one for one in ways if letters.horizontalAdvance(one) <= room]
        texts = {"bottom": fits[-1] if fits else ways[0], "left": "" if low else upwards}
        for side, text in texts.items():
            axis = shown.plot.getAxis(side)
            if axis.style["tickFont"] != self.said_font:
                axis.setTickFont(self.said_font)
                axis.label.setFont(self.said_font)
            if side == "bottom" and text:  # Qt would cut what is wider than the plot
                wide = letters.horizontalAdvance(text)
                font = tabular(self.said_font)
                font.setPixelSize(max(1, int(self.said_font.pixelSize() * min(1.0, room / wide))))
                axis.label.setFont(font)
            if axis.labelText != text:
                axis.setLabel(text)
                axis.showLabel(bool(text))
            if side == "left" and text:  # it must not overlap the numbers either
                axis._updateMaxTextSize(5 * letters.horizontalAdvance("0"))
            if side == "bottom":  # left to itself, the axis leaves too little room for large letters
                axis.setHeight(_TICK + (2 if text else 1) * letters.height())
                axis.resizeEvent()  # puts the title, which may be longer than before, in the middle
                axis.label.setY(axis.label.y() - _TICK)  # Qt would cut what goes below its line

    def thicken(self) -> None:
        """Draw the lines of the plot thicker, to be seen from afar."""
        width = max(2.0, self.height() / _LINES)
        for one in (self.plot, self.race):
            one.set_mark(_RING * width + 2)  # with its edge
        plots = [one.plot for one in (self.plot, self.race) if one.plot is not None]
        for item in (item for plot in plots for item in plot.getPlotItem().listDataItems()):
            if hasattr(item, "curve"):
                pen = QPen(item.opts["pen"])
                pen.setWidthF(width * self.devicePixelRatioF())  # a pen for data counts the dots of the screen
                item.setPen(pen)
            else:
                item.setSize((_RING if item is self.plot.rings else 3) * width)

    @property
    def overflows(self) -> bool:
        """Whether what stands beside the board is higher than the screen."""
        side = self._side
        self._rest.activate()  # its inner layouts learn only then what is said now
        return not self._all_wide and self._rest.totalHeightForWidth(side.width()) > side.height()

    def room_for(self, one: QWidget) -> int:
        """How high a part beside the board may be with all others as high as they have to be."""
        others = self._rest.totalHeightForWidth(self._side.width()) - one.height() * one.isVisible()
        return self._side.height() - others - self._rest.spacing()

    # what it shows

    def tell(self, presented: Presented, theme: Theme) -> None:
        """Show what is said, and the numbers."""
        palette = self.palette()
        if presented.ink:
            palette.setColor(QPalette.ColorRole.WindowText, colour(theme, presented.ink))
        self.title.setPalette(palette)
        moves = (presented.moves.before, presented.moves.now, presented.moves.after)
        self._walk.setVisible(any(moves) and not self._step)
        if self._saying.words != presented.words:
            self.words.setFont(self.said_font)
        self._saying = presented
        self._write()
        for label, text in {self.clock: presented.clock, **dict(zip(self._moves, moves, strict=True))}.items():
            label.setText(self._parted(unbroken(text), label))
            label.setVisible(bool(text))
        for number, (caption, value) in enumerate(zip(self._captions, self._values, strict=True)):
            caption.setText(presented.numbers[number].caption if number < len(presented.numbers) else "")
            value.setText(presented.numbers[number].value if number < len(presented.numbers) else "")
        self._more.setVisible(len(presented.numbers) > _NUMBERS // 2)  # two have all the width
        self._part_numbers()

    @property
    def _ways(self) -> tuple[str, ...]:
        """What is said, and what in its place, ever shorter, where it has no room."""
        return self._saying.words, *(self._saying.ways or shorter(self._saying.words))

    def _write(self) -> None:
        """The heading, as high as the highest that may stand there, and what is said: both have their lines, so that
        nothing below them moves. What needs more is written smaller, or told in short."""
        wide = self.title.width() if self._all_wide else self._side.maximumWidth()
        heading = self._parted(unbroken(self._saying.title), self.title)
        titles = (heading, *(self._parted(unbroken(one), self.title) for one in self._saying.titles))
        highest = max(wrapped_height(one, self.title.font(), wide) for one in titles)
        reserved = self._columned and not self._all_wide
        kept = (_HEADING if reserved else 0) * (self.title.fontMetrics().lineSpacing() + 1)
        self.title.setMinimumHeight(max(highest, kept) if reserved or self._saying.titles else 0)
        ways = [self._parted(unbroken(way), self.words) for way in self._ways]
        said = ways[0]
        if self._lines and not self._all_wide:
            room = self._lines * (QFontMetrics(self.said_font).lineSpacing() + 1) - max(0, highest - kept)
            said, letters = self._fitting(room, wide)
            whole = self.plots.isHidden() and said != self._fitting(_MOST, wide)[0]  # there is room below
            if whole:
                said, letters = ways[0], self.said_font.pixelSize()
            self.words.setMinimumHeight(room)
            self.words.setMaximumHeight(_MOST if whole else room)
            font = tabular(self.said_font)
            font.setPixelSize(letters)
            self.words.setFont(font)
        else:
            self.words.setMaximumHeight(_MOST)
        for label, text in ((self.title, heading), (self.words, said)):
            label.setText(text)
            label.setVisible(bool(text) or reserved)

    def _fitting(self, room: int, wide: int) -> tuple[str, int]:
        """What is said, as much as has so much height, and the pixels of its letters: whole if these may be smaller."""
        large = self.said_font.pixelSize()
        for way in self._ways:
            for letters in range(large, min(large, max(self._least, round(_SHRUNK * large))) - 1, -1):
                font = tabular(self.said_font)
                font.setPixelSize(letters)
                self.words.setFont(font)
                text = self._parted(unbroken(way), self.words)
                if wrapped_height(text, font, wide) <= room:
                    return text, letters
        return text, letters

    def _part_numbers(self) -> None:
        """Keep numbers so far apart that two are not read as one; where they have no room for that beside each other
        they stand below each other."""
        if self._columned:
            self._column_numbers()
            return
        for label in (*self._captions, *self._values):
            label.setMinimumWidth(0)
            label.setMaximumWidth(_MOST)
        apart = max(_BETWEEN, self._values[0].fontInfo().pixelSize())
        half, room = _NUMBERS // 2, self._side.maximumWidth()
        for place, pair in enumerate(self._pairs):
            wide = [one.sizeHint().width() for one in self._values[place * half : (place + 1) * half]]
            beside = sum(wide) + apart <= room or not all(wide)
            pair.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)
            pair.setSpacing(apart if beside else 4)

    def _column_numbers(self) -> None:
        """Give each number a column, so that none moves as another becomes wider: the last, a time, begins at the same
        place whether there are two or four. Where one is too wide for its column all become smaller, at last they
        stand below each other; they stay so while the form is the same."""
        wide, many = self._numbers_wide, _NUMBERS if self._more.isVisibleTo(self.numbers) else _NUMBERS // 2
        parts = [int(share * wide) for share in _SHARES[:-1]]
        rooms = [*(parts if many == _NUMBERS else [sum(parts)]), wide - sum(parts)]
        if self._rows.direction() is QBoxLayout.Direction.TopToBottom:  # two and two, below each other
            rooms = [wide // 2] * many
        shown = list(zip(self._captions, self._values, rooms, strict=False))
        size = self._values[0].font().pixelSize()
        least = min(self.said_font.pixelSize(), size)

        def cut() -> bool:
            return any(one.fontMetrics().horizontalAdvance(one.text()) + _GAP > room for _, one, room in shown)

        while not self._stacked and size > least and cut():
            size -= 1
            for one in self._values:
                font = tabular(one.font(), bold=True)
                font.setPixelSize(size)
                one.setFont(font)
        self._stacked = self._stacked or cut()
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        if self._rows.direction() is across:
            self._rows.setSpacing(0)
        for pair in self._pairs:
            pair.setDirection(down if self._stacked else across)
            pair.setSpacing(4 if self._stacked else 0)
        for caption, value, room in shown:
            column = wide // (many // 2) if self._stacked else room
            caption.setFixedWidth(column)
            value.setFixedWidth(column)

    def say(self, sentence: str) -> None:
        """Show a sentence for a while. Below a broad board, or a plot, it is the first of the keys, so that these stay
        as they are."""
        self.sentence.setText(sentence)
        self.sentence.setVisible(bool(sentence) and not self._says_at_foot)

    def say_smaller(self) -> None:
        """Write what is said as small as keys are told, until something else is said."""
        font = tabular(self.font())
        font.setPixelSize(self.way_out.font().pixelSize())
        self.words.setFont(font)
        self.words.setText(self._parted(unbroken(self._saying.words), self.words))

    def say_instead(self, sentence: str) -> None:
        """Show a sentence for a while in the place of what else is said: there is no room for both."""
        self.sentence.hide()
        self.words.setText(self._parted(unbroken(sentence), self.words))

    def tell_keys(self, keys: Sequence[str]) -> None:
        """Show at the foot what keys do, in two lines at most, in three beside the plot of a run, in four where the
        numbers of one are all that stands above them, below a broad board alone in one: what is left out comes later
        in the list, before the last two."""
        self.way_out.setVisible(self._lesson.isHidden())
        self._lesson.tell_keys(keys)  # in its own line, which stays at its place
        *rest, find, back = keys
        sentence = self.sentence.text() if self._says_at_foot else ""
        parts = [sentence] if sentence else []
        bare = not self._all_wide and self.plots.isHidden() and not self.numbers.isHidden() and self._lesson.isHidden()
        most = 4 if bare else self._most_lines
        for key in rest:
            if self._high_foot(*parts, key, find, back) <= most:
                parts.append(key)
        whole = self._foot(*parts, find, back)
        if sentence and self._high_foot(*parts, find, back) > self._most_lines:  # there is room for one of them
            ways = [self._foot(one) for one in (sentence, *shorter(sentence))]
            whole = next((one for one in ways if self._high_foot(one) <= self._most_lines), ways[-1])
        self.way_out.setText(whole)

    @property
    def _all_wide(self) -> bool:
        """Whether the drawing on show is broad."""
        return bool(self._form and self._form[0])

    @property
    def _says_at_foot(self) -> bool:
        return self._lesson.isHidden() and (self._all_wide or not self.plots.isHidden())

    def _high_foot(self, *keys: str) -> int:
        """How many lines of the foot that takes."""
        wide = self.way_out.width() if self._all_wide else self._side.maximumWidth()
        font = self.way_out.font()
        return wrapped_height(self._foot(*keys), font, wide) // max(1, wrapped_height("x", font, wide))

    def _foot(self, *keys: str) -> str:
        return self._parted(unbroken("  ·  ".join(keys)), self.way_out)

    def _parted(self, text: str, label: PlainLabel) -> str:
        """A text with line breaks in place of the dots at which its lines would break: no dot ends a line."""
        measure, lines = label.fontMetrics().horizontalAdvance, list[str]()
        wide = label.width() if self._all_wide else self._side.maximumWidth()
        wide -= measure(" ")  # labels break their lines a little earlier than they measure
        for paragraph in text.split("\n"):
            line, *rest = (_BETWEEN_FACTS if label is self.words else _DOT).split(paragraph)
            for dot, part in zip(rest[::2], rest[1::2], strict=True):
                if measure(f"{line}{dot}{part}") <= wide:
                    line = f"{line}{dot}{part}"
                else:
                    lines.append(line)
                    line = part
            lines.append(line)
        whole = (line for line in lines if " " not in line and measure(line) > wide)  # one fact, wider than the column
        broken = {line: line.replace(":\u00a0", ":\n") for line in whole}
        return "\n".join(broken.get(line, line) for line in lines)


class _Plots(QWidget):
    """Gives way to what a lesson says: Qt's layouts take the height for a width for the least one."""

    def hasHeightForWidth(self) -> bool:
        return False

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)


def is_broad(scene: Scene) -> bool:
    """Whether a drawing is to have all the width there is."""
    return scene.width > _BROAD * scene.height
