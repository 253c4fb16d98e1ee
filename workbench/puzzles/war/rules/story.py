"""What a story says, turn by turn, and the targets of its lines."""

from __future__ import annotations

from workbench.puzzles.war.rules.pins import TIE, Pin, PinKind


def pin_target(number: int) -> str:
    """Under which a pin is drawn; `number` counts from 0 in the board's story."""
    return f"pin {number + 1}"


def last_turn(story: tuple[Pin, ...]) -> int:
    """The last turn that a story speaks of."""
    return max((pin.turn + max(0, pin.depth - 1) for pin in story if pin.turn), default=0)


def results_said(story: tuple[Pin, ...]) -> dict[int, tuple[int, Pin]]:
    """What the story says of turns, by their number: the player or TIE, and the pin that says it."""
    said: dict[int, tuple[int, Pin]] = {}
    for pin in story:
        if pin.kind is PinKind.TURN:
            said.setdefault(pin.turn, (pin.player, pin))
    for pin in story:
        if pin.kind is PinKind.WAR:
            for turn in range(pin.turn, min(pin.turn + pin.depth, pin.turn + 1000)):
                said.setdefault(turn, (TIE, pin))
    return said
