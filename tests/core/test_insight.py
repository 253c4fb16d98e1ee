"""Insights as text and CSV."""

from __future__ import annotations

from workbench.core.insight import Bar, Bars, Curve, Fact, Facts, Row, Series, Step, Steps, Table
from workbench.core.wording import aligned, measured


def test_facts_are_two_columns() -> None:
    facts = Facts("f", "Facts", (Fact("lit", 3, "Lit"), Fact("open", [1, 2]), Fact("grade", "h", "Grade", "Hard")))
    assert facts.text(str) == "Facts\n=====\n\nLit:    3\nopen:   1, 2\nGrade:  Hard\n"


def test_a_table_has_aligned_columns_and_words_for_what_is_no_number() -> None:
    table = Table("t", "Jumps", ("from", "good"), (Row((7, True)), Row((1 / 3, False)), Row((None, "so so"))))
    assert table.text(str) == "Jumps\n=====\n\nfrom      good\n7         yes\n0.333333  no\n          so so\n"
    assert list(aligned([("a", "b"), ("long", "12"), ("c", "3")], {1})) == ["a      b", "long  12", "c      3"]


def test_bars_and_curves_are_texts_too() -> None:
    assert Bars("b", "Wins", (Bar("A", 2), Bar("both", 1)), "games").text(str).splitlines()[3:] == [
        "A     2 games",
        "both  1 game",
    ]
    assert Curve("c", "C", (Series("p", (1.0,), (2.0,)),)).text(str).splitlines()[3:] == ["series,x,y", "p,1.0,2.0"]


def test_steps_are_numbered_down_the_tree_with_their_boards() -> None:
    steps = Steps("s", "Way", (Step("One", "a\nb", branches=(Step("Else", "c"),)), Step("Two", None)))
    expected = """\
Way
===

1. One

    a
    b

    1.1. Else

        c

2. Two
"""
    assert steps.text(str) == expected


def test_a_second_branch_starts_counting_again() -> None:
    tree = (Step("a", None, branches=(Step("x", None),)), Step("b", None, branches=(Step("y", None),)))
    text = Steps("s", "S", tree).text(str)
    assert "1.1. x" in text
    assert "2.1. y" in text


def test_csv_quotes_and_leaves_nothing_empty() -> None:
    table = Table("t", "T", ("to", "note"), (Row((1, 'a "b", c')), Row((2, None))))
    assert table.csv() == 'to,note\n1,"a ""b"", c"\n2,\n'


def test_csv_of_bars_names_the_unit() -> None:
    assert Bars("b", "B", (Bar("x", 0.5),), unit="s").csv() == "label,value (s)\nx,0.5\n"
    assert [measured(*one) for one in (("1", "games"), ("2", "games"), ("1", "s"), ("1", "%"), ("1", ""))] == [
        "1 game",
        "2 games",
        "1 s",
        "1 %",
        "1",
    ]


def test_csv_of_a_curve_is_a_line_per_point() -> None:
    curve = Curve("c", "C", (Series("p", (1.0, 2.0), (3.0, 4.0)),), x_label="moves")
    assert curve.csv() == "series,moves,y\np,1.0,3.0\np,2.0,4.0\n"
