"""The variables of the model: the tapes of cards that the players lay, and what becomes of each layer of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from ortools.sat.python import cp_model

from workbench.puzzles.war.analysis.horizons import Horizon, Room
from workbench.puzzles.war.rules.board import OPEN, Hands, Rules
from workbench.solve.solvers import cpsat

Var = cp_model.IntVar
Literal = cp_model.LiteralT


@dataclass(slots=True)
class Model:
    """The model of a board, built up rule by rule.

    reach    cards on a tape.
    tapes    per player the card at each place, opening hand first.
    won      per layer and player: this layer is a turn that the player takes.       tie, buried, dead  per layer.
    taken    per layer and player: who takes its cards in the end.
    before   per layer and player: how many complete layers of winnings the player has had before it.
    over     per layer from 1 on: the game ends before it (only where it must end).
    wins     per player (only where it must end).
    """

    rules: Rules
    horizon: Horizon
    room: Room
    cp_sat: cp_model.CpModel
    reach: int
    tapes: list[list[Var]] = field(default_factory=list)
    opening: list[list[list[Var]]] = field(default_factory=list)
    won: list[list[Var]] = field(default_factory=list)
    tie: list[Var] = field(default_factory=list)
    buried: list[Var] = field(default_factory=list)
    dead: list[Var] = field(default_factory=list)
    taken: list[list[Var]] = field(default_factory=list)
    before: list[list[Var]] = field(default_factory=list)
    over: dict[int, Var] = field(default_factory=dict)
    wins: list[Var] = field(default_factory=list)

    @property
    def layers(self) -> int:
        """How many layers the model knows."""
        return self.room.layers

    def read(self, value: cpsat.ValueOf) -> Hands:
        """The deal of a solution."""
        return tuple(
            tuple(int(value(card)) for card in tape[:size])
            for tape, size in zip(self.tapes, self.rules.sizes, strict=True)
        )

    def hint(self, hands: Hands) -> None:
        """Begin near a deal."""
        for tape, hand in zip(self.tapes, hands, strict=True):
            for variable, card in zip(tape, hand, strict=False):
                if card != OPEN:
                    self.cp_sat.add_hint(variable, card)

    def played(self, layer: int) -> cp_model.LinearExprT:
        """How many turns lie before a layer."""
        if not self.rules.face_down:
            return sum(self.dead[s].Not() for s in range(layer))
        return sum(sum(self.won[s]) + self.tie[s] for s in range(layer))

    def held(self, player: int, layer: int) -> cp_model.LinearExprT:
        """How many cards a player can still lay before a layer that begins a turn."""
        return self.rules.sizes[player] + self.rules.players * self.before[layer][player] - layer
