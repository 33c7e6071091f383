#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tournaments that are killed, stopped and played by several processes at once leave what one quiet run leaves.
QUADRILLE_BINARY names the program."""
import json
import os
import pathlib
import signal
import sqlite3
import subprocess
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("QUADRILLE_BINARY", ROOT / "build/release/quadrille")).resolve()
SECONDS = 60
KILLS = 20
GAMES = 100  # of each of three pairings
WORDS = ["breakthrough:6x6", "ari", "hoddi", "binni", "--nodes", "3000", "--games", str(GAMES)]
# What differs between two runs of the same games: when they were played, how fast, and by which words.
LEFT_OUT = {"started", "ended", "command", "seconds", "first_seconds", "second_seconds"}


def content(path):
    """Every row of every table, without what is left out."""
    with sqlite3.connect(path) as database:
        database.row_factory = sqlite3.Row
        tables = [name for name, in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {table: [{key: row[key] for key in row.keys() if key not in LEFT_OUT}
                        for row in database.execute(f"SELECT * FROM {table} ORDER BY 1, 2")] for table in tables}


def games_in(path):
    """How many games are there; none where there is no such table yet."""
    try:
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=5) as database:
            return database.execute("SELECT count(*) FROM game").fetchone()[0]
    except sqlite3.OperationalError:
        return 0


class Tournaments(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.all = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.all.cleanup)
        cls.quiet = pathlib.Path(cls.all.name) / "quiet.db"
        cls.folder = pathlib.Path(cls.all.name)
        done = cls.run_words(*WORDS, "--db", cls.quiet, "--threads", "1")
        assert done.returncode == 0, done.stderr
        cls.expected = content(cls.quiet)

    @classmethod
    def start(cls, *words, **variables):
        environment = os.environ | {"XDG_DATA_HOME": str(cls.folder / "data"), "HOME": str(cls.folder),
                                    "QUADRILLE_TABLES": str(cls.folder / "tables")}
        environment |= {name: str(value) for name, value in variables.items()}
        command = [] if words[0] in ("match", "report", "games") else ["tournament"]
        return subprocess.Popen([BINARY, *command, *map(str, words)], cwd=cls.folder, env=environment, text=True,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    @classmethod
    def run_words(cls, *words, **variables):
        process = cls.start(*words, **variables)
        stdout, stderr = process.communicate(timeout=SECONDS)
        return subprocess.CompletedProcess(words, process.returncode, stdout, stderr)

    def wait_for_games(self, path, count, process):
        end = time.monotonic() + SECONDS
        while games_in(path) < count:
            self.assertIsNone(process.poll(), "it ended before it was stopped: play more games")
            self.assertLess(time.monotonic(), end)
            time.sleep(0.002)

    def test_the_number_of_threads_is_of_no_account(self):
        path = self.folder / "two.db"
        self.assertEqual(self.run_words(*WORDS, "--db", path, "--threads", "2").returncode, 0)
        self.assertEqual(content(path), self.expected)

    def test_killed_again_and_again(self):
        path = self.folder / "killed.db"
        for _ in range(KILLS):
            before = games_in(path)
            process = self.start(*WORDS, "--db", path)
            self.wait_for_games(path, before + 1, process)
            process.kill()
            process.communicate()
        self.assertLess(games_in(path), 3 * GAMES)
        done = self.run_words(*WORDS, "--db", path, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("games are in", done.stderr)
        self.assertEqual(json.loads(done.stdout)["games_played"], 3 * GAMES)
        self.assertEqual(content(path), self.expected)

    def test_a_match_goes_on_from_its_file(self):
        words = ["match", "breakthrough:6x6", "ari", "hoddi", "--nodes", "2000", "--games", "60", "--adjudicate", "length=40"]
        whole = self.folder / "match.db"
        self.run_words(*words, "--db", whole)
        killed = self.folder / "match_killed.db"
        for count in (5, 20):
            process = self.start(*words, "--db", killed)
            self.wait_for_games(killed, count, process)
            process.kill()
            process.communicate()
        self.assertEqual(self.run_words(*words, "--db", killed).returncode, 0)
        self.assertEqual(content(killed), content(whole))
        self.assertEqual(games_in(whole), 60)

    def test_ctrl_c_keeps_what_was_played(self):
        path = self.folder / "stopped.db"
        process = self.start(*WORDS, "--db", path)
        self.wait_for_games(path, 1, process)
        process.send_signal(signal.SIGINT)
        stdout, _ = process.communicate(timeout=SECONDS)
        self.assertEqual(process.returncode, 130)
        self.assertIn("Stopped after", stdout)
        self.assertEqual(self.run_words(*WORDS, "--db", path).returncode, 0)
        self.assertEqual(content(path), self.expected)

    def compare_with_report(self, path, run, printed):
        """What a tournament has printed, and what the report of its file says."""
        done = self.run_words("report", path, "--run", run, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        report = json.loads(done.stdout)
        names = [player["name"] for player in report["players"]]
        self.assertEqual(names, printed["names"])
        self.assertEqual(report["ratings"], printed["ratings"])
        self.assertEqual(report["copies"], printed["copies"])
        for pairing in printed["pairings"]:
            found, = [each for each in report["pairings"]
                      if (each["a"], each["b"]) == (names[pairing["a"]], names[pairing["b"]])]
            for field in ("total", "pairs", "copies", "counted_pairs", "score"):
                self.assertEqual(found[field], pairing[field], field)
        for standing in printed["standings"]:
            player = report["players"][standing["player"]]
            for ours, theirs in (("as_first", "first"), ("as_second", "second"), ("nodes", "nodes"),
                                 ("overruns", "overruns")):
                self.assertEqual(player[ours], standing[theirs])
        ends = {reason: sum(counts.values()) for reason, counts in report["ends"].items()}
        self.assertEqual(ends, printed["ends"])

    def test_a_report_says_what_the_tournament_said(self):
        path = self.folder / "reported.db"
        plan = self.folder / "boards.toml"
        # Players without chance in three rounds: two of three games are copies.
        plan.write_text('boards = ["breakthrough:5x5", "breakthrough:4x5"]\nplayers = ["ari", "hoddi", "random"]\n'
                        'rounds = 3\ngames = 12\n[limits]\nnodes = 200\n')
        done = self.run_words(plan, "--db", path, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        printed = json.loads(done.stdout)
        self.assertGreater(printed["copies"], 0)
        self.compare_with_report(path, 1, printed)

    def test_a_report_of_a_tournament_that_was_stopped(self):
        path = self.folder / "reported_stopped.db"
        process = self.start(*WORDS, "--db", path, "--json")
        self.wait_for_games(path, 20, process)
        process.send_signal(signal.SIGINT)
        stdout, _ = process.communicate(timeout=SECONDS)
        self.assertEqual(process.returncode, 130)
        self.compare_with_report(path, 1, json.loads(stdout))

    def test_a_report_says_what_the_match_said(self):
        for words in (["--games", "30"], ["--sprt", "0,200", "--threads", "2"]):
            with self.subTest(words):
                path = self.folder / f"reported{words[0]}.db"
                done = self.run_words("match", "breakthrough:5x5", "ari", "random", "--nodes", "100", *words, "--db", path,
                                      "--json")
                self.assertEqual(done.returncode, 0, done.stderr)
                printed = json.loads(done.stdout)
                report = json.loads(self.run_words("report", path, "--json").stdout)
                self.assertEqual(report["verdict"], printed["verdict"])
                self.assertEqual(report["sprt"], printed.get("sprt"))
                self.assertEqual(report["games_counted"], printed["total"]["games"])
                pairing, = report["pairings"]
                for field in ("total", "pairs", "copies", "counted_pairs"):
                    self.assertEqual(pairing[field], printed[field])
                self.assertEqual(pairing["score"]["value"], printed["score"])
                self.assertEqual(pairing["score"]["interval"], printed["interval"])
                self.assertIsNotNone(report["run"]["ended"])

    def test_one_run_is_played_by_one_process(self):
        path = self.folder / "shared.db"
        first = self.start(*WORDS, "--db", path)
        self.wait_for_games(path, 1, first)
        second = self.run_words(*WORDS, "--db", path)
        self.assertEqual(second.returncode, 2)
        self.assertIn("played by another process", second.stderr)
        other = self.run_words("breakthrough:5x5", "ari", "hoddi", "--nodes", "100", "--games", "10", "--db", path)
        self.assertEqual(other.returncode, 0, other.stderr)
        first.communicate(timeout=SECONDS)
        self.assertEqual(first.returncode, 0)
        found = content(path)
        self.assertEqual([game for game in found["game"] if game["run"] == 1], self.expected["game"])
        self.assertEqual(len(found["game"]), 3 * GAMES + 10)

    def test_without_a_file_games_go_to_the_data_folder(self):
        words = ["breakthrough:4x4", "random", "greedy:material"]
        kept = self.folder / "data/quadrille/games.db"
        before = games_in(kept)
        self.assertEqual(self.run_words(*words, "--games", "2").returncode, 0)
        self.assertEqual(games_in(kept), before + 2)
        self.assertEqual(self.run_words(*words, "--games", "4", "--db", "none").returncode, 0)
        self.assertEqual(games_in(kept), before + 2)

    def test_a_match_without_a_file_goes_to_the_data_folder(self):
        words = ["match", "breakthrough:6x6", "ari", "hoddi", "--nodes", "2000", "--games", "60"]
        kept = self.folder / "data/quadrille/games.db"
        before = games_in(kept)
        process = self.start(*words)
        self.wait_for_games(kept, before + 5, process)
        process.kill()
        process.communicate()
        done = self.run_words(*words)
        self.assertRegex(done.stderr, r"^\d+ of 60 games are in '.*games.db' already\n$")
        self.assertEqual(games_in(kept), before + 60)
        again = self.run_words(*words)  # was played to its end: this is a new run
        self.assertEqual(again.stderr, "")
        self.assertEqual(games_in(kept), before + 120)

    def test_a_match_without_a_folder_is_played_all_the_same(self):
        words = ["match", "breakthrough:4x4", "ari", "hoddi", "--nodes", "50", "--games", "4"]
        nowhere = self.folder / "nowhere"
        nowhere.write_text("a file where the folder should be")
        done = self.run_words(*words, XDG_DATA_HOME=nowhere)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stderr, "^quadrille: the games are not kept: --db: .*cannot be made.*\n$")
        self.assertIn("ari", done.stdout)
        damaged = self.folder / "damaged"
        (damaged / "quadrille").mkdir(parents=True)
        (damaged / "quadrille/games.db").write_text("no database at all, but a text that is longer than a header is" * 9)
        done = self.run_words(*words, XDG_DATA_HOME=damaged)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stderr, "^quadrille: the games are not kept: .*is no database of games.*\n$")

    def test_ctrl_c_ends_a_wait_for_the_file(self):
        path = self.folder / "locked.db"
        self.assertEqual(self.run_words("breakthrough:4x4", "ari", "hoddi", "--games", "2", "--db", path).returncode, 0)
        with sqlite3.connect(path, isolation_level=None) as database:
            database.execute("BEGIN IMMEDIATE")
            process = self.start("breakthrough:4x4", "ari", "hoddi", "--games", "4", "--db", path)
            time.sleep(0.5)
            self.assertIsNone(process.poll(), "it did not wait")
            began = time.monotonic()
            process.send_signal(signal.SIGINT)
            _, stderr = process.communicate(timeout=SECONDS)
            self.assertLess(time.monotonic() - began, 5)
            self.assertEqual(process.returncode, 130, stderr)
            self.assertIn("stopped while another program kept it locked", stderr)
            database.execute("ROLLBACK")

    def test_the_examples(self):
        examples = sorted(ROOT.glob("examples/*-*.toml"))
        self.assertEqual(len(examples), 5)
        for example in examples:
            with self.subTest(example.name):
                path = self.folder / f"{example.stem}.db"
                words = [example, "--games", "2", "--nodes", "100", "--longest", "60", "--db", path, "--json"]
                process = self.start(*words, "--threads", "1")
                self.wait_for_games(path, 1, process)
                process.kill()
                process.communicate()
                done = self.run_words(*words)
                self.assertEqual(done.returncode, 0, done.stderr)
                result = json.loads(done.stdout)
                self.assertTrue(result["finished"])
                self.assertEqual(result["failures"], [])
                self.assertEqual(games_in(path), result["games"])
                with sqlite3.connect(path) as database:
                    self.assertEqual(database.execute("SELECT plan FROM run").fetchone()[0], example.read_text())
                self.compare_with_report(path, 1, result)
                page = self.run_words("report", path, "-o", self.folder / f"{example.stem}.html")
                self.assertEqual(page.returncode, 0, page.stderr)


if __name__ == "__main__":
    unittest.main()
