#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`show` on a terminal: keys lead through a game. QUADRILLE_BINARY names the program."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
from terminal import BINARY, SECONDS, Terminal  # noqa: E402

RIGHT, LEFT = "\x1b[C", "\x1b[D"


class Show(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        subprocess.run([BINARY, "tournament", "tablut", "snai", "material", "--nodes", "100", "--games", "2", "--db",
                        "games.db"], cwd=cls.folder, check=True, capture_output=True, timeout=SECONDS)

    def terminal(self, **size):
        terminal = Terminal(self.folder, "show", "games.db", "1", **size)
        self.addCleanup(terminal.process.wait)
        self.addCleanup(terminal.process.kill)
        terminal.read_until("(?s)the start.*q: leave")
        return terminal

    def test_keys_lead_through_the_game(self):
        terminal = self.terminal()
        for keys, expected in ((RIGHT, "ply 1 of"), ("n", "ply 2 of"), (LEFT, "ply 1 of"), ("G", "has won|draw|cut"),
                               ("g", "the start"), ("x", "the start"), (LEFT, "the start")):
            terminal.type(keys)
            terminal.read_until(f"(?s)({expected}).*q: leave")
        terminal.type("q")
        self.assertEqual(terminal.process.wait(SECONDS), 0)

    def test_ctrl_c_leaves(self):
        terminal = self.terminal()
        terminal.type("\x03")
        self.assertEqual(terminal.process.wait(SECONDS), 130)

    def test_every_screen_fits(self):
        """The heading is the first thing that a screen which is too small would lose."""
        terminal = self.terminal(columns=60, lines=20)
        terminal.type("G")
        screen = terminal.read_until("(?s)game 1.*q: leave").rsplit("\x1b[J", 1)[-1]
        lines = screen.split("\n")
        self.assertLessEqual(len(lines), 20)
        self.assertTrue(all(len(line) <= 60 for line in lines), lines)


if __name__ == "__main__":
    unittest.main()
