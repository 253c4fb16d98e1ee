"""The table of benchmarks, and what is called a regression."""

from __future__ import annotations

from typing import Any

import pytest

from tests.benchmarks import __main__ as benchmarks
from tests.benchmarks.__main__ import HEAD, TABLE, main, read, regressions, rows_of


def one(name: str, seconds: float, group: str | None = "war", **extra: object) -> dict[str, Any]:
    return {
        "name": name,
        "fullname": f"tests/benchmarks/bench_war.py::{name}",
        "group": group,
        "stats": {"min": seconds},
        "extra_info": extra,
    }


def test_ratios_are_compared_and_never_seconds() -> None:
    before = rows_of({"benchmarks": [one("ours", 0.5), one("theirs", 5.0), one("alone", 1.0, None, MB=7)]})
    assert [row.ratio for row in before.values()] == ["10", "0.1", ""]
    assert before["war: alone"].beside == "MB: 7"
    assert read(HEAD + "".join(map(str, before.values()))) == before
    slow = rows_of({"benchmarks": [one("ours", 5.0), one("theirs", 50.0), one("alone", 9.0, None)]})
    assert regressions(slow, before) == {}
    faster = rows_of({"benchmarks": [one("ours", 0.05), one("theirs", 5.0)]})
    assert regressions(faster, before) == {}
    worse = rows_of({"benchmarks": [one("ours", 0.5, None, peer=1.0)]})
    assert regressions(worse, before) == {"war: ours": "2, was 10"}


def test_the_table_can_be_read_and_has_ratios() -> None:
    assert any(float(row.ratio) > 1 for row in read(TABLE.read_text(encoding="utf-8")).values() if row.ratio)


@pytest.mark.parametrize(
    ("runs", "told"), [([90.0], ""), ([2.0, 90.0], ""), ([2.0, 3.0, 90.0], ""), ([2.0] * 3, "worse")]
)
def test_what_is_worse_three_times_is_a_regression(
    runs: list[float], told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Another program disturbs once, a slower program each time."""
    name, was = next(
        (row.name, float(row.ratio)) for row in read(TABLE.read_text()).values() if float(row.ratio or 0) > 100
    )
    ratios = iter(runs)

    def measured(more: list[str]) -> tuple[int, dict[str, benchmarks.Row]]:
        return 0, {name: benchmarks.Row(name, "1", "1", f"{next(ratios) * was / 100}", "")}

    monkeypatch.setattr(benchmarks, "_measured", measured)
    monkeypatch.setattr("sys.argv", ["benchmarks", "--check"])
    assert main() == bool(told)
    assert capsys.readouterr().out == (f"slower beside its peer: {name}: {0.02 * was}, was {was:g}\n" if told else "")
    assert not list(ratios)
