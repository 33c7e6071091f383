#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs clang-tidy over every source file of src/ that is in a compile database.

    tidy.py --build DIR [--fix] [--cache DIR] [--jobs N] [--seconds N] [FILE…]        no FILE: all of src/

A file that passed is not looked at again until its text, the text of a header of ours that it includes, its compile
command, .clang-tidy or clang-tidy itself changes: the hash of all these is remembered in the cache folder, which all
clones of the repository share as they share ccache's. What was not needed for three months is forgotten. Of the files
that only instantiate templates (players/games/), one stands for all that include the same headers.

With --seconds no file is begun after that time: those that changed last come first, and what is left waits for the next
run. So a machine that remembers nothing yet is not kept busy for long by files that passed elsewhere."""
import argparse
import concurrent.futures
import functools
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
TIDY = "clang-tidy-19"
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "quadrille" / "tidy"
KEPT_SECONDS = 90 * 86400
INCLUDE = re.compile(rb'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)


@functools.cache
def content(path):
    return path.read_bytes()


def with_headers(path, seen):
    """The file and every header of src/ that it includes, directly or not."""
    if path not in seen and path.is_file():
        seen.add(path)
        for name in INCLUDE.findall(content(path)):
            with_headers(ROOT / "src" / name.decode(), seen)
    return seen


def key_of(path, command, common):
    digest = hashlib.sha256(common)
    digest.update(command.replace(str(ROOT), "").encode())
    for each in sorted(with_headers(path, set())):
        digest.update(str(each.relative_to(ROOT)).encode() + b"\0" + content(each) + b"\0")
    return digest.hexdigest()


def latest_first(paths):
    """By the last commit that changed them; what is not committed comes before all."""
    def names(*words):
        return subprocess.run(["git", "-C", ROOT, *words], capture_output=True, text=True).stdout.split()

    try:
        changed = names("diff", "--name-only", "HEAD") + names("log", "--format=", "--name-only", "--", "src")
    except FileNotFoundError:  # a machine without git
        return paths
    places = {}
    for name in changed:
        places.setdefault(ROOT / name, len(places))
    return sorted(paths, key=lambda path: places.get(path, -1))


def check(path, build, more, deadline):
    begin = time.monotonic()
    if begin > deadline:
        return None, "", 0
    done = subprocess.run([TIDY, "-p", build, "--quiet", *more, path], capture_output=True, text=True)
    # The count of suppressed warnings is all there is on standard error, unless clang-tidy itself fails.
    text = done.stdout if done.stdout.strip() or done.returncode == 0 else done.stderr
    return done.returncode == 0, text, time.monotonic() - begin


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True, type=pathlib.Path, help="folder with compile_commands.json")
    parser.add_argument("--cache", type=pathlib.Path, default=CACHE)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=float, help="begin no file after that time")
    parser.add_argument("--fix", action="store_true", help="change the files where clang-tidy knows how, one at a time")
    parser.add_argument("files", nargs="*", type=pathlib.Path, metavar="FILE")
    options = parser.parse_args()

    commands = {pathlib.Path(entry["file"]): entry["command"]
                for entry in json.loads((options.build / "compile_commands.json").read_text())}
    wanted = [path.resolve() for path in options.files] or [path for path in commands if ROOT / "src" in path.parents]
    unknown = [str(path) for path in wanted if path not in commands]
    if unknown or not wanted:
        sys.exit(f"tidy: not in the compile database: {', '.join(unknown) or 'any file of src/'}")

    version = subprocess.run([TIDY, "--version"], capture_output=True, check=True).stdout
    common = version + content(ROOT / ".clang-tidy")
    options.cache.mkdir(parents=True, exist_ok=True)
    marks = {path: options.cache / key_of(path, commands[path], common) for path in wanted}
    for mark in marks.values():
        if mark.exists():
            mark.touch()
    for mark in options.cache.iterdir():
        if mark.stat().st_mtime < time.time() - KEPT_SECONDS:
            mark.unlink(missing_ok=True)
    # The longest first, so that no core waits for a late long one. Size is a poor guess at that; includes are a better one.
    todo = sorted((path for path in wanted if not marks[path].exists()),
                  key=lambda path: -sum(len(content(each)) for each in with_headers(path, set())))
    if options.seconds is not None:
        todo = latest_first(todo)
    deadline = time.monotonic() + options.seconds if options.seconds is not None else float("inf")
    more, jobs = (["--fix", "--format-style=file"], 1) if options.fix else ([], options.jobs)
    bad = left = 0
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for path, (good, text, seconds) in zip(todo, pool.map(lambda path: check(path, options.build, more, deadline), todo)):
            if good is None:
                left += 1
                continue
            print(f"{path.relative_to(ROOT)}: {'fine' if good else 'FAULTS'}, {seconds:.1f} s", flush=True)
            if good:
                marks[path].touch()
            else:
                bad += 1
                print(text, flush=True)
    print(f"tidy: {len(wanted)} files, {len(wanted) - len(todo)} unchanged since they passed, {left} left for another time, "
          f"{bad} with faults")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
