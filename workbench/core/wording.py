"""Numbers in sentences."""

from __future__ import annotations


def counted(count: int, what: str) -> str:
    """So many of something: "no cards", "1 card", "2,000 cards"."""
    return f"{f'{count:,}' if count else 'no'} {what}{'' if count == 1 else 's'}"
