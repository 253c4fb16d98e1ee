"""Moves: what changes a deal or its story. Each is one line of text and one undo step."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from workbench.core.errors import FormatError, IllegalMove
from workbench.core.wording import counted
from workbench.puzzles.war.rules.board import LETTERS, OPEN, Board, empty
from workbench.puzzles.war.rules.pins import Pin, PinKind, parse_pin


def apply(board: Board, move: str) -> Board:
    """The board after a move:

    set A 3 12           the third card of A; ? opens it. A dealt card gives way to it where the deck has no more.
    swap A 3 B 5         two cards change places.
    shuffle SEED         a random deal of the whole deck.
    complete SEED        random cards of the deck for the open ones.
    open                 every card becomes open.    open dealt   those that nobody has chosen do.
    keep                 every card that was dealt counts as chosen.
    pin turn 3: A        a line of the story; one about the same thing gives way.
    unpin turn 3: A      takes it out.          forget   takes out the whole story.
    """
    word, _, rest = move.strip().partition(" ")
    if word not in _MOVES:
        raise IllegalMove(f"'{move}' is no move: {', '.join(_MOVES)} are")
    if not board.is_deal:
        raise IllegalMove("this is a position in the middle of a game: only a deal can be changed")
    return _MOVES[word](board, rest)


def caption(board: Board, move: str) -> str:
    """A move in words: "A, card 3: 12"."""
    word, _, rest = move.strip().partition(" ")
    words = rest.split()
    match word:
        case "set" if len(words) == 3:
            return f"{words[0]}, card {words[1]}: {'open' if words[2] in ('?', '0') else words[2]}"
        case "swap" if len(words) == 4:
            return f"Swap card {words[1]} of {words[0]} and card {words[3]} of {words[2]}"
        case "pin":
            pin = " ".join(words)
            given_up = next((old for old in board.story if _same_matter(old, _pin_of(board, rest))), None)
            return f"Story: {pin}" + (f", no longer {given_up.text}" if given_up and given_up.text != pin else "")
        case "open" if words:
            return "Open the dealt cards"
        case "unpin":
            return f"Story: no longer {' '.join(words)}"
        case _:
            return _WORDS.get(word, move)


_WORDS = {
    "shuffle": "Shuffle the whole deck",
    "complete": "Complete the deck",
    "open": "Open every card",
    "keep": "Keep the dealt cards",
    "forget": "Forget the story",
}


def _place(board: Board, letter: str, number: str) -> tuple[int, int]:
    players = LETTERS[: board.rules.players]
    if letter not in players or len(letter) != 1:
        raise IllegalMove(f"'{letter}' is no player: {', '.join(players)} play")
    player = players.index(letter)
    size = len(board.hands[player])
    if not (number.isascii() and number.isdigit()) or not 1 <= int(number) <= size:
        raise IllegalMove(f"'{number}' is no place in the hand of {letter}: 1 to {size} are")
    return player, int(number) - 1


def _set(board: Board, rest: str) -> Board:
    words = rest.split()
    if len(words) != 3:
        raise IllegalMove("a card is set like 'set A 3 12'")
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


def _swap(board: Board, rest: str) -> Board:
    words = rest.split()
    if len(words) != 4:
        raise IllegalMove("two cards are swapped like 'swap A 3 B 5'")
    one, other = _place(board, words[0], words[1]), _place(board, words[2], words[3])
    first, second = board.hands[one[0]][one[1]], board.hands[other[0]][other[1]]
    dealt = {one: other, other: one}
    swapped = board.with_card(*one, second).with_card(*other, first)
    return replace(swapped, dealt=frozenset(dealt.get(place, place) for place in board.dealt))


def _shuffle(board: Board, rest: str) -> Board:
    blank = empty(board.rules)
    return _complete(replace(board, hands=blank.hands, dealt=frozenset()), rest)


def _complete(board: Board, rest: str) -> Board:
    missing = board.missing()
    random.Random(_seed(rest)).shuffle(missing)
    places = sum(hand.count(OPEN) for hand in board.hands)
    if places != len(missing):
        raise IllegalMove(
            f"{counted(len(missing), 'card')} of the deck {'is' if len(missing) == 1 else 'are'} missing "
            f"for {counted(places, 'open one')}"
        )
    return board.filled_with(
        tuple(tuple(card if card != OPEN else missing.pop() for card in hand) for hand in board.hands)
    )


def _seed(word: str) -> int:
    if not (word.isascii() and word.isdigit()) or len(word) > 20:
        raise IllegalMove(f"'{word}' is no seed: a whole number is")
    return int(word)


def _open(board: Board, rest: str) -> Board:
    if rest == "dealt":
        return board.undealt
    if rest:
        raise IllegalMove("'open' takes nothing, or 'dealt'")
    return replace(board, hands=tuple((OPEN,) * len(hand) for hand in board.hands), dealt=frozenset())


def _keep(board: Board, rest: str) -> Board:
    if rest:
        raise IllegalMove("'keep' takes nothing")
    return replace(board, dealt=frozenset())


def _pin_of(board: Board, text: str) -> Pin:
    try:
        return parse_pin(text, board.rules.players)
    except FormatError as error:
        raise IllegalMove(str(error)) from None


def _pin(board: Board, rest: str) -> Board:
    pin = _pin_of(board, rest)
    story = list(board.story)
    for number, old in enumerate(story):
        if _same_matter(old, pin):
            story[number] = pin
            return replace(board, story=tuple(dict.fromkeys(story)))
    return replace(board, story=(*board.story, pin))


def _same_matter(old: Pin, new: Pin) -> bool:
    """Whether a new pin takes an old one's place."""
    if new.kind in (PinKind.TURN, PinKind.WAR):
        return old.kind in (PinKind.TURN, PinKind.WAR) and old.turn == new.turn
    if old.kind is not new.kind:
        return False
    if new.kind is PinKind.AFTER:
        return (old.turn, old.player) == (new.turn, new.player)
    return new.kind is not PinKind.WITHOUT or old.player == new.player


def _unpin(board: Board, rest: str) -> Board:
    pin = _pin_of(board, rest)
    if pin not in board.story:
        raise IllegalMove(f"the story does not say '{pin.text}'")
    return replace(board, story=tuple(one for one in board.story if one != pin))


def _forget(board: Board, rest: str) -> Board:
    if rest:
        raise IllegalMove("'forget' takes nothing")
    return replace(board, story=())


_MOVES: dict[str, Callable[[Board, str], Board]] = {
    "set": _set,
    "swap": _swap,
    "shuffle": _shuffle,
    "complete": _complete,
    "open": _open,
    "keep": _keep,
    "pin": _pin,
    "unpin": _unpin,
    "forget": _forget,
}
