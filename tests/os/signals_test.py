#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Signals, and what is left when one has ended the program: nothing. QUADRILLE_BINARY names the program."""
import json
import os
import pathlib
import pty
import resource
import signal
import subprocess
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("QUADRILLE_BINARY", ROOT / "build/release/quadrille")).resolve()
SECONDS = 60  # for anything that must happen soon

# An engine that thinks for ever, does not end when its input does, and has a child that left its group.
ENGINE = """trap '' HUP INT TERM QUIT
setsid sh -c 'echo $$ > escaped; exec sleep 1000' &
while :; do
  read -r line || sleep 1000
  case "$line" in
    ugi) echo ugiok;;
    isready) echo readyok;;
    go*) echo $$ > engine; exec sleep 1000;;
  esac
done
"""


def wait_until(holds):
    end = time.monotonic() + SECONDS
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def runs(number):
    """Whether the process runs; a dead one that nobody has waited for does not."""
    try:
        state = pathlib.Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return False
    return state not in "ZX"


class Signals(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.started = []
        self.addCleanup(self.end_all)

    def end_all(self):
        for process in self.started:
            process.kill()
            process.communicate()

    def start(self, *words, **options):
        environment = {**os.environ, "QUADRILLE_TABLES": str(self.folder / "tables"),
                       "XDG_DATA_HOME": str(self.folder / "data"), "NO_COLOR": "1",
                       "TERM": "xterm"}  # a bar is drawn whatever the terminal of whoever runs the test
        process = subprocess.Popen([BINARY, *words], cwd=self.folder, env=environment, text=True,
                                   **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options})
        self.started.append(process)
        return process

    def number_in(self, name):
        """A process number that the engine writes into a file."""
        path = self.folder / name
        self.assertTrue(wait_until(lambda: path.exists() and path.read_text().endswith("\n")), name)
        return int(path.read_text())

    def with_engine(self):
        """The program while it waits for an engine's move, and the numbers of engine and engine's child."""
        (self.folder / "engine.sh").write_text(ENGINE)
        for name in ("engine", "escaped"):
            (self.folder / name).unlink(missing_ok=True)
        process = self.start("analyze", "breakthrough:5x5", "--player", "ugi:sh engine.sh", "--time", "1000s")
        return process, [self.number_in("engine"), self.number_in("escaped")]

    def test_an_engine_that_does_not_introduce_itself_holds_nobody_up(self):
        (self.folder / "silent.sh").write_text("echo $$ > engine; exec sleep 1000")
        process = self.start("match", "breakthrough:5x5", "random", "ugi:sh silent.sh", "--games", "2")
        engine = self.number_in("engine")
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=SECONDS)
        self.assertLess(time.monotonic() - began, 5)  # the handshake would take ten
        self.assertEqual(process.returncode, 130)
        self.assertIn("Stopped after 0 of 2 games", out)
        self.assertFalse(runs(engine))

    def test_engines_end_whatever_ends_us(self):
        for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM, signal.SIGQUIT, signal.SIGPIPE, signal.SIGSEGV,
                       signal.SIGBUS, signal.SIGABRT, signal.SIGUSR1, signal.SIGALRM, signal.SIGVTALRM, signal.SIGTRAP,
                       signal.SIGIO):
            with self.subTest(number.name):
                process, children = self.with_engine()
                process.send_signal(number)
                if number in (signal.SIGINT, signal.SIGTERM):
                    process.send_signal(number)
                    process.send_signal(number)
                process.wait(SECONDS)
                for child in children:
                    self.assertTrue(wait_until(lambda: not runs(child)), child)

    def test_the_engine_ends_when_we_are_killed(self):
        process, (engine, escaped) = self.with_engine()
        process.kill()
        process.wait(SECONDS)
        self.assertTrue(wait_until(lambda: not runs(engine)))
        os.kill(escaped, signal.SIGKILL)  # nobody is left to do it

    def test_no_pipe_holds_us_up(self):
        """A person who types nothing, and pipes whose other end nobody has opened."""
        os.mkfifo(self.folder / "pipe")
        (self.folder / "boards.txt").write_text("........\n" * 7 + ".......b\n")
        for words in (("csc384", "-", "out.txt"), ("csc384", "pipe", "out.txt"), ("csc384", "boards.txt", "pipe"),
                      ("match", "checkers", "random", "random", "--games", "2", "--pdn", "pipe"),
                      ("pdn", "check", "pipe"), ("host", "tablut", "--ports", "0,0", "--log", "pipe")):
            with self.subTest(words=words):
                process = self.start(*words, stdin=subprocess.PIPE)
                time.sleep(0.5)
                process.send_signal(signal.SIGINT)
                process.wait(SECONDS)
                self.assertIn(process.returncode, (130, -signal.SIGINT))

    def test_nothing_is_left_after_an_ordinary_end(self):
        process, children = self.with_engine()
        process.send_signal(signal.SIGINT)
        self.assertNotIn(-process.wait(SECONDS), (signal.SIGINT, signal.SIGKILL))
        for child in children:
            self.assertFalse(runs(child))

    def test_a_closed_terminal_leaves_what_is_done(self):
        ours, theirs = pty.openpty()
        process = self.start("match", "breakthrough:5x5", "ari", "ari", "--nodes", "200", "--games", "2000", "--threads",
                             "1", stdin=theirs, stdout=subprocess.PIPE, stderr=theirs)
        os.close(theirs)
        self.assertTrue(os.read(ours, 1))  # the bar: games are played
        os.close(ours)
        process.send_signal(signal.SIGHUP)
        process.send_signal(signal.SIGHUP)
        output, _ = process.communicate(timeout=SECONDS)
        self.assertIn("ari (A) against ari (B)", output)
        self.assertEqual(process.returncode, 130)

    def test_a_killed_match_goes_on_from_its_record(self):
        words = ["match", "breakthrough:5x5", "ari", "hoddi", "--games", "60", "--nodes", "3000", "--json"]
        record = self.folder / "games.jsonl"
        kills = 0
        while True:
            process = self.start(*words, "--record", "games.jsonl")
            lines = record.read_text().count("\n") if record.exists() else 0
            wait_until(lambda: process.poll() is not None or
                       (record.exists() and record.read_text().count("\n") > lines + 5))
            if process.poll() is not None:
                break
            process.kill()
            process.wait(SECONDS)
            kills += 1
        self.assertGreater(kills, 1)
        result = json.loads(process.communicate(timeout=SECONDS)[0])
        whole = json.loads(self.start(*words).communicate(timeout=SECONDS)[0])
        for key in ("total", "pairs", "ends", "plies", "nodes", "games", "finished"):
            self.assertEqual(result[key], whole[key], key)
        self.assertEqual(record.read_text().count("\n"), 60)

    def test_a_game_that_a_killed_match_left_in_one_file_gets_into_the_other(self):
        words = ["match", "breakthrough:4x5", "ari", "hoddi", "--games", "6", "--nodes", "50", "--record", "games.jsonl",
                 "--db", "games.db"]
        self.start(*words).communicate(timeout=SECONDS)
        record = self.folder / "games.jsonl"
        lines = record.read_text().splitlines(keepends=True)
        record.write_text("".join(lines[:3]))
        self.start(*words).communicate(timeout=SECONDS)
        self.assertEqual(sorted(record.read_text().splitlines(keepends=True)), sorted(lines))
        (self.folder / "games.db").unlink()
        self.start(*words).communicate(timeout=SECONDS)
        listed = self.start("games", "games.db", "--json").communicate(timeout=SECONDS)[0]
        self.assertEqual(listed.count('"plies"'), 6, listed)

    def test_a_game_that_cannot_be_kept_is_not_said_to_be(self):
        process = self.start("play", "breakthrough:5x5", "--vs", "random", stdin=subprocess.PIPE,
                             preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10)))
        out, _ = process.communicate("a2-a3\nquit\n", timeout=SECONDS)
        self.assertIn("The game cannot be kept", out)
        self.assertIn("The game is not kept.", out)
        self.assertNotIn("--resume", out)

    def test_a_file_that_becomes_too_large_is_an_error(self):
        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

        process = self.start("tablebase", "checkers", "build", "--pieces", "3", "--threads", "1", preexec_fn=limit)
        _, messages = process.communicate(timeout=SECONDS)
        self.assertIn("cannot be written: File too large", messages)
        self.assertEqual(process.returncode, 3)
        self.assertEqual([path.name for path in (self.folder / "tables").glob("*quadrille-*")], [])


if __name__ == "__main__":
    unittest.main()
