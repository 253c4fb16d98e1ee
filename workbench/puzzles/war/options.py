"""What can be set: on a new board, for each task, and in the view."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from workbench.core.adjustable import Adjustable
from workbench.core.errors import OptionError
from workbench.core.options import Kind, Option, Value, Values, complete, defaults, one_of, values_of
from workbench.core.starter import Starter
from workbench.core.task import Objective, Task, formulation, solver
from workbench.puzzles.war.rules.board import (
    LETTERS,
    Board,
    OverWhen,
    Rules,
    RunOut,
    Winnings,
    empty,
    free_deck,
    refuse_odd,
)
from workbench.puzzles.war.rules.faces import usual_faces
from workbench.puzzles.war.rules.game import TIMELINE, EndKind, game_of
from workbench.puzzles.war.rules.moves import apply

MOST = 52
"""Ranks, or suits, of a usual deck."""
DECK = Option(
    "deck",
    "Free deck",
    Kind.TEXT,
    automatic="ranks × suits",
    help="Any cards: '2 3 4 7 8 13'. Ranks and suits do not count then, and hands may be unequal",
)
OPTIONS = (
    Option("ranks", "Ranks", Kind.INTEGER, 13, 2, MOST),
    Option("suits", "Suits", Kind.INTEGER, 4, 1, MOST, help="How many cards of each rank the deck has"),
    DECK,
    Option("players", "Players", Kind.INTEGER, 2, 2, 4),
    one_of(
        "face_down",
        "Buried after a tie",
        ("0", "1", "3"),
        "Cards that each player buries before the next turn; who cannot lay one more than that has run out",
    ),
    one_of(
        "winnings",
        "Winnings go under the hand",
        tuple(one.value for one in Winnings),
        "As laid: almost no game of a full deck ever ends then. The winner's card first: almost all do",
        default="pool",
        plain=("as laid", "winner's card first", "losers' cards first", "highest card first"),
    ),
    one_of(
        "run_out",
        "Out of cards in a war",
        tuple(one.value for one in RunOut),
        "Who has too few cards to go on with a war loses, or the game is a draw",
        default="lose",
        plain=("loses", "a draw"),
    ),
    one_of(
        "over_when",
        "The game is over when",
        tuple(one.value for one in OverWhen),
        "Of three and four players. When the first is out, whoever has the most cards wins; else the others play on",
        default="first-out",
        plain=("first is out", "one is left"),
    ),
    Option(
        "max_turns",
        "Turn limit",
        Kind.INTEGER,
        10**7,
        1,
        10**9,
        help="After so many turns without an end or a repetition a game is undecided",
    ),
)


def rules_of(values: Values) -> Rules:
    """The rules that a board's options say; OptionError when the deck cannot be dealt."""
    text = values.get("deck")
    ranks, suits, free = (
        free_deck(_cards(str(text))) if text else (values.integer("ranks"), values.integer("suits"), ())
    )
    rules = Rules(
        ranks,
        suits,
        values.integer("players"),
        int(values.text("face_down")),
        Winnings(values.text("winnings")),
        RunOut(values.text("run_out")),
        values.integer("max_turns"),
        OverWhen(values.text("over_when")),
        free,
    )
    refuse_odd(rules)
    return rules


def _cards(text: str) -> list[int]:
    words = text.replace(",", " ").split()
    for word in words:
        if not (word.isascii() and word.isdigit()) or len(word) > 3:
            raise OptionError(f"deck: '{word[:20]}' is no card: a rank is")
    return [int(word) for word in words]


def new_board(values: Values) -> Board:
    """A deal of which nothing is known; OptionError when the deck cannot be dealt."""
    rules = rules_of(values)
    return replace(empty(rules), faces=usual_faces(rules.ranks, rules.suits, rules.free))


def options_of(board: Board) -> Values:
    """The option values of a board's rules."""
    rules = board.rules
    if rules.free:  # it may have more of both than a usual deck; what does not count need not be so either
        rules = replace(rules, ranks=min(rules.ranks, MOST), suits=min(rules.suits, MOST))
    return values_of(OPTIONS, rules)


def _with_option(board: Board, name: str, value: Value) -> Board:
    if not board.is_deal:
        raise OptionError("this is a position in the middle of a game: only a deal can be changed")
    changed = rules_of(options_of(board).with_value(name, value))
    return replace(board, rules=replace(changed, uneven=board.rules.uneven))


_WORDS = {"winnings": "winnings:", "face_down": "a tie buries", "run_out": "out in a war:", "over_when": "over when:"}
_OPTION = {option.name: option for option in OPTIONS}
ADJUSTABLE: Adjustable[Board] = Adjustable(
    tuple(_OPTION[name] for name in _WORDS),
    lambda board, name: f"{_WORDS[name]} {_OPTION[name].shown(options_of(board)[name])}",
    _with_option,
    lambda board: board.rules,
    matters=lambda board, name: name != "over_when" or board.rules.players > 2,
)

LINEAR = ("literal",)
"""The formulations that HiGHS takes, too."""

_GAMES = "0 goes on until it is stopped; all deals of a small deck, up to 500 million, are played in any case"
_EQUITY_DEALS = "Where there are no more than that, each is played once, and the share is exact"
TASKS = (
    Task(
        "deal",
        "Deal to order",
        "Deals all cards that nobody has chosen, those dealt before too, so that the game goes as the story says, or "
        "nearly",
        (
            formulation(
                {
                    "tape": "each hand as one long row of cards in the order in which they are played",
                    "literal": "the source's own model: all hands as they are after every turn; for short stories",
                }
            ),
            solver(*LINEAR),
        ),
        different=True,
        other_ways=((("formulation", "literal"), ("solver", "cpsat")), (("formulation", "tape"), ("solver", "cpsat"))),
        objective=Objective.MINIMISE,
        objective_label="story lines missing",
        counts=frozenset({"story"}),
    ),
    Task(
        "count",
        "Count deals",
        "Plays every deal, if there are not too many, and counts those whose game goes as the story says; "
        "cards that were only dealt count as open, unless that leaves too many deals and others are open",
        objective_label="deals",
    ),
    Task(
        "weakest",
        "Weakest winner",
        "The least total of cards with which a player can be dealt and still win; the lowest card counts 1",
        (
            Option(
                "turns",
                "Within",
                Kind.INTEGER,
                40,
                1,
                400,
                unit="turns",
                help="A weaker hand may win later; where the story says when the game ends, that counts",
            ),
        ),
        objective=Objective.MINIMISE,
        objective_label="winner's total",
        amount=True,
    ),
    Task(
        "shortest",
        "Shortest game",
        "The fewest turns to an end that fits",
        objective=Objective.MINIMISE,
        objective_label="turns",
    ),
    Task(
        "longest",
        "Longest game",
        "The most turns before the game ends: every deal of a small deck, a search by playing for others",
        (Option("games", "Games to try", Kind.INTEGER, 1_000_000, 0, 10**12, help=_GAMES),),
        objective=Objective.MAXIMISE,
        objective_label="turns",
    ),
    Task(
        "endless",
        "Endless game",
        "A deal whose game never ends: it comes back to a position it has been in",
        (Option("games", "Games to try", Kind.INTEGER, 100_000, 0, 10**12, help=_GAMES),),
        different=True,
    ),
    Task(
        "statistics",
        "Statistics",
        "Plays random deals that keep the known cards: lengths, winners, how many never end",
        (Option("deals", "Deals", Kind.INTEGER, 100_000, 1, 10**12),),
        objective_label="deals",
        completes=False,
        asks_solver=False,
    ),
    Task(
        "equity",
        "Equity",
        "How often each hand wins against random ones, with the error; a hand is its known cards in their order",
        (Option("deals", "Deals of each hand", Kind.INTEGER, 100_000, 1, 10**12, help=_EQUITY_DEALS),),
        completes=False,
        asks_solver=False,
    ),
)

AS_GIVEN, NUMBERS, LETTERED = "as given", "numbers", "J Q K A"
FACES = one_of(
    "faces",
    "Cards show",
    (AS_GIVEN, NUMBERS, LETTERED),
    "What they came with, letters and suits, else numbers; their ranks as numbers; or J Q K A for any deck, "
    "A the lowest of 13 ranks where the cards do not say",
)
NOBODY = "off"
"""The what-if's player where nothing is asked."""
_STRETCH = 4  # hands by which the timeline grows


_HEADLINE = ("turn 1: tie", "turn 2: tie", "turn 3: A", "ends: 80", "winner: B")
"""How the game begins and ends: found in seconds, and short enough to be read beside the cards."""

STARTERS = (
    Starter(
        "deal",
        "Play a random deal",
        "A shuffled deck, its whole game turn by turn; the winner’s card goes first, or few games would end",
        lambda values, rng: apply(_ending(values), f"shuffle {rng.randrange(10**6)}"),
        (OPTIONS[0], OPTIONS[1]),
        plays=True,
    ),
    Starter(
        "story",
        "Deal to order",
        "Cards are swapped until a game goes as told: two ties, then A; B wins at turn 80",
        lambda *_: _telling(*_HEADLINE),  # of open cards: dealt ones would break the story until a deal is found
        ask="deal",
    ),
)


def _telling(*story: str) -> Board:
    """A full deck with a story."""
    return reduce(lambda board, line: apply(board, f"pin {line}"), story, new_board(defaults(OPTIONS)))


def _ending(values: Values) -> Board:
    """An open deal under the rule with which almost every game ends."""
    return new_board(complete(OPTIONS, {**values, "winnings": Winnings.WINNER_FIRST.value}))


def view_options(board: Board) -> tuple[Option, ...]:
    """The timeline's turn, and the card of the what-if."""
    if not board.is_deal:
        return (FACES,)
    rules = board.rules
    places = max(1, *(len(hand) for hand in board.hands))
    return (
        _timeline(board),
        FACES,
        one_of(
            "what_if",
            "What if",
            (NOBODY, *LETTERS[: rules.players]),
            "Another card in this hand: where the history forks, both on one plot. W asks it of the chosen card",
            pressed=True,
            momentary=True,
        ),
        Option("what_place", "had as card number", Kind.INTEGER, 1, 1, places, pressed=True, momentary=True),
        Option("what_rank", "the rank", Kind.INTEGER, 1, 1, rules.ranks, pressed=True, momentary=True),
    )


def _timeline(board: Board) -> Option:
    """The turn that is shown: of the game, or where that is open one of which the story may say something."""
    game = game_of(board)
    is_open = game.kind is EndKind.OPEN
    said = "The cards are not all known: the story may say something of each of these turns"
    return Option(
        "turn",
        "Turn",
        Kind.INTEGER,
        0,
        0,
        last_shown(board),
        help=said if is_open else "The turn of the game that is shown; 0 is the deal",
        unit=_known(game.turns) if is_open else "",
        playable=True,
    )


def _known(turns: int) -> str:
    """What is known of the game of a deal with open cards, from the first turn on: in short, beside a slider."""
    return f"turns, {turns or 'none'} known"


def turn_of(view: Values) -> int:
    """The turn that is shown; 0 is the deal."""
    turn = view.get("turn", 0)
    return turn if isinstance(turn, int) else 0


def last_shown(board: Board) -> int:
    """The last turn of the timeline: of the game as far as it is known, and of the story.

    While open cards leave the game open it reaches further, by four hands or more, so that there is always a later
    turn to say something of. It grows by four hands at a time: not with every line of the story.
    """
    game = game_of(board)
    said = max((pin.turn + pin.depth for pin in board.story), default=0)
    last = max(game.turns, said, 1)
    if game.kind is not EndKind.OPEN:
        return last
    stretch = _STRETCH * max(1, board.rules.hand)
    return max(last, min((last // stretch + 2) * stretch, board.rules.max_turns, TIMELINE))
