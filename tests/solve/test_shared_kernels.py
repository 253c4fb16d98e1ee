"""Random numbers of kernels are those of the published generators."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from workbench.solve import kernel_folder
from workbench.solve.shared_kernels import GOLDEN, below, mix, unit, xorshift

ALL = (1 << 64) - 1


def test_mixed_multiples_of_the_golden_ratio_are_splitmix64() -> None:
    """The first numbers of the seed 1234567, as Rosetta Code has them."""
    states = [np.uint64((1234567 + k * int(GOLDEN)) & ALL) for k in (1, 2, 3)]
    assert [int(mix(state)) for state in states] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_the_golden_ratio() -> None:
    assert abs(int(GOLDEN) - 2**64 * (5**0.5 - 1) / 2) < 2**12  # as exact as floats are


def test_xorshift_is_marsaglias() -> None:
    state = 88172645463325252  # the seed of his paper
    assert int(xorshift(np.uint64(state))) == 8748534153485358512


def test_numbers_below_a_limit_reach_both_ends_and_nothing_else() -> None:
    found = {int(below(np.uint64(mix(np.uint64(k))), 6)) for k in range(1, 200)}
    assert found == set(range(6))
    assert below(np.uint64(0), 6) == 0
    assert below(np.uint64(ALL), 6) == 5


def test_a_share_is_below_one() -> None:
    assert unit(np.uint64(0)) == 0.0
    assert 0.999999 < unit(np.uint64(ALL)) < 1.0


def test_a_change_of_what_is_compiled_in_compiles_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba itself looks only at the file of the kernel that calls."""
    holds_kernels = "from workbench.solve.kernels import kernel\n"
    texts = {
        "solve/kernels": "from workbench.solve.store import default_folder",
        "solve/store": "where = 0",
        "solve/search_log": holds_kernels + "from workbench.core import (\n    grid,\n)",
        "core/grid": "from workbench.core.wording import text\nWIDTH = 1",
        "core/wording": "text = 0",
        "zebra/__init__": "STRIPES = 1",
        "zebra/board": "LARGEST = 9",
        "zebra/kernels/find": holds_kernels
        + "from workbench.solve.search_log import note\nfrom workbench.zebra import board, STRIPES",
        "zebra/kernels/prepared": "# calls the kernels\nfrom workbench.zebra.kernels import plain",
        "zebra/kernels/plain": "one = 1",
        "zebra/kernels/other": "not imported",
    }
    monkeypatch.setattr(kernel_folder, "_ROOT", tmp_path)
    sources = {name: tmp_path / "workbench" / f"{name}.py" for name in texts}
    for name, source in sources.items():
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_text(texts[name])
    changed = set[str]()
    for name, source in sources.items():
        before = kernel_folder._identity(tmp_path / "workbench/zebra/kernels")
        source.write_text(texts[name] + "\n# another\n")
        if kernel_folder._identity(tmp_path / "workbench/zebra/kernels") != before:
            changed.add(name)
    assert set(sources) - changed == {"solve/store", "core/wording", "zebra/kernels/other"}


def test_the_log_of_a_search_is_compiled_into_kernels() -> None:
    towers = kernel_folder.package_of("workbench.puzzles.towers.kernels.search")
    names = {source.name for source in kernel_folder._sources(towers) if source.parent != towers}
    assert names >= {"kernels.py", "shared_kernels.py", "search_log.py", "board.py"}
