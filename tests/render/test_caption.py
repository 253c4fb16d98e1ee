"""Captions below drawings: all of their words, within the width, and no strip."""

from __future__ import annotations

from workbench.core.scene import Rect, Scene, Text
from workbench.core.verdict import Verdict, Violation
from workbench.render.caption import caption_of, captioned

SCENE = Scene(
    10, 8, (Rect(0, 0, 10, 8, fill="cell"),), "A board", Scene(500, 40, (Rect(0, 0, 9, 30, target="view x"),))
)


def test_a_long_caption_is_wrapped_within_the_width() -> None:
    words = "one of several words " * 20
    found = captioned(SCENE, words)
    lines = [shape for shape in found.shapes if isinstance(shape, Text)]
    assert " ".join(line.text for line in lines).split() == words.split()
    assert len(lines) > 3
    for line in lines:
        assert line.box.x >= 0
        assert line.box.x + line.box.width <= found.width
        assert SCENE.height <= line.box.y
        assert line.box.y + line.box.height <= found.height
    assert found.strip is None
    head, *rest = (one for one in captioned(SCENE, words, "Mine").shapes if isinstance(one, Text))
    assert (head.text, head.bold) == ("Mine", True)
    assert [one.text for one in rest] == [line.text for line in lines]


def test_it_says_what_is_shown_and_what_the_rules_say() -> None:
    assert caption_of(SCENE, Verdict(complete=True)) == "A board. Complete, and every rule is kept"
    broken = Verdict(tuple(Violation("x", f"rule {k} is broken") for k in range(5)))
    assert caption_of(SCENE, broken).endswith("rule 0 is broken; rule 1 is broken; rule 2 is broken; and 2 more")
