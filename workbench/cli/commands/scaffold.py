"""`scaffold`: a new puzzle, complete and green, as a copy of the template: its folder, samples, tests, registration."""

from __future__ import annotations

import argparse
import ast
import keyword
import re
from collections.abc import Iterator
from pathlib import Path

from workbench.cli import pictures
from workbench.core import files, resources
from workbench.core.errors import FileProblem, OptionError
from workbench.core.file_writing import write_text
from workbench.core.puzzle import AnyPuzzle

_SLUG = re.compile(r"[a-z][a-z0-9]{1,19}")
_WIDTH = 120  # the longest line that the formatter lets stand

EXAMPLE = "scaffold zebra"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    name = "the new puzzle's name: 2 to 20 small letters and digits, a letter first (its title is written in puzzle.py)"
    parser.add_argument("slug", metavar="SLUG", help=name)


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """Copy the template under a new name and register it."""
    root = resources.path().parent
    slug = _checked(given.slug, root, puzzles)
    for path, text in list(_texts(root, slug)):
        pictures.folder(path.parent)
        write_text(path, text)
        given.out.line(path.relative_to(root).as_posix())
    given.out.line(f'Its tests, all that are asked of it: .venv/bin/python -m pytest -m "not trust" -k {slug}')
    return 0


def _checked(slug: str, root: Path, puzzles: tuple[AnyPuzzle, ...]) -> str:
    """A name that a new puzzle can have; a sentence otherwise."""
    for part in ("workbench/puzzles/_template", "tests/puzzles/_template", "tests/contract.py"):
        if not (root / part).exists():
            raise FileProblem(f"a puzzle is added to a checkout of the program, and {root} is none: it has no {part}")
    if not _SLUG.fullmatch(slug) or keyword.iskeyword(slug):
        raise OptionError(f"'{slug}' is no name for a puzzle: it has 2 to 20 small letters and digits, a letter first")
    if slug == "template" or slug in {puzzle.slug for puzzle in puzzles}:
        raise OptionError(f"there is a puzzle '{slug}' already")
    for path in _places(root, slug).values():
        if path.exists():
            raise OptionError(f"{path.relative_to(root)} is there already")
    return slug


def _places(root: Path, slug: str) -> dict[Path, Path]:
    """What is copied, and to where: folders, the judge, and a board that every later version has to read."""
    tests, puzzles = root / "tests", root / "workbench" / "puzzles"
    return {
        puzzles / "_template": puzzles / slug,
        tests / "samples" / "template": root / "resources" / "samples" / slug,
        tests / "puzzles" / "_template": tests / "puzzles" / slug,
        tests / "judges" / "template.py": tests / "judges" / f"{slug}.py",
        tests / "samples" / "template" / "05-begun.txt": tests / "old_files" / "boards" / f"{slug}-begun.txt",
    }


def _texts(root: Path, slug: str) -> Iterator[tuple[Path, str]]:
    """The files to write; that which registers the puzzle comes last."""
    for source, goal in _places(root, slug).items():
        for path in sorted(source.rglob("*")) if source.is_dir() else [source]:
            if path.suffix in (".py", ".txt"):
                yield goal / path.relative_to(source), renamed(files.read_text(path), slug)
    registry = root / "workbench" / "puzzles" / "__init__.py"
    yield registry, registered(files.read_text(registry), slug)


def renamed(text: str, slug: str) -> str:
    """A text of the template under the new puzzle's name."""
    text = re.sub(r"\b_?template\b", slug, text).replace("Peaceable queens", slug.capitalize())
    return re.sub(r"\bTemplate\b", slug.capitalize(), text)


def registered(text: str, slug: str) -> str:
    """The registry with one puzzle more: its import in alphabetical order, its place the last."""
    name = slug.capitalize()
    lines = text.splitlines()
    (statement,) = (node for node in ast.parse(text).body if isinstance(node, ast.AnnAssign))
    assert isinstance(statement.value, ast.Tuple)
    entries = [*map(ast.unparse, statement.value.elts), f"{name}()"]
    start = f"{ast.unparse(statement.target)}: {ast.unparse(statement.annotation)} = ("
    one = f"{start}{', '.join(entries)})"
    made = [one] if len(one) <= _WIDTH else [start, *(f"    {entry}," for entry in entries), ")"]
    lines[statement.lineno - 1 : statement.end_lineno] = made
    imports = [line for line in lines if line.startswith("from workbench.puzzles.")]
    new = f"from workbench.puzzles.{slug}.puzzle import {name}"
    before = next((line for line in imports if line > new), None)
    lines.insert(lines.index(before) if before else lines.index(imports[-1]) + 1, new)
    return "\n".join(lines) + "\n"
