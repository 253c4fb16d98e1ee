"""pytest-qt's robot, in less of a hurry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pytestqt.qtbot import QtBot

from tests.patience import PATIENCE


class PatientBot(QtBot):
    """A QtBot that waits for PATIENCE where it is not told for how long; pytest-qt's own five seconds may be over."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = 1000 * PATIENCE) -> None:  # noqa: N802
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: Any, *, timeout: int = 1000 * PATIENCE, **more: Any) -> Any:  # noqa: N802
        return super().waitSignal(signal, timeout=timeout, **more)

    def waitSignals(self, signals: Any, *, timeout: int = 1000 * PATIENCE, **more: Any) -> Any:  # noqa: N802
        return super().waitSignals(signals, timeout=timeout, **more)

    def waitActive(self, widget: Any, *, timeout: int = 1000 * PATIENCE) -> Any:  # noqa: N802
        return super().waitActive(widget, timeout=timeout)

    def waitExposed(self, widget: Any, *, timeout: int = 1000 * PATIENCE) -> Any:  # noqa: N802
        return super().waitExposed(widget, timeout=timeout)
