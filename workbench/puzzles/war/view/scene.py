"""A deal as a drawing: the hands, the middle of the table, the timeline with the story, and its controls.

At turn 0 the deal lies open and can be changed. At a later turn the hands lie as they do after it, what was laid in it
is in the middle, and what its winner took up is marked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from workbench.core.gesture import Ui
from workbench.core.insight import Insight
from workbench.core.options import Values
from workbench.core.scene import Box, Rect, Scene, Shape, Text, width_of
from workbench.core.verdict import Verdict
from workbench.core.wording import counted, listed
from workbench.puzzles.war.options import ADJUSTABLE, turn_of
from workbench.puzzles.war.rules.board import ABSENT, LETTERS, OPEN, Board, card_target
from workbench.puzzles.war.rules.faces import Faces
from workbench.puzzles.war.rules.game import Game, game_of
from workbench.puzzles.war.rules.pins import pin_target
from workbench.puzzles.war.view import card_shapes, controls, timeline
from workbench.puzzles.war.view.card_shapes import CardLook, Spread
from workbench.puzzles.war.view.on_table import ShownTurn, answer, on_table
from workbench.puzzles.war.view.small_picture import is_small, small_picture
from workbench.puzzles.war.view.suits import SUITS, face, names, suit_of
from workbench.puzzles.war.view.what_if import Change, change_of

EDGE = 0.4
NAME = 1.5
"""Room for a player's letter and count, left of the hand."""
MIDDLE = 2.1
BESIDE = 0.5
"""Between hands side by side."""
_COUNT = 0.64  # the letters of how many cards a hand of several rows has
_TURN = 0.84  # the letters of what became of a turn, where a line of them has room
_LARGE = 3.6  # the room of a hand of many cards: what is around them has to be read, too
_WORTH = 0.88  # the share of their area to which cards are drawn smaller, so that there is room for more of them
_PROPORTIONS = 1.4  # width by height of hands and table in a picture
_LINE, _LINES = 0.62, 8  # of the story in a picture: the height of a line, and how many there are at most
_RULES = 0.75  # height of the rules' line in a picture
_LEAST, _LEAST_IN_PICTURE, _MOST = 15.0, 20.8, 32.0  # the width of a drawing: in a picture it holds the story, too


@dataclass(frozen=True, slots=True)
class Layout:
    """Sizes of a drawing: rows that a hand has at least, room for its cards, and how many hands lie side by side.

    usual, most   a hand of up to so many cards has room for these, so that no turn makes cards larger or smaller; a
                  larger one has room for all that there are.
    """

    rows: int
    width: float
    height: float
    abreast: int
    digits: int
    usual: int
    most: int

    @property
    def hand(self) -> float:
        """The height of a hand."""
        return self.height + 0.25

    @property
    def beside(self) -> float:
        """From one hand to the one beside it."""
        return NAME + self.width + BESIDE

    @property
    def frame(self) -> float:
        """The width of the drawing."""
        return 2 * EDGE + self.abreast * self.beside - BESIDE

    @property
    def high(self) -> float:
        """The height of hands and table for a person who is looking."""
        return EDGE + 2 * self.hand + MIDDLE + EDGE / 2

    def pixels(self, count: int, ui: Ui) -> float:
        """How large a card of a hand of so many is drawn."""
        return self.spread(count).area * min(ui.room[0] / self.frame, ui.room[1] / self.high) ** 2

    def spread(self, count: int) -> Spread:
        """How a hand of so many cards lies in its room."""
        room = self.usual if count <= self.usual else max(self.most, count)
        return card_shapes.spread(room, self.width, self.height, self.digits, self.rows)

    def common(self, hands: Sequence[Sequence[int]]) -> Spread:
        """How all hands lie, as the longest does: no one's cards are smaller than another's."""
        return self.spread(max(map(len, hands)))


def layout(board: Board, ui: Ui) -> Layout:
    """Two rows for the hand of a full deck, one for a few cards, more for many; for a person who is looking as many as
    make the cards largest.

    The frame has the proportions of the room there is, so that all of it is used.
    """
    rules = board.rules
    piles = (*board.hands, board.pool)
    most = max(1, *rules.sizes, *(map(len, board.hands) if board.is_deal else ()))
    highest = max(rules.ranks, *(max(pile, default=0) for pile in piles))
    digits = max(map(len, (str(highest), *board.faces.names)))
    usual = 1 if most <= 9 else 2 if most <= 40 else 3
    total = max(most, sum(map(len, piles)))
    found = [_laid_out(board, ui, rows, most, total, digits) for rows in ((1, 2, 3) if ui.live else (usual,))]
    return max(found, key=lambda at: (round(at.pixels(most, ui)), at.rows == usual))


def _laid_out(board: Board, ui: Ui, rows: int, most: int, total: int, digits: int) -> Layout:
    """The layout of so many rows at least. Room is kept for cards that are won as far as it costs little."""
    height = rows * card_shapes.PITCH if rows < 3 else _LARGE
    abreast = 1 if board.rules.players == 2 else 2
    around = EDGE + 2 * (height + 0.25) + MIDDLE + EDGE / 2
    frame = min(max(_proportions(ui) * around, _LEAST if ui.live else _LEAST_IN_PICTURE), _MOST)
    width = (frame - 2 * EDGE + BESIDE) / abreast - BESIDE - NAME

    def size(count: int) -> float:
        return card_shapes.spread(count, width, height, digits, rows).area

    kept = (count for count in (total, 3 * most // 2, 5 * most // 4) if size(count) >= _WORTH * size(most))
    return Layout(rows, width, height, abreast, digits, next(kept, most + rows), total)


def _proportions(ui: Ui) -> float:
    """Width by height of the room for hands and table."""
    return ui.room[0] / max(1.0, ui.room[1]) if ui.live else _PROPORTIONS


def _sizes(board: Board) -> str:
    """How many cards the hands of a board have: each of them where they differ."""
    sizes = [len(hand) for hand in board.hands]
    if len(set(sizes)) == 1:
        return f"{len(sizes)} hands of {counted(sizes[0], 'card')}"
    return f"hands of {listed(sizes)} cards"


def scene(board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()) -> Scene:
    """The drawing; the timeline is a strip of its own while a person is looking."""
    label = f"War, {_sizes(board)}."
    if is_small(ui):
        return small_picture(board, view, label)
    game, turn = game_of(board), turn_of(view)
    at = layout(board, ui)
    now = on_table(board, game, turn, view, insights)
    change = change_of(board, view)
    if ui.covered:
        now = replace(now, sentence="What the solver holds of the deal")
    elif change is not None and turn == 0:
        now = replace(now, sentence=answer(board, change, view, insights) or now.sentence)
    shapes: list[Shape] = []
    y, width = EDGE, at.frame - 2 * EDGE
    if board.is_deal and not ui.live:
        rules = ", ".join(button.words for button in ADJUSTABLE.buttons(board))
        shapes.append(Text(EDGE, y + 0.25, rules, 0.42, "start", room=width, fill="muted"))
        y += _RULES
    # one size for all hands and their ranks: that of the longest
    suited = any(suit_of(card) is not None for hand in now.hands for card in hand)
    lie = at.common(now.hands)
    letter = _letter(lie, at, ui, suited=suited)
    for player in range(board.rules.players):
        x = EDGE + player % at.abreast * at.beside
        editable = board.is_deal and turn == 0
        shapes.extend(_hand(board, now, player, at, lie, letter, x, y, change, view, ui, editable=editable))
        if player % at.abreast == at.abreast - 1 or player == board.rules.players - 1:
            y += at.hand
        if player == at.abreast - 1:
            shapes.extend(_middle(board, now, at, y, view, ui))
            y += MIDDLE
    if board.is_deal and not ui.live:
        shapes.extend(timeline.timeline(board, game, turn, ui, Box(EDGE, y, width, timeline.HEIGHT)))
        y += timeline.HEIGHT + 0.1
        lines = list(_story(board, verdict, y + _LINE / 2, width))
        shapes.extend(lines)
        y += _LINE * len(lines)
    shapes.insert(0, Rect(0, 0, at.frame, y + EDGE / 2, fill="paper/0"))
    strip = _strip(board, game, view, ui) if board.is_deal and ui.live else None
    return Scene(at.frame, y + EDGE / 2, tuple(shapes), f"{label} {now.sentence}", strip)


def _letter(lie: Spread, at: Layout, ui: Ui, *, suited: bool) -> float:
    """How large the ranks of these cards are; 0.0 where they have no room to be read: a card's tip tells its rank."""
    usual, most = lie.letter(at.digits), lie.largest(at.digits)
    low = lie.height if suited else 0.0
    above = ui.legible_within(min(usual, 0.42 * low), min(most, card_shapes.BESIDE_SUIT * low), at.frame, at.high)
    return above or ui.legible_within(usual, most, at.frame, at.high)


def _strip(board: Board, game: Game, view: Values, ui: Ui) -> Scene:
    """The timeline in the window: its turns are as high as buttons, whatever the size of the hands."""
    unit = timeline.PIXELS
    box = Box(timeline.SIDE, timeline.FRAME, timeline.width_in(ui), timeline.HEIGHT * unit)
    shapes = tuple(timeline.timeline(board, game, turn_of(view), ui, box, unit))
    return Scene(box.width + 2 * timeline.SIDE, box.height + 2 * timeline.FRAME, shapes, "Timeline")


def _story(board: Board, verdict: Verdict, y: float, width: float) -> Iterator[Shape]:
    """The story in a picture, below the timeline: a line of words each, what is broken with a mark."""
    broken = {target for violation in verdict.violations for target in violation.targets}
    for number in controls.foremost(board, broken, 0, Ui(), _LINES):
        wrong = pin_target(number) in broken
        words = f"! {board.story[number].text}" if wrong else board.story[number].text
        yield Text(EDGE, y, words, 0.42, "start", wrong, width, fill="conflict" if wrong else "ink")
        y += _LINE
    if len(board.story) > _LINES:
        yield Text(EDGE, y, f"and {counted(len(board.story) - _LINES, 'more line')}", 0.42, "start", fill="muted")


def _hand(
    board: Board,
    now: ShownTurn,
    player: int,
    at: Layout,
    lie: Spread,
    letter: float,
    x: float,
    y: float,
    change: Change | None,
    view: Values,
    ui: Ui,
    *,
    editable: bool,
) -> Iterator[Shape]:
    hand = now.hands[player]
    looks, known = [], names(board, view)
    yield from _name(now, player, at, x, y, Faces(known).numbers(board.rules.ranks), ui)
    for place, rank in enumerate(hand):
        name = card_target(player, place) if editable else f"held {player + 1} {place + 1}"
        dealt = editable and (player, place) in board.dealt
        what = _card_in_words(rank, known)
        looks.append(
            CardLook(
                face(int(rank), known),
                suit_of(rank),
                name,
                f"{LETTERS[player]}, card {place + 1} of {len(hand)}: {what}{', dealt' if dealt else ''}",
                cursor=ui.cursor_visible and ui.cursor == name,
                hover=editable and ui.hover == name,
                fresh=now.fresh(player, place),
                changed=editable and change is not None and (change.player, change.place) == (player, place),
                dealt=dealt,
            )
        )
    yield from card_shapes.pile(x + NAME, y, lie, letter, hand, board.rules.ranks, looks)


def _card_in_words(card: int, known: Sequence[str]) -> str:
    suit, name = suit_of(card), face(int(card), known)
    rank = f"rank {card}" if name == str(int(card)) else f"{name}, rank {card}"
    return "open" if card == OPEN else rank if suit is None else f"{name} of {SUITS[suit]}, rank {card}"


def _name(
    now: ShownTurn, player: int, at: Layout, x: float, y: float, numbers: Sequence[int], ui: Ui
) -> Iterator[Shape]:
    """Who holds a hand, and how many cards: what a person points at. `numbers` says what ranks count in the mean."""
    hand = now.hands[player]
    role = f"player-{player + 1}"
    target = f"hand {player + 1}"
    chosen = ui.cursor_visible and ui.cursor == target
    beyond = any(card > len(numbers) for card in hand)  # a card that the deck has not
    tells = hand and OPEN not in hand and not beyond and not ui.covered
    mean = f"{sum(numbers[card - 1] for card in hand) / len(hand):.1f}" if tells else ""
    held = ", ".join(filter(None, (counted(len(hand), "card"), f"mean {mean}" if mean else "")))
    middle = x + (NAME - 0.25) / 2
    yield Rect(
        x,
        y,
        NAME - 0.25,
        at.hand - 0.25,
        0.14,
        fill=f"{role}/0.3" if ui.hover == target else f"{role}/0.14",
        stroke="cursor" if chosen else role if player == now.taker else None,
        stroke_width=0.07,
        target=target,
        label=f"player {LETTERS[player]}, {held}",
    )
    yield Text(middle, y + 0.55, LETTERS[player], 0.78, bold=True, fill=role)
    small = ui.legible(0.42, at.frame, at.high)
    if at.rows == 1:
        yield Text(middle, y + 1.16, f"{len(hand)}", small, fill="ink")
        return
    count = f"{len(hand)}"
    large = _COUNT * min(1.0, (NAME - 0.3) / width_of(count, _COUNT))
    yield Text(middle, y + 1.3, count, max(small, large), fill="ink")
    lines = () if ui.covered else ("open",) if OPEN in hand else ("mean", mean) if mean else ()
    first, apart = y + 1.88, max(0.5, 1.1 * small)
    high = first + (len(lines) - 0.4) * apart
    if max((width_of(word, small) for word in lines), default=0) < NAME - 0.3 and high < y + at.hand - 0.25:
        for line, word in enumerate(lines):
            yield Text(middle, first + apart * line, word, small, fill="muted")


def _middle(board: Board, now: ShownTurn, at: Layout, y: float, view: Values, ui: Ui) -> Iterator[Shape]:
    """What was laid, and what became of it."""
    size = ui.legible(0.46, at.frame, at.high)
    yield Rect(EDGE, y + 0.02, at.frame - 2 * EDGE, MIDDLE - 0.27, 0.14, fill="ground")
    width = at.frame - 2 * EDGE - 0.6
    if not now.laid:
        size = max(size, min(_TURN, _TURN * width / width_of(now.sentence, _TURN)))
        yield from _sentence(now.sentence, at.frame / 2, y + MIDDLE / 2 - 0.12, width, size)
        return
    players = board.rules.players
    room = 0.58 * width
    lie = card_shapes.spread(len(now.laid), room, card_shapes.PITCH, at.digits)
    letter, known = (
        _letter(lie, at, ui, suited=any(suit_of(rank) is not None for rank in now.laid)),
        names(board, view),
    )
    for number, rank in enumerate(now.laid):
        if rank == ABSENT:
            continue
        dx, dy = lie.corner(number)
        owner = f"player-{number % players + 1}"
        left, top = EDGE + 0.3 + dx, y + 0.2 + dy
        said = f"laid by {LETTERS[number % players]}: {_card_in_words(rank, known)}"
        look = CardLook(face(int(rank), known), suit_of(rank), f"laid {number + 1}", said)
        yield from card_shapes.card(left, top, rank, board.rules.ranks, look, lie, letter)
        below = top + 0.935 * lie.pitch
        yield Rect(left + 0.1 * lie.width, below, 0.8 * lie.width, 0.06 * lie.pitch, fill=owner)
    left = EDGE + 0.3 + min(len(now.laid), lie.each) * lie.step + 0.3
    right = at.frame - EDGE - 0.2
    if width_of(now.sentence, _TURN) <= right - left:
        size = max(size, _TURN)  # a turn is what one looks at
    yield from _sentence(now.sentence, (left + right) / 2, y + MIDDLE / 2 - 0.12, right - left, size)


def _sentence(text: str, x: float, y: float, width: float, size: float) -> Iterator[Shape]:
    """In as many lines as it needs, three at most."""
    words, lines = text.split(), [""]
    for word in words:
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and len(lines) < 3 and width_of(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    for number, line in enumerate(lines):
        yield Text(x, y + 1.15 * size * (number - (len(lines) - 1) / 2), line, size, room=width, fill="ink")
