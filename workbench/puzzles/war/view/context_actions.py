"""Context actions: what can be done with the card, turn, player or pin that is chosen, and what can be said of none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from workbench.core.control import Control, ControlRow, ControlText
from workbench.core.gesture import Ui
from workbench.core.grid import Cell, move_target, target_cell
from workbench.core.options import Values
from workbench.core.wording import counted, listed
from workbench.puzzles.war.options import turn_of
from workbench.puzzles.war.rules.board import LETTERS, Board, Rules, Winnings, empty
from workbench.puzzles.war.rules.pins import Pin, PinKind, parse_pin, pin_target
from workbench.puzzles.war.view.suits import face, in_a_sentence, names, words_of
from workbench.puzzles.war.view.what_if import Change, change_of

ASK = "ask "
"""A target that begins with it asks what if: "ask A 3 9" or "ask off"."""
BEGUN = "begun"
"""What `Ui.mode` says while the cursor stands where it began: it is shown, and nothing is chosen yet."""


def context_actions(board: Board, view: Values, ui: Ui) -> tuple[ControlRow, ControlRow]:
    """A hint of what to choose, or what can be done with it; and room for the most that is ever offered."""
    words, buttons = offer(board, view, ui)
    return ControlRow((ControlText(words, keys=True),)), ControlRow(tuple(buttons), kept=_offers(board.rules))


@lru_cache(maxsize=16)
def _offers(rules: Rules) -> tuple[tuple[Control | ControlText, ...], ...]:
    """What is offered of each kind of thing, where the story says one thing of a turn."""
    view = Values({})  # numbers are no narrower than faces
    example = replace(empty(rules), story=(Pin(PinKind.AFTER, 100, cards=(1, 1, 2, 1)),))
    offers: tuple[Sequence[Control | ControlText], ...] = (
        _without(example, view, 0),
        (*_ranks(example, view, "A 1"), Control("", f"what if {max(names(example, view), key=len)}", "")),
        _of_turn(example, view, 100)[1],
        _of_hand(example, view, 0, 1)[1],
    )
    return tuple(tuple(offer) for offer in offers)


def offer(board: Board, view: Values, ui: Ui) -> tuple[str, Sequence[Control | ControlText]]:
    """A sentence and buttons for what is chosen."""
    if ui.covered:
        return "", []  # keys branch there
    cursor = ui.cursor if ui.cursor_visible and ui.mode != BEGUN else None
    words, turn = (cursor or "").split(), turn_of(view)
    cell = target_cell(cursor)
    if cell is not None and turn == 0:
        return _of_card(board, view, cell)
    chosen = chosen_turn(view, ui)
    if chosen is not None:
        return _of_turn(board, view, chosen)
    if words[:1] == ["hand"]:
        player = int(words[1]) - 1
        return _of_hand(board, view, player, turn) if turn else _of_player(board, view, player)
    pin = pin_at(board, cursor)
    if pin is not None:
        line = words_of(pin, names(board, view))
        return f"The story says '{line}'", [
            _does(f"unpin {pin.text}", "take it out", f"Takes '{line}' out of the story")
        ]
    asked = change_of(board, view) is not None
    return _NOTHING_CHOSEN if board.story else _NO_STORY, [_NO_QUESTION] if asked else []


def warns(board: Board) -> bool:
    """Whether games of its rules hardly ever end, which is measured for full decks of two players, and no story asks
    for one that does."""
    if any(pin.kind in (PinKind.ENDS, PinKind.WINNER) for pin in board.story):
        return False
    rules = board.rules
    return rules.winnings is Winnings.POOL and rules.players == 2 and rules.cards >= 40


_DEEPEST = 4  # wars that a click asks for
_PATTERN_TURNS = 26
"""Turns that a pattern tells at most."""
_SIGNS = "= is a tie, A, B … takes a turn"
_NOTHING_CHOSEN = f"Type how it goes on: {_SIGNS}; + and − step"
_NO_STORY = f"Type or paste a story to be dealt: {_SIGNS}; + and − step"


def _does(move: str, words: str, label: str) -> Control:
    return Control(move_target(move), words, label)


_NO_QUESTION = Control(f"{ASK}off", "end what-if", "Asks what if no more")


def chosen_turn(view: Values, ui: Ui) -> int | None:
    """The turn that keys and buttons speak of: the one that is shown, while the timeline has the cursor."""
    on_timeline = ui.cursor_visible and (ui.cursor or "").startswith("turn ")
    return turn_of(view) or None if on_timeline else None


def next_question(board: Board, view: Values, cell: Cell) -> Change:
    """What W asks of a card: the next rank, or the one after that which is asked about already."""
    change = change_of(board, view)
    player, place = cell[0] - 1, cell[1] - 1
    now, ranks = board.hands[player][place], board.rules.ranks
    same = change is not None and (change.player, change.place) == (player, place)
    card = (change.card if change is not None and same else now) % ranks + 1
    return Change(player, place, card if card != now else card % ranks + 1)


def _of_card(board: Board, view: Values, cell: Cell) -> tuple[str, list[Control]]:
    letter, asked, change = LETTERS[cell[0] - 1], next_question(board, view, cell), change_of(board, view)
    if change is not None and (change.player + 1, change.place + 1) == cell:
        words = f"What if card {cell[1]} of {letter} were another? Choose one, or end what-if"
        return words, [*_questions(board, view, change), _NO_QUESTION]
    buttons = _ranks(board, view, f"{letter} {cell[1]}")
    words = f"what if {face(asked.card, names(board, view))}"
    buttons.append(
        Control(
            f"{ASK}{letter} {cell[1]} {asked.card}",
            words,
            f"Shows where the game would have gone otherwise with {face(asked.card, names(board, view))} there",
        )
    )
    was = ", dealt" if (cell[0] - 1, cell[1] - 1) in board.dealt else ""
    return f"Card {cell[1]} of {letter}{was}: choose or type a rank, or drag it; W asks what if", buttons


def _questions(board: Board, view: Values, change: Change) -> Iterator[Control]:
    """Each rank as the what-if's card; the one that lies there is none."""
    letter, now = LETTERS[change.player], board.hands[change.player][change.place]
    for rank, name in enumerate(names(board, view), 1):
        label = f"Shows where the game would have gone otherwise with {name} there"
        on, enabled = rank == change.card, rank != now
        yield Control(f"{ASK}{letter} {change.place + 1} {rank}", name, label, on=on, enabled=enabled)


def of_game(board: Board) -> ControlRow:
    """What can be said of a whole game, whatever is chosen: stories of the first hand, told by one click, how deep its
    wars are, and no story."""
    turns, letters = min(board.rules.hand, _PATTERN_TURNS), LETTERS[: board.rules.players]
    offered = (
        (f"A takes {counted(turns, 'turn')}", "A" * turns, f"A takes each of the first {counted(turns, 'turn')}"),
        (
            f"{', '.join((letters * 4)[:4])}, …",
            (letters * turns)[:turns],
            f"the players take the first {turns} turns in rotation",
        ),
        *_ties_first(min(turns - 1, 3)),
    )
    stories = (_does(f"tell 1 {one}", words, f"Asks for this story: {means}") for words, one, means in offered)
    forget = _does("forget", "forget story", "Takes the whole story out")
    return ControlRow((ControlText("Story"), *stories, _depth(board), replace(forget, enabled=bool(board.story))))


def _ties_first(ties: int) -> Iterator[tuple[str, str, str]]:
    if ties > 0:
        words = f"{('One tie', 'Two ties', 'Three ties')[ties - 1]}, then A"
        yield words, "=" * ties + "A", f"{words}, who takes all that lies there"


def _depth(board: Board) -> Control:
    """How deep wars are at most: a click says the next depth, the last one that the story leaves it open."""
    now = next((pin.depth for pin in board.story if pin.kind is PinKind.LONGEST), -1)
    words = [f"longest war: {depth}" for depth in ("any", *range(_DEEPEST + 1))]
    move = f"pin longest war: {now + 1}" if now < _DEEPEST else f"unpin longest war: {now}"
    said = words[now + 1] if now <= _DEEPEST else f"longest war: {now}"
    return replace(
        _does(move, said, "How many ties in a row the longest war of the game shall have. A click changes it"),
        other=tuple(words),
    )


def _ranks(board: Board, view: Values, name: str) -> list[Control]:
    found = [(str(rank), words) for rank, words in enumerate(names(board, view), 1)]
    return [
        _does(f"set {name} {rank}", words, f"Makes the card {words}" if rank != "?" else "Makes the card open")
        for rank, words in (*found, ("?", "?"))
    ]


def _of_turn(board: Board, view: Values, turn: int) -> tuple[str, list[Control]]:
    letters = LETTERS[: board.rules.players]
    wanted = [f"turn {turn}: {letter}" for letter in letters]
    said = [f"{letter} takes it" for letter in letters]
    wanted += [f"turn {turn}: tie", f"turn {turn}: war 2", f"turn {turn}: war 3", f"ends: {turn}"]
    said += ["a tie", "a war of 2", "a war of 3", "the game ends"]
    known = names(board, view)
    buttons = [
        _does(f"pin {text}", name, _shall(in_a_sentence(parse_pin(text, board.rules.players), known)))
        for text, name in zip(wanted, said, strict=True)
    ]
    for pin in at(board, turn):
        line = words_of(pin, known)
        short = line if pin.kind is PinKind.ENDS else line.partition(": ")[2]  # which turn it is stands above
        buttons.append(_does(f"unpin {pin.text}", f"not '{short}'", f"Takes '{line}' out of the story"))
    keys = ", ".join(letters)
    return f"Turn {turn:,}: what shall happen? Or type {keys}, = (a tie), 2 (a war of 2), E (the end)", buttons


def _of_player(board: Board, view: Values, player: int) -> tuple[str, list[Control | ControlText]]:
    name = LETTERS[player]
    return f"Player {name}: shall {name} win? Which cards shall the opening hand lack?", _without(board, view, player)


def _without(board: Board, view: Values, player: int) -> list[Control | ControlText]:
    letter = LETTERS[player]
    lacks = {card for pin in board.story if pin.kind is PinKind.WITHOUT and pin.player == player for card in pin.cards}
    buttons: list[Control | ControlText] = [_wins(letter)]
    known = names(board, view)
    for rank in range(board.rules.ranks, 0, -1):
        wanted = sorted(lacks ^ {rank}, reverse=True)
        text = f"{letter} without: {' '.join(map(str, wanted))}"
        old = f"{letter} without: {rank}"
        move = f"pin {text}" if wanted else f"unpin {old}"
        label = f"{letter} is dealt no {listed((face(card, known) for card in wanted), 'or')}"
        does = _does(move, known[rank - 1], _shall(label if wanted else f"{letter} may be dealt any card"))
        buttons.append(replace(does, on=rank in lacks))
    return buttons


def _shall(sentence: str) -> str:
    return f"The story shall say: {sentence}"


def _wins(letter: str) -> Control:
    return _does(f"pin winner: {letter}", f"{letter} wins", _shall(f"{letter} wins the game"))


def _of_hand(board: Board, view: Values, player: int, turn: int) -> tuple[str, list[Control | ControlText]]:
    letter, now, known = LETTERS[player], ends_with(board, player, turn), names(board, view)
    buttons: list[Control | ControlText] = [_wins(letter)]
    buttons += [
        _does(with_end(board, player, turn, (*now, rank)), words, _shall(f"{letter}'s hand then ends with {words}"))
        for rank, words in enumerate(known, 1)
    ]
    if now:
        buttons.append(_does(with_end(board, player, turn, now[:-1]), "one less", "Takes the last card out"))
    said = f" … {' '.join(face(card, known) for card in now)}, and then" if now else ""
    return f"After turn {turn:,} {letter}'s hand shall end with{said}? A card, and another", buttons


def ends_with(board: Board, player: int, turn: int) -> tuple[int, ...]:
    """How a hand ends after a turn, by the story; empty where it says nothing."""
    said = (p.cards for p in board.story if p.kind is PinKind.AFTER and (p.player, p.turn) == (player, turn))
    return next(said, ())


def with_end(board: Board, player: int, turn: int, cards: tuple[int, ...]) -> str:
    """The move that makes the story say so."""
    wanted = Pin(PinKind.AFTER, turn, player, cards=cards or ends_with(board, player, turn))
    return f"{'pin' if cards else 'unpin'} {wanted.text}"


def pin_at(board: Board, target: str | None) -> Pin | None:
    """The pin that a target names."""
    return next((pin for number, pin in enumerate(board.story) if pin_target(number) == target), None)


def at(board: Board, turn: int) -> list[Pin]:
    """The pins that speak of a turn."""
    return [pin for pin in board.story if pin.turn == turn]
