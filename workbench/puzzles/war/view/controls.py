"""Below the timeline: what can be said of any deal, the story, and what can be done with what is chosen."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import replace

from workbench.core.control import Control, ControlRow, ControlText
from workbench.core.gesture import Ui
from workbench.core.grid import move_target
from workbench.core.insight import Insight
from workbench.core.options import Values
from workbench.core.verdict import Verdict
from workbench.core.wording import counted
from workbench.puzzles.war.formats.native import format_body
from workbench.puzzles.war.options import ADJUSTABLE, turn_of
from workbench.puzzles.war.rules.board import Board
from workbench.puzzles.war.rules.check import left_open
from workbench.puzzles.war.rules.pins import in_order, pin_target
from workbench.puzzles.war.view.context_actions import context_actions, of_game, warns
from workbench.puzzles.war.view.suits import in_a_sentence, names, words_of

_SHOWN, _OF_MANY = 4, 3
"""Lines of the story that all are shown; of a longer one those around the turn that is shown, as many as stand beside
how many there are in a small window."""


def controls(
    board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()
) -> tuple[ControlRow, ...]:
    """First what is always there and keeps its place: stories, what deals cards, and the rules, each to be changed by a
    click. What is chosen changes what comes behind them."""
    if not board.is_deal:
        return ()
    cards = ControlRow((ControlText("Cards"), *_cards(board)))
    rules: list[Control | ControlText] = [ControlText("Rules"), *_rules(board)]
    warned = (
        *rules,
        ControlText("Random deals with winnings as laid hardly ever end"),
    )  # last: no button moves when it comes
    rules_row = ControlRow(warned if warns(board) else tuple(rules), kept=(warned,))
    return of_game(board), cards, rules_row, _story(board, verdict, view, ui), *context_actions(board, view, ui)


# ------------------------------------------------------------------------------------------------ rules


def _rules(board: Board) -> Iterator[Control]:
    """The rules as buttons; the one of the winnings is tinted where games hardly ever end by it."""
    for button in ADJUSTABLE.buttons(board):
        if button.target == "option winnings" and warns(board):
            why = f"{button.label}. By this rule 3 of 2,000 games of a full deck end; with the winner's card first, all"
            yield replace(button, label=why, role="hint")
        else:
            yield button


def _cards(board: Board) -> Iterator[Control]:
    """What fills the cards, and what opens them: where the person has chosen some, first those that were dealt."""
    seeded = seed(board)
    yield Control(move_target(f"shuffle {seeded}"), "shuffle", "Deals the whole deck at random")
    yield Control(
        move_target(f"complete {seeded}"),
        "fill open cards",
        "Gives the open cards a random card each of the rest of the deck",
    )
    if not board.dealt or len(board.dealt) == sum(map(len, board.hands)):
        yield Control(move_target("open"), "open all", "Makes every card open, so that solvers choose it")
    else:
        yield Control(
            move_target("open dealt"),
            "open dealt",
            "Makes the cards that nobody has chosen open, so that solvers choose them",
        )
    if board.dealt:
        yield Control(
            move_target("keep"), "keep dealt", "Holds the dealt cards where they are: solvers change only the others"
        )


def seed(board: Board) -> int:
    """A seed that is another one for every board: a second shuffle deals other cards."""
    return zlib.crc32(format_body(board).encode())


# ------------------------------------------------------------------------------------------------ the story


def _story(board: Board, verdict: Verdict, view: Values, ui: Ui) -> ControlRow:
    """The story's lines, to be chosen; a click of the right button takes one out."""
    broken = {target for violation in verdict.violations for target in violation.targets}
    many = len(board.story)
    shown = foremost(board, broken, turn_of(view), ui, many if many <= _SHOWN else _OF_MANY)
    items: list[Control | ControlText] = []
    known = names(board, view)
    for number in shown:
        pin, target = board.story[number], pin_target(number)
        wrong, unknown = target in broken, verdict.pending and pin.of_whole_game
        unmet = not (wrong or unknown) and left_open(board, pin)
        text = words_of(pin, known)
        words = f"! {text}" if wrong else f"{text} …" if unknown else f"{text} ?" if unmet else text
        more = ", which is still being checked" if unknown else ", which open cards leave open" if unmet else ""
        label = f"The story says: {in_a_sentence(pin, known)}{more}"
        role = "conflict" if wrong else "" if unknown or unmet else "hint"
        items.append(Control(target, words, label, on=ui.cursor_visible and ui.cursor == target, role=role))
    if len(shown) < many:
        items.append(ControlText(f"and {counted(many - len(shown), 'more line')}"))
    return ControlRow(tuple(items), kept=((Control("", "turn 1: A", ""),),))


def foremost(board: Board, broken: set[str], turn: int, ui: Ui, most: int) -> list[int]:
    """Which lines are shown: what is wrong or chosen, what speaks of the whole game, then what is near the turn."""

    def urgency(number: int) -> tuple[bool, int]:
        target, pin = pin_target(number), board.story[number]
        return target not in broken and target != ui.cursor, abs(pin.turn - turn) if pin.turn else -1

    order = in_order(board.story)
    kept = set(sorted(order, key=urgency)[:most])
    return [number for number in order if number in kept]
