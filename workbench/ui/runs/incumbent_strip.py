"""Boards of the run on show, small, on the time axis of the plot above: each is joined to the moment it was found.

As many as there is room for, the newest and those on show among them; nearer in time (zoom the plot) there are others.
Left and Right go through all that the run keeps, as a film.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QWidget

from workbench.core.wording import duration_text, number_text
from workbench.render.axis import tick_text
from workbench.render.theme import Theme
from workbench.solve.jobs.events import Incumbent
from workbench.solve.runs.run import Run
from workbench.ui.runs.board_card import BoardCard
from workbench.ui.runs.going_on import runs_before
from workbench.ui.runs.run_book import RunBook, Update
from workbench.ui.runs.thumbnail import OneByOne, Render
from workbench.ui.widgets.layouts import STRETCH, in_row
from workbench.ui.widgets.pieces import timer
from workbench.ui.widgets.plain_text import set_tip
from workbench.ui.widgets.transport import Transport

EDGE = 60
"""Pixels of a board's edge: smaller boards are specks, so that the strip is shown whole or not at all."""
_WIDTH = EDGE + 12  # pixels of a card, and of room from one to the next
_CALM = 200  # milliseconds in which more boards of a run that is under way wait
_LEADER = 9  # pixels between the axis and the cards
_WHOLE = 1e6  # below which a whole number stands at its board with all its digits


class IncumbentStrip(QWidget):
    """Looks at the book: the boards of the run on show, and which of them are."""

    def __init__(self, book: RunBook) -> None:
        super().__init__()
        self.setObjectName("incumbent_strip")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Boards found so far")
        self.render_board: Render | None = None
        self.place_of: Callable[[float], float | None] = lambda elapsed: None
        """Where a time lies on the axis above, in pixels from the left edge; None: out of sight, or not known."""
        self._book = book
        self._theme: Theme | None = None
        self._cards: list[BoardCard] = []
        self.shown: list[Incumbent] = []
        """The boards that have a card, oldest first."""
        self._joints: list[tuple[float, float]] = []
        self._painting = OneByOne(self, self._paint_one)
        self._calm = timer(self, _CALM, self._on_calm, once=True)
        self._behind = False
        """Whether boards have come that are not shown yet: in a flood each stays long enough to be painted."""
        self._oldest = False
        """Whether the oldest board that is not painted yet is painted next."""
        self._before = ""
        """What is said of the boards that were found before the run went on."""
        self.film = Transport(upright=True)
        self.film.moved.connect(lambda place: self._pick(place - 1))
        in_row(self.film, STRETCH, inside=self)
        self._fix_height()
        book.shown_changed.connect(self._on_shown)
        book.updated.connect(self._on_updated)
        book.picked_changed.connect(self.follow)
        self._on_shown()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for card in self._cards:
            card.forget()
        self._painting.hurry()

    def _fix_height(self) -> None:
        self.setFixedHeight(_LEADER + 12 + EDGE + self.fontMetrics().lineSpacing())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fix_height()

    def _on_shown(self) -> None:
        self._painting.stop()
        self.film.stop()
        self.follow()

    def _on_updated(self, run: Run, update: Update) -> None:
        if run is not self._book.shown or not (update.incumbents or update.ended):
            return
        if update.ended or not self._calm.isActive():
            self.follow()
            self._calm.start()
        else:
            self._behind = True

    def _on_calm(self) -> None:
        if self._behind:
            self.follow()
            self._calm.start()

    def follow(self) -> None:
        """Follow other boards, another choice of boards or another axis. It is cheap: painting comes later."""
        self._behind = False
        boards, on_show = self._book.boards, self._book.on_show
        places = {id(one): self.place_of(one.elapsed) for one in boards}
        known = any(place is not None for place in places.values())
        seen = [one for one in boards if places[id(one)] is not None] if known else list(boards)
        run, film = self._book.shown, self.film.sizeHint().width() + 4
        more = 0 if run is None else sum(one.found for one in runs_before(run, self._book.rows))
        if more and run is not None and boards and boards[0].board == run.question.hint:
            more -= 1  # it was the best before, and stands here
        self._before = f"+ {number_text(more)}\nbefore" if more else ""
        set_tip(self, "Found before the run went on: a click there leads to them, as Left does" if more else "")
        first = (film if len(boards) > 1 else 0) + self._before_room()
        self.shown = _thinned(seen, on_show, max(1, (self.width() - max(film, first)) // _WIDTH), self.shown)
        wanted = [places[id(one)] for one in self.shown]
        lefts = _apart(
            [(_WIDTH * i if at is None else at - _WIDTH / 2) for i, at in enumerate(wanted)], first, self.width()
        )
        self._cards = self._cards_of(self.shown)
        self._joints = []
        for number, card in enumerate(self._cards):
            card.setVisible(number < len(self.shown))
            if number < len(self.shown):
                one, at = self.shown[number], wanted[number]
                card.setGeometry(round(lefts[number]) + 2, _LEADER, _WIDTH - 4, self.height() - _LEADER - 2)
                self._tell(card, one)
                card.setChecked(any(one is other for other in on_show))
                if at is not None:
                    self._joints.append((at, lefts[number] + _WIDTH / 2))
        rows = [row for row, one in enumerate(boards) if any(one is other for other in on_show)]
        place, count = rows[-1] + 1 if rows else 0, len(boards)
        self.film.setVisible(count > 1)
        self.film.set_range(1, count)
        kept = f" of {number_text(run.found)}, evenly spread" if run is not None and run.left_out else ""
        self.film.set_place(place, f"{place or '–'} / {count}{kept}")
        self.update()
        self._painting.begin()

    def _before_room(self) -> int:
        """Pixels of width for the number of boards that were found before the run went on."""
        metrics = self.fontMetrics()
        return max((metrics.horizontalAdvance(line) + 8 for line in self._before.splitlines()), default=0)

    def _cards_of(self, boards: Sequence[Incumbent]) -> list[BoardCard]:
        """A card for each of the boards, then those that are left over; a board that has one keeps it, and so its
        picture."""
        known = {id(card.board): card for card in self._cards}
        kept = [known.pop(id(one.board), None) for one in boards]
        others = [card for card in self._cards if not any(card is one for one in kept)]
        found = [card if card is not None else others.pop() if others else self._card() for card in kept]
        return found + others

    def _card(self) -> BoardCard:
        card = BoardCard(EDGE)
        card.setObjectName("incumbent")
        card.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the arrow keys go through all of them
        card.setParent(self)
        card.clicked.connect(lambda: self._on_card(card))
        return card

    def _tell(self, card: BoardCard, one: Incumbent) -> None:
        objective = "" if one.objective is None else number_text(one.objective)
        found = f"found after {duration_text(one.elapsed)}" + (f" by {one.by}" if one.by else "")
        tip = f"Board {objective}, {found}" if objective else f"Board {found}"
        said = (_in_short(one, digits) for digits in (3, 2, 1))
        fits = (text for text in said if card.fontMetrics().horizontalAdvance(text) <= _WIDTH - 6)
        short = next(fits, _in_short(one, 1))  # large letters have room for fewer digits
        card.tell(one.board, (short,), f"{tip}\nCtrl+click compares two, as Shift with Left or Right does")

    def pending(self) -> int:
        """How many cards are still to be painted."""
        return sum(card.stale for card in self._cards if not card.isHidden())

    def _paint_one(self) -> bool:
        if self.render_board is None or self._theme is None:
            return False
        # the newest first: it is the one that people look at; in turns with the oldest, which a flood of new ones
        # would leave blank until its end
        stale = [card for card in self._cards if card.stale and not card.isHidden()]
        card = stale[0 if self._oldest else -1] if stale else None
        self._oldest = not self._oldest
        if card is not None:
            card.paint_board(self.render_board, self._theme)
        return card is not None

    def _on_card(self, card: BoardCard) -> None:
        one, others = self.shown[self._cards.index(card)], self._book.on_show
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        two = QApplication.keyboardModifiers() & (
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
        )
        if two and len(others) == 1 and others[0] is not one:
            self._book.pick(*sorted((others[0], one), key=lambda board: board.seq))
        else:
            self._book.pick(one)

    def _pick(self, place: int) -> None:
        boards = self._book.boards
        if boards:
            self._book.pick(boards[max(0, min(place, len(boards) - 1))])

    def _pick_two(self, place: int) -> None:
        """Compare a board with the next one."""
        boards = self._book.boards
        if len(boards) > 1:
            place = max(0, min(place, len(boards) - 2))
            self._book.pick(boards[place], boards[place + 1])

    def _leave(self, by: int) -> bool:
        """Go on beyond the first or the last board, to the run that this one goes on from, or that goes on from it."""
        course, run, on_show = course_of(self._book), self._book.shown, self._book.on_show
        here = [place for place, (one, _) in enumerate(course) if one is run]
        ahead = course[: here[0]][::-1] if by < 0 and here else course[here[-1] + 1 :] if here else []
        # with which a run went on is what the run before had found last
        found = next((one for one in ahead if not on_show or one[1].board != on_show[-1].board), None)
        if found is not None:
            show_board(self._book, *found)
        return found is not None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self._place_of_before().contains(event.position()) or not self._leave(-1):
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        boards, on_show = self._book.boards, self._book.on_show
        rows = [row for row, one in enumerate(boards) if any(one is other for other in on_show)]
        first, here, last = min(rows, default=0), max(rows, default=len(boards)), len(boards) - 1
        steps = {Qt.Key.Key_Left: here - 1, Qt.Key.Key_Right: here + 1, Qt.Key.Key_Home: 0, Qt.Key.Key_End: last}
        pairs = {Qt.Key.Key_Left: first - 1, Qt.Key.Key_Right: here}
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Space:
            self.film.toggle()
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier and key in pairs:
            self._pick_two(pairs[key])
        elif key in steps and (0 <= steps[key] <= last or not self._leave(-1 if steps[key] < 0 else 1)):
            self._pick(steps[key])
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.follow()

    def showEvent(self, event: QShowEvent) -> None:
        """Paint what came while the strip was hidden."""
        super().showEvent(event)
        self._painting.begin()

    def _place_of_before(self) -> QRectF:
        film = self.film.geometry().right() + 5 if not self.film.isHidden() else 0
        return QRectF(film, _LEADER, self._before_room(), self.height() - _LEADER)

    def paintEvent(self, event: QPaintEvent) -> None:
        brush = QPainter(self)
        brush.setRenderHint(QPainter.RenderHint.Antialiasing)
        brush.setPen(self.palette().color(QPalette.ColorRole.Mid))
        for at, below in self._joints:
            brush.drawLine(QPointF(at, 0), QPointF(below, _LEADER))
        place = self._place_of_before()
        brush.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        brush.drawText(place, Qt.AlignmentFlag.AlignCenter, self._before)
        if self.hasFocus():
            brush.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # a line between two pixels is half as clear
            brush.setPen(self.palette().color(QPalette.ColorRole.Accent))
            brush.drawRect(self.rect().adjusted(0, 0, -1, -1))


def _in_short(one: Incumbent, digits: int = 3) -> str:
    """What stands at a board: its value, a whole one of few digits as it is, or else when it was found."""
    if one.objective is None:
        return duration_text(one.elapsed)
    whole = abs(one.objective) < _WHOLE and one.objective == int(one.objective)
    return tick_text(one.objective if whole else float(f"{one.objective:.{digits}g}"))


def _thinned(
    boards: Sequence[Incumbent], on_show: Sequence[Incumbent], most: int, before: Sequence[Incumbent] = ()
) -> list[Incumbent]:
    """At most so many of the boards: the last, those on show, the one before the last, and others about evenly spread,
    those that are shown already first, so that not all is painted anew with each board that comes."""
    if len(boards) <= most:
        return list(boards)
    wanted, stood = {id(one) for one in on_show}, {id(one) for one in before}
    fixed = {len(boards) - 1, *(row for row, one in enumerate(boards) if id(one) in wanted)}
    if len(fixed) < most:
        fixed.add(len(boards) - 2)
    kept = fixed | {row for row, one in enumerate(boards) if id(one) in stood}
    for number in range(most):
        if len(kept) >= most:
            break
        kept.add(round(number * (len(boards) - 1) / max(1, most - 1)))
    rows = sorted(kept)
    while len(rows) > max(most, len(fixed)):  # the one goes whose neighbours are nearest to each other
        ends = [-1, *rows, len(boards)]
        places = [place for place, row in enumerate(rows) if row not in fixed]
        rows.pop(min(places, key=lambda place: ends[place + 2] - ends[place]))
    return [boards[row] for row in rows]


def _apart(lefts: Sequence[float], first: float, width: float) -> list[float]:
    """Places from left to right, moved as little as it takes for cards not to cover each other nor to be cut off."""
    found: list[float] = []
    for left in lefts:
        found.append(max(left, found[-1] + _WIDTH if found else first))
    room = width - _WIDTH
    for place in reversed(range(len(found))):
        found[place] = max(first, min(found[place], room))
        room = found[place] - _WIDTH
    return found


def course_of(book: RunBook) -> list[tuple[Run, Incumbent]]:
    """The boards of the run on show, of those that it goes on from, and of the newest that goes on from it."""
    run, rows = book.shown, book.rows
    if run is None or book.compared:
        return [] if run is None else [(run, one) for one in book.boards]
    last = next((one for one in reversed(rows) if run in runs_before(one, rows)), run)
    runs = *runs_before(last, rows), last
    return [(one, board) for one in runs for board in (book.boards if one is run else one.boards)]


def show_board(book: RunBook, run: Run, board: Incumbent) -> None:
    """Show a board of a run, and the run, if it is not on show."""
    if run is not book.shown:
        book.show_run(run, front=True)
    book.pick(board)
