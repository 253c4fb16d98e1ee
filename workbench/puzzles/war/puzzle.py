"""War, tied to the protocol."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from workbench.core.grid import Target
from workbench.core.options import Values
from workbench.core.puzzle import Puzzle
from workbench.core.task import Task, late
from workbench.puzzles.war import options as declared
from workbench.puzzles.war.analysis import endings
from workbench.puzzles.war.formats import hands as dealt_hands
from workbench.puzzles.war.formats import native
from workbench.puzzles.war.rules import check as checker
from workbench.puzzles.war.rules.board import LETTERS, OPEN, Board, card_target, empty
from workbench.puzzles.war.view import controls as pressed
from workbench.puzzles.war.view import gestures as hands
from workbench.puzzles.war.view import scene as drawing
from workbench.puzzles.war.view import suits

_MOST_TOLD = 200  # turns of a story that is pasted
_TIE = re.compile(r"\b(?:tie|war)\b", re.IGNORECASE)
_TURN = re.compile(r"\bturn ?([1-9][0-9]{0,5}) ?:? ?(tie|war|=|[A-D])(?!\w)", re.IGNORECASE)

_RULES = ("face_down", "winnings", "run_out", "over_when", "max_turns")  # the others are of the deck


class War(Puzzle[Board]):
    """The card game War: deal the game you want to see."""

    slug = "war"
    title = "War"
    labels = r"hands?|decks?|piles?|stacks?|cards|(?:player|hand|deck|p)[ _]?[1-4a-d]"
    summary = (
        "Each turn all players show a card, and the highest takes them all. After a tie the next turn takes all. "
        "Nobody chooses anything, so the deal decides: say how the game shall go, and get the cards that play it so."
    )
    options = declared.OPTIONS
    adjustable = declared.ADJUSTABLE
    tasks = declared.TASKS
    starters = declared.STARTERS
    engines = "workbench.puzzles.war.engines.tasks"
    formats = dealt_hands.FORMATS
    gestures = hands.GESTURES
    kernels = ("workbench.puzzles.war.kernels.prepared",)

    new_board = staticmethod(declared.new_board)
    options_of = staticmethod(declared.options_of)
    view_options = staticmethod(declared.view_options)
    parse_body = staticmethod(native.parse_body)
    format_body = staticmethod(native.format_body)
    play = staticmethod(suits.play)
    describe = staticmethod(suits.caption)
    check = staticmethod(endings.check)
    quick_check = staticmethod(checker.quick_check)
    scene = staticmethod(drawing.scene)
    controls = staticmethod(pressed.controls)
    respond = staticmethod(hands.respond)
    insights = staticmethod(late("workbench.puzzles.war.view.insights:insights"))

    cell_word = "card"

    def pasted_move(self, board: Board, view: Values, text: str) -> str:
        """A story as it is typed, from the turn on show: "=AAB", "tie, A, A"; or with its turns, as it is shown:
        "turn 1: tie". Nothing but aces are cards."""
        numbered = list(_TURN.finditer(text)) if not _TURN.sub("", text).strip(" ,;\n\r\t") else []
        turns = [int(one[1]) for one in numbered]
        begin = turns[0] if turns else max(1, declared.turn_of(view))
        if turns != list(range(begin, begin + len(turns))):
            return ""
        told = " ".join(one[2] for one in numbered) if turns else text
        signs = "".join(_TIE.sub("=", told).replace(",", " ").split())
        if _TIE.search(text) and not turns and not signs.isupper() and signs.strip("="):
            return ""  # "a tie" is no turn of A's
        signs = signs.upper()
        known = {"=", *LETTERS[: board.rules.players]}
        told_at_all = bool(turns) or {"A"} < {"A", *signs}
        if not board.is_deal or not told_at_all or not {*signs} <= known or len(signs) > _MOST_TOLD:
            return ""
        return f"tell {begin} {signs}"

    def under_rules_of(self, own: Board, pasted: Board) -> Board:
        kept = {name: getattr(own.rules, name) for name in _RULES}
        return replace(pasted, rules=replace(pasted.rules, **kept))

    def restarted(self, board: Board) -> Board | None:
        return replace(empty(board.rules), story=board.story) if board.is_deal else None

    def differences(self, mine: Board, theirs: Board) -> Sequence[Target]:
        """Its cards that are others, or that only it has: the game that follows is not the board."""
        before = {(p, i): card for p, hand in enumerate(mine.hands) for i, card in enumerate(hand)}
        cards = ((p, i, card) for p, hand in enumerate(theirs.hands) for i, card in enumerate(hand))
        return [card_target(p, i) for p, i, card in cards if before.get((p, i)) != card]

    def keeps(self, board: Board, answer: Board, task: Task, values: Values) -> bool:
        return (
            board.rules == answer.rules
            and board.story == answer.story
            and all(
                len(old) == len(new) and all(a in (OPEN, b) for a, b in zip(old, new, strict=True))
                for old, new in zip(board.undealt.hands, answer.hands, strict=True)
            )
        )
