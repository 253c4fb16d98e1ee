"""What a user can cause, each as one clear line. Everything else that is raised is a bug."""

from __future__ import annotations

from collections.abc import Sequence

_LONGEST = 600


def one_line(text: str) -> str:
    """`text` without line breaks and control characters; of a very long one the beginning and the end."""
    if len(text) > _LONGEST:
        begin, end = text[: _LONGEST // 2], text[-_LONGEST // 2 :]
        text = f"{begin.rpartition(' ')[0] or begin} … {end.partition(' ')[2] or end}"  # no word is cut
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else " " if c.isspace() else c.encode("unicode_escape").decode() for c in text)


class WorkbenchError(Exception):
    """Base of all errors that are told to the user as they stand: where, what, and what would be right.

    The message is one line, whatever a message quotes: line breaks and control characters are made harmless here.
    `said` and `more` are its parts where there is room for several lines.
    """

    def __init__(self, message: str = "", more: Sequence[str] = ()) -> None:
        super().__init__(one_line(" ".join(filter(None, (message, "; ".join(more))))))
        self.said, self.more = one_line(message), tuple(map(one_line, more))


class Interrupted(Exception):  # noqa: N818 - not an error
    """A stop request came before there was an answer: nothing is known."""


class FormatError(WorkbenchError):
    """A text that is no board. `line` counts from 1; None when the text as a whole is wrong."""

    def __init__(self, message: str, line: int | None = None, more: Sequence[str] = ()) -> None:
        super().__init__(message if line is None else f"line {line}: {message}", more)
        self.line = line


class OptionError(WorkbenchError):
    """An option or setting that does not exist or has a value it cannot have."""


class BoardRefused(WorkbenchError):  # noqa: N818 - what happens to it
    """A board that a task cannot be asked about: a rule is broken already, or it is no board of the kind asked for."""


class IllegalMove(WorkbenchError):  # noqa: N818 - the protocol's name for it
    """A move that this board does not allow; the board stays as it was."""


class FileProblem(WorkbenchError):  # noqa: N818 - "error" would say the same twice
    """A file that cannot be read or written: missing, no permission, disk full, no text."""


class RunError(WorkbenchError):
    """A text that is no run: a foreign line, a value of another kind, a program that is not known."""
