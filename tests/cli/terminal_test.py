#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What commands print on a small screen."""
import pathlib
import re
import tempfile
import unittest

from terminal import Terminal

# Sentences, lists of moves, and complaints; tables, positions and lines to be copied may be as wide as they are.
SENTENCES = (
    (0, "match", "breakthrough:5x5", "ari", "hoddi", "--nodes", "50", "--games", "4"),
    (0, "solve", "isolation:5x5"),
    (0, "solve", "checkers", "W:WK14,K15:BK1"),
    (0, "analyze", "checkers:csc384", "W:WK11,14:BK29", "--player", "chen,depth=5,cache=board"),
    (0, "explain", "tablut", "snai-black"),
    (0, "list", "heuristics", "tablut"),
    (2, "explain", "breakthrough", "nosuch"),
    (2, "moves", "breakthrough:99x99"),
    (2, "match", "breakthrough:5x5", "ari", "hoddi", "--nodes", "5x"),
    (0, "tablebase", "checkers", "info"),
    (1, "host", "tablut", "--ports", "0,0", "--wait", "100ms"),
    (1, "connect", "tablut", "white", "60", "127.0.0.1", "--port", "1", "--retry", "0s"),
)

# Tables too fit a terminal of the usual width.
TABLES = (
    ("reproduce", "breakthrough", "--nodes", "50", "--games", "1"),
    ("reproduce", "isolation", "--nodes", "20", "--games", "2"),
    ("reproduce", "snai", "--nodes", "50", "--games", "1", "--positions", "2", "--depth", "1"),
    ("reproduce", "csc384", "--nodes", "20", "--games", "2"),
    ("tablebase", "checkers", "build", "--pieces", "3"),
    ("bench", "--techniques", "--depth", "3"),
)


class Screen(unittest.TestCase):
    def check_fits(self, columns, code, *words):
        with self.subTest(words), tempfile.TemporaryDirectory() as folder:
            terminal = Terminal(pathlib.Path(folder), *words, columns=columns, lines=20)
            self.addCleanup(terminal.process.kill)
            self.assertEqual(terminal.end(), code)
            # Of what is drawn over and over the last counts.
            page = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", terminal.text).split("\n")
            self.assertEqual([line for line in (row.split("\r")[-1] for row in page) if len(line) > columns], [])

    def test_sentences_fit_a_narrow_terminal(self):
        for code, *words in SENTENCES:
            self.check_fits(60, code, *words)

    def test_tables_fit_a_usual_terminal(self):
        for words in TABLES:
            self.check_fits(80, 0, *words)

    def test_a_high_rate_is_shown_in_groups_without_decimals(self):
        with tempfile.TemporaryDirectory() as folder:
            terminal = Terminal(pathlib.Path(folder), "tablebase", "checkers", "build", "--pieces", "4")
            self.addCleanup(terminal.process.kill)
            self.assertEqual(terminal.end(), 0)
            self.assertRegex(terminal.text, r"  \d{1,3}(,\d{3})+/s  ")

    def test_a_bar_leaves_room_for_the_echo_of_ctrl_c(self):
        with tempfile.TemporaryDirectory() as folder:
            terminal = Terminal(pathlib.Path(folder), "match", "breakthrough:5x5", "ari,nodes=5000,name=a_name_that_is_long",
                                "ari,nodes=5000,name=another_name_that_is_long", "--games", "10000")
            self.addCleanup(terminal.process.kill)
            bar = terminal.read_until(r"Kgames [^\r]* Elo\r")
            bar = bar.strip("\r").split("\x1b[K")[-1]
            self.assertEqual(len(bar) + len("^C"), 79)
            terminal.type("\x03")
            self.assertEqual(terminal.end(), 130)

    def test_ctrl_c_in_a_later_view_keeps_those_that_are_done(self):
        # While a trial looks for the time, and while its match is played.
        for moment in (r"equal time, trial ", r"equal time \["):
            with self.subTest(moment), tempfile.TemporaryDirectory() as folder:
                terminal = Terminal(pathlib.Path(folder), "match", "breakthrough:6x6", "ari", "hoddi", "--nodes", "50k",
                                    "--games", "10", "--views")
                self.addCleanup(terminal.process.kill)
                terminal.read_until(moment)
                terminal.type("\x03")
                self.assertEqual(terminal.end(), 130)
                self.assertIn("Equal nodes: 50,000 nodes a move", terminal.text)
                self.assertRegex(terminal.text, r"Not\s+played: equal\s+(time, equal\s+)?depth\.")

    def test_boards_are_letters_where_that_is_asked(self):
        for words in (("moves", "breakthrough:4x4"), ("analyze", "breakthrough:4x4", "--depth", "1"),
                      ("analyze", "breakthrough:3x4", "--exact"), ("explain", "breakthrough:4x4", "ari"),
                      ("solve", "breakthrough:3x4")):
            for letters in (False, True):
                with self.subTest(words, letters=letters), tempfile.TemporaryDirectory() as folder:
                    terminal = Terminal(pathlib.Path(folder), *words, *["--ascii"] * letters)
                    self.addCleanup(terminal.process.kill)
                    self.assertEqual(terminal.end(), 0)
                    self.assertEqual(" P  P  P" in terminal.text, letters)
                    self.assertEqual("♙" in terminal.text, not letters)


if __name__ == "__main__":
    unittest.main()
