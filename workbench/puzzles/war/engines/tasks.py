"""What is asked of a deal, and which engine answers it."""

from __future__ import annotations

import re

from workbench.core.context import Engine
from workbench.core.errors import BoardRefused
from workbench.core.insight import Choice
from workbench.core.options import Values
from workbench.puzzles.war.engines import count, deal, equity, longest, shortest, statistics, weakest
from workbench.puzzles.war.engines.story import of_end, of_story
from workbench.puzzles.war.rules.board import LETTERS, Board, card_target
from workbench.puzzles.war.rules.deck import check_deck

TASKS: dict[str, Engine] = {
    "deal": of_story(deal.deal),
    "count": of_story(count.count, count=0),
    "weakest": of_end(weakest.weakest),
    "shortest": of_end(shortest.shortest),
    "longest": of_end(longest.longest),
    "endless": of_story(longest.endless),
    "statistics": statistics.statistics,
    "equity": equity.equity,
}
MODELS = {"deal": deal.model}


def refuse(board: Board, task: str, values: Values) -> None:
    """BoardRefused for what is no deal of its deck: nothing can be asked of it. Cards that were only dealt are as good
    as open, but for their equity."""
    if not board.is_deal:
        raise BoardRefused("this is a position in the middle of a game: solvers work on deals")
    for violation in check_deck(board if task == "equity" else board.undealt):
        raise BoardRefused(violation.message)


def choice(board: Board, variable: str) -> Choice | None:
    """A card of an opening hand: "A[3]=12" of the tapes, "card 3 of A is 12" of the literal model."""
    tape = re.fullmatch(r"([A-Z])\[(\d+)\]=(\d+)", variable)
    literal = re.fullmatch(r"card (\d+) of ([A-Z]) is (\d+)", variable)
    if tape is not None:
        letter, place, rank = tape.groups()
    elif literal is not None:
        place, letter, rank = literal.groups()
    else:
        return None
    name, words = board.faces.name(int(rank)), f"card {int(place) + 1} of {letter}"
    return Choice(card_target(LETTERS.index(letter), int(place)), name, words, order=int(rank))
