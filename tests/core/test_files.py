"""Files are replaced whole or not at all, and every refusal is one line."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

import pytest

from workbench.core import files
from workbench.core.errors import FileProblem, FormatError
from workbench.core.file_writing import write_text


def leftovers(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name.endswith(".part"))


def backups(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name.endswith(".backup"))


def test_a_text_comes_back(tmp_path: Path) -> None:
    write_text(tmp_path / "a.txt", "3 × 3\n")
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
        write_text(path, "new")
    monkeypatch.undo()
    assert path.read_text() == "old"
    assert leftovers(tmp_path) == []


def test_permissions_and_links_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "a.txt", tmp_path / "link.txt"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    write_text(link, "new")
    assert link.is_symlink()
    assert path.read_text() == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_new_file_gets_the_usual_permissions(tmp_path: Path) -> None:
    (tmp_path / "usual").write_text("")
    write_text(tmp_path / "new", "")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_a_file_that_may_not_be_written_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    monkeypatch.setattr(os, "access", lambda *_: False)  # whoever runs the tests as root may write everything
    with pytest.raises(FileProblem, match="permission denied"):
        write_text(path, "new")
    assert path.read_text() == "old"


def test_a_new_file_in_a_read_only_folder_is_refused(own_folder: Path) -> None:
    own_folder.chmod(0o500)
    with pytest.raises(FileProblem, match="permission denied"):
        write_text(own_folder / "a.txt", "new")


def test_a_writable_file_in_a_read_only_folder_is_saved(own_folder: Path) -> None:
    path = own_folder / "a.txt"
    path.write_text("something that is much longer than what follows")
    own_folder.chmod(0o500)
    write_text(path, "new")
    assert path.read_text() == "new"
    assert backups(own_folder) == []
    path.chmod(0o400)
    with pytest.raises(FileProblem, match="permission denied"):
        write_text(path, "newer")
    assert path.read_text() == "new"


def test_a_hard_link_stays_one(tmp_path: Path) -> None:
    path, other = tmp_path / "a.txt", tmp_path / "b.txt"
    path.write_text("something that is much longer than what follows")
    other.hardlink_to(path)
    write_text(path, "new")
    assert (path.read_text(), other.read_text()) == ("new", "new")
    assert path.samefile(other)
    assert backups(tmp_path) == []


@pytest.mark.parametrize("times", [1, 2])
def test_what_fails_in_place_is_taken_back_or_lies_in_the_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    (tmp_path / "b.txt").hardlink_to(path)
    synced = os.fsync
    calls: list[int] = []

    def full(handle: int) -> None:  # the backup is written; then the disk is full, once or for good
        calls.append(handle)
        if 2 <= len(calls) < 2 + times:
            raise OSError(28, "No space left on device")
        synced(handle)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileProblem, match="no space left on device") as refused:
        write_text(path, "new")
    assert len(backups(tmp_path)) == times - 1
    if times == 2:
        (backup,) = backups(tmp_path)
        assert backup in str(refused.value)
        assert (tmp_path / backup).read_text() == "old"
    else:
        assert path.read_text() == "old"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root writes what is another's")
def test_the_owner_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    os.chown(path, 65534, 65534)
    write_text(path, "new")
    assert (path.stat().st_uid, path.stat().st_gid, path.read_text()) == (65534, 65534, "new")


def test_what_is_too_large_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"x" * files.LARGEST)
    assert len(files.read_text(path)) == files.LARGEST
    with path.open("ab") as stream:
        stream.write(b"x")
    with pytest.raises(FileProblem, match=r"a\.txt: is larger than 1 MB"):
        files.read_text(path)
    os.truncate(path, 1 << 40)  # a file with holes: more than any memory
    with pytest.raises(FileProblem, match="is larger than 1 MB"):
        files.read_text(path)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no device that never ends")
def test_a_device_that_never_ends_is_refused() -> None:
    with pytest.raises(FileProblem, match="/dev/zero: cannot be read: it is a pipe or a device"):
        files.read_text(Path("/dev/zero"))
    with pytest.raises(FileProblem, match="/dev/zero: is larger than 1 MB"):
        files.read_text(Path("/dev/zero"), pipes=True)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(FileProblem, match="pipe: cannot be read: it is a pipe or a device"):
        files.read_text(pipe)
    assert files.fingerprint(pipe) == "it is a pipe or a device"


READING = re.compile(r"""\.open\("rb"\)|\.read_(bytes|text)\((encoding.*)?\)""")
SHIPPED = re.compile(r"resources\.path|__file__")
OWN = {
    "appearance.py",
    "compile.py",
    "kernels.py",
    "kernel_folder.py",
    "parameters.py",
    "mip.py",
    "highs_model.py",
    "files.py",
    "file_writing.py",
}
"""What reads the program's own files, and those it has written itself a moment ago."""


def test_files_of_others_are_opened_by_the_one_function() -> None:
    root = Path(files.__file__).parents[1]
    lines = [(path.name, line) for path in root.rglob("*.py") for line in path.read_text("utf-8").splitlines()]
    found = [f"{name}: {line}" for name, line in lines if READING.search(line) and not SHIPPED.search(line)]
    others = [one for one in found if one.partition(":")[0] not in OWN]
    assert others == [], "files.opened waits for no pipe; what is the program's own is named in OWN"


def test_texts_from_anywhere_have_limits() -> None:
    files.admit("x\n" * files.MOST_LINES)
    with pytest.raises(FormatError, match="has 100,001 lines: at most 100,000"):
        files.admit("x\n" * (files.MOST_LINES + 1))
    with pytest.raises(FormatError, match="has 262,145 characters: at most 262,144"):
        files.admit("(" * (files.LONGEST_BOARD + 1))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_device_is_written_to_and_not_replaced() -> None:
    with pytest.raises(FileProblem, match="/dev/full: cannot be written: no space left on device"):
        write_text(Path("/dev/full"), "new")
    assert Path("/dev/full").is_char_device()


def test_folders_circles_and_long_names(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match="is a directory"):
        write_text(tmp_path, "new")
    circle = tmp_path / "circle"
    circle.symlink_to(circle)
    with pytest.raises(FileProblem, match="symbolic links"):
        write_text(circle, "new")
    longest = tmp_path / ("a" * 250)
    write_text(longest, "new")
    assert longest.read_text() == "new"
    with pytest.raises(FileProblem, match="name too long"):
        write_text(tmp_path / ("a" * 300), "new")
    assert leftovers(tmp_path) == []


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match="no such file or directory"):
        files.read_text(tmp_path / "missing")
    with pytest.raises(FileProblem, match="is a directory"):
        files.read_text(tmp_path)
    (tmp_path / "latin").write_bytes(b"ab\xe9")
    with pytest.raises(FileProblem, match="byte 3 is no UTF-8 text"):
        files.read_text(tmp_path / "latin")
    (tmp_path / "half").write_bytes("ab".encode("utf-16")[:-1])
    with pytest.raises(FileProblem, match="byte 5 is no UTF-16 text"):
        files.read_text(tmp_path / "half")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-8-sig"])
def test_what_windows_writes_is_read(tmp_path: Path, encoding: str) -> None:
    (tmp_path / "board").write_text("a1 \u2660", encoding)
    assert files.read_text(tmp_path / "board").removeprefix("\ufeff") == "a1 \u2660"


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="open files have no paths")
def test_a_pipe_that_only_an_open_file_names_is_written_through() -> None:
    reading, writing = os.pipe()
    try:
        write_text(Path(f"/dev/fd/{writing}"), "puzzle")
        assert os.read(reading, 100) == b"puzzle"
    finally:
        os.close(reading)
        os.close(writing)
