"""pyqtgraph, loaded so that it leaves the program as it was."""

from __future__ import annotations

import sys
from typing import Any

_hook = sys.excepthook
import pyqtgraph  # noqa: E402

sys.excepthook = _hook  # pyqtgraph puts its own in place when it is imported


pg: Any = pyqtgraph
"""The module; untyped, because pyqtgraph's functions carry no types."""

# drawing through OpenGL and smooth lines cost more than they show
pg.setConfigOptions(useOpenGL=False, antialias=False)
