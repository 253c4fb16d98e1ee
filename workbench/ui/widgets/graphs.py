"""pyqtgraph, loaded so that it leaves the program as it was: when it is asked for, or ahead of that on another thread.

Loading takes a quarter of a second: `load_announced` does it off the window's thread, and who wants a plot meanwhile
waits with `when_loaded`.
"""

from __future__ import annotations

import importlib
import logging
import math
import sys
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from workbench.render.axis import shown
from workbench.solve import libraries
from workbench.ui.widgets import frame_budget

log = logging.getLogger(__name__)

_LOOK_AGAIN = 15  # milliseconds
_POWERS, _NUMBERS = 300.0, 1e300  # as far as axes reach, logarithmic and linear
_loading = threading.Event()
_module: Any = None


def pg() -> Any:
    """The module; untyped, because pyqtgraph's functions carry no types."""
    global _module
    if _module is None:
        _module = _load()
    return _module


def _load() -> Any:
    hook = sys.excepthook
    module: Any = libraries.imported("pyqtgraph")
    sys.excepthook = hook  # pyqtgraph puts its own in place when it is imported
    # drawing through OpenGL and smooth lines cost more than they show
    module.setConfigOptions(useOpenGL=False, antialias=False)
    return module


def bare_plot(parent: QWidget) -> Any:
    """An empty plot. Without pyqtgraph's menu: it exports through dialogs of its own, and takes longest to build.

    It has a parent from the start: one without would be taken apart by Python's garbage collector, on whatever thread
    that runs, and a scene that is destroyed beside the window's thread may wait for it for ever.
    """
    # it is painted once before it has its colours: clear, and not in the black of pyqtgraph
    plot = pg().PlotWidget(parent, background=None, enableMenu=False)
    plot.hideButtons()
    # a menu is built all the same, and of nobody, with who listens to it: they would stay behind
    for part in (plot.getPlotItem().ctrlMenu, plot.getPlotItem().stateGroup):
        plot.destroyed.connect(part.deleteLater)
    return plot


def say_ticks(axis: Any) -> None:
    """Write an axis's numbers as exported plots have them: 3 M, 10,000, 0.25."""
    axis.setSIPrefixEnableRanges(())
    axis.enableAutoSIPrefix(False)  # which goes by the ranges all the same
    axis.tickStrings = partial(_tick_texts, axis)


def _tick_texts(axis: Any, values: list[float], scale: float, spacing: float) -> list[str]:
    if axis.logMode:  # 1, 2 and 5 of each power, the rest would overlap
        texts = [f"{10 ** (value * scale):.2e}" for value in values]
        return [shown(float(text)) if text[:4] in ("1.00", "2.00", "5.00") else "" for text in texts]
    places = min(max(0, math.ceil(-math.log10(spacing * scale))), 12)
    return [_apart(round(value * scale, places), places) for value in values]


def _apart(value: float, places: int) -> str:
    """A number with as many places as tell it from the next tick's."""
    text = shown(value)
    return text if value.is_integer() or "e" in text else f"{value:.{places}f}".replace("-", "−")


def bound_zoom(view: Any, log_x: bool, log_y: bool) -> None:
    """Let nobody zoom to numbers that a computer has none for: on a logarithmic axis they are powers of ten."""
    x, y = (_POWERS if log else _NUMBERS for log in (log_x, log_y))
    view.setLimits(xMin=-x, xMax=x, yMin=-y, yMax=y)


def keep_whole(axis: Any, whole: bool) -> None:
    """Have ticks at whole numbers only, or anywhere."""
    axis.tickSpacing = partial(_whole_spacing, axis) if whole else partial(type(axis).tickSpacing, axis)


def _whole_spacing(axis: Any, low: float, high: float, size: float) -> list[tuple[float, float]]:
    levels = type(axis).tickSpacing(axis, low, high, size)
    return list(dict.fromkeys((max(1.0, spacing), offset) for spacing, offset in levels))


def announce() -> None:
    """Another thread is going to call `load_announced`."""
    _loading.set()


def load_announced() -> None:
    """Load it here, on whatever thread this is. When that fails, it is tried again where a plot is wanted."""
    try:
        pg()
        importlib.import_module("workbench.ui.runs.objective_plot")
    except Exception as error:  # the code of others, which is run here, raises what it likes
        log.warning("plots cannot be drawn yet: %s: %s", type(error).__name__, error)
    finally:
        _loading.clear()


def loading() -> bool:
    """Whether another thread is loading it: asking for it now would stop the window until that is done."""
    return _loading.is_set()


def when_loaded(owner: QObject, act: Callable[[], None]) -> None:
    """Call `act`, which builds a plot, in a turn of its own, if `owner` still lives once no other thread is loading."""
    if loading():
        QTimer.singleShot(_LOOK_AGAIN, owner, lambda: when_loaded(owner, act))
    else:
        frame_budget.when_free(owner, act)
