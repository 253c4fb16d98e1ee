"""War, tied to the protocol."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from workbench.core.errors import FormatError
from workbench.core.gesture import Ui
from workbench.core.grid import Target
from workbench.core.options import Values
from workbench.core.puzzle import Puzzle
from workbench.core.task import Task
from workbench.core.wording import counted
from workbench.puzzles.war import options as declared
from workbench.puzzles.war.analysis import endings
from workbench.puzzles.war.formats import hands as dealt_hands
from workbench.puzzles.war.formats import native, story
from workbench.puzzles.war.rules import check as checker
from workbench.puzzles.war.rules.board import OPEN, Board, Rules, card_target, empty
from workbench.puzzles.war.rules.faces import Faces
from workbench.puzzles.war.rules.moves import MOVES
from workbench.puzzles.war.rules.pins import in_order
from workbench.puzzles.war.view import controls as board_controls
from workbench.puzzles.war.view import gestures as board_gestures
from workbench.puzzles.war.view import scene as drawing
from workbench.puzzles.war.view import suits

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
    moves = MOVES
    starters = declared.STARTERS
    engines = "workbench.puzzles.war.engines.tasks"
    formats = dealt_hands.FORMATS
    move_example = story.EXAMPLE
    gestures = board_gestures.GESTURES
    kernels = ("workbench.puzzles.war.kernels.prepared",)

    new_board = staticmethod(declared.new_board)
    options_of = staticmethod(declared.options_of)
    view_options = staticmethod(declared.view_options)
    parse_body = staticmethod(native.parse_body)
    format_body = staticmethod(native.format_body)
    check = staticmethod(endings.check)
    quick_check = staticmethod(checker.quick_check)
    scene = staticmethod(drawing.scene)
    controls = staticmethod(board_controls.controls)
    respond = staticmethod(board_gestures.respond)

    cell_word = "card"

    def takes(self, board: Board, task: Task, values: Values) -> bool:
        if values.get("formulation") != "literal":
            return True
        from workbench.puzzles.war.model.literal import refusal  # a start-up does without models

        return not refusal(board)

    def in_short(self, board: Board) -> str:
        """The story by its length, beginning and end, and rules that are not as usual; "" without a story."""
        if not board.story:
            return ""
        known = suits.names(board, Values({}))
        lines = [suits.words_of(board.story[number], known) for number in in_order(board.story)]
        ends = " … ".join(dict.fromkeys((lines[0], lines[-1])))
        rules, usual, adjustable = board.rules, Rules(), declared.ADJUSTABLE
        deck = [counted(rules.cards, "card")] if rules.cards != usual.cards else []
        players = [counted(rules.players, "player")] if rules.players != usual.players else []
        mine = declared.options_of(board)
        special = [adjustable.words(board, one.name) for one in adjustable.options if mine[one.name] != one.default]
        return ", ".join([f"follows {counted(len(lines), 'story line')}: {ends}", *deck, *players, *special])

    def pasted_move(self, board: Board, view: Values, text: str) -> str:
        return story.move_of(text, board.rules.players) if board.is_deal else ""

    def partly_pasted(self, board: Board, text: str) -> tuple[str, tuple[str, ...]]:
        return story.partly(text, board.rules.players) if board.is_deal else ("", ())

    def not_pasted(self, board: Board, text: str) -> str:
        return story.not_read(text, board.rules.players) if board.is_deal else ""

    def kept_beside(self, board: Board, move: str) -> str:
        after = self.apply(board, move)
        first = move.removeprefix("story from").removeprefix("tell").split(";")[0].split()[0]
        kept = first.isdigit() and any(pin.turn < int(first) for pin in board.story if pin in after.story)
        stays = f"what the story before says of turns before {first} stays" if kept else ""
        dealt = "" if after.undealt.complete else "not dealt yet: F5 deals cards for it"
        return "; ".join(filter(None, (stays, dealt)))

    def as_shown(self, board: Board, view: Values) -> Board:
        """With the names and suits that are seen, unless they would be read as other cards."""
        names = () if view.get(declared.FACES.name) == declared.NUMBERS else suits.names(board, view)
        named = bool(board.faces.names) or view.get(declared.FACES.name) == declared.LETTERED
        looks = replace(board.faces, names=names if named else ())
        shown = replace(board, faces=looks if suits.shows_suits(board, view) else Faces(looks.names))
        with suppress(FormatError):
            if dealt_hands.parse_hands(dealt_hands.format_hands(shown), self.options_of(board)).hands == board.hands:
                return shown
        return board

    def under_rules_of(self, own: Board, pasted: Board) -> Board:
        kept = {name: getattr(own.rules, name) for name in _RULES}
        return replace(pasted, rules=replace(pasted.rules, **kept))

    def untyped(self, ui: Ui) -> Ui:
        return replace(ui, mode="") if ui.mode.startswith(board_gestures.TYPED) else ui

    def restarted(self, board: Board) -> Board | None:
        return replace(empty(board.rules), story=board.story, faces=board.faces) if board.is_deal else None

    def differences(self, mine: Board, theirs: Board) -> Sequence[Target]:
        """The targets of cards that differ or that only the other board has; the game that follows from them is no part
        of a board."""
        before = {(p, i): card for p, hand in enumerate(mine.hands) for i, card in enumerate(hand)}
        cards = ((p, i, card) for p, hand in enumerate(theirs.hands) for i, card in enumerate(hand))
        return [card_target(p, i) for p, i, card in cards if before.get((p, i)) != card]

    def hinted(self, board: Board) -> Sequence[Target]:
        return tuple(card_target(player, place) for player, place in sorted(board.dealt))

    def unhinted(self, board: Board) -> Board:
        return board.undealt

    def keeps(self, board: Board, answer: Board, task: Task, values: Values) -> bool:
        return (
            board.rules == answer.rules
            and board.story == answer.story
            and all(
                len(old) == len(new) and all(a in (OPEN, b) for a, b in zip(old, new, strict=True))
                for old, new in zip(board.undealt.hands, answer.hands, strict=True)
            )
        )
