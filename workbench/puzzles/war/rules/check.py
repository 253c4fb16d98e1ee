"""What the rules say of a board: its deck, and its story, against itself and against the game that the cards play.

How a game of millions of turns ends is for a kernel: `analysis.endings.check` is the whole verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from workbench.core.verdict import Verdict, Violation
from workbench.core.wording import counted
from workbench.puzzles.war.rules.board import LETTERS, OPEN, Board, Rules
from workbench.puzzles.war.rules.deck import check_deck
from workbench.puzzles.war.rules.ending import Ending, near, of_game
from workbench.puzzles.war.rules.game import TIMELINE, EndKind, Game, game_of, play
from workbench.puzzles.war.rules.pins import TIE, Pin, PinKind, last_turn, pin_target, results_said, worded


def quick_check(board: Board) -> Verdict:
    """The verdict on a board, pending where a line hangs on how a long game ends."""
    return check_by_end(board, lambda board: near(board, TIMELINE))  # the drawing wants as much of the game


def check_by_end(board: Board, end_of: Callable[[Board], Ending | None]) -> Verdict:
    """The verdict on a board: its deck, and its story as far as the cards are known.

    end_of   how the game of a complete deal ends; None while that is not known, which leaves the verdict pending.
    """
    of_the_deck, clashes = [*check_deck(board)], [*contradictions(board)]
    violations, pending = [*of_the_deck, *clashes], False
    # a hand with a card that the story denies it can be played: what else does not hold is named as well
    if board.is_deal and board.story and not of_the_deck and all(clash.cells for clash in clashes):
        far = board.complete and any(pin.of_whole_game for pin in board.story)
        end = end_of(board) if far else None
        pending = far and end is None
        violations += _against_game(board, end)
    verdict = Verdict(tuple(violations), complete=board.complete, pending=pending)
    praise = "All cards are dealt" + (", and the game goes as the story says" if board.story else "")
    return replace(verdict, praise=praise) if board.complete else verdict


def _broken(board: Board, pin: Pin, why: str, *others: Pin) -> Violation:
    targets = [pin_target(board.story.index(one)) for one in (pin, *others)]
    turns = [f"turn {one.turn}" for one in (pin, *others) if one.turn]
    return Violation("story", f"'{worded(pin, board.faces.name)}': {why}", targets=(*targets, *turns))


# ------------------------------------------------------------------------------------------------ against itself


def contradictions(board: Board) -> Iterator[Violation]:
    """Where the story contradicts itself, the deck, or a known card, whatever the game."""
    yield from _impossible(board)
    yield from _twice(board)
    yield from _turns_against_turns(board)
    yield from _after_the_end(board)
    yield from _against_longest(board)


def _impossible(board: Board) -> Iterator[Violation]:
    rules = board.rules
    hands = "all cards" if rules.goes_on else f"hands of {counted(rules.hand, 'card')}"
    least = rules.earliest
    regular = not rules.face_down and not rules.goes_on and len(set(rules.sizes)) == 1
    for pin in board.story:
        if any(card > rules.ranks for card in pin.cards):
            yield _broken(board, pin, f"the deck has ranks 1 to {rules.ranks}")
        elif pin.kind is PinKind.ENDS and pin.turn > rules.max_turns:
            yield _broken(board, pin, f"a game is undecided after {counted(rules.max_turns, 'turn')}, see max_turns")
        elif pin.kind in (PinKind.WAR, PinKind.LONGEST) and pin.depth > rules.deepest:
            yield _broken(board, pin, f"{hands} are gone after {counted(rules.deepest, 'tie')} in a row")
        elif pin.kind is PinKind.ENDS and not rules.face_down and pin.turn < least:
            yield _broken(board, pin, f"a hand of {counted(least, 'card')} is never gone before turn {least}")
        elif pin.kind is PinKind.ENDS and regular and (pin.turn - rules.hand) % rules.players:
            yield _broken(
                board,
                pin,
                f"a game ends at turn {_possible_ends(rules)}, as what is won comes in {rules.players} at once",
            )
        elif pin.kind is PinKind.WITHOUT:
            held = set(pin.cards) & set(board.hands[pin.player])
            if held:
                broken = _broken(board, pin, f"{LETTERS[pin.player]} has a card of rank {board.faces.name(min(held))}")
                hand = board.hands[pin.player]
                yield replace(
                    broken, cells=tuple((pin.player + 1, i) for i, card in enumerate(hand, 1) if card in held)
                )
        elif pin.kind is PinKind.AFTER and any(pin.cards.count(card) > rules.copies(card) for card in pin.cards):
            yield _broken(board, pin, f"the deck has {counted(rules.suits, 'card')} of a rank at most")


def _possible_ends(rules: Rules) -> str:
    """When hands can be gone: each turn takes one card of a hand, and what is won comes in as many as players."""
    return ", ".join(str(rules.hand + k * rules.players) for k in range(3)) + ", …"


def _twice(board: Board) -> Iterator[Violation]:
    for kind in (PinKind.ENDS, PinKind.WINNER, PinKind.LONGEST):
        found = [pin for pin in board.story if pin.kind is kind]
        for pin in found[1:]:
            if pin != found[0]:
                yield _broken(board, pin, f"contradicts '{found[0].text}'", found[0])


def _turns_against_turns(board: Board) -> Iterator[Violation]:
    said = results_said(board.story)
    for pin in board.story:
        if pin.kind is PinKind.TURN:
            player, first = said[pin.turn]
            if player != pin.player:
                yield _broken(board, pin, f"contradicts '{first.text}'", first)
        elif pin.kind is PinKind.WAR:
            for turn in range(pin.turn, min(pin.turn + pin.depth, pin.turn + 1000)):
                player, first = said[turn]
                if player != TIE:
                    yield _broken(board, pin, f"contradicts '{first.text}'", first)
                    break
            for turn in (pin.turn - 1, pin.turn + pin.depth):
                player, first = said.get(turn, (-1, pin))
                if player == TIE:
                    yield _broken(board, pin, f"is deeper with '{first.text}'", first)


def _after_the_end(board: Board) -> Iterator[Violation]:
    ends = (pin for kind in (PinKind.ENDS, PinKind.WINNER) for pin in board.story if pin.kind is kind)
    end = next(ends, None)
    if end is None:
        return
    latest = end.turn or board.rules.max_turns  # the winner has won by then
    for pin in board.story:
        last = last_turn((pin,))
        if pin.kind is not PinKind.ENDS and last > latest:
            yield _broken(board, pin, f"turn {last} comes after the end: '{end.text}'", end)


def _against_longest(board: Board) -> Iterator[Violation]:
    longest = next((pin for pin in board.story if pin.kind is PinKind.LONGEST), None)
    if longest is None:
        return
    said, run = results_said(board.story), list[Pin]()
    for turn in sorted(said):
        player, pin = said[turn]
        before, _ = said.get(turn - 1, (-1, pin))
        run = [] if player != TIE else [*(run if before == TIE else ()), pin]
        if len(run) > longest.depth:
            ties = tuple(dict.fromkeys(run))
            lines = " and ".join(f"'{one.text}'" for one in ties)
            yield _broken(board, longest, f"contradicts {lines}", *ties)
            return


# ------------------------------------------------------------------------------------------------ against the game


def left_open(board: Board, pin: Pin) -> bool:
    """Whether open cards leave it open whether the game goes as a line of the story says."""
    if board.complete or not board.is_deal:
        return False
    if pin.kind is PinKind.WITHOUT:
        return OPEN in board.hands[pin.player]
    game = game_of(board)
    if game.kind is not EndKind.OPEN:
        return False
    ends = pin.kind is PinKind.WAR  # the turn behind it says how deep it is
    return not pin.turn or pin.kind is PinKind.ENDS or last_turn((pin,)) + ends > game.turns


def _against_game(board: Board, end: Ending | None) -> Iterator[Violation]:
    """Where the game that the cards play, as far as they are known, is another than the story's.

    `end` is that of the game of a complete deal; without it, nothing is said of lines that hang on it.
    """
    needed = max((pin.turn + pin.depth for pin in board.story if pin.kind is not PinKind.LONGEST), default=0)
    game = play(board.rules, board.hands, board.pool, needed + 1)
    for pin in board.story:
        match pin.kind:
            case PinKind.TURN:
                why = _turn(game, pin)
            case PinKind.WAR:
                why = _war(game, pin)
            case PinKind.ENDS:
                why = _ends(game, pin)
            case PinKind.AFTER:
                why = _after(game, pin)
            case PinKind.WINNER | PinKind.LONGEST:
                why = _whole(end, pin) if end is not None else "" if board.complete else _so_far(board, pin)
            case PinKind.WITHOUT:
                why = ""  # the cards alone have answered it
        if why:
            yield _broken(board, pin, why)


def _turn(game: Game, pin: Pin) -> str:
    result = game.result(pin.turn)
    if result is None:
        return _no_turn(game, pin.turn)
    if result == pin.player:
        return ""
    return f"turn {pin.turn} {'ties' if result == TIE else f'is taken by {LETTERS[result]}'}"


def _no_turn(game: Game, turn: int) -> str:
    if game.kind is EndKind.ENDED:
        return f"turn {turn} comes after the end: the game ends at turn {game.turns}"
    if game.kind is EndKind.UNDECIDED:
        return f"nothing is decided after {counted(game.turns, 'turn')}"
    return ""


def _war(game: Game, pin: Pin) -> str:
    for turn in range(pin.turn, pin.turn + pin.depth):
        result = game.result(turn)
        if result is None:
            return _no_turn(game, turn)
        if result != TIE:
            return f"turn {turn} is taken by {LETTERS[result]}"
    for turn in (pin.turn - 1, pin.turn + pin.depth):
        if game.result(turn) == TIE:
            return f"turn {turn} ties too: the war is deeper"
    return ""


def _ends(game: Game, pin: Pin) -> str:
    if game.kind is EndKind.ENDED:
        return "" if game.turns == pin.turn else f"the game ends at turn {game.turns}"
    if game.kind is EndKind.OPEN and game.turns <= pin.turn:
        return ""
    return "the game never ends" if game.kind is EndKind.ENDLESS else f"the game goes on after turn {pin.turn}"


def _after(game: Game, pin: Pin) -> str:
    turn = pin.turn
    if turn > game.turns:
        if game.cycle is None:
            return _no_turn(game, turn)
        turn = game.cycle[0] + (turn - game.cycle[0]) % game.cycle[1]
    hand = game.at(turn).hands[pin.player]
    end = hand[-len(pin.cards) :]
    if len(end) == len(pin.cards) and all(a in (OPEN, b) for a, b in zip(end, pin.cards, strict=True)):
        return ""
    shown = " ".join("?" if card == OPEN else str(card) for card in end) or "no card"
    return f"{LETTERS[pin.player]}'s hand then ends with {shown}"


def _so_far(board: Board, pin: Pin) -> str:
    """What speaks of the whole game, while cards are open that need not matter."""
    game = game_of(board)
    if game.kind is EndKind.ENDED:
        return _whole(of_game(game), pin)
    too_deep = pin.kind is PinKind.LONGEST and game.deepest > pin.depth
    return f"there is a war of {game.deepest}" if too_deep else ""


def _whole(end: Ending, pin: Pin) -> str:
    """What speaks of the whole game: who wins, and how deep its wars are."""
    undecided = f"nothing is decided after {counted(end.turns, 'turn')}" if end.kind is EndKind.UNDECIDED else ""
    if pin.kind is PinKind.LONGEST:
        wrong = end.deepest > pin.depth or (end.deepest < pin.depth and not undecided)
        return f"the longest war is {end.deepest}" if wrong else undecided
    if undecided or end.kind is EndKind.ENDLESS:
        return undecided or "the game never ends"
    winner = "nobody" if end.winner is None else LETTERS[end.winner]
    return "" if end.winner == pin.player else f"{winner} wins"
