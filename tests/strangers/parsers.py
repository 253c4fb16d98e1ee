"""Every parser of what strangers wrote, as one that takes bytes, with texts that it reads: seeds of mutated inputs.

What it returns means nothing; it may raise a WorkbenchError. What is taken in must go on: boards are checked and come
back from their text, what is read later of a run is read.
"""

from __future__ import annotations

from tests.strangers import boards, kept, questions

PARSERS = {parser.name: parser for parser in (*boards.PARSERS, *questions.PARSERS, *kept.PARSERS)}
