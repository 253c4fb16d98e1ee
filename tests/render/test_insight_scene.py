"""A table as a drawing."""

from __future__ import annotations

from workbench.core.insight import Row, Table
from workbench.core.scene import Text
from workbench.render.insight_scene import table_scene


def test_columns_do_not_overlap_and_what_has_no_room_is_counted() -> None:
    rows = tuple(Row((f"formulation {k}", 10**k)) for k in range(16))
    scene = table_scene(Table("t", "T", ("formulation", "rows"), rows))
    texts = [shape for shape in scene.shapes if isinstance(shape, Text)]
    assert [text.text for text in texts if text.anchor == "start"][-1] == "2 more rows"
    names = [text.box for text in texts if text.text.startswith("formulation")]
    numbers = [text.box for text in texts if text.anchor == "end"]
    assert max(box.x + box.width for box in names) <= min(box.x for box in numbers)
    assert all(text.box.x >= 0 and text.box.x + text.box.width <= scene.width for text in texts)
    assert len(numbers) == 1 + 14
