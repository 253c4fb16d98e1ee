"""Where the program's own files lie: beside the package in a checkout, inside it when installed."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent
_ROOT = _PACKAGE / "resources" if (_PACKAGE / "resources").is_dir() else _PACKAGE.parent / "resources"


def path(*parts: str) -> Path:
    """The path of a resource: `path("themes", "light.toml")`."""
    return _ROOT.joinpath(*parts)


def samples(slug: str) -> tuple[Path, ...]:
    """The boards shipped for a puzzle, by name."""
    return tuple(sorted(path("samples", slug).glob("*.txt")))


def records(slug: str) -> tuple[Path, ...]:
    return tuple(sorted(path("records", slug).glob("*.txt")))


def all_records() -> tuple[Path, ...]:
    return tuple(sorted(path("records").glob("*/*.txt")))
