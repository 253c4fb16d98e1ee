"""The board: shows a scene and tells what the hand does on it as gestures. It knows neither puzzle nor document."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.core.gesture import Act, Gesture, GestureHelp
from workbench.core.grid import Target
from workbench.core.scene import Box, Scene, Shape, Text
from workbench.render.theme import Theme
from workbench.ui.board.layer import Drawing, PaintArea, work
from workbench.ui.board.pointer import NOTCH, Pointer, Spot, key_gesture
from workbench.ui.board.viewport import Viewport
from workbench.ui.widgets.painter import colour
from workbench.ui.widgets.pieces import timer
from workbench.ui.widgets.plain_text import show_tip

_STEP = 1.25
_MUCH, _PART = 1000, 500  # shapes that are not painted in one frame, and those that are then
_SOME = 300  # shapes that are drawn in passes of their own where the window has just laid itself out anew
_UNSEEN = 10_000  # milliseconds that the pixels of a hidden board are kept
_LEADS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)
_PALE = "cursor/0.4"
_CURSOR = 3.0  # pixels of its edge at least
_ENLARGED = 0.7  # of the smallest letters, those that are drawn as large as these: smaller ones have no room
_FAR = 240  # pixels: the corner of a larger part is out of sight of the pointer
_TIP_LIES = 14  # dots of the screen: Qt puts a tip about so much below the place that it is given


GESTURES = (
    GestureHelp(Act.WHEEL, "", "zoom to where the pointer is", control=True),
    GestureHelp(Act.DRAG, "when zoomed in", "move the board", button="middle"),
    GestureHelp(Act.KEY, "where no line above has it", "play what plays by itself, or pause it", ("space",)),
)
"""What the view itself does, for every puzzle."""


class BoardView(QWidget):
    """Shows a scene as large as the room allows.

    gestured  a Gesture. A click is PRESS, CLICK; a double click PRESS, CLICK, PRESS, CLICK, DOUBLE; a drag PRESS, DRAG
              (once per movement), DROP; Escape ends a drag, as a KEY and without a DROP. HOVER comes when the target
              under the pointer changes. A KEY carries no target: the view does not know the puzzle's cursor.
    entered   the keyboard has come here, not by a click; whether by a key that leads here.
    resized   another room, or seen larger or smaller; of large boards told in a later pass of the event loop.
    """

    gestured = Signal(object)
    entered = Signal(bool)
    resized = Signal()

    def __init__(self, viewport: Viewport | None = None) -> None:
        super().__init__()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._scene: Scene | None = None
        self._theme: Theme | None = None
        self._picture: QPixmap | None = None
        self._coming: QPixmap | None = None
        """Of a scene that takes several frames: on show when it is whole."""
        self._fits = True
        """Whether the picture is as large as the widget."""
        self._place: PaintArea | None = None
        self._seen = 0.0, 0.0, QRectF()
        """How large the scene of the picture is, and where its frame lies there."""
        self._stale = True
        self._first: Box | None = None
        self._rest = timer(self, 0, self._go_on, once=True)
        self._late = 0
        """What waits for a pass of its own where all of the window is laid out and painted anew: 2, that the room is
        told; 1, that the board is drawn. Until then the picture before is shown, as large as the next one."""
        self._unseen = timer(self, _UNSEEN, self._let_go, once=True)
        self._board = Drawing()
        self._viewport = viewport or Viewport()
        self.current: Target | None = None
        """What the keyboard stands on."""
        self.selected: frozenset[Target] = frozenset()
        self._announced = ""
        self._answered: Target | None = None
        self._pointer = Pointer()
        self._pan: QPointF | None = None
        self._ring = True  # a person who starts by keys sees where they are
        self._dropping = False
        self.least = 0.0, 0.0
        """Pixels of the smallest letters and the thinnest line that are drawn; see `legible`."""

    # ---------------------------------------------------------------------------------------- what is shown

    @property
    def scene(self) -> Scene | None:
        return self._scene

    @property
    def unfinished(self) -> bool:
        """Whether what is to be shown waits for a later pass."""
        return self._stale or self._rest.isActive()

    @property
    def zoom(self) -> float:
        """1 shows the whole board."""
        return self._viewport.zoom

    def show_scene(self, scene: Scene, theme: Theme, first: Target | None = None) -> None:
        """Show a scene in the colours of `theme`. Zoom and place stay while the frame's proportions do.

        first   what a hand has just touched: where much has changed this shows at once, the rest in the next frames.
                None: all of it at once, in a later frame where it is very much.
        """
        if scene is self._scene and theme is self._theme:
            return
        if self._theme not in (None, theme) and work(scene.shapes) > _SOME:
            self._late = max(1, self._late)  # all of the window is painted anew
        self._scene, self._theme = scene, theme
        self._first = None if first is None else scene.without_strip().bounds(first) or Box(0, 0, 0, 0)
        zoom = self.zoom
        self._viewport.look_at(scene)
        if self.zoom != zoom:
            self.resized.emit()
        if scene.label != self.accessibleName():
            self.setAccessibleName(scene.label)
        self._redraw()

    def speak(self, cursor: Target | None, selected: frozenset[Target]) -> None:
        """Tell a screen reader where the cursor is, or what has become of what stands there."""
        if cursor is None and self._label(self.current) != self._announced and self.hasFocus():
            self._tell_reader(QAccessible.Event.NameChanged)  # the last height of a game: the cursor goes with it
        words, moved = self._label(cursor), cursor != self.current
        self.current, self.selected = cursor, selected
        if (moved or words != self._announced) and self.hasFocus():
            self._tell_reader(QAccessible.Event.Focus if moved else QAccessible.Event.NameChanged)
        self._announced = words

    def _tell_reader(self, event: QAccessible.Event) -> None:
        if QAccessible.isActive():
            cell = QAccessible.queryAccessibleInterface(self).focusChild()
            if cell is not None:
                QAccessible.updateAccessibility(QAccessibleEvent(cell, event))

    def _label(self, target: Target | None) -> str:
        return "" if target is None or self._scene is None else self._scene.spoken(target)

    # ---------------------------------------------------------------------------------------- zoom

    def zoom_in(self) -> None:
        self._set_zoom(self.zoom * _STEP, QRectF(self.rect()).center())

    def zoom_out(self) -> None:
        self._set_zoom(self.zoom / _STEP, QRectF(self.rect()).center())

    def zoom_fit(self) -> None:
        self._set_zoom(1.0, QRectF(self.rect()).center())

    def _set_zoom(self, zoom: float, around: QPointF) -> None:
        self._viewport.zoom_to(zoom, around)
        self._redraw()
        self.resized.emit()

    def _redraw(self) -> None:
        self._stale = True
        if self._scene is not None and work(self._scene.shapes) > _MUCH:
            self._rest.start()  # in a pass of its own
        else:
            self.update()

    def frame(self) -> QRectF:
        """Where the scene's frame lies now, in pixels of the widget."""
        return self._viewport.frame()

    def place_of(self, target: Target) -> QRectF | None:
        """Where a target lies, in pixels of the widget."""
        return self._viewport.box_of(target)

    def target_at(self, at: QPointF | QPoint) -> Target | None:
        """What lies at a point of the widget."""
        return None if self._scene is None else self._scene.at(*self._viewport.to_scene(QPointF(at)))

    # ---------------------------------------------------------------------------------------- painting

    def sizeHint(self) -> QSize:
        return QSize(560, 560)

    def set_dropping(self, dropping: bool) -> None:
        """Show with a broad frame that what is held over the window will be taken."""
        self._dropping = dropping
        self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(160, 60)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._scene is None or self._theme is None:
            painter.fillRect(self.rect(), self.palette().window())
            return
        picture = self._drawn(self._scene, self._theme)
        if self._coming is None and not self._late:
            painter.drawPixmap(0, 0, picture)
        else:
            painter.fillRect(self.rect(), colour(self._theme, "paper"))
            painter.drawPixmap(self._now(QRectF(QPointF(), picture.deviceIndependentSize())), picture, picture.rect())
        if self._late == 1:
            self._late = 0
            self._rest.start()
        if self._dropping or (self._ring and self.hasFocus() and self.focusProxy() is None):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(colour(self._theme, "focus"), 6 if self._dropping else 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), 6, 6)

    def _drawn(self, scene: Scene, theme: Theme) -> QPixmap:
        """The picture, up to date: what has changed in it is painted anew. Where that takes several frames, it is the
        one before until then."""
        ratio, picture = self.devicePixelRatioF(), self._picture
        if self._late and picture is not None:
            return picture
        anew = picture is None or not self._fits or picture.devicePixelRatio() != ratio
        if not (self._stale or anew):
            assert picture is not None
            return picture
        place, coming = PaintArea(theme, self.frame(), self._viewport.room), self._coming
        much = picture is not None and work(scene.shapes) > _MUCH
        apart = much and (coming is not None or self._first is None or anew or place != self._place)
        self._place = place
        if anew:
            coming = QPixmap(self.size() * ratio)
            coming.setDevicePixelRatio(ratio)
            coming.fill(colour(theme, "paper"))
        elif coming is None:
            assert picture is not None
            coming = picture.copy() if apart else picture
        edge = _CURSOR * scene.width / max(1.0, self.frame().width())
        scene = _with_cursor(scene, "cursor" if self.hasFocus() else _PALE, edge)
        painter = QPainter(coming)
        first, most = (Box(0, 0, 0, 0), _PART) if apart else (self._first, None)
        self._stale = self._board.paint(painter, self.legible(scene), place, anew=anew, first=first, most=most)
        painter.end()
        self._fits = True
        if self._stale:
            self._rest.start()
        self._coming = coming if apart and self._stale else None
        if self._coming is None or picture is None:
            self._picture, self._seen = coming, (scene.width, scene.height, place.area)
        return self._picture or coming

    def _now(self, picture: QRectF) -> QRectF:
        """Where the picture before lies now, while the next one is painted: larger or smaller where the same drawing
        is."""
        width, height, then = self._seen
        if self._scene is None or (width, height) != (self._scene.width, self._scene.height):
            return picture
        now = self.frame()
        scale = now.width() / max(1.0, then.width())
        return QRectF(now.topLeft() - then.topLeft() * scale, picture.size() * scale)

    def legible(self, scene: Scene) -> Scene:
        """A scene as it is drawn here: with letters and lines no smaller than `least`, and no letters without room."""
        if not any(self.least):
            return scene
        letters, line = (one * scene.width / max(1.0, self.frame().width()) for one in self.least)
        return replace(scene, shapes=tuple(_legible(shape, letters, line) for shape in scene.shapes))

    def _let_go(self) -> None:
        """Keep no pixels of a board that is hidden: on a large screen they are 100 MB a board."""
        self._picture, self._coming, self._board = None, None, Drawing()

    def hideEvent(self, event: QHideEvent) -> None:
        self._unseen.start()  # not at once: a person who looks at two tabs in turn waits for no painting
        super().hideEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        self._unseen.stop()
        super().showEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fits = False
        self._viewport.set_room(QRectF(self.rect()))
        super().resizeEvent(event)
        if self._picture is not None and self._scene is not None and work(self._scene.shapes) > _SOME:
            self._late = 2
            self._rest.start()
        else:
            self._late = 0
            self.resized.emit()

    def _go_on(self) -> None:
        """The next pass of what takes several."""
        if self._late == 2:
            self._late = 1
            self.resized.emit()
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        # after a click a ring would say nothing new; who comes back from a menu or another window finds it as it was
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            self._ring = event.reason() is not Qt.FocusReason.MouseFocusReason
        if event.reason() is not Qt.FocusReason.MouseFocusReason:
            self.entered.emit(event.reason() in _LEADS)
        self._redraw()
        super().focusInEvent(event)
        self._tell_reader(QAccessible.Event.Focus)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._redraw()
        super().focusOutEvent(event)

    # ---------------------------------------------------------------------------------------- the pointer

    def _tell(self, *gestures: Gesture | None) -> None:
        for gesture in gestures:
            if gesture is not None:
                self.gestured.emit(gesture)

    def _spot(self, event: QMouseEvent | QWheelEvent) -> Spot:
        at = event.position()
        return self.target_at(at), *self._viewport.to_scene(at)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.MiddleButton and self.zoom > 1:
            self._pan = event.position()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            return
        pressed = self._pointer.press(event, self._spot(event))
        self._ring = self._ring and pressed is None
        self._tell(pressed)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)
        self._pointer.press_again(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        if self._pan is not None:
            self._viewport.pan(at - self._pan)
            self._pan = at
            self._redraw()
            return
        self._tell(self._pointer.move(event, self._spot(event)))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pan is not None and event.button() is Qt.MouseButton.MiddleButton:
            self._pan = None
            self.unsetCursor()
            return
        for gesture in self._pointer.release(event, self._spot(event)):
            self.gestured.emit(gesture)

    def leaveEvent(self, event: QEvent) -> None:
        self._tell(self._pointer.leave())
        super().leaveEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._set_zoom(self.zoom * _STEP ** (event.angleDelta().y() / NOTCH), event.position())
        else:
            self._tell(self._pointer.turn(event, self._spot(event)))

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride:
            self.answer("", None)  # with any key: a refusal is about the gesture before
        if event.type() is QEvent.Type.ShortcutOverride and self._pointer.lets_go(event):
            event.accept()  # letting go of a held piece comes before the shortcut
            return True
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            self._show_tip(event)
            return True
        if isinstance(event, QNativeGestureEvent) and event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
            self._set_zoom(self.zoom * (1 + event.value()), event.position())
            return True
        return super().event(event)

    def answer(self, words: str, target: Target | None, *, below: bool = False) -> None:
        """Say beside a target, or amid the board for none on it, why nothing came of a gesture there, until the
        next one; "" ends that. `below`: of who types, below the whole drawing, as what is looked at next stands on it
        and may be clicked."""
        place = ((self.place_of(target) if target else None) or self.frame()) if words else None
        if place is not None:
            under = self.mapToGlobal(QPoint(int(place.left()), int(self.frame().bottom())) - self._tip_lies)
            at = under if below else self._beside(place, place.center().toPoint())
            show_tip(at, words, self, place.toAlignedRect())
        elif self._answered is not None:
            show_tip(QPoint(), "", self)
        self._answered = (target or "") if place is not None else None

    def _show_tip(self, event: QHelpEvent) -> None:
        target = self.target_at(event.pos().toPointF())
        if target is not None and target == self._answered:
            return  # why nothing can be done there matters more than the tip
        label, box = self._label(target), self.place_of(target) if target else None
        if not label or box is None:
            show_tip(event.globalPos(), "", self)
            return
        show_tip(self._beside(box, event.pos()), label, self, box.toAlignedRect())

    def _beside(self, box: QRectF, at: QPoint) -> QPoint:
        """From where a tip about what lies in `box` hides neither that nor its row and column, of which it tells: off
        its corner, but where that would be far away, beside the pointer or what is at `at`."""
        far = max(box.width(), box.height()) > _FAR
        return self.mapToGlobal(at if far else box.bottomRight().toPoint() - self._tip_lies)

    @property
    def _tip_lies(self) -> QPoint:
        return QPoint(0, int(_TIP_LIES / self.devicePixelRatio()))

    # ---------------------------------------------------------------------------------------- the keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # shortcuts of the window never arrive here: Qt has taken them already
        gesture = key_gesture(event)
        if gesture is None:
            event.ignore()
            return
        if self._pointer.lets_go(event):
            self._pointer.let_go()
        self.gestured.emit(gesture)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """There is no menu at the pointer: a button has its own events, and the keys for one are the tab's."""
        event.accept()


@lru_cache(maxsize=4096)
def _legible(shape: Shape, letters: float, line: float) -> Shape:
    """A shape with letters and lines that are no smaller; letters for which there is no room are not there at all."""
    if isinstance(shape, Text):
        fitted = shape.fit()
        if fitted.size >= letters:
            return shape
        return (
            replace(fitted, size=letters)
            if fitted.size >= _ENLARGED * letters
            else replace(fitted, fill=None, stroke=None)
        )
    thin = shape.stroke is not None and 0 < shape.stroke_width < line and not shape.dash
    return replace(shape, stroke_width=line) if thin else shape


def _with_cursor(scene: Scene, ink: str, least: float) -> Scene:
    """The scene with a cursor that is seen on small cells, too; a pale one where the strong ring is that of whatever
    has the keyboard."""
    shapes = (
        replace(one, stroke=ink, stroke_width=max(least, one.stroke_width)) if one.stroke == "cursor" else one
        for one in scene.shapes
    )
    return replace(scene, shapes=tuple(shapes))
