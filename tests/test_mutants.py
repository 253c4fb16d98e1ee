"""Small changes of a source, for mutation testing."""

from __future__ import annotations

from pathlib import Path

from tests.mutants import mutants, text_of


def test_each_change_is_one_place_of_the_source(tmp_path: Path) -> None:
    source = tmp_path / "one.py"
    source.write_text(
        '"""Text: 1."""\nx: "1" = 2\ny = "ä" if x < 2 and x else f"{x + 1}"\nzip(y, strict=True)\n', encoding="utf-8"
    )
    last = "zip(y, strict=True)\n"
    head, tail = '"""Text: 1."""\nx: "1" = ', f'y = "ä" if x < 2 and x else f"{{x + 1}}"\n{last}'
    texts = [text_of(one) for one in mutants(source)]
    assert f"{head}(3)\n{tail}" in texts
    for changed in ("(x <= 2) and x", "(x >= 2) and x", "(x < 2 or x)", "x < (3) and x"):
        assert f'{head}2\ny = "ä" if {changed} else f"{{x + 1}}"\n{last}' in texts
    assert len(texts) == len(set(texts)) == 6  # and the two branches, turned
