"""How the window looks: Qt's palette, a style sheet and icons, all made from the colour roles of a theme.

Nothing here names a colour; the files in resources/themes do.
"""

from __future__ import annotations

import re
import time
import weakref
from functools import cache, partial

from PySide6.QtCore import QByteArray, QCoreApplication, QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontDatabase, QIcon, QImage, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from workbench.core import resources
from workbench.render import theme as themes
from workbench.render.theme import Theme
from workbench.ui.widgets import frame_budget, motion
from workbench.ui.widgets.letters import load_font
from workbench.ui.widgets.painter import colour
from workbench.ui.widgets.pieces import timer
from workbench.ui.widgets.settings import Settings, ThemeChoice

ICON_SIZE = 20
_PAUSE = 100  # milliseconds between two parts that are given another style sheet unseen
_SLICE = 0.004  # seconds of a pass of the event loop for those that are seen: one may take twice as long


_ROLES: tuple[tuple[QPalette.ColorRole, str], ...] = (
    (QPalette.ColorRole.Window, "window"),
    (QPalette.ColorRole.WindowText, "text"),
    (QPalette.ColorRole.Base, "panel"),
    (QPalette.ColorRole.AlternateBase, "window"),
    (QPalette.ColorRole.Text, "text"),
    (QPalette.ColorRole.PlaceholderText, "muted"),
    (QPalette.ColorRole.Button, "raised"),
    (QPalette.ColorRole.ButtonText, "text"),
    (QPalette.ColorRole.BrightText, "bad"),
    (QPalette.ColorRole.ToolTipBase, "raised"),
    (QPalette.ColorRole.ToolTipText, "text"),
    (QPalette.ColorRole.Highlight, "accent"),
    (QPalette.ColorRole.HighlightedText, "on-accent"),
    (QPalette.ColorRole.Link, "accent"),
    (QPalette.ColorRole.LinkVisited, "accent"),
    (QPalette.ColorRole.Light, "raised"),
    (QPalette.ColorRole.Midlight, "raised"),
    (QPalette.ColorRole.Mid, "border"),
    (QPalette.ColorRole.Dark, "border"),
    (QPalette.ColorRole.Shadow, "border"),
    (QPalette.ColorRole.Accent, "accent"),
)


def palette(theme: Theme) -> QPalette:
    """Every role of Qt's palette in the theme's colours; what is disabled is muted."""
    made = QPalette()
    for role, ink in _ROLES:
        made.setColor(role, colour(theme, ink))
    faded = colour(theme, "muted>window@0.4")
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, faded)
    made.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Highlight, colour(theme, "border"))
    made.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.HighlightedText, faded)
    return made


@cache
def stylesheet(theme: Theme, still: bool = False, points: float = 0.0) -> str:
    """The style sheet in the theme's colours: `$role` and `${role>role@share}` are inks, `${arrow/down}` a drawing.

    Each size of text has a sheet of its own: a widget with a style sheet takes the application's font only with a new
    sheet. Spaces are left out: Qt keeps all symbols of each part's sheet, which are a quarter fewer so.
    """
    text = resources.path("themes", "window.qss").read_text(encoding="utf-8")
    brief = re.sub(r"/\*.*?\*/|(\${.*?})|\s*([{};,])\s*|(?<=:)\s+", r"\1\2", text, flags=re.DOTALL)
    inked = re.sub(r"\$(?:([a-z][a-z0-9-]*)|{([a-z0-9>@./-]+)})", partial(_value_of, theme), brief)
    return f"/* {points} pt */\n{inked}{motion.SHEET if still else ''}"


def _value_of(theme: Theme, place: re.Match[str]) -> str:
    ink: str = place[1] or place[2]
    if ink.startswith("arrow/"):  # a drawing, not a colour: Qt's style sheets take those from files only
        tone = "light" if theme.name == "light" else "dark"
        return str(resources.path("themes", f"{tone}-{ink[6:]}.svg").as_posix())
    found = theme.colour(ink)
    return found.hex if found.alpha == 1 else f"rgba({found.red}, {found.green}, {found.blue}, {found.alpha})"


def icon(name: str, theme: Theme) -> QIcon:
    """The bundled icon called `name`, in the ink of texts; empty when there is no such file."""
    made = QIcon()
    for mode, used in ((QIcon.Mode.Normal, "text"), (QIcon.Mode.Disabled, "muted>window@0.6")):
        for image in _inked(name, theme.colour(used).hex):
            made.addPixmap(QPixmap.fromImage(image), mode)
    return made


@cache
def _inked(name: str, ink: str) -> tuple[QImage, ...]:
    """A drawing in an ink, which takes a hundredth of what drawing takes: another theme draws no icon anew, and
    another window inks none. Images, since a pixmap may not outlive the application."""
    made = tuple(map(QImage, _drawn(name)))
    for image in made:
        painter = QPainter(image)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        painter.fillRect(image.rect(), ink)
        painter.end()
    return made


@cache
def _drawn(name: str) -> tuple[QImage, ...]:
    """A drawing at two sizes, in black; none when there is no such file."""
    path = resources.path("icons", f"{name}.svg")
    if not path.is_file():
        return ()
    drawing, made = path.read_text(encoding="utf-8").replace("currentColor", "#000000").encode(), list[QImage]()
    for scale in (1, 2):
        image = QImage(QSize(ICON_SIZE, ICON_SIZE) * scale, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        QSvgRenderer(QByteArray(drawing)).render(painter, QRectF(image.rect()))
        painter.end()
        image.setDevicePixelRatio(scale)
        made.append(image)
    return tuple(made)


class Appearance(QObject):
    """The theme and the size of text in use. Follows the system's colour scheme and wish for contrast unless a person
    chose, and its size of text; tells everyone when something changes.

    The palette is the application's. The style sheet is not: Qt would apply it to each widget of each tab at once, seen
    or not, which takes a second. Each part of the window, each page and each dialog has it for itself, from `apply_to`.
    A part that has one gets another when its turn comes: parts that are seen in a few passes of the event loop, during
    which the window is not painted; hidden parts when they are shown, or before that while the loop is idle.
    """

    changed = Signal(object)  # emitted with the Theme in use, after the application has its palette and font

    def __init__(self, app: QApplication, settings: Settings) -> None:
        super().__init__()
        self._app, self._settings = app, settings
        self.theme = themes.load(self._named(self.choice))
        self._waiting: list[weakref.ref[QWidget]] = []
        """Parts that wait for another style sheet."""
        self._held: list[weakref.ref[QWidget]] = []
        """Windows that are not painted until what is seen of them has it."""
        self._timer = timer(self, _PAUSE, self._on_time)
        hints = app.styleHints()
        for signal in (hints.colorSchemeChanged, hints.accessibility().contrastPreferenceChanged):
            signal.connect(lambda: self._follow())

    def apply(self) -> None:
        """Give the application the theme's palette and the font, and tell everyone."""
        motion.set_still(self._app, self._settings.still)
        use_bundled_font(self._app, self._settings.text_size)
        self._app.setPalette(palette(self.theme))
        self.changed.emit(self.theme)

    def apply_to(self, part: QWidget) -> None:
        """Give a part of a window, or a dialog, the theme's style sheet: at once the first time, else soon.

        A part that is hidden within its window gets its first one when it is shown: a sheet takes 0.4 MB, and as much
        again for thirty widgets.
        """
        worn, sheet = part.styleSheet(), self._sheet
        if not worn and _is_closed(part):
            part.installEventFilter(self)
        elif not worn:
            part.setStyleSheet(sheet)
        elif worn != sheet and not any(known() is part for known in self._waiting):
            self._waiting.append(weakref.ref(part))
            part.installEventFilter(self)
            self._hurry(part)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A part is shown that was not seen when the theme changed; or the system looks otherwise, perhaps its font."""
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget):
            if watched.styleSheet() or watched.isWindow():
                self._hurry(watched)
            else:
                watched.removeEventFilter(self)
                watched.setStyleSheet(self._sheet)
        elif event.type() is QEvent.Type.ThemeChange:
            self.apply()
        return False

    @property
    def _sheet(self) -> str:
        return stylesheet(self.theme, self._settings.still, self._app.font().pointSizeF())

    def _hurry(self, part: QWidget) -> None:
        """Have the next passes of the event loop style only what is seen."""
        if not part.isVisible():
            if not self._timer.isActive():
                self._timer.start(_PAUSE)
            return
        window = part.window()
        if window.updatesEnabled():
            window.setUpdatesEnabled(False)
            self._held.append(weakref.ref(window))
        self._timer.start(0)

    def _on_time(self) -> None:
        """Style parts that are seen for some milliseconds, or else one hidden part; deleted parts are left out."""
        there = [part for known in self._waiting if (part := known()) is not None and isValid(part)]
        self._waiting = [weakref.ref(part) for part in there]
        if seen := [part for part in there if part.isVisible()]:
            end = time.perf_counter() + _SLICE
            while seen and time.perf_counter() < end:
                self._style(seen.pop(0))
        elif self._held:
            self._let_paint()
            self._timer.setInterval(_PAUSE)
        elif not there:
            self._timer.stop()
        elif frame_budget.free():
            frame_budget.take()
            self._style(there[0])

    def _style(self, part: QWidget) -> None:
        self._waiting = [known for known in self._waiting if known() is not part]
        part.removeEventFilter(self)
        if part.styleSheet() != self._sheet:
            part.setStyleSheet(self._sheet)

    def _let_paint(self) -> None:
        for known in self._held:
            if (window := known()) is not None and isValid(window):
                window.setUpdatesEnabled(True)
                # requests that came meanwhile were dropped, and Qt takes what they were for to be asked for already
                QCoreApplication.postEvent(window, QEvent(QEvent.Type.UpdateRequest))
        self._held = []

    @property
    def choice(self) -> ThemeChoice:
        return self._settings.theme

    def choose(self, choice: ThemeChoice) -> None:
        self._settings.theme = choice
        self._follow()

    def set_still(self, still: bool) -> None:
        """Whether anything may move by itself."""
        self._settings.still = still
        self.apply()

    @property
    def text_size(self) -> int:
        """How large text is, in percent of the system's."""
        return self._settings.text_size

    def set_text_size(self, percent: int) -> None:
        """How large text is, in percent of the system's."""
        self._settings.text_size = percent
        self.apply()

    def switch(self) -> None:
        """To the next choice, in the order of the settings; the system's and the one it stands for look the same, so
        that one of them is passed over."""
        choices, before = list(ThemeChoice), self.theme.name
        place = choices.index(self.choice)
        following = (choices[(place + step) % len(choices)] for step in range(1, len(choices)))
        self.choose(next(one for one in following if self._named(one) != before))

    def _named(self, choice: ThemeChoice) -> str:
        """The theme that a choice stands for."""
        if choice is not ThemeChoice.SYSTEM:
            return str(choice.value)
        hints = self._app.styleHints()
        if hints.accessibility().contrastPreference() is Qt.ContrastPreference.HighContrast:
            return str(ThemeChoice.HIGH_CONTRAST.value)
        return "dark" if hints.colorScheme() is Qt.ColorScheme.Dark else "light"

    def _follow(self) -> None:
        wanted = self._named(self.choice)
        if wanted != self.theme.name:
            self.theme = themes.load(wanted)
            self.apply()


def _is_closed(part: QWidget) -> bool:
    """Whether a part of a window is hidden by itself: a form that a person opens, a page that is not in front."""
    by_itself = part.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide) and part.isHidden()
    return by_itself and not part.isWindow()


def use_bundled_font(app: QApplication, percent: int = 100) -> None:
    """Make the bundled font the application's, so that the window looks the same everywhere; so large as a percentage
    of the system's."""
    font, usual = QFont(load_font()), QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    font.setPointSizeF(max(usual.pointSizeF(), 10.0) * percent / 100)
    app.setFont(font)
