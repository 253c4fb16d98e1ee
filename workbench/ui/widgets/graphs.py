"""pyqtgraph, loaded on the window's thread: when it is asked for, or in steps. It leaves the program as it was.

Loading takes a sixth of a second, and makes dozens of classes of Qt objects, which no other thread may do: see
`background.worker`. `load_announced` does it in steps, and who wants a plot meanwhile waits with `when_loaded`.
"""

from __future__ import annotations

import ast
import importlib
import logging
import sys
from collections.abc import Callable, Iterator
from importlib.machinery import SourceFileLoader
from importlib.util import find_spec, module_from_spec
from typing import Any

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QWidget

from workbench.solve import libraries
from workbench.ui.widgets import frame_budget

log = logging.getLogger(__name__)

LOWEST = 130
"""Pixels of height below which a plot's labels and marks are cut."""
_LOOK_AGAIN = 15  # milliseconds
_loading = False
_begun: Iterator[None] = iter(())
_module: Any = None


def pg() -> Any:
    """The module; untyped, because pyqtgraph's functions carry no types."""
    global _module
    if _module is None:
        for _ in _begun:  # it is wanted before its last step
            pass
        hook = sys.excepthook
        _module = libraries.imported("pyqtgraph")
        sys.excepthook = hook  # parts of pyqtgraph put their own in place when they are imported
        # drawing through OpenGL and smooth lines cost more than they show
        _module.setConfigOptions(useOpenGL=False, antialias=False)
    return _module


def _import_in_steps() -> Iterator[None]:
    """Import the module a statement at a time, and before that what takes longest of it: each class of Qt's is made
    when it is first asked for, and pyqtgraph asks for all."""
    for part in (QtCore, QtGui, QtWidgets):
        for name in dir(part):
            getattr(part, name)
            yield
    for name in ("PySide6.QtOpenGLWidgets", "PySide6.QtSvg", "PySide6.QtTest"):
        importlib.import_module(name)
        yield
    spec = find_spec("pyqtgraph")
    if spec is None or not isinstance(spec.loader, SourceFileLoader) or spec.name in sys.modules:
        return  # it is imported in one go
    source = ast.parse(spec.loader.get_data(spec.loader.path))
    module = sys.modules[spec.name] = module_from_spec(spec)
    try:
        for statement in source.body:
            yield
            exec(compile(ast.Module([statement], []), spec.loader.path, "exec"), vars(module))
    except BaseException:
        del sys.modules[spec.name]
        raise


def bare_plot(parent: QWidget) -> Any:
    """An empty plot. Without pyqtgraph's menu: it exports through dialogs of its own, and takes longest to build.

    It has a parent from the start, and goes with it: one without would wait for Python's garbage collector.
    """
    # it is painted once before it has its colours: clear, and not in the black of pyqtgraph
    plot = pg().PlotWidget(parent, background=None, enableMenu=False)
    plot.hideButtons()
    plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # no key does anything on it: the boards below answer the arrows
    # a menu is built all the same, without a parent: it and what listens to it would stay behind
    for part in (plot.getPlotItem().ctrlMenu, plot.getPlotItem().stateGroup):
        plot.destroyed.connect(part.deleteLater)
    return plot


def announce() -> None:
    """Take note that a caller is going to go through `load_announced`."""
    global _loading
    _loading = True


def load_announced() -> Iterator[None]:
    """Load it in steps of some milliseconds. When that fails, it is tried again where a plot is wanted."""
    global _loading, _begun
    _begun = _import_in_steps()
    try:
        yield from _begun
        pg()
    except Exception as error:  # the code of others, which is run here, raises what it likes
        log.warning("plots cannot be drawn yet: %s: %s", type(error).__name__, error)
    finally:
        _loading = False


def loading() -> bool:
    """Whether it is being loaded: asking for it now would stop the window until that is done."""
    return _loading


def when_loaded(owner: QObject, act: Callable[[], None]) -> None:
    """Call `act`, which builds a plot, in a turn of its own, if `owner` still lives once it is loaded."""
    if loading():
        QTimer.singleShot(_LOOK_AGAIN, owner, lambda: when_loaded(owner, act))
    else:
        frame_budget.when_free(owner, act)
