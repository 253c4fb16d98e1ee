"""How a board becomes a picture: width, background, what is said below it; seen before it is saved or copied."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QPixmap
from PySide6.QtGui import QPainter as Brush
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QFormLayout, QSpinBox, QWidget

from workbench.core.scene import Scene
from workbench.render.theme import Theme
from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.painter import colour, paint_shapes
from workbench.ui.widgets.pieces import FRAME, named, push_button
from workbench.ui.widgets.plain_text import PlainLabel, make_plain, set_tip, titled

CLEAR = "transparent"
BACKGROUNDS = {"window": "As the window", "light": "Light", "dark": "Dark", CLEAR: "Transparent"}
_PREVIEW, _EDGE = QSize(440, 380), 12  # pixels: the preview, and what is free around the picture in it
_BESIDE = QSize(290, 110)  # what the dialog has beside and below it
_NARROWEST, _WIDEST, _STEP = 160, 20_000, 160


@dataclass(frozen=True, slots=True)
class PictureLook:
    """How a picture looks: pixels of its width, its background, one of `BACKGROUNDS`, whether its title and what it
    shows stand below it. copied: it goes to the clipboard, not into a file."""

    width: int
    background: str = "window"
    title: bool = False
    caption: bool = False
    copied: bool = False


class PictureDialog(QDialog):
    """Asks how a picture is to look, at first as `begun`. `draw` makes it. called: the board's title, if it has one."""

    def __init__(
        self,
        title: str,
        draw: Callable[[PictureLook], tuple[Scene, Theme]],
        begun: PictureLook,
        called: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(titled(title))
        self._draw, self._copied = draw, False
        self._preview = named(PlainLabel(), "picture-preview", label="Preview")
        self._preview.setFixedSize(_PREVIEW.boundedTo(self.screen().availableSize() - FRAME - _BESIDE))
        self._preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._width = named(QSpinBox(), "picture-width", "SVG and PDF are sharp at any size", "Width in pixels")
        self._width.setRange(_NARROWEST, _WIDEST)
        self._width.setSingleStep(_STEP)
        self._width.setGroupSeparatorShown(True)
        self._width.setSuffix(" pixels")
        self._width.setValue(begun.width)
        self._size = named(PlainLabel(), "picture-size")
        self._background = named(
            QComboBox(),
            "picture-background",
            "A PDF is white, as paper is; what is transparent has a light one’s inks",
            "Background",
        )
        self._background.addItems(list(BACKGROUNDS.values()))
        self._background.setCurrentText(BACKGROUNDS[begun.background])
        self._title = named(QCheckBox("&Title"), "picture-title", f"“{called}” stands below it")
        self._title.setChecked(begun.title and bool(called))
        self._titled = begun.title
        if not called:
            self._title.setEnabled(False)
            set_tip(self._title, "This board has no title: a saved one has the name of its file")
        self._caption = named(QCheckBox("Ca&ption"), "picture-caption", "What it shows, and what the rules say of it")
        self._caption.setChecked(begun.caption)
        beside = QWidget()
        form = QFormLayout(beside)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow("&Width", self._width)
        form.addRow("", self._size)
        form.addRow("&Background", self._background)
        form.addRow("Below it", self._title)
        form.addRow("", self._caption)
        save = push_button("&Save as…", "picture-save", self.accept)
        save.setProperty("accent", True)
        save.setDefault(True)
        copies = push_button("&Copy", "picture-copy", self._copy, "The picture to the clipboard")
        leaves = push_button("Cance&l", "picture-cancel", self.reject)
        in_column(
            in_row(self._preview, beside, spacing=16), in_row(STRETCH, copies, leaves, save), inside=self, margins=16
        )
        make_plain(self)
        self._width.valueChanged.connect(self._follow)
        self._background.activated.connect(self._follow)
        self._title.toggled.connect(self._follow)
        self._caption.toggled.connect(self._follow)
        self._follow()
        save.setFocus()

    @property
    def look(self) -> PictureLook:
        """What is chosen. Where this board lacks a title, the choice for titled boards stays as it was."""
        title = self._title.isChecked() if self._title.isEnabled() else self._titled
        background = tuple(BACKGROUNDS)[self._background.currentIndex()]
        return PictureLook(self._width.value(), background, title, self._caption.isChecked(), self._copied)

    def _copy(self) -> None:
        self._copied = True
        self.accept()

    def _follow(self, *_: object) -> None:
        """Show it as it will be."""
        look = self.look
        scene, theme = self._draw(look)
        self._size.setText(f"{look.width:,} × {round(look.width * scene.height / scene.width):,}")
        ratio = self.devicePixelRatioF()
        room = self._preview.size() - QSize(2 * _EDGE, 2 * _EDGE)
        most = min(room.width() / scene.width, room.height() / scene.height)
        wide, high = max(1, round(most * scene.width * ratio)), max(1, round(most * scene.height * ratio))
        picture = QPixmap(wide, high)
        picture.fill(colour(theme, "paper"))
        brush = Brush(picture)
        if look.background == CLEAR:
            brush.fillRect(picture.rect(), QBrush(Qt.GlobalColor.lightGray, Qt.BrushStyle.Dense5Pattern))
        paint_shapes(brush, scene, theme, QRectF(0, 0, wide, high))
        brush.end()
        picture.setDevicePixelRatio(ratio)
        self._preview.setPixmap(picture)
