#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The same player in this process and over UGI plays the same games, where positions can come back too: an engine is
told the whole game. Without a transposition table, whose size a host chooses."""
import json
import os
import subprocess
import unittest

BINARY = os.environ["QUADRILLE_BINARY"]


def match(game, first, second):
    command = [BINARY, "match", game, first, second, "--games", "6", "--seed", "3", "--threads", "2"]
    if "random" not in first + second and "level" not in first + second:  # these have no limits, or their own
        command += ["--nodes", "300"]
    result = json.loads(subprocess.run([*command, "--json"], capture_output=True, check=True, timeout=120).stdout)
    return {key: result[key] for key in ("total", "pairs", "ends", "plies", "forfeits")}


class SameGames(unittest.TestCase):
    def test_in_process_and_over_ugi(self):
        for game, player in (("checkers", "zhao,tt=off"), ("tablut", "snai,tt=off"), ("breakthrough:5x5", "ari,tt=off"),
                             ("isolation:5x5", "improved,tt=off"), ("tablut", "solver"), ("checkers", "level:beginner"),
                             ("breakthrough:5x5", "random")):
            with self.subTest(game=game, player=player):
                engine = f"ugi:'{BINARY}' engine {game} --player '{player}'"
                expected = match(game, player, player)
                self.assertEqual(match(game, player, engine), expected)
                self.assertEqual(match(game, engine, player), expected)

    def test_repetition_plays_a_part(self):
        self.assertIn("repetition", match("checkers", "zhao,tt=off", "zhao,tt=off")["ends"])


if __name__ == "__main__":
    unittest.main()
