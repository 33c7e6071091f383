#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs every example that the help texts, the README and the docs give, so that none of them is wrong.

    check_examples.py BINARY

An example is a line that begins with `quadrille` or `./quadrille` (or `$ ` and that) in a help text's footer or in a
fenced block of a page; a backslash at its end continues it. Long ones are made short by smaller numbers; servers are
stopped by a signal; all must end with exit code 0, or 1 (lint, tune). They run two at a time in a folder of their own, which is gone
afterwards. Prints `N passed, N failed`."""
import concurrent.futures
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHORTER = [(r"--games [1-9]\d*", "--games 2"), (r"--nodes \d+", "--nodes 50"), (r"--playclock \d+", "--playclock 0.01"),
           (r"--seconds \d+", "--seconds 0.01"), (r"--time 5ms", "--time 1ms"), (r"--time (?!1ms)\d+m?s", "--time 20ms"), (r"--depth \d+", "--depth 3"), (r"--openings \d+", "--openings 1"),
           (r"time=1s", "time=50ms"), (r"--elo-games \d+", "--elo-games 2"),
           (r"--pieces \d+", "--pieces 2"), (r"--iterations \d+", "--iterations 2")]
EXTRA = {"ablate": " --games 2 --nodes 50", "bench": " --seconds 0.01", "grade": " --games 2", "match": " --games 2 --nodes 50", "tournament": " --games 2 --nodes 50", "analyze": " --nodes 50",
         "train": " --test-nodes 50 --test-games 10 --generations 1",
         "tune": " --nodes 50 --test-nodes 50 --test-games 10 --gauntlet-games 10 --iterations 2",
         "reproduce breakthrough": " --nodes 50 --games 1", "reproduce isolation": " --nodes 50 --games 2",
         "reproduce snai": " --games 1 --positions 2", "reproduce csc384": " --nodes 50 --games 2"}

LEARNERS = ("tune", "train")
SERVERS = {"connect": ("--port", "0"), "host": ("--ports", "0,0"), "serve": ("--port", "0")}


def help_texts(binary):
    top = subprocess.run([binary, "--help"], capture_output=True, text=True, check=True).stdout
    yield "--help", top
    for command in re.findall(r"^  ([a-z0-9-]+) {2,}\S", top.split("Commands:")[1], re.MULTILINE):
        text = subprocess.run([binary, command, "--help"], capture_output=True, text=True, check=True).stdout
        yield f"{command} --help", text
        if "Commands:" in text:
            for inner in re.findall(r"^  ([a-z0-9-]+) {2,}\S", text.split("Commands:")[1], re.MULTILINE):
                yield f"{command} {inner} --help", subprocess.run(
                    [binary, command, inner, "--help"], capture_output=True, text=True, check=True).stdout


def pages():
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        yield page.name, "\n".join(re.findall(r"^```\w*\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL))


def examples(sources):
    for where, text in sources:
        for line in re.sub(r"\\\n\s*", "", text).splitlines():
            match = re.match(r"\s*(?:\$ )?(?:\./)?quadrille ([a-z].*)", line)
            # A NAME of the reader's, a file, what another example makes meanwhile, a client without its server, or
            # whoever wants a broker cannot be run.
            if match and not re.search(r"\b(NAME|COMMAND)\b|\w/(tuned|generation-1)\.|\.json|\.txt|--replay|--broker|^connect tablut", match[1]):
                yield where, match[1].split("  #")[0].strip()


def shortened(words):
    if "--exact" in words:
        return words  # a proof that is cut short is a refusal
    command = " ".join(words.split()[:2 if words.startswith("reproduce") else 1])
    for pattern, replacement in SHORTER:
        # Two games are nothing to learn from.
        words = re.sub(pattern, "--games 60" if command in LEARNERS and "games" in replacement else replacement, words)
    for option in re.findall(r"--[\w-]+ \S+", EXTRA.get(command, "")):
        # A player's own limit or the line's goes before ours.
        if option.split()[0] not in words and not ("--nodes" in option and re.search(r"(--)?(time|depth|clock)\b|,nodes=", words)):
            words += " " + option
    # Node counts take no time limit, and without matches theirs means nothing.
    words = re.sub(r"(csc384 --games 0) --nodes 50", r"\1", words)
    return re.sub(r"(--(?:signature|techniques).*) --seconds 0.01", r"\1", words)


def run(binary, words, folder):
    # Two that go on in one folder may be shortened in different ways.
    command = [binary, *shlex.split(re.sub(r"--into \S+", lambda _: f"--into {tempfile.mkdtemp(dir=folder)}", words))]
    if command[1] == "new":  # writes what other examples read
        folder = tempfile.mkdtemp(dir=folder)
    if command[1] in SERVERS:
        option, any_free = SERVERS[command[1]]
        command += [] if option in words else [option, any_free]
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, cwd=folder,
                                   env={**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": ""})
        process.stdout.readline()  # it says that it waits
        time.sleep(0.5)  # and now it does
        process.send_signal(signal.SIGINT)
        return process.wait(timeout=20), process.stdout.read().decode()
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=folder,
                              timeout=120, check=False)
    except subprocess.TimeoutExpired:
        return "none", "still running after two minutes"
    return done.returncode, done.stderr


def main():
    binary = str(pathlib.Path(sys.argv[1]).resolve())
    # Some examples start it as an engine.
    os.environ["PATH"] = f"{pathlib.Path(binary).parent}:{os.environ['PATH']}"
    where = {}
    for source, example in examples([*help_texts(binary), *pages()]):
        where.setdefault(shortened(example), source)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        os.environ["QUADRILLE_TABLES"] = f"{folder}/tables"
        os.environ["XDG_DATA_HOME"] = f"{folder}/data"
        for name in ("bridges", "examples", "heuristics"):  # which some examples read
            (pathlib.Path(folder) / name).symlink_to(ROOT / name)
        for name in ("mine.toml", "mine.lua", "more.toml"):  # the reader's, by then
            shutil.copy(ROOT / "examples" / name, folder)
        (pathlib.Path(folder) / "quadrille").symlink_to(binary)
        subprocess.run([binary, "tournament", "breakthrough:5x5", "ari", "hoddi", "--nodes", "50", "--games", "4",
                        "--db", "games.db"], cwd=folder, capture_output=True, check=True)  # for `games` and `show`
        results = dict(zip(where, pool.map(lambda words: run(binary, words, folder), where)))
    # lint has examples with faults, and tune too few games here: they say so by their exit codes.
    good_codes = {words: (0, 1) if words.startswith(("lint ", "tune ")) else (0,) for words in results}
    bad = {words: result for words, result in results.items() if result[0] not in good_codes[words]}
    for words, (code, message) in bad.items():
        print(f"{where[words]}: quadrille {words}\n  exit code {code}: {message.strip()[-300:]}")
    good = len(results) - len(bad)
    print(f"{good} passed, {len(bad)} failed")
    return 1 if bad or good < 20 else 0


if __name__ == "__main__":
    sys.exit(main())
