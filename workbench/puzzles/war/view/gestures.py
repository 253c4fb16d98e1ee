"""Gestures: cards are chosen, typed, turned by the wheel and dragged; turns and players get pins."""

from __future__ import annotations

from dataclasses import replace

from workbench.core.gesture import ARROWS, CURSOR, DIGITS, PAGES, Act, Gesture, GestureHelp, Response, Ui
from workbench.core.grid import ENDS, Cell, target_cell, target_move
from workbench.core.options import Values
from workbench.puzzles.war.options import NOBODY, last_shown, turn_of
from workbench.puzzles.war.rules.board import LETTERS, Board, card_target
from workbench.puzzles.war.rules.moves import apply
from workbench.puzzles.war.view import timeline
from workbench.puzzles.war.view.context_actions import (
    ASK,
    BEGUN,
    at,
    chosen_turn,
    ends_with,
    next_question,
    pin_at,
    with_end,
)
from workbench.puzzles.war.view.scene import layout
from workbench.puzzles.war.view.suits import names, ranks_of

GESTURES: tuple[GestureHelp, ...] = (
    GestureHelp(Act.CLICK, "a card, a player or a turn", "select it"),
    GestureHelp(Act.CLICK, "a button or the bar of turns", "do it, or go to that turn"),
    GestureHelp(Act.CLICK, "a card, a turn or a pin", "open the card, or take the pin away", button="right"),
    GestureHelp(Act.WHEEL, "the selected card, or a turn", "turn the rank up and down, or go through the turns"),
    GestureHelp(Act.DRAG, "a card", "exchange it with another"),
    GestureHelp(Act.DRAG, "the bar of turns", "go through the game"),
    GestureHelp(Act.KEY, "on a card or a turn", "write the rank; pin a war of so many cards", DIGITS[1:]),
    GestureHelp(Act.KEY, "on a card, a turn", "open the card, take pins away", ("delete", "backspace")),
    GestureHelp(Act.KEY, "on a card", "write a ten, jack, queen, king or ace", ("t", "j", "q", "k", "a")),
    GestureHelp(Act.KEY, "on a card", "open it", ("0", "?")),
    GestureHelp(Act.KEY, "on a card", "ask what would be with another rank there", ("w",)),
    GestureHelp(Act.KEY, "on a turn, or first of all", "pin who wins it, and on to the next", ("a", "b", "c", "d")),
    GestureHelp(Act.KEY, "on a turn, or first of all", "pin a tie, and on to the next", ("t",)),
    GestureHelp(Act.KEY, "", "pin a tie, and on to the next: so a story begins wherever one is", ("=",)),
    GestureHelp(Act.KEY, "on a turn", "pin the end of the game there", ("e",)),
    GestureHelp(Act.KEY, "on a player", "pin the winner", ("enter",)),
    GestureHelp(Act.KEY, "", "go to the next or the previous turn", ("+", "-", *PAGES)),
    GestureHelp(Act.KEY, "", "open all cards", ("m",)),
    *CURSOR,
)
TYPED = "type "
"""What `Ui.mode` begins with while a second digit may follow the one behind it."""
_TURN_KEYS = {"=": "tie", "t": "tie", **{letter.lower(): letter for letter in LETTERS}}
"""What keys say of a turn."""
_COURT = ("t", "j", "q", "k", "a")
_EDIT_AT_ZERO = "Cards are changed in the deal: − steps back to turn 0"


def respond(board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
    """The response to a gesture."""
    match gesture.act:
        case Act.HOVER | Act.LEAVE:
            return Response(ui=replace(ui, hover=gesture.target))
        case _ if not board.is_deal:
            return Response()
        case Act.PRESS:
            return _pressed(board, gesture, view, ui)
        case Act.CLICK:
            return _clicked(board, gesture, view, ui)
        case Act.CHOOSE:
            return _chosen(board, gesture, view, ui)
        case Act.WHEEL:
            return _turned(board, gesture, view, ui)
        case Act.DRAG | Act.DROP:
            return _dragged(board, gesture, view, ui)
        case Act.KEY:
            return _key(board, gesture, view, ui)
    return Response()


def _pressed(board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
    target = gesture.target or ""
    word, _, rest = target.partition(" ")
    if word in ("jump", "turn"):
        return _show_turn(board, view, replace(ui, held=None), int(rest))
    if target_move(target) is not None or target.startswith((ASK, "laid ", "held ")):
        return Response(ui=replace(ui, held=None))
    return Response(ui=replace(ui, cursor=gesture.target, cursor_visible=gesture.target is not None, mode=""))


def _clicked(board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
    target = gesture.target or ""
    move = target_move(target)
    if move is not None:
        return Response(move=move)
    if target.startswith(ASK):
        return _ask(view, target.split()[1:])
    word, _, rest = target.partition(" ")
    if word == "turn" and gesture.button == "right":
        pins = at(board, int(rest))
        return Response(move=f"unpin {pins[0].text}") if pins else Response()
    if word in ("turn", "jump"):
        return _show_turn(board, view, ui, int(rest))
    pin = pin_at(board, target)
    if pin is not None and gesture.button == "right":
        return Response(move=f"unpin {pin.text}")
    if pin is not None:  # the line stays chosen
        return Response(view=_at(board, view, pin.turn) if pin.turn else None)
    cell = target_cell(target)
    if cell is not None and gesture.button == "right":
        return Response(move=f"set {_name(cell)} ?")
    if word == "held":
        return Response(message=_EDIT_AT_ZERO)
    return Response()


def _ask(view: Values, words: list[str]) -> Response:
    """Off, or a player, a place and a rank."""
    if len(words) != 3:
        return Response(view=view.with_value("what_if", NOBODY))
    asked = view.with_value("what_if", words[0]).with_value("what_place", int(words[1]))
    return Response(view=asked.with_value("what_rank", int(words[2])))


def _at(board: Board, view: Values, turn: int) -> Values:
    return view.with_value("turn", max(0, min(turn, last_shown(board))))


def _show_turn(board: Board, view: Values, ui: Ui, turn: int) -> Response:
    """A turn is shown, and is the one that keys and buttons speak of; the deal, turn 0, is none."""
    shown = _at(board, view, turn)
    turn = turn_of(shown)
    if turn == turn_of(view) == 0:
        return Response()  # no turn is known: the cursor stays
    return Response(
        ui=replace(ui, cursor=f"turn {turn}" if turn else None, cursor_visible=turn > 0, mode=""), view=shown
    )


def _chosen(board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
    """A row of the table of turns, or a step of the history."""
    word, _, rest = (gesture.target or "").partition(" ")
    if word in ("turn", "jump") and rest.isdigit():
        return _show_turn(board, view, ui, int(rest))
    return Response()


def _turned(board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
    cell = target_cell(gesture.target)
    if cell is not None and gesture.target == ui.cursor and _inside(board, cell):
        now = board.hands[cell[0] - 1][cell[1] - 1]
        rank = (now + gesture.turns) % (board.rules.ranks + 1)
        return _set(board, cell, str(rank or "?"), ui)
    if (gesture.target or "").partition(" ")[0] in ("turn", "jump"):
        return Response(view=_at(board, view, turn_of(view) - gesture.turns))
    return Response()


def _dragged(board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
    if (gesture.origin or "").startswith("jump "):
        return _scrubbed(board, gesture, view, ui)
    origin, there = target_cell(gesture.origin), target_cell(gesture.target)
    dropped = gesture.act is Act.DROP
    ui = replace(ui, held=None if dropped else gesture.origin, hover=gesture.target)
    if origin is None or there is None or origin == there or not (_inside(board, origin) and _inside(board, there)):
        return Response(ui=ui)
    move = f"swap {_name(origin)} {_name(there)}"
    if dropped:
        return Response(ui=replace(ui, cursor=gesture.target, cursor_visible=True), move=move)
    return Response(ui=ui, preview=apply(board, move))


def _scrubbed(board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
    """Along the strip of the whole game, also above and below it and beyond its ends."""
    share = (gesture.x - timeline.SIDE) / timeline.width_in(ui)
    return _show_turn(board, view, ui, round(share * last_shown(board)))


# ------------------------------------------------------------------------------------------------ keys


def _key(board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
    key = gesture.key.lower()
    if key == "m":
        return Response(move="open")
    begins = key == "=" and chosen_turn(view, ui) is None  # no rank, and nothing else is typed so
    unspoken = ui.mode == BEGUN or (turn_of(view) and target_cell(ui.cursor))
    if begins or (unspoken and key in _TURN_KEYS):  # the person has not named the card where it began or was before
        ui = replace(ui, cursor_visible=False, mode="")
    word, _, rest = (ui.cursor or "").partition(" ") if ui.cursor_visible else ("", "", "")
    if key == "escape":
        return Response(ui=replace(ui, cursor_visible=False, mode=""))
    if key in ("pageup", "pagedown", "+", "-"):
        return Response(view=_at(board, view, turn_of(view) + (1 if key in ("pagedown", "+") else -1)))
    cell = target_cell(ui.cursor) if ui.cursor_visible else None
    if key in ENDS:
        return _to_end(board, gesture, cell, view, ui)
    if key in ARROWS:
        return _moved(board, key, cell, word, rest, view, ui)
    if key == "space":
        return Response()  # the game plays
    if cell is not None and _inside(board, cell):
        if turn_of(view) != 0:
            return Response(message=_EDIT_AT_ZERO)
        return _on_card(board, cell, key, view, ui)
    turn = chosen_turn(view, ui)
    if turn is None and not ui.cursor_visible and key in _TURN_KEYS:
        turn = max(1, turn_of(view))  # a story is typed at once
    if turn is not None:
        return _on_turn(board, turn, key, view, ui)
    pin = pin_at(board, ui.cursor) if ui.cursor_visible else None
    if pin is not None and key in ("delete", "backspace"):
        return Response(move=f"unpin {pin.text}")
    if word == "hand":
        return _on_hand(board, int(rest) - 1, key, view)
    return Response()


def _moved(board: Board, key: str, cell: Cell | None, word: str, rest: str, view: Values, ui: Ui) -> Response:
    """Arrow keys: through the cards of a hand and from hand to hand, or along the timeline. The cards of a later turn
    cannot be chosen: there is the timeline, and above it the players."""
    if turn_of(view) and (word != "hand" or key == "right"):
        return _moved_later(board, key, word, view, ui)
    if word == "turn":
        return Response(ui=replace(ui, cursor=card_target(board.rules.players - 1, 0), cursor_visible=True))
    if word == "hand" and key == "down" and int(rest) == board.rules.players:
        return _show_turn(board, view, ui, max(1, turn_of(view)))
    if word == "hand":
        return Response(ui=replace(ui, cursor=_from_hand(int(rest), key)))
    if cell is None or not _inside(board, cell):
        return Response(ui=replace(ui, cursor=card_target(0, 0), cursor_visible=True, mode=BEGUN))
    player, place = cell[0] - 1, cell[1] - 1
    size = len(board.hands[player])
    each = layout(board, ui).common(board.hands).each
    if key == "left" and place == 0:
        return Response(ui=replace(ui, cursor=f"hand {player + 1}", mode=""))
    if key in ("left", "right"):
        place = max(0, min(place + (1 if key == "right" else -1), size - 1))
    elif key == "up":
        player, place = (player, place - each) if place >= each else (max(0, player - 1), place)
    elif place + each < size:
        place += each
    elif player + 1 < board.rules.players:
        player, place = player + 1, place % each
    else:
        return _show_turn(board, view, ui, max(1, turn_of(view)))
    place = max(0, min(place, len(board.hands[player]) - 1))
    return Response(ui=replace(ui, cursor=card_target(player, place), cursor_visible=True, mode=""))


def _moved_later(board: Board, key: str, word: str, view: Values, ui: Ui) -> Response:
    """Arrow keys at a turn that is not the deal."""
    turn = turn_of(view)
    if word == "turn" and key in ("left", "right"):
        return _show_turn(board, view, ui, max(1, turn + (1 if key == "right" else -1)))
    if word == "turn" and key == "up":
        return Response(ui=replace(ui, cursor=f"hand {board.rules.players}"))
    if word in ("turn", "hand"):
        return Response(message=_EDIT_AT_ZERO)
    return _show_turn(board, view, ui, turn)


def _to_end(board: Board, gesture: Gesture, cell: Cell | None, view: Values, ui: Ui) -> Response:
    """To the first or the last card of a row, or of the board; on the timeline to the first or the last turn."""
    first = gesture.key == "home"
    if turn_of(view):
        return _show_turn(board, view, ui, 1 if first else last_shown(board))
    player, place = (cell[0] - 1, cell[1] - 1) if cell is not None and _inside(board, cell) else (0, 0)
    if gesture.control:
        player, place = (0, 0) if first else (board.rules.players - 1, len(board.hands[-1]) - 1)
    else:
        each = layout(board, ui).common(board.hands).each
        begin = place - place % each
        place = begin if first else min(begin + each, len(board.hands[player])) - 1
    return Response(ui=replace(ui, cursor=card_target(player, max(0, place)), cursor_visible=True, mode=""))


def _from_hand(number: int, key: str) -> str:
    """Arrow keys at a player: to the first card, or from player to player."""
    if key == "right":
        return card_target(number - 1, 0)
    return f"hand {number + 1 if key == 'down' else max(1, number - 1) if key == 'up' else number}"


def _set(board: Board, cell: Cell, rank: str, ui: Ui) -> Response:
    """A card is chosen, and which other one gives way to it is said."""
    move = f"set {_name(cell)} {rank}"
    after = apply(board, move)
    gave = (
        f"Card {place} of {LETTERS[player - 1]} gave way to it: the deck has no more of that rank"
        for player, (old, new) in enumerate(zip(board.hands, after.hands, strict=True), 1)
        for place, (was, now) in enumerate(zip(old, new, strict=True), 1)
        if was != now and (player, place) != cell
    )
    return Response(ui=ui, move=move, message=next(gave, ""), shown=True)


def _on_card(board: Board, cell: Cell, key: str, view: Values, ui: Ui) -> Response:
    name = _name(cell)
    if key in ("delete", "backspace", "?"):
        return Response(ui=replace(ui, mode=""), move=f"set {name} ?")
    if key == "w":
        return _ask(view, [*name.split(), str(next_question(board, view, cell).card)])
    ranks = ranks_of(board, view)
    before = ui.mode.removeprefix(TYPED) if ui.mode.startswith(TYPED) else ""
    for typed in (before + key.upper(), key.upper()):  # the second digit of a rank above 9, where there is one
        if typed in ranks:
            return _set(board, cell, str(ranks[typed]), replace(ui, mode=TYPED + typed))
        if typed.isdigit() and any(one.startswith(typed) for one in ranks):  # 1, of 10, where no card is a 1
            return Response(ui=replace(ui, mode=TYPED + typed))
    if key == "0":
        return Response(ui=replace(ui, mode=""), move=f"set {name} ?")
    known = names(board, view)
    return Response(message=f"cards go from {known[0]} to {known[-1]}") if key in (*DIGITS, *_COURT) else Response()


def _on_hand(board: Board, player: int, key: str, view: Values) -> Response:
    turn, rank = turn_of(view), ranks_of(board, view).get(key.upper())
    if key == "enter":
        return Response(move=f"pin winner: {LETTERS[player]}")
    now = ends_with(board, player, turn)
    if turn and now and key in ("backspace", "delete"):
        return Response(move=with_end(board, player, turn, now[:-1] if key == "backspace" else ()))
    if turn and rank:
        return Response(move=with_end(board, player, turn, (*now, rank)))
    return Response()


def _on_turn(board: Board, turn: int, key: str, view: Values, ui: Ui) -> Response:
    if key in ("delete", "backspace"):
        pins = at(board, turn)
        if key == "backspace" and not pins and (before := at(board, turn - 1)):
            return replace(_show_turn(board, view, ui, turn - 1), move=f"unpin {before[0].text}")
        return Response(move=f"unpin {pins[0].text}") if pins else Response()
    if key == "e":
        return Response(move=f"pin ends: {turn}")
    result = {**_TURN_KEYS, **{digit: f"war {digit}" for digit in DIGITS[1:]}}.get(key)
    if result is None or (result in LETTERS and result not in LETTERS[: board.rules.players]):
        return Response()
    on = turn + (int(key) if key.isdigit() else 1)
    return replace(_show_turn(board, view, ui, on), move=f"pin turn {turn}: {result}")


def _name(cell: Cell) -> str:
    return f"{LETTERS[cell[0] - 1]} {cell[1]}"


def _inside(board: Board, cell: Cell) -> bool:
    return 1 <= cell[0] <= board.rules.players and 1 <= cell[1] <= len(board.hands[cell[0] - 1])
