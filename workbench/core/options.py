"""Options: what can be set on a new board, a task or a view, declared once as data.

The same declaration reads `--set name=value`, fills a form in the window, and checks a board file's header.
A value always travels as `Values`; nothing else crosses a layer as a dictionary of strings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import ROUND_DOWN, Decimal, InvalidOperation, localcontext
from enum import Enum
from fractions import Fraction
from typing import Any

from workbench.core.errors import OptionError
from workbench.core.wording import shortened

Value = int | Decimal | str | bool | None


class Kind(Enum):
    """What an option holds."""

    INTEGER = "integer"
    DECIMAL = "decimal"
    CHOICE = "choice"
    FLAG = "flag"
    TEXT = "text"


_EXACT = Decimal("1e-18")  # of a fraction: the rest is cut, so that fewer decimals are rounded once
_LONG = 20  # digits before or after the point from which a decimal number is told with a power of ten
YES, NO = frozenset({"yes", "true", "on", "1"}), frozenset({"no", "false", "off", "0"})


def _decimal(word: str) -> Decimal:
    """A number as it is typed: a decimal one, or a fraction such as 200/3; InvalidOperation or ValueError where it
    is none."""
    over, slash, under = word.partition("/")
    if not slash:
        return Decimal(word)
    if not (over.strip().isdecimal() and under.strip().isdecimal() and Decimal(under)):
        raise ValueError(word)
    with localcontext(prec=100, rounding=ROUND_DOWN):
        return (Decimal(over) / Decimal(under)).quantize(_EXACT).normalize()


def _plain_text(number: Decimal) -> str:
    return f"{number:f}" if number.is_finite() and abs(number.adjusted()) < _LONG else str(number)


def typed_text(number: Decimal) -> str:
    """A number as it was typed: the fraction of small numbers that was cut to it, or else its decimals."""
    if number.as_tuple().exponent in (-18, -17, -16) and 0 < number < 10**_LONG:
        near = str(Fraction(number).limit_denominator(10_000))
        return near if "/" in near and _decimal(near) == number else _plain_text(number)
    return _plain_text(number)


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be set.

    default    None means "automatic": the puzzle works the value out, and `automatic` says how.
    low, high  inclusive bounds of a number; None is no bound.
    choices    the values of a CHOICE, in the order in which they are offered.
    plain      what people read in their place, where that is something else; it is taken for them, too. Of a whole
               number what they read for the lowest one alone: "the last" where 0 is no limit.
    each       what each of the choices is, a sentence each, in their order.
    playable   a view option that the window's timer may step from low to high (a turn slider). Insights are not asked
               for anew when only it changes: they must not depend on it.
    no_end     of such a one: where it ends is for its player to find out, and is not written beside it.
    unit       shown behind the number: "s", "moves".
    momentary  a view option that asks something of the board that is open: another document begins with its default.
    invites    a view option whose change asks the opponent for a move.
    central    a view option that belongs to the game more than to how the board is shown: it stands below the board.
    pressed    the same, of one that has a control of its own among those of the drawing: no form repeats it.
    kept       a view option that the game itself keeps, as a score: no person sets it, and no form has it.
    needs      another option, and those of its values with which this one means anything: otherwise forms
               hide it, and it has its default.
    rare       most do without it: forms fold it away.
    bare       its value says enough without the label: "hard"; a flag's label is a thing: "no given heights".
    """

    name: str
    label: str
    kind: Kind
    default: Value = None
    low: int | Decimal | None = None
    high: int | Decimal | None = None
    choices: tuple[str, ...] = ()
    plain: tuple[str, ...] = ()
    each: tuple[str, ...] = ()
    automatic: str = ""
    help: str = ""
    playable: bool = False
    no_end: bool = False
    unit: str = ""
    momentary: bool = False
    invites: bool = False
    central: bool = False
    pressed: bool = False
    kept: bool = False
    needs: tuple[str, ...] = ()
    rare: bool = False
    bare: bool = False

    @property
    def how_shown(self) -> bool:
        """Whether a view option says how a board is shown, and no more: only such ones may be left to a menu."""
        return not (self.playable or self.central or self.pressed or self.kept)

    @property
    def lasting(self) -> bool:
        """Whether the value of a view option is kept for other documents and between runs."""
        return not (self.playable or self.momentary)

    def read(self, text: str) -> Value:
        """The value that a text stands for, or OptionError naming the option and what would be right."""
        word = text.strip()
        if self.automatic and word.lower() in ("", "auto"):
            return None
        try:
            match self.kind:
                case Kind.INTEGER:
                    return self.admit(int(word))
                case Kind.DECIMAL:
                    self.admit(number := _decimal(word))
                    return Decimal(_plain_text(number))  # 1e3 is 1000
                case Kind.FLAG if word.lower() in YES | NO:
                    return word.lower() in YES
                case Kind.CHOICE if word in self.plain and word not in self.choices:
                    return self.choices[self.plain.index(word)]
                case Kind.CHOICE:
                    return self.admit(word)
                case Kind.TEXT:
                    return text
        except (ValueError, InvalidOperation):
            pass  # no number
        raise OptionError(f"{self.name}: '{shortened(word)}' is not {self.wanted()}")

    def admit(self, value: Value) -> Value:
        """`value` itself if this option may hold it; OptionError otherwise."""
        if value is None and (self.automatic or self.default is None):
            return value
        match self.kind:
            case Kind.INTEGER:
                right = isinstance(value, int) and not isinstance(value, bool) and self._within(value)
            case Kind.DECIMAL:
                right = isinstance(value, Decimal) and value.is_finite() and self._within(value)
            case Kind.FLAG:
                right = isinstance(value, bool)
            case Kind.CHOICE:
                right = value in self.choices
            case Kind.TEXT:
                right = isinstance(value, str)
        if not right:
            raise OptionError(f"{self.name}: {shortened(self.text(value))} is not {self.wanted()}")
        return value

    def text(self, value: Value) -> str:
        """The text that `read` turns back into `value`."""
        if value is None:
            return "auto"
        if isinstance(value, bool):
            return "yes" if value else "no"
        return typed_text(value) if isinstance(value, Decimal) else str(value)

    def shown(self, value: Value) -> str:
        """The value as people read it."""
        if self.plain and self.kind is Kind.INTEGER and value == self.low:
            return self.plain[0]
        return self.plain[self.choices.index(value)] if self.plain and value in self.choices else self.text(value)

    def sentence(self, value: Value) -> str:
        """What the choice is; empty where the option does not say it."""
        return dict(zip(self.choices, self.each, strict=False)).get(str(value), "")

    def wanted(self) -> str:
        """What would be right, in words: "a whole number from 3 to 15"."""
        match self.kind:
            case Kind.INTEGER | Kind.DECIMAL:
                what = "a whole number" if self.kind is Kind.INTEGER else "a decimal number"
                if self.low is not None and self.high is not None:
                    return f"{what} from {self.text(self.low)} to {self.text(self.high)}"
                if self.low is not None:
                    return f"{what} of at least {self.text(self.low)}"
                return what if self.high is None else f"{what} of at most {self.text(self.high)}"
            case Kind.CHOICE:
                other = {text: "" if text == self.shown(text) else f" = {text}" for text in self.choices}
                return "one of " + ", ".join(f"{self.shown(text)}{other[text]}" for text in self.choices)
            case Kind.FLAG:
                return "yes or no"
            case Kind.TEXT:
                return "a text"

    def _within(self, number: int | Decimal) -> bool:
        return (self.low is None or number >= self.low) and (self.high is None or number <= self.high)


@dataclass(frozen=True, slots=True)
class Values(Mapping[str, Value]):
    """Immutable values of a list of options, complete: every option of the list has one."""

    _entries: Mapping[str, Value] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Value:
        return self._entries[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __hash__(self) -> int:
        return hash(frozenset(self._entries.items()))

    def integer(self, name: str) -> int:
        value = self._entries[name]
        assert isinstance(value, int), name
        return value

    def decimal(self, name: str) -> Decimal:
        """The decimal number called `name`, exactly as it was written."""
        value = self._entries[name]
        assert isinstance(value, Decimal), name
        return value

    def text(self, name: str) -> str:
        value = self._entries[name]
        assert isinstance(value, str), name
        return value

    def flag(self, name: str) -> bool:
        value = self._entries[name]
        assert isinstance(value, bool), name
        return value

    def with_value(self, name: str, value: Value) -> Values:
        return Values({**self._entries, name: value})


def one_of(name: str, label: str, choices: tuple[str, ...], about: str = "", default: str = "", **more: Any) -> Option:
    """An option that has one of several values: by default the first of them. `about` is its help."""
    return Option(name, label, Kind.CHOICE, default or choices[0], choices=choices, help=about, **more)


def flag(name: str, label: str, default: bool, about: str = "", **more: Any) -> Option:
    """An option that is on or off. `about` is its help."""
    return Option(name, label, Kind.FLAG, default, help=about, **more)


def defaults(options: Iterable[Option]) -> Values:
    return Values({option.name: option.default for option in options})


def without_effect(options: Iterable[Option], values: Mapping[str, Value]) -> frozenset[str]:
    """The names of options without effect: an option that they need has another value, or no effect itself."""
    found = set[str]()
    for option in options:
        if option.needs:
            needed, *texts = option.needs
            if needed in found or (needed in values and str(values[needed]) not in texts):
                found.add(option.name)
    return frozenset(found)


def settled(options: Iterable[Option], values: Mapping[str, Value]) -> Values:
    """The values, in which options without effect have their defaults."""
    unused = without_effect(options, values)
    return Values({o.name: o.default if o.name in unused else values[o.name] for o in options})


def read(options: Iterable[Option], texts: Mapping[str, str], where: str = "option") -> Values:
    """Values from texts; what is not named keeps its default. Unknown names and wrong values raise OptionError."""
    known = {option.name: option for option in options}
    for name in texts:
        if name not in known:
            offer = ", ".join(known) or "none"
            raise OptionError(f"unknown {where} '{name}': there is {offer}")
    return Values(
        {name: option.read(texts[name]) if name in texts else option.default for name, option in known.items()}
    )


def complete(options: Iterable[Option], values: Mapping[str, Value]) -> Values:
    """Checked values for every option, defaults where `values` says nothing. What no option names is dropped."""
    return Values({o.name: o.admit(values[o.name]) if o.name in values else o.default for o in options})


def values_of(options: Iterable[Option], record: object) -> Values:
    """The values that a record has under the options' names as attributes; what names an enumeration by its value."""
    return Values({option.name: _plain(option, getattr(record, option.name)) for option in options})


def _plain(option: Option, value: Any) -> Value:
    plain: Value = value.value if isinstance(value, Enum) else value
    return option.text(plain) if option.kind is Kind.CHOICE else plain
