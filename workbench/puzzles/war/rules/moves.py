"""Moves: what changes a deal or its story. Each is one line of text and one undo step."""

from __future__ import annotations

import random
from dataclasses import replace

from workbench.core.errors import FormatError, IllegalMove
from workbench.core.moves import Move, Moves, Words, whole_number
from workbench.core.wording import counted
from workbench.puzzles.war.rules.board import LETTERS, OPEN, Board, empty
from workbench.puzzles.war.rules.faces import usual_faces
from workbench.puzzles.war.rules.pins import Pin, PinKind, last_turn, parse_pin


class _OfDeals(Moves[Board]):
    def apply(self, board: Board, move: str) -> Board:
        """The board after a move; IllegalMove in the middle of a game."""
        if not board.is_deal:
            raise IllegalMove("this is a position in the middle of a game: only a deal can be changed")
        return super().apply(board, move)


def _place(board: Board, letter: str, number: str) -> tuple[int, int]:
    players = LETTERS[: board.rules.players]
    if letter not in players or len(letter) != 1:
        raise IllegalMove(f"'{letter}' is no player: {', '.join(players)} play")
    player = players.index(letter)
    size = len(board.hands[player])
    if not (number.isascii() and number.isdigit()) or not 1 <= int(number) <= size:
        raise IllegalMove(f"'{number}' is no place in the hand of {letter}: 1 to {size} are")
    return player, int(number) - 1


def _set(board: Board, words: Words) -> Board:
    player, place = _place(board, words[0], words[1])
    if words[2] in ("?", "0"):
        return board.with_card(player, place, OPEN)
    if not words[2].isdigit() or not words[2].isascii() or not 1 <= int(words[2]) <= board.rules.ranks:
        raise IllegalMove(f"'{words[2]}' is no rank: 1 to {board.rules.ranks} are, and '?'")
    return _chosen(board, player, place, int(words[2]))


def _chosen(board: Board, player: int, place: int, rank: int) -> Board:
    """A card is chosen; if the deck has no more of its rank, a dealt one gives way and is what lay here before."""
    before = board.hands[player][place]
    after = board.with_card(player, place, rank)
    spare = [(p, i) for p, i in sorted(after.dealt, reverse=True) if after.hands[p][i] == rank]
    if not spare or sum(hand.count(rank) for hand in after.hands) <= board.rules.copies(rank):
        return after
    exchanged = after.with_card(*spare[0], before)
    return exchanged if before == OPEN else replace(exchanged, dealt=after.dealt)


def _swap(board: Board, words: Words) -> Board:
    one, other = _place(board, words[0], words[1]), _place(board, words[2], words[3])
    first, second = board.hands[one[0]][one[1]], board.hands[other[0]][other[1]]
    dealt = {one: other, other: one}
    swapped = board.with_card(*one, second).with_card(*other, first)
    faces = board.faces.exchanged(one, other)  # their suits go along
    return replace(swapped, dealt=frozenset(dealt.get(place, place) for place in board.dealt), faces=faces)


def _shuffle(board: Board, words: Words) -> Board:
    blank = empty(board.rules)
    faces = board.faces
    if not faces.names and not any(pin.cards for pin in board.story):  # which tells of ranks by their numbers
        faces = usual_faces(board.rules.ranks, board.rules.suits, board.rules.free)
    return _complete(replace(board, hands=blank.hands, dealt=frozenset(), faces=faces), words)


def _complete(board: Board, words: Words) -> Board:
    missing = board.missing()
    random.Random(whole_number(words[0], "seed")).shuffle(missing)
    places = sum(hand.count(OPEN) for hand in board.hands)
    if places != len(missing):
        raise IllegalMove(
            f"{counted(len(missing), 'card')} of the deck {'is' if len(missing) == 1 else 'are'} missing "
            f"for {counted(places, 'open one')}"
        )
    return board.filled_with(
        tuple(tuple(card if card != OPEN else missing.pop() for card in hand) for hand in board.hands)
    )


def _open(board: Board, words: Words) -> Board:
    if not words:
        return replace(board, hands=tuple((OPEN,) * len(hand) for hand in board.hands), dealt=frozenset())
    if words[0] != "dealt":
        raise IllegalMove("'open' takes nothing, or 'dealt'")
    return board.undealt


def _pin_of(board: Board, words: Words) -> Pin:
    try:
        return parse_pin(" ".join(words), board.rules.players)
    except FormatError as error:
        raise IllegalMove(str(error)) from None


def _pin(board: Board, words: Words) -> Board:
    pin = _pin_of(board, words)
    story = list(board.story)
    for number, old in enumerate(story):
        if _same_matter(old, pin):
            story[number] = pin
            return replace(board, story=tuple(dict.fromkeys(story)))
    return replace(board, story=(*board.story, pin))


def _tell(board: Board, words: Words) -> Board:
    """What happens from a turn on, a letter or "=" for each turn, in place of what was told of it: "tell 1 =AAB"."""
    first = whole_number(words[0], "turn")
    board = _story_until(board, first)
    for turn, sign in enumerate(words[1], first):
        board = _pin(board, ["turn", f"{turn}:", "tie" if sign == "=" else sign])
    return board


def _story(board: Board, words: Words) -> Board:
    """A whole story, its lines parted by ";"; or how one goes on: "story from 7; turn 7: A"."""
    lines = [line.split() for line in " ".join(words).split(";")]
    goes_on = lines[0][:1] == ["from"] and len(lines[0]) == 2
    board = _story_until(board, whole_number(lines[0][1], "turn") if goes_on else 1)
    for line in lines[goes_on:]:
        board = _pin(board, line)
    return board


def _story_until(board: Board, first: int) -> Board:
    """The board with what its story says of the turns before one; from the first on it is told anew."""
    ends = (PinKind.ENDS, PinKind.WINNER)
    kept = (pin for pin in board.story if first > 1 and pin.kind not in ends and last_turn((pin,)) < first)
    return replace(board, story=tuple(kept))


def _same_matter(old: Pin, new: Pin) -> bool:
    """Whether a new pin takes an old one's place."""
    if new.kind in (PinKind.TURN, PinKind.WAR):
        return old.kind in (PinKind.TURN, PinKind.WAR) and old.turn == new.turn
    if old.kind is not new.kind:
        return False
    if new.kind is PinKind.AFTER:
        return (old.turn, old.player) == (new.turn, new.player)
    return new.kind is not PinKind.WITHOUT or old.player == new.player


def _unpin(board: Board, words: Words) -> Board:
    pin = _pin_of(board, words)
    if pin not in board.story:
        raise IllegalMove(f"the story does not say '{pin.text}'")
    return replace(board, story=tuple(one for one in board.story if one != pin))


def _setting(board: Board, words: Words) -> str:
    return f"{words[0]}, card {words[1]}: {'open' if words[2] in ('?', '0') else board.faces.name(int(words[2]))}"


def _pinning(board: Board, words: Words) -> str:
    pin = _pin_of(board, words)
    given_up = next((old for old in board.story if _same_matter(old, pin)), None)
    return f"Story: {' '.join(words)}" + (f", no longer {given_up.text}" if given_up and given_up != pin else "")


MOVES = _OfDeals(
    # a card is chosen, ? opens it; a dealt card gives way to it where the deck has no more
    Move("set", "PLAYER CARD RANK", _set, _setting),
    Move(
        "swap",
        "PLAYER CARD PLAYER CARD",
        _swap,
        lambda board, words: f"Swap card {words[1]} of {words[0]} and card {words[3]} of {words[2]}",
    ),
    Move("shuffle", "SEED", _shuffle, "Shuffle the whole deck"),
    Move("complete", "SEED", _complete, "Complete the deck"),  # random cards for the open ones
    # every card becomes open, or those that the person has not chosen
    Move("open", "[dealt]", _open, lambda board, words: "Open the dealt cards" if words else "Open every card"),
    # every card that was dealt counts as chosen
    Move("keep", "", lambda board, words: replace(board, dealt=frozenset()), "Keep the dealt cards"),
    Move("pin", "LINE [...]", _pin, _pinning),  # a line of the story; one about the same thing gives way
    Move("tell", "TURN RESULTS", _tell, lambda board, words: f"Story from turn {words[0]}: {words[1]}"),
    Move("story", "LINE [...]", _story, lambda board, words: f"Story: {' '.join(words)}"),
    Move("unpin", "LINE [...]", _unpin, lambda board, words: f"Story: no longer {' '.join(words)}"),
    Move("forget", "", lambda board, words: replace(board, story=()), "Forget the story"),
)
apply, caption = MOVES.apply, MOVES.caption
