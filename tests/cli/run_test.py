#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Output that cannot be written, standard streams that are closed, and Ctrl-C. QUADRILLE_BINARY names the program."""
import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("QUADRILLE_BINARY", ROOT / "build/release/quadrille")).resolve()
SECONDS = 60

# Words, and what is typed.
COMMANDS = [
    (["--version"], ""),
    (["--help"], ""),
    (["list"], ""),
    (["moves", "checkers"], ""),
    (["moves", "checkers", "--json"], ""),
    (["perft", "breakthrough:5x5", "3"], ""),
    (["explain", "breakthrough", "ari"], ""),
    (["lint", "breakthrough:5x5", "material", "--positions", "50"], ""),
    (["analyze", "breakthrough:5x5", "--depth", "2"], ""),
    (["grade", "breakthrough:4x5", "material", "--games", "5"], ""),
    (["grade", "breakthrough:4x5", "--all", "--games", "5", "--json"], ""),
    (["solve", "breakthrough:3x5"], ""),
    (["tablebase", "checkers", "probe", "W:WK14,K15:BK1"], ""),
    (["tablebase", "checkers", "info", "--json"], ""),
    (["pdn", "convert", "-"], '[Event "x"]\n1. 11-15 *\n'),
    (["play", "breakthrough:5x5"], "quit\n"),
    (["engine", "checkers"], "ugi\nquit\n"),
    (["api"], '{"id":1,"do":"moves","game":"breakthrough:5x5"}\n'),
]


# Work that would go on for hours, and what is told of it after Ctrl-C.
ENDLESS = [
    (["analyze", "tablut", "--time", "1h"], "stopped after "),
    (["analyze", "tablut", "--time", "1h", "--json"], '"stopped":true}'),
    (["analyze", "breakthrough", "--exact", "--time", "1h"], "stopped before all moves were decided"),
    (["explain", "--game", str(ROOT / "examples/games.pdn"), "simple", "chen", "--depth", "200"],
     "stopped before the end of the game"),
    (["solve", "breakthrough", "--time", "1h"], "not solved, stopped after "),
    (["perft", "breakthrough", "20"], "stopped after "),
    (["perft", "checkers", "30", "--divide", "--unique", "--json"], '{"nodes":null,'),
    (["lint", "tablut", "snai", "snai-coded", "--positions", "100000"], "stopped before the end"),
    (["grade", "breakthrough", "ari", "--games", "100000"], "Stopped before the end"),
    (["grade", "breakthrough:5x5", "ari", "--games", "100", "--solve-nodes", "1000000000", "--each", "1000", "--json"],
     '"finished":false'),
    (["grade", "breakthrough:4x5", "--all", "--games", "5", "--elo-games", "2000"], "Stopped before the end"),
    (["bench", "breakthrough:5x5", "--seconds", "600"], "stopped before the end"),
    (["bench", "--techniques", "--depth", "20", "--json"], '"stopped":true}'),
    (["tablebase", "checkers", "build", "--pieces", "5", "--tables", "t"], "quadrille: stopped; "),
    (["host", "tablut", "--ports", "0,0"], "no result: stopped"),
    (["connect", "tablut", "white", "60", "127.0.0.1", "--port", "1", "--retry", "1h"], "stopped after 0 moves"),
]


class Run(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def run_program(self, words, text="", **options):
        environment = {**os.environ, "QUADRILLE_TABLES": os.path.join(self.folder, "tables"), "NO_COLOR": "1"}
        return subprocess.run([BINARY, *words], input=text, text=True, timeout=SECONDS, check=False, cwd=self.folder,
                              env=environment, **options)

    def help_pages(self, words=()):
        """The words and the help of every command, commands of commands too."""
        page = self.run_program([*words, "--help"], stdout=subprocess.PIPE).stdout
        yield list(words), page
        section = re.search(r"^Commands:\n((?:  .*\n)+)", page, re.MULTILINE)
        for name in re.findall(r"^  ([a-z0-9]+) ", section[1], re.MULTILINE) if section else []:
            yield from self.help_pages([*words, name])

    def test_every_command_has_a_help_that_fits_with_examples_of_its_own(self):
        pages = list(self.help_pages())
        self.assertGreater(len(pages), 25)
        for words, page in pages:
            with self.subTest(words):
                self.assertEqual([line for line in page.splitlines() if len(line) > 80], [])
                examples = page[page.index("\nExample"):]
                self.assertIn(" ".join(["  quadrille", *words]) if words[:1] != ["api"] else "| quadrille api", examples)

    def test_every_command_has_json(self):
        for words, page in self.help_pages():
            if "Commands:" in page or words in (["api"], ["engine"], ["pdn", "import"]):
                continue  # these speak JSON lines and UGI
            with self.subTest(words):
                self.assertIn("\n  --json ", page)

    def test_both_ends_of_a_game_of_tablut_tell_it_to_programs(self):
        def start(*words):
            process = subprocess.Popen([BINARY, *words, "--json"], cwd=self.folder, text=True,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            self.addCleanup(process.communicate)
            self.addCleanup(process.kill)
            return process

        host = start("host", "tablut", "--ports", "0,0")
        ports = re.findall(r"port (\d+)", host.stderr.readline())
        players = [start("connect", "tablut", side, "5", "127.0.0.1", "--port", port, "--player", "random", "--seed", "1")
                   for side, port in zip(("White", "black"), ports)]
        told = [json.loads(each.communicate(timeout=SECONDS)[0]) for each in (host, *players)]
        self.assertGreater(len(told[0]["moves"]), 2)
        self.assertIn(told[0]["outcome"], ("white", "black", "draw"))
        self.assertEqual({each["outcome"] for each in told}, {told[0]["outcome"]})
        self.assertEqual([each["end"] for each in told[1:]], ["finished"] * 2)
        self.assertEqual(sum(each["moves_sent"] for each in told[1:]), len(told[0]["moves"]))

    def test_a_full_disk_is_noticed_by_every_command(self):
        for words, text in COMMANDS:
            with self.subTest(words), open("/dev/full", "w") as full:
                ended = self.run_program(words, text, stdout=full, stderr=subprocess.PIPE)
                self.assertEqual(ended.stderr, "quadrille: the output could not be written in full\n")
                self.assertEqual(ended.returncode, 3)

    def stopped(self, words, patience):
        """Exit code and output of a command that is stopped when it has worked for some seconds."""
        process = subprocess.Popen([BINARY, *words], text=True, cwd=self.folder, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT)
        try:
            with self.assertRaises(subprocess.TimeoutExpired):
                process.wait(patience)
            process.send_signal(signal.SIGINT)
            text, _ = process.communicate(timeout=SECONDS)
        finally:
            process.kill()
            process.wait()
        return process.returncode, text

    def test_ctrl_c_ends_long_work_with_130_and_what_was_done(self):
        for words, told in ENDLESS:
            with self.subTest(words):
                for patience in (0.1, 1, 5):  # before it listens a signal just ends it
                    code, text = self.stopped(words, patience)
                    if code != -signal.SIGINT:
                        break
                self.assertEqual(code, 130)
                self.assertIn(told, text)

    def test_explain_draws_again_when_a_heuristics_file_changes(self):
        file = pathlib.Path(self.folder, "mine.toml")

        def write(text):  # in one step, as editors do: half a file is never seen
            other = file.with_suffix(".new")
            other.write_text(text)
            other.replace(file)

        write('game = "breakthrough"\nname = "mine"\n[terms]\npawns = 1\n')
        with subprocess.Popen([BINARY, "explain", "breakthrough:4x4", file, "--watch", "--json", "--for", "white"],
                              stdout=subprocess.PIPE, text=True) as program:
            self.assertEqual(json.loads(program.stdout.readline())["terms"][0]["weight"], 1)
            write("[terms\n")
            self.assertIn("error", json.loads(program.stdout.readline()))
            write('game = "breakthrough"\nname = "mine"\n[terms]\npawns = 2.5\n')
            self.assertEqual(json.loads(program.stdout.readline())["terms"][0]["weight"], 2.5)
            program.send_signal(signal.SIGINT)
            self.assertEqual(program.wait(SECONDS), 130)

    def test_a_reader_that_has_gone_ends_it_quietly(self):
        for words, text in COMMANDS:
            with self.subTest(words):
                reader, writer = os.pipe()
                os.close(reader)
                ended = self.run_program(words, text, stdout=writer, stderr=subprocess.PIPE)
                os.close(writer)
                self.assertEqual(ended.stderr, "")
                self.assertEqual(-ended.returncode, signal.SIGPIPE)

    def closed(self, streams, *words):
        shell = " ".join(["exec", '"$0"', '"$@"', *(f"{stream}>&-" for stream in streams)])
        return subprocess.run(["sh", "-c", shell, BINARY, *words], capture_output=True, text=True, timeout=SECONDS,
                              check=False, cwd=self.folder)

    def test_closed_streams_are_no_crash(self):
        words = ("moves", "breakthrough:5x5")
        self.assertEqual(self.closed((0, 1, 2), *words).returncode, 3)
        self.assertEqual(self.closed((1, 2), *words).returncode, 3)
        ended = self.closed((1,), *words)
        self.assertEqual(ended.returncode, 3)
        self.assertIn("could not be written in full", ended.stderr)
        ended = self.closed((2,), *words)
        self.assertEqual(ended.returncode, 0)
        self.assertIn("legal moves", ended.stdout)
        self.assertEqual(self.closed((2,), "moves", "nonsense").returncode, 2)
        ended = self.closed((0,), "moves", "breakthrough:5x5", "-")
        self.assertEqual(ended.returncode, 2)
        self.assertIn("standard input has no position", ended.stderr)

    def test_files_do_not_take_the_place_of_closed_streams(self):
        self.assertEqual(self.closed((1, 2), "tablebase", "checkers", "build", "--pieces", "2", "--tables", "t")
                         .returncode, 3)
        # Every table is sound: nothing was printed into one.
        self.assertEqual(self.run_program(["tablebase", "checkers", "info", "--tables", "t"],
                                          capture_output=True).returncode, 0)


if __name__ == "__main__":
    unittest.main()
