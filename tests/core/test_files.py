"""Files are replaced whole or not at all, and every refusal is one line."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from workbench.core import files
from workbench.core.errors import FileProblem


def leftovers(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name.endswith(".part"))


def test_a_text_comes_back(tmp_path: Path) -> None:
    files.write_text(tmp_path / "a.txt", "3 × 3\n")
    assert files.read_text(tmp_path / "a.txt") == "3 × 3\n"
    assert leftovers(tmp_path) == []


@pytest.mark.parametrize("step", ["fsync", "replace", "chmod"])
def test_a_failure_at_any_step_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")

    def full(*args: object, **more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os if step == "fsync" else Path, step, full)
    with pytest.raises(FileProblem, match=r"a\.txt: cannot be written: no space left on device"):
        files.write_text(path, "new")
    monkeypatch.undo()
    assert path.read_text() == "old"
    assert leftovers(tmp_path) == []


def test_permissions_and_links_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "a.txt", tmp_path / "link.txt"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    files.write_text(link, "new")
    assert link.is_symlink()
    assert path.read_text() == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_new_file_gets_the_usual_permissions(tmp_path: Path) -> None:
    (tmp_path / "usual").write_text("")
    files.write_text(tmp_path / "new", "")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_a_file_that_may_not_be_written_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    monkeypatch.setattr(os, "access", lambda *_: False)  # whoever runs the tests as root may write everything
    with pytest.raises(FileProblem, match="permission denied"):
        files.write_text(path, "new")
    assert path.read_text() == "old"


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only to root")
def test_a_read_only_folder_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(FileProblem, match="permission denied"):
            files.write_text(tmp_path / "a.txt", "new")
    finally:
        tmp_path.chmod(0o700)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_device_is_written_to_and_not_replaced() -> None:
    with pytest.raises(FileProblem, match="/dev/full: cannot be written: no space left on device"):
        files.write_text(Path("/dev/full"), "new")
    assert Path("/dev/full").is_char_device()


def test_folders_circles_and_long_names(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match="is a directory"):
        files.write_text(tmp_path, "new")
    circle = tmp_path / "circle"
    circle.symlink_to(circle)
    with pytest.raises(FileProblem, match="symbolic links"):
        files.write_text(circle, "new")
    longest = tmp_path / ("a" * 250)
    files.write_text(longest, "new")
    assert longest.read_text() == "new"
    with pytest.raises(FileProblem, match="name too long"):
        files.write_text(tmp_path / ("a" * 300), "new")
    assert leftovers(tmp_path) == []


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match="no such file or directory"):
        files.read_text(tmp_path / "missing")
    with pytest.raises(FileProblem, match="is a directory"):
        files.read_text(tmp_path)
    (tmp_path / "latin").write_bytes(b"ab\xe9")
    with pytest.raises(FileProblem, match="byte 3 is no UTF-8 text"):
        files.read_text(tmp_path / "latin")
