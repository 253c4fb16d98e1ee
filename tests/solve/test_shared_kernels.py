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


def test_a_change_of_what_packages_share_compiles_them_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba itself looks only at the file of the kernel that calls."""
    shared, package, other = tmp_path / "shared_kernels.py", tmp_path / "package", tmp_path / "other"
    for folder, source in ((package, "from shared_kernels import mix"), (other, "# has a kernel of its own")):
        folder.mkdir()
        (folder / "source.py").write_text(source)
    shared.write_text("# a kernel")
    monkeypatch.setattr(kernel_folder, "_SHARED", shared)
    before, apart = kernel_folder.folder_of.__wrapped__(package), kernel_folder.folder_of.__wrapped__(other)
    shared.write_text("# another kernel")
    assert kernel_folder.folder_of.__wrapped__(package) != before
    assert kernel_folder.folder_of.__wrapped__(other) == apart
