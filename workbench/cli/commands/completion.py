"""`completion`: what a shell has to know to complete commands, options, names of tasks and formats, and files."""

from __future__ import annotations

import argparse

import shtab

from workbench.core.puzzle import AnyPuzzle

EXAMPLE = "completion bash"
_FILES, _FOLDERS = ("FILE", "RUN", "PLAN"), "DIR"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = """\
`install-desktop` installs that of bash. By hand, in bash for this terminal: eval "$(puzzle-workbench completion bash)";
in zsh the output is a file _puzzle-workbench in a folder of $fpath, in fish
~/.config/fish/completions/puzzle-workbench.fish."""
    shells = shtab.SUPPORTED_SHELLS
    parser.add_argument("shell", metavar="SHELL", choices=shells, help=f"{', '.join(shells[:-1])} or {shells[-1]}")


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    given.out.write(script(given.whole_parser(), given.shell, puzzles) + "\n")
    return 0


def script(parser: argparse.ArgumentParser, shell: str, puzzles: tuple[AnyPuzzle, ...]) -> str:
    """A shell's script for a parser of all commands, which is told the puzzles' names."""
    formats = {one.name for puzzle in puzzles for one in (*puzzle.formats, *puzzle.written)}
    names = {
        "puzzle": [puzzle.slug for puzzle in puzzles],
        "task": sorted({task.name for puzzle in puzzles for task in puzzle.tasks}),
        "format": sorted(formats),
        "to": sorted(formats | {"native"}),
    }
    for name, command in _commands(parser).items():
        for action in command._actions:
            wanted = "puzzle" if action.dest == "slug" and name in ("new", "list") else action.dest
            if wanted in names:
                action.choices = names[wanted]
            elif action.choices is None and isinstance(action.metavar, str):
                if any(word in action.metavar for word in _FILES):
                    action.complete = shtab.FILE  # type: ignore[attr-defined]
                elif _FOLDERS in action.metavar:
                    action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
    # the first word may be a file too: the window opens it
    return shtab.complete(parser, shell).replace("complete -o bashdefault ", "complete -o bashdefault -o default ")


def _commands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    (offer,) = (one for one in parser._actions if isinstance(one, argparse._SubParsersAction))
    return dict(offer.choices)
