"""The window: everything that needs Qt, and nothing that knows a puzzle by name."""

import contextlib

with contextlib.suppress(ImportError):  # where Qt cannot be loaded, who needs it says so
    import PySide6.QtCore  # noqa: F401 - brings the module below
    from shibokensupport import feature  # type: ignore[import-not-found, unused-ignore]

    # PySide reads the source of every module that is imported from now on, to see whether one may want methods in
    # snake_case, and Python keeps what was read: a tenth of the start and 20 MB, for what no module here asks for.
    feature._mod_uses_pyside = lambda module: False

    from workbench.ui.background.overrides import guard

    guard()
