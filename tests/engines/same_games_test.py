#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The same player in this process, over UGI, over UCI and as a client of the Tablut Challenge plays the same games, where
positions can come back too: an engine is told the whole game. Without a transposition table, whose size a host
chooses."""
import json
import os
import subprocess
import unittest

BINARY = os.environ["QUADRILLE_BINARY"]


def match(game, first, second):
    command = [BINARY, "match", game, first, second, "--games", "6", "--seed", "3", "--threads", "2"]
    if not any(word in first + second for word in ("random", "level", "nodes=")):  # no limits, or their own
        command += ["--nodes", "300"]
    result = json.loads(subprocess.run([*command, "--json"], capture_output=True, check=True, timeout=120).stdout)
    return {key: result[key] for key in ("total", "pairs", "ends", "plies", "forfeits")}


class SameGames(unittest.TestCase):
    def test_in_process_and_over_ugi(self):
        for game, player in (("checkers", "zhao,tt=off,full=off"), ("tablut", "snai,tt=off"), ("breakthrough:5x5", "ari,tt=off"),
                             ("isolation:5x5", "improved,tt=off"), ("tablut", "solver"), ("checkers", "level:beginner"),
                             ("breakthrough:5x5", "random")):
            with self.subTest(game=game, player=player):
                engine = f"ugi:'{BINARY}' engine {game} --player '{player}'"
                expected = match(game, player, player)
                self.assertEqual(match(game, player, engine), expected)
                self.assertEqual(match(game, engine, player), expected)

    def test_in_process_and_over_uci(self):
        for game, player in (("breakthrough:5x5", "ari,tt=off"), ("breakthrough:course:6x6", "hoddi,tt=off"),
                             ("breakthrough", "ari,tt=off"), ("isolation:5x5", "improved,tt=off")):
            with self.subTest(game=game, player=player):
                engine = f"uci:'{BINARY}' engine {game} --protocol uci --player '{player}'"
                expected = match(game, player, player)
                self.assertEqual(match(game, player, engine), expected)
                self.assertEqual(match(game, engine, player), expected)

    def test_in_process_and_as_a_client_of_the_tablut_challenge(self):
        player = "snai,nodes=300,tt=off"
        expected = match("tablut", player, player)
        for more in ("", " {role} {time} {address} --port {port} --seed {seed}"):
            with self.subTest(more=more):
                client = f"tablut:'{BINARY}' connect tablut{more} --player '{player}',time=60s"
                self.assertEqual(match("tablut", player, client), expected)
                self.assertEqual(match("tablut", client, player), expected)
        self.assertEqual(match("tablut", client, client), expected)

    def test_repetition_plays_a_part(self):
        player = "zhao,tt=off,full=off"
        self.assertIn("repetition", match("checkers", player, player)["ends"])


if __name__ == "__main__":
    unittest.main()
