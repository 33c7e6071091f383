#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays at a terminal as a person does: keys, a small screen, Ctrl-C, a clock, games that go on."""
import json
import pathlib
import re
import signal
import tempfile
import time
import unittest

from terminal import Terminal

UP = "\x1b[A"


class Play(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.terminals = []
        self.addCleanup(lambda: [terminal.process.kill() for terminal in self.terminals])

    def play(self, *words, **options):
        self.terminals.append(Terminal(self.folder, "play", *words, **options))
        return self.terminals[-1]

    def kept(self):
        return sorted((self.folder / "data" / "quadrille" / "games").glob("*.json"))

    def test_the_board_stands_by_the_prompt_on_a_small_screen(self):
        for game, side, rows in (("breakthrough", "black", 8), ("checkers", "black", 8), ("tablut", "black", 9),
                                 ("isolation", "second", 7)):
            with self.subTest(game):
                terminal = self.play(game, "--vs", "beginner", "--side", side, columns=60, lines=20)
                page = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", terminal.read_until(r"\n> ")).split("\n")
                self.assertLessEqual(max(map(len, page)), 60)
                turn = next(i for i, line in enumerate(page) if "to move (you)" in line)
                self.assertLessEqual(len(page) - turn, 3, page)  # nothing but the prompt comes after it
                drawn = sum(bool(re.match(r"^ +\d+(-\d+)? ", line)) for line in page[turn - 10:turn])
                self.assertEqual(drawn, rows, page)
                terminal.type("quit\n")
                self.assertEqual(terminal.end(), 0)

    def test_lines_are_edited_remembered_and_completed(self):
        terminal = self.play("breakthrough:5x5", "--vs", "human")
        terminal.read_until("> ")
        terminal.wait_for_editing()
        terminal.type("c2-c\t\n")  # one move fits
        terminal.read_until(r"black to move")
        terminal.type("moves x\n")
        terminal.read_until("No move begins with 'x'[^>]*\n> ")  # before the prompt the system edits what is typed
        terminal.wait_for_editing()
        terminal.type(UP + "\x7f\x7f" + "\n")  # the last line again, less two characters
        terminal.read_until(r"1\) [^>]*\n> ")
        terminal.wait_for_editing()
        terminal.type("qit\x02\x02u\n")  # a letter put in two characters to the left
        self.assertEqual(terminal.end(), 0)

    def test_ctrl_c_keeps_the_game_and_resume_goes_on(self):
        terminal = self.play("breakthrough:5x5", "--vs", "easy", "--side", "black")
        terminal.read_until("> ")
        terminal.type("1\n")
        terminal.read_until("easy plays.*\n(.*\n)*> ")
        terminal.type("\x03")
        self.assertEqual(terminal.end(), 130)
        self.assertIn("--resume", terminal.text)
        (file,) = self.kept()
        game = json.loads(file.read_text())
        self.assertEqual((game["opponent"], game["side"], len(game["moves"])), ("level:easy", "black", 3))

        terminal = self.play("--resume")
        terminal.read_until("you are black, easy is white")
        terminal.read_until("> ")
        terminal.type("1\n")
        terminal.read_until("easy plays.*\n(.*\n)*> ")
        terminal.wait_for_editing()
        terminal.type("\x04")  # the end of input
        terminal.end()
        (file,) = self.kept()
        self.assertEqual(len(json.loads(file.read_text())["moves"]), 5)

    def test_a_killed_game_is_not_lost(self):
        terminal = self.play("isolation:5x5", "--vs", "beginner")
        terminal.read_until("> ")
        terminal.type("c3\n")
        terminal.read_until("beginner plays")
        terminal.process.send_signal(signal.SIGKILL)
        terminal.end()
        (file,) = self.kept()
        self.assertGreaterEqual(len(json.loads(file.read_text())["moves"]), 1)

    def test_a_clock_runs_and_its_flag_falls(self):
        terminal = self.play("breakthrough:5x5", "--vs", "beginner", "--clock", "1s")
        terminal.read_until(r"clock: white\s1.0\ss,\sblack\s1.0\ss")
        terminal.read_until("You have lost: time")
        terminal.type("quit\n")
        self.assertEqual(terminal.end(), 0)

    def test_the_time_of_a_turn_that_was_left_is_gone(self):
        terminal = self.play("breakthrough:5x5", "--vs", "random", "--clock", "60s")
        terminal.read_until("> ")
        terminal.type("1\n")
        terminal.read_until("random plays.*\n(.*\n)*> ")
        time.sleep(1.2)
        terminal.type("quit\n")
        self.assertEqual(terminal.end(), 0)
        (file,) = self.kept()
        self.assertLess(json.loads(file.read_text())["clocks"][0], 59)

    def test_rules_and_help_come_a_screen_at_a_time(self):
        terminal = self.play("tablut", "--vs", "human", columns=60, lines=20)
        terminal.read_until("\n> ")
        for word, first, last in (("rules", "White wins when", "the throne, which"), ("help", "A move such as", "quit ")):
            with self.subTest(word):
                terminal.type(word + "\n")
                page = terminal.read_until("Enter shows more, q ends it: ")
                self.assertIn(first, page)
                self.assertNotIn(last, page)
                self.assertLess(page[page.index(first):].count("\n"), 20)
                terminal.type("\n")
                self.assertIn(last, terminal.read_until("\n> "))
        terminal.type("help\n")
        terminal.read_until("q ends it: ")
        terminal.type("q\n")
        terminal.read_until("\n> ")
        terminal.type("help\n")
        terminal.read_until("q ends it: ")
        terminal.type("list\n")  # another word is obeyed
        terminal.read_until("No move was played yet")
        terminal.type("quit\n")
        self.assertEqual(terminal.end(), 0)

    def test_a_terminal_that_only_prints_has_a_prompt_and_plain_lines(self):
        for name in ("dumb", ""):
            with self.subTest(name):
                terminal = self.play("breakthrough:5x5", "--vs", "beginner", TERM=name, NO_COLOR="")
                page = terminal.read_until("\n> ")
                terminal.type("c2-c3\n")
                page += terminal.read_until("beginner plays.*\n(.*\n)*> ")
                self.assertNotIn("\x1b", page)
                terminal.type("quit\n")
                self.assertEqual(terminal.end(), 0)

    def test_without_colours_the_sides_differ(self):
        terminal = self.play("breakthrough:5x5", "--vs", "human", TERM="vt100", NO_COLOR="")
        page = terminal.read_until("> ")
        self.assertIsNone(re.search(r"\x1b\[[0-9;]*m", page))
        self.assertIn("♙", page)
        self.assertIn("♟", page)
        terminal.type("quit\n")
        self.assertEqual(terminal.end(), 0)

    def test_thinking_shows_signs_of_life_and_can_be_cut_short(self):
        terminal = self.play("breakthrough", "--vs", "ari,time=60s", "--side", "black")
        terminal.read_until(r"ari,time=60s thinks: \d+ s, depth \d+ \(Enter: move now\)")
        terminal.type("\n")
        terminal.read_until("ari,time=60s plays")
        terminal.read_until("> ")
        terminal.type("resign\n")
        terminal.read_until("You have lost: resigned")
        terminal.type("rematch\n")  # now the person begins
        terminal.read_until("you are white, ari,time=60s is black")
        terminal.read_until("> ")
        terminal.type("1\n")
        terminal.read_until("thinks: ")
        terminal.type("\x03")
        self.assertEqual(terminal.end(), 130)
        self.assertEqual(len(self.kept()), 2)  # the one that was given up is there too

    def test_a_terminal_of_letters_has_letters(self):
        terminal = self.play("breakthrough:5x5", "--vs", "human", "--ascii")
        self.assertIn("P", terminal.read_until("> "))
        terminal.type("quit\n")
        terminal.end()
        terminal = self.play("breakthrough:5x5", "--vs", "human")
        self.assertIn("♙", terminal.read_until("> "))
        terminal.type("quit\n")
        terminal.end()
        terminal = self.play("breakthrough:5x5", "--vs", "human", LC_ALL="C")
        self.assertIn("P", terminal.read_until("> "))
        terminal.type("quit\n")
        terminal.end()


if __name__ == "__main__":
    unittest.main()
