"""All parameters of the solvers: name, type, default, values, and what the solver's own package says of them.

Nothing is written here about any of them. OR-tools' package has the comments of its `sat_parameters.proto` in the type
stub beside the compiled file; HiGHS writes its options with a comment each. Where a package has no such text, there is
none. Reading them takes a tenth of a second, loading the solvers more, which happens here: ask on a thread.
"""

from __future__ import annotations

import ast
import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from workbench.core.errors import OptionError
from workbench.core.limits import Limits
from workbench.core.task import HIGHS
from workbench.solve import libraries
from workbench.solve.solvers.parameter_sets import REFUSED

_RULE = "===="
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter.

    kind      what its values are: "yes or no", "whole number", "number", "text", "one of", "list".
    default   as it is written.              choices   the values that there are; empty where any of its kind is one.
    group     the heading it stands under.   about     its documentation; empty where the package has none.
    """

    name: str
    kind: str
    default: str
    choices: tuple[str, ...]
    group: str
    about: str

    def has(self, words: str) -> bool:
        """Whether every word is in its name, group or documentation."""
        text = f"{self.name} {self.group} {self.about}".casefold()
        return all(word in text for word in words.casefold().split())

    def rank(self, words: str) -> int:
        """Where it stands in a list of what matches these words: 0 if its name begins with the first, 1 if its name has
        all, else 2."""
        name, wanted = self.name.casefold(), words.casefold().split()
        if not all(word in name for word in wanted):
            return 2
        return 0 if name.startswith(tuple(wanted[:1])) else 1


@cache
def parameters_of(solver: str) -> tuple[Parameter, ...]:
    """All parameters of a solver that are offered, `CPSAT` or `HIGHS`, in the order of its own documentation."""
    libraries.imported("workbench.solve.solvers.linear_search")  # it checks values, later and perhaps in a window
    return tuple(one for one in (_highs() if solver == HIGHS else _cpsat()) if one.name not in REFUSED[solver])


def problem(solver: str, name: str, value: str) -> str:
    """Why a parameter cannot have a value, in one line; empty where it can."""
    from workbench.solve.solvers.linear_search import check_parameters

    try:
        check_parameters(Limits(params={name: value}), solver)
    except OptionError as error:
        return str(error)
    return ""


# ------------------------------------------------------------------------------------------------ CP-SAT


def _cpsat() -> Iterator[Parameter]:
    compiled = libraries.imported("ortools.sat.sat_parameters_pb2")
    described = _stub_texts(Path(str(compiled.__file__)).with_suffix(".pyi"))
    group = last = last_about = ""
    for field in compiled.SatParameters.DESCRIPTOR.fields:
        enum = field.enum_type
        heading, about = _without_heading(described.get(field.name, ""))
        if enum is not None:
            enum_heading, enum_about = _without_heading(described.get(f"{enum.name}.", ""))
            heading, about = heading or enum_heading, _joined(about, enum_about, _value_paragraphs(enum, described))
        group = heading or group
        if about:
            last, last_about = field.name, about
        elif last:  # one comment often stands for several
            about = f"It has no comment of its own. The one before it, of {last}: {last_about}"
        yield Parameter(field.name, _kind(field), _default(field), _choices(field), group, about)


def _kind(field: Any) -> str:
    if field.is_repeated:
        return "list"
    return {
        field.CPPTYPE_BOOL: "yes or no",
        field.CPPTYPE_ENUM: "one of",
        field.CPPTYPE_STRING: "text",
        field.CPPTYPE_DOUBLE: "number",
        field.CPPTYPE_FLOAT: "number",
    }.get(field.cpp_type, "whole number")


def _choices(field: Any) -> tuple[str, ...]:
    if field.is_repeated:
        return ()
    if field.cpp_type == field.CPPTYPE_BOOL:
        return ("true", "false")
    return tuple(value.name for value in field.enum_type.values) if field.enum_type is not None else ()


def _default(field: Any) -> str:
    value = field.default_value
    if field.is_repeated or value is None:
        return ""
    if field.cpp_type == field.CPPTYPE_BOOL:
        return "true" if value else "false"
    if field.enum_type is not None:
        return str(field.enum_type.values_by_number[value].name)
    return f"{value:g}" if isinstance(value, float) else str(value)


def _value_paragraphs(enum: Any, described: dict[str, str]) -> str:
    """What is said of the values of an enum, a paragraph each."""
    paragraphs = (
        f"{value.name}: {text}" for value in enum.values if (text := described.get(f"{enum.name}.{value.name}", ""))
    )
    return "\n\n".join(paragraphs)


def _joined(*texts: str) -> str:
    return "\n\n".join(text for text in texts if text)


def _without_heading(text: str) -> tuple[str, str]:
    """The heading that a comment begins with, if any, and the rest, its lines joined to paragraphs."""
    lines, heading = text.strip().split("\n"), ""
    if lines[0].strip().startswith(_RULE):
        end = next((n for n, line in enumerate(lines[1:], 1) if line.strip().startswith(_RULE)), 0)
        heading, lines = " ".join(line.strip() for line in lines[1:end]).partition(".  ")[0], lines[end + 1 :]
    paragraphs = "\n".join(line.strip() for line in lines).strip().split("\n\n")
    return heading, "\n\n".join(_flowing(paragraph) for paragraph in paragraphs).strip()


def _flowing(paragraph: str) -> str:
    """Lines joined, but for those of a list."""
    return re.sub(r"\n(?!\s*(?:[-*]|\d+[.)]))", " ", paragraph)


@cache
def _stub_texts(path: Path) -> dict[str, str]:
    """Comments of a compiled proto's stub: by field, by "Enum." and by "Enum.VALUE"; nothing where there is none."""
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, SyntaxError) as error:
        log.info("no documentation of CP-SAT's parameters: %s", error)
        return {}
    message = next(node for node in tree.body if isinstance(node, ast.ClassDef))
    found: dict[str, str] = {}
    for node in message.body:
        if isinstance(node, ast.ClassDef):
            found[f"{node.name}."] = ast.get_docstring(node) or ""
    wrappers = (node for node in message.body if isinstance(node, ast.ClassDef))
    for wrapper in wrappers:
        if (named := re.fullmatch(r"_(\w+)EnumTypeWrapper", wrapper.name)) is not None:
            found |= {f"{named[1]}.{name}": text for name, text in _commented(wrapper)}
    return found | dict(_commented(message))


def _commented(body: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Names of a class that have a text behind them."""
    for node, behind in zip(body.body, body.body[1:], strict=False):
        if not (isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)):
            continue
        if isinstance(behind, ast.Expr) and isinstance(behind.value, ast.Constant):
            yield node.target.id, ast.get_docstring(ast.Module([behind], [])) or ""


# ------------------------------------------------------------------------------------------------ HiGHS

_OPTION = re.compile(
    r"# (?P<about>.*)\n# \[type: (?P<kind>\w+), advanced: (?P<deep>\w+)(?P<rest>.*)\]\n(?P<name>\w+) ="
)
_HIGHS_KINDS = {"bool": "yes or no", "integer": "whole number", "double": "number", "string": "text"}


def _highs() -> Iterator[Parameter]:
    libraries.imported("highspy")
    from workbench.solve.solvers import mip

    for found in _OPTION.finditer(mip.options_text()):
        kind, rest = _HIGHS_KINDS.get(found["kind"], "text"), found["rest"]
        default = re.search(r'default: "?(.*?)"?$', rest)
        limits = re.search(r"range: [\[{](.*?)[\]}]", rest)
        about = found["about"].strip() + (f". From {limits[1].replace(', ', ' to ')}" if limits else "")
        choices: tuple[str, ...] = ("true", "false") if kind == "yes or no" else ()
        if kind == "text":  # those that this build has
            choices = tuple(one for one in _quoted(found["about"]) if not problem(HIGHS, found["name"], one))
        group = "Advanced" if found["deep"] == "true" else ""
        yield Parameter(found["name"], kind, default[1] if default else "", choices, group, about)


def _quoted(about: str) -> tuple[str, ...]:
    """The values that a text option names."""
    return tuple(dict.fromkeys(re.findall(r'"(\w+)"', about)))
