#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs command-line cases: what a user types, and what comes back, as text that can be read in review.

    run_cases.py --binary FILE [--update] CASE…        a CASE is a file, or a folder of *.case files

A case file holds one or more steps. Everything before the first step is a comment that says why the case is there.
A step is a line `$ quadrille WORDS…` (quoted as in a shell, but no shell runs) and sections that begin with `--- `:

    A misspelt game is answered with a suggestion.

    $ quadrille moves brekthrough
    --- stdin              what the command reads; nothing when left out
    --- stdout             what it must print; nothing when left out
    --- stderr             the same for messages
    quadrille: game: there is no game 'brekthrough'; did you mean 'breakthrough'?
    --- exit 2             the exit code; 0 when left out
    --- file NAME          a file to lay into the working folder before the step

- `{*}` in expected text matches anything within its line; a line that is just `{**}` matches any number of lines.
- A line that would be read as a marker (`$ `, `--- `) is written with a backslash before it, and so is a line that begins with one.
- Text without a line end at its end is followed by the line `\\ no line end`.
- The steps of a file share one working folder, empty at first. Colours are off, the screen is 80 columns wide, and a step
  has 60 seconds. The binary's folder comes first in PATH, so that a step can start it as somebody else's engine. Endgame tables
  are looked for in `tables` in the working folder, and the user's data lie in `data`.

--update rewrites the sections of steps that differ; wildcards stay where only numbers and moves around them changed."""
import argparse
import dataclasses
import difflib
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

SECONDS = 60
NO_LINE_END = "\\ no line end"


@dataclasses.dataclass
class Step:
    command: str
    line: int
    stdin: str = ""
    stdout: str = ""
    stderr: str = ""
    exit: int = 0
    files: dict = dataclasses.field(default_factory=dict)


class BadCase(Exception):
    pass


def is_marker(line):
    return line.startswith(("$ ", "--- "))


def unescaped(lines):
    """The text that the lines of a section stand for."""
    ends = not (lines and lines[-1] == NO_LINE_END)
    body = lines if ends else lines[:-1]
    text = "\n".join(line[1:] if line.startswith("\\") else line for line in body)
    return text + "\n" if body and ends else text


def escaped(text):
    """The section that stands for a text."""
    if not text:
        return ""
    lines = text.removesuffix("\n").split("\n")
    body = "".join(("\\" + line if is_marker(line) or line.startswith("\\") else line) + "\n" for line in lines)
    return body if text.endswith("\n") else body + NO_LINE_END + "\n"


def parse(text, name):
    """The comment and the steps of a case file."""
    comment, steps, section, body = [], [], None, []

    def close():
        if section is None:
            return
        kind, _, argument = section.partition(" ")
        if kind == "file" and argument:
            steps[-1].files[argument] = unescaped(body)
        elif kind == "exit" and argument.isdigit() and not any(body):
            steps[-1].exit = int(argument)
        elif kind in ("stdin", "stdout", "stderr") and not argument:
            setattr(steps[-1], kind, unescaped(body))
        else:
            raise BadCase(f"{name}: no such section, or text where none belongs: --- {section}")

    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if line.startswith("$ "):
            if section is not None and body and not body[-1]:
                body.pop()  # the blank line between two steps is for the eye
            close()
            section, body = None, []
            if not line.startswith("$ quadrille"):
                raise BadCase(f"{name}:{number}: a step begins with `$ quadrille`")
            steps.append(Step(line[2:], number))
        elif line.startswith("--- ") and steps:
            close()
            section, body = line[4:].strip(), []
        elif section is not None:
            body.append(line)
        elif not steps:
            comment.append(line)
        elif line.strip():
            raise BadCase(f"{name}:{number}: text outside a section")
    close()
    if not steps:
        raise BadCase(f"{name}: no step; one begins with `$ quadrille`")
    return "\n".join(comment).strip(), steps


def written(comment, steps):
    """The text of a case file: the inverse of parse."""
    blocks = [comment + "\n"] if comment else []
    for step in steps:
        block = f"$ {step.command}\n"
        for file, text in step.files.items():
            block += f"--- file {file}\n" + escaped(text)
        for kind in ("stdin", "stdout", "stderr"):
            if getattr(step, kind):
                block += f"--- {kind}\n" + escaped(getattr(step, kind))
        if step.exit:
            block += f"--- exit {step.exit}\n"
        blocks.append(block)
    return "\n".join(blocks)


def line_pattern(line):
    return ".*".join(re.escape(part) for part in line.split("{*}"))


def matches(expected, actual):
    if "{*}" not in expected and "{**}" not in expected:
        return expected == actual
    pattern = "".join(
        "(?:.*\n)*" if line == "{**}\n" else line_pattern(line) for line in expected.splitlines(keepends=True))
    return re.fullmatch(pattern, actual) is not None


def loose(text):
    """A pattern for the text with other numbers, moves and column widths."""
    parts = re.split(r"([\w.,+-]*\d[\w.,+-]*|[ ]+)", text)
    return "".join(re.escape(part) if i % 2 == 0 else " +" if part.isspace() else r"[\w.,+-]+"
                   for i, part in enumerate(parts))


def with_wildcards(expected, actual):
    """The actual text with the wildcards of the old one, or None: more than numbers and moves differ."""
    pattern, pieces = "", []
    for line in expected.splitlines(keepends=True):
        if line == "{**}\n":
            pattern += "(?:.*\n)*"
            pieces.append(line)
            continue
        for i, part in enumerate(line.split("{*}")):
            pattern += ("" if i == 0 else ".*") + f"({loose(part)})"
            pieces += ["{*}"] * (i > 0) + [None]
    found = re.fullmatch(pattern, actual)
    if not found:
        return None
    literals = iter(found.groups())
    return "".join(next(literals) if piece is None else piece for piece in pieces)


def merged(expected, actual):
    """The new snapshot: the actual text, with the old wildcards where they still have a place."""
    if matches(expected, actual):
        return expected
    if (whole := with_wildcards(expected, actual)) is not None:
        return whole
    wildcards = [line for line in expected.splitlines(keepends=True) if "{*}" in line]
    return "".join(
        next((new for old in wildcards if (new := with_wildcards(old, line)) is not None), line)
        for line in actual.splitlines(keepends=True))


def run(step, binary, folder):
    for name, text in step.files.items():
        target = folder / name
        if folder not in target.resolve().parents:
            raise BadCase(f"the file {name} is outside the working folder")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)
    environment = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES", "CLICOLOR_FORCE")}
    environment.update(NO_COLOR="1", TERM="dumb", LC_ALL="C.UTF-8", QUADRILLE_TABLES="tables", XDG_DATA_HOME="data",
                       PATH=f"{binary.parent}:{os.environ.get('PATH', '')}")
    try:
        return subprocess.run([binary, *shlex.split(step.command)[1:]], input=step.stdin, cwd=folder, env=environment,
                              capture_output=True, text=True, errors="backslashreplace", timeout=SECONDS)
    except subprocess.TimeoutExpired:
        raise BadCase(f"no end after {SECONDS} s: {step.command}") from None


def differences(step, done):
    for kind in ("stdout", "stderr"):
        expected, actual = getattr(step, kind), getattr(done, kind)
        if not matches(expected, actual):
            yield from difflib.unified_diff(expected.splitlines(), actual.splitlines(), f"{kind} expected", f"{kind} printed",
                                            lineterm="")
            if expected.splitlines() == actual.splitlines():
                yield f"{kind}: the two differ in the line end at the end"
    if step.exit != done.returncode:
        yield f"exit code: expected {step.exit}, got {done.returncode}"


def check(path, binary, update):
    """Whether the case holds; prints what differs."""
    comment, steps = parse(path.read_text(), path)
    good = True
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        for step in steps:
            done = run(step, binary, folder)
            faults = list(differences(step, done))
            if update:
                step.stdout, step.stderr = merged(step.stdout, done.stdout), merged(step.stderr, done.stderr)
                step.exit = done.returncode
            elif faults:
                good = False
                print(f"{path}:{step.line}: $ {step.command}", *faults, sep="\n")
    if update and written(comment, steps) != path.read_text():
        path.write_text(written(comment, steps))
        print(f"{path}: updated")
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", required=True, type=pathlib.Path)
    parser.add_argument("--update", action="store_true", help="rewrite the snapshots")
    parser.add_argument("cases", nargs="+", type=pathlib.Path, metavar="CASE")
    options = parser.parse_args()
    binary = options.binary.resolve()
    if not binary.is_file():
        sys.exit(f"run_cases: no binary at {binary}")
    paths = [path for case in options.cases for path in (sorted(case.rglob("*.case")) if case.is_dir() else [case])]
    bad = 0
    for path in paths:
        try:
            bad += not check(path, binary, options.update)
        except (BadCase, OSError) as fault:
            print(f"run_cases: {path}: {fault}")
            bad += 1
    print(f"{len(paths) - bad} passed, {bad} failed")
    return 0 if paths and not bad else 1


if __name__ == "__main__":
    sys.exit(main())
