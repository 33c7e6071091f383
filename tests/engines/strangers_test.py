#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Whatever somebody else's program does, a match ends, the program has lost, and the reason is kept and shown."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

BINARY = os.environ["QUADRILLE_BINARY"]
HERE = pathlib.Path(__file__).resolve().parent
ENGINE = f"'{sys.executable}' '{HERE / 'mock_engine.py'}'"
CLIENT = f"'{sys.executable}' '{HERE / 'mock_client.py'}'"

REASONS = {"crash": ("crash", "exit code 3 and the words 'out of luck'"), "hang": ("time", "no move within"),
           "garbage": ("unreadable answer", ""), "illegal": ("illegal move", ""), "flood": ("flood of output", "")}


def run(*words, timeout=120):
    return subprocess.run([BINARY, *words], capture_output=True, text=True, timeout=timeout)


class Strangers(unittest.TestCase):
    def check_match(self, game, player, reason, message):
        words = ("match", game, player, "random", "--games", "2", "--threads", "2")
        result = json.loads(run(*words, "--json").stdout)
        self.assertEqual(result["forfeits"][0], {reason: 2}, result)
        self.assertEqual(result["total"]["losses"], 2)
        self.assertIn(message, result["first_fault"][0])
        return words

    def test_engines_lose_by_their_faults(self):
        for protocol in ("ugi", "uci"):
            for fault, (reason, message) in REASONS.items():
                with self.subTest(protocol=protocol, fault=fault):
                    player = f"{protocol}:{ENGINE} {protocol} {fault},nodes=10,timeout=300ms,name=stranger"
                    words = self.check_match("breakthrough:5x5", player, reason, message)
            shown = run(*words).stdout
            self.assertIn("WARNING: stranger forfeited games: flood of output 2", shown)

    def test_clients_lose_by_their_faults(self):
        for fault, (reason, message) in {**REASONS, "absent": ("crash", "exit code 4 and the words 'no display'")}.items():
            with self.subTest(fault=fault):
                self.check_match("tablut", f"tablut:{CLIENT} {fault},time=1s", reason, message)

    def test_words_reach_the_program(self):
        with tempfile.TemporaryDirectory() as folder:
            errors = pathlib.Path(folder) / "errors.txt"
            errors.write_text("before\n")
            script = pathlib.Path(folder) / "player.sh"
            script.write_text('#!/bin/sh\npwd >&2\necho "$@" >&2\nexit 1\n')
            script.chmod(0o755)
            words = ("random", "--games", "2", "--threads", "1", "--json")
            run("match", "tablut", f"tablut:./player.sh,dir={folder},stderr={errors},time=7s", *words)
            lines = errors.read_text().splitlines()
            self.assertEqual(lines[0], "before")
            self.assertEqual(lines[1], os.path.realpath(folder))
            self.assertEqual({lines[2], lines[4]}, {"White 7 127.0.0.1", "Black 7 127.0.0.1"})
            failed = run("match", "tablut", "tablut:./player.sh,dir=/no/such/folder,time=7s", *words)
            self.assertEqual(failed.returncode, 2)
            self.assertIn("there is no such folder", failed.stderr)

    def test_check_engine_finds_each_fault(self):
        engine = f"{BINARY} engine breakthrough:5x5 --protocol uci"
        for command, number, words in ((f"{ENGINE} uci crash", 6, "out of luck"),
                                       (f'sh -c "{engine} | sed -u /^id/d"', 2, "no line `id name NAME`"),
                                       (f'sh -c "{engine} | sed -u s/^option.name/option/"', 3, "option UCI_Variant"),
                                       (f'sh -c "{engine} | sed -u s/[a-e]2[a-e]3$/a1a5/"', 6, "a1a5"),
                                       (f'sh -c "{engine}; exit 5"', 22, "exit code 5"),
                                       (f'sh -c "{engine}; sleep 600"', 22, "still runs")):
            with self.subTest(command=command):
                done = run("check-engine", "breakthrough:5x5", f"uci:{command}", "--json", timeout=60)
                self.assertEqual(done.returncode, 1, done.stderr)
                found = json.loads(done.stdout)["results"][number - 1]
                self.assertEqual((found["number"], found["mark"]), (number, "fail"), found)
                self.assertIn(words, found["came"])

    def test_check_engine_passes_our_own(self):
        for game, player in (("isolation", f"ugi:'{BINARY}' engine isolation"),
                             ("breakthrough:course:6x6", f"uci:'{BINARY}' engine breakthrough:course:6x6 --protocol uci"),
                             ("tablut", f"tablut:'{BINARY}' connect tablut --player 'snai,nodes=200',time=5s")):
            with self.subTest(player=player):
                done = run("check-engine", game, player)
                self.assertEqual(done.returncode, 0, done.stdout)
                self.assertNotIn("FAIL", done.stdout)
                self.assertIn("no failure", done.stdout)
                self.assertLessEqual(max(map(len, done.stdout.splitlines())), 80)


if __name__ == "__main__":
    unittest.main()
