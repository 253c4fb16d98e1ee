"""J Q K A and suits: only drawn, and they stay with their cards while the game is played."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.contract import everything
from tests.puzzles.war.boards import WAR
from tests.puzzles.war.touching import view
from workbench.core.gesture import Ui
from workbench.core.scene import Text
from workbench.puzzles.war.rules.board import Board, Rules, Winnings, empty
from workbench.puzzles.war.rules.game import game_of
from workbench.puzzles.war.view.suits import SuitedCard, face, suited, suited_at


def written(given: Board, **values: str | int) -> list[str]:
    at = view(given)
    for name, value in values.items():
        at = at.with_value(name, value)
    scene = WAR.scene(given, WAR.quick_check(given), at, Ui())
    return [shape.text for shape in everything(scene) if isinstance(shape, Text)]


def labels(given: Board, turn: int) -> dict[str, str]:
    at = view(given).with_value("faces", "suits").with_value("turn", turn)
    return dict(WAR.scene(given, WAR.quick_check(given), at, Ui()).targets())


def test_letters_stand_for_the_ranks_that_the_format_reads() -> None:
    given = WAR.apply(empty(Rules(14, 1)), "shuffle 1")
    assert {"J", "Q", "K", "A"} <= set(written(given, faces="J Q K A"))
    assert not {"J", "Q", "K", "A"} & (set(written(given)) - {"A"})
    at = view(given).with_value("faces", "J Q K A")
    assert [face(rank, 14, at) for rank in (0, 1, 10, 11, 14)] == ["?", "1", "10", "J", "A"]
    assert [face(rank, 13, at) for rank in (1, 13)] == ["A", "K"]


@pytest.mark.parametrize("rules", [Rules(6, 4), Rules(5, 4, face_down=1), Rules(5, 4, 4, winnings=Winnings.DESCENDING)])
def test_suits_stay_with_their_cards(rules: Rules) -> None:
    rng = Random(3)
    given = WAR.apply(empty(rules), f"shuffle {rng.randrange(10**6)}")
    game = game_of(given)
    for turn in (0, 1, game.turns // 2, min(game.turns, 1300)):
        here, plain = suited_at(rules, given.hands, turn), game.at(turn)
        assert (here.hands, here.pool) == (plain.hands, plain.pool)
        cards = [card for pile in (*here.hands, here.pool) for card in pile if isinstance(card, SuitedCard)]
        assert max(Counter((int(card), card.suit) for card in cards).values()) == 1
        assert len(cards) == rules.cards


def test_an_open_card_has_no_suit_and_the_spoken_label_names_it() -> None:
    given = Board(Rules(2, 2), ((2, 0), (2, 1)))
    assert [[getattr(card, "suit", None) for card in hand] for hand in suited(given.hands)] == [[0, None], [1, 0]]
    assert labels(given, 0)["cell 2 1"].endswith("rank 2 of hearts")
    assert "open" in labels(given, 0)["cell 1 2"]
    done = Board(Rules(2, 2), ((2, 1), (1, 2)))
    assert labels(done, 1)["laid 2"] == "laid by B: rank 1 of hearts"
