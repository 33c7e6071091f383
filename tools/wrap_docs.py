#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Wraps the text of Markdown pages at 120 columns.

    wrap_docs.py [--check] [FILE…]        no FILE: every page of the repository

Paragraphs and list items with a longer line are filled anew, all others stay as they are; no word changes. Code blocks,
tables, headings and HTML keep their lines. A line is not broken inside `code`, nor before a word that would begin a
list or a heading there. With --check nothing is written: prints `file:line: how long` for what is too long, and the
exit code is 1 if there is any."""
import argparse
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = ("*.md", "docs/**/*.md", "src/**/*.md", "bridges/**/*.md", "examples/**/*.md")
COLUMNS = 120
FENCE = re.compile(r"\s*(```|~~~)")
ITEM = re.compile(r"(\s*)([-*+]|\d+[.)])\s+")
AS_IT_IS = re.compile(r"\s*(\||#|<|>|\[[^\]]+\]:|!\[|(---|\*\*\*|===)\s*$)|.*(  |\\)$")
# What a line must not begin with, since it would be read as something else than text.
MARKUP = re.compile(r"([-=]+|[*+]|#+|\d+[.)])$|[<>|]|```|~~~")
# A word; a span of code, and what touches it, counts as one.
WORD = re.compile(r"(?:(?<!`)(?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`)|\S)+")


def words_of(text):
    words = []
    for match in WORD.finditer(text):
        if words and MARKUP.match(match[0]):
            words[-1] += " " + match[0]
        else:
            words.append(match[0])
    return words


def fill(lines):
    """The lines of one paragraph or list item, none longer than it must be."""
    item = ITEM.match(lines[0])
    first = item[0] if item else re.match(r"\s*", lines[0])[0]
    rest = re.match(r"\s*", lines[1])[0] if len(lines) > 1 else " " * len(first)
    filled, line = [], first
    for word in words_of(" ".join([lines[0][len(first):], *(line.strip() for line in lines[1:])])):
        if line.strip() and line != first and len(line) + 1 + len(word) > COLUMNS:
            filled.append(line)
            line = rest + word
        else:
            line += (" " if line not in (first, rest) else "") + word
    return [*filled, line]


def blocks_of(lines):
    """Pairs (lines, whether they may be filled)."""
    block, fence, blank = [], None, True
    for line in lines:
        mark = FENCE.match(line)
        in_code = fence is not None or mark
        if mark:
            fence = None if fence == mark[1] else fence or mark[1]
        indented = blank and line.startswith("    ")
        if in_code or not line.strip() or indented or AS_IT_IS.match(line):
            if block:
                yield block, True
            block = []
            yield [line], False
        elif ITEM.match(line) and block:
            yield block, True
            block = [line]
        else:
            block.append(line)
        blank = not line.strip() or (indented and blank)
    if block:
        yield block, True


def wrap(text):
    """The new text, and the numbers and lengths of the lines that were too long."""
    lines, faults = [], []
    number = 1
    for block, is_text in blocks_of(text.split("\n")):
        long = [(number + i, len(line)) for i, line in enumerate(block) if len(line) > COLUMNS]
        filled = fill(block) if is_text and long else block
        if filled != block:
            faults += long
        lines += filled
        number += len(block)
    return "\n".join(lines), faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="change nothing, say what is too long")
    parser.add_argument("files", nargs="*", type=pathlib.Path, metavar="FILE")
    options = parser.parse_args()
    files = options.files or sorted({path for pattern in PAGES for path in ROOT.glob(pattern)})
    found = 0
    for path in files:
        old = path.read_text(encoding="utf-8")
        new, faults = wrap(old)
        found += len(faults)
        if options.check:
            for number, length in faults:
                print(f"{path}:{number}: {length} columns")
        elif new != old:
            path.write_text(new, encoding="utf-8")
            print(f"{path}: wrapped")
    print(f"wrap_docs: {len(files)} pages, {found} line{'' if found == 1 else 's'} over {COLUMNS} columns")
    return 1 if options.check and found else 0


if __name__ == "__main__":
    sys.exit(main())
