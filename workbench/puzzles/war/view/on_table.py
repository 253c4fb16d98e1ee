"""What lies on the table after a turn, and the sentence that says so. No drawing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from workbench.core.insight import Facts, Insight
from workbench.core.options import Values
from workbench.core.wording import counted
from workbench.puzzles.war.rules.board import ABSENT, LETTERS, Board, Hands, Rules
from workbench.puzzles.war.rules.ending import of_game
from workbench.puzzles.war.rules.game import EndKind, Game
from workbench.puzzles.war.rules.pins import TIE
from workbench.puzzles.war.rules.running_game import Position
from workbench.puzzles.war.view.suits import face, names, position_at, shows_suits, suited
from workbench.puzzles.war.view.what_if import Change, question


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """The hands, the cards that were laid, who has taken them, and a sentence.

    laid   layer by layer, in the order of the players; ABSENT for a player who is out.
    """

    hands: Hands
    laid: tuple[int, ...]
    taker: int | None
    sentence: str

    def fresh(self, player: int, place: int) -> bool:
        """Whether a card has just been taken up."""
        return player == self.taker and place >= len(self.hands[player]) - self.cards

    @property
    def cards(self) -> int:
        """How many cards were laid."""
        return len(self.laid) - self.laid.count(ABSENT)


def on_table(board: Board, game: Game, turn: int, view: Values, insights: tuple[Insight, ...]) -> ShownTurn:
    """The table after a turn; the deal for turn 0 and for turns that are not known."""
    with_suits = shows_suits(board, view)
    *dealt_hands, pool = (
        suited((*board.hands, board.pool), board.faces.suits) if with_suits else (*board.hands, board.pool)
    )
    dealt = tuple(dealt_hands)
    if not board.is_deal:
        return ShownTurn(dealt, pool, None, f"After {counted(board.played, 'turn')}")
    if turn == 0:
        return ShownTurn(dealt, (), None, summary(board, game, insights))
    if turn > game.turns:
        return ShownTurn(dealt, (), None, f"Turn {turn:,}: {beyond(game)}")
    if with_suits:
        before, after = (position_at(board, number) for number in (turn - 1, turn))
    else:
        before, after = game.at(turn - 1), game.at(turn)
    result = game.results[turn - 1]
    tie = result == TIE
    now = ShownTurn(after.hands, after.pool if tie else (*before.pool, *before.tops), None if tie else result, "")
    what = (
        f"it is a tie, and {now.cards} cards lie in the pool" if tie else f"{LETTERS[result]} takes {now.cards} cards"
    )
    gone = out_words(board.rules, before, after)
    return replace(now, sentence=f"Turn {turn:,}: {what}{gone}{ending_words(game) if turn == game.turns else ''}")


def out_words(rules: Rules, before: Position, after: Position) -> str:
    """Who has gone out in a turn, where the others play on: "; B is out"."""
    hands = zip(LETTERS, before.hands, after.hands, strict=False)
    gone = [letter for letter, old, new in hands if old and not new] if rules.goes_on else []
    return f"; {' and '.join(gone)} {'is' if len(gone) == 1 else 'are'} out" if gone else ""


def ending_words(game: Game) -> str:
    """How the game goes on after the last turn that is known."""
    match game.kind:
        case EndKind.ENDED:
            return f"; the game ends {'in a draw' if game.winner is None else f'and {LETTERS[game.winner]} wins'}"
        case EndKind.ENDLESS:
            assert game.cycle is not None
            return f"; all is as {counted(game.cycle[1], 'turn')} before, and so on for ever"
        case EndKind.OPEN:
            return "; then an open card is turned up"
        case EndKind.UNDECIDED:
            return "; the game goes on"


def beyond(game: Game) -> str:
    """Why there is nothing to show of a turn."""
    if game.kind is EndKind.ENDED:
        return f"the game ends after turn {game.turns:,}"
    return "it is not known yet" if game.kind is EndKind.OPEN else "it lies beyond the timeline"


def summary(board: Board, game: Game, insights: tuple[Insight, ...] = ()) -> str:
    """The deal in a sentence. The end of a game that is longer than the timeline is known to the insights."""
    free = sum(hand.count(0) for hand in board.hands)
    known = f"known up to turn {game.turns:,}"
    if free:
        open_cards = f"The deal: {counted(free, 'card')} {'is' if free == 1 else 'are'} open"
        return f"{open_cards}, the game is {known}" if game.turns else open_cards
    if game.kind is EndKind.UNDECIDED and game.turns < board.rules.max_turns:
        known = _in_the_end(insights, board.rules.max_turns)
        return f"The deal: {known or f'there is no end within the {game.turns:,} turns of the timeline'}"
    return f"The deal: {of_game(game).words}"


def _in_the_end(insights: tuple[Insight, ...], limit: int) -> str:
    facts = next((one.facts for one in insights if isinstance(one, Facts) and one.key == "facts"), ())
    ends = {fact.name: fact.value for fact in facts}
    if "decided" not in ends:
        return ""
    turns, cycle = ends["turns"], ends["cycle"]
    if isinstance(cycle, list):
        return f"the game is endless, the same every {counted(int(cycle[1]), 'turn')}"
    if not isinstance(turns, int):
        return f"there is no end within {counted(limit, 'turn')}"
    return (
        f"{'it is a draw' if ends['winner'] is None else str(ends['winner']) + ' wins'} after {counted(turns, 'turn')}"
    )


def answer(board: Board, change: Change, view: Values, insights: tuple[Insight, ...]) -> str:
    """What if, as soon as the insights have it: how the game ends then, and where it forks."""
    facts = next((one.facts for one in insights if isinstance(one, Facts) and one.key == "what-if"), ())
    by_name = {fact.name: fact for fact in facts}
    if "what_if" not in by_name or by_name["what_if"].value != question(board, change):
        return ""
    words = f"What if card {change.place + 1} of {LETTERS[change.player]} were {face(change.card, names(board, view))}"
    return f"{words}? {by_name['then'].value}; the game forks {by_name['fork'].shown}"
