#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A heuristic of one's own, as a sum, as a .toml file and as a .lua file, wherever a built-in name may stand, and what
happens where it fails. QUADRILLE_BINARY names the program."""
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import unittest
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("QUADRILLE_BINARY", ROOT / "build/release/quadrille")).resolve()
SECONDS = 60

# A heuristic for Breakthrough and one for Tablut in each of the ways to write one.
FILES = {
    "pawns.toml": 'name = "pawns"\n[terms]\npawns = 10\ndistance = -2.5\n',
    "pawns.lua": "weights = { pawns = 10, distance = -2.5 }\n"
                 "function evaluate(own, opponent)\n"
                 "  return weights.pawns * (own.pawns - opponent.pawns)\n"
                 "    + weights.distance * (own.distance - opponent.distance)\n"
                 "end\n",
    "king.toml": "[terms]\nsoldiers = 3\n[own]\nmobility = 0.1\n",
    "king.lua": "function evaluate(own) return 3 * own.soldiers + own.mobility / 10 end\n",
    "bad.toml": "[terms]\npawnz = 1\n",
    "late.lua": "function evaluate(own)\n  if own.pawns < 10 then error('too few') end\n  return 0\nend\n",
}
BREAKTHROUGH = ["=10*pawns-2.5*distance", "pawns.toml", "pawns.lua"]
TABLUT = ["=3*soldiers+0.1*own.mobility", "king.toml", "king.lua"]

# Commands with H in place of the heuristic, what is typed, and what must be in the answer.
COMMANDS = [
    (["match", "breakthrough:5x5", "H,depth=2", "random", "--games", "4"], "", "games"),
    (["match", "breakthrough:5x5", "alphabeta:H,depth=2", "greedy:H", "--games", "2", "--json"], "", '"games_played":2'),
    (["match", "breakthrough:5x5", "minimax:H,depth=1", "report:H,depth=1", "--games", "2"], "", "games"),
    (["match", "breakthrough:5x5", "solver:H,nodes=2000", "H,without=pawns,nodes=500", "--games", "2"], "", "games"),
    (["watch", "breakthrough:5x5", "H,depth=1", "random", "--delay", "0ms"], "", "has won"),
    (["analyze", "breakthrough:5x5", "--player", "H,depth=3"], "", "best move"),
    (["analyze", "breakthrough:5x5", "--player", "solver:H,nodes=20000"], "", "best move"),
    (["play", "breakthrough:5x5", "--vs", "H,depth=1"], "explain H\na2-a3\nquit\n", "pawns"),
    (["explain", "breakthrough:5x5", "H"], "", "distance"),
    (["explain", "breakthrough:5x5", "H", "--json"], "", '"terms"'),
    (["bench", "breakthrough:5x5", "H", "--seconds", "0.01"], "", "ns a call"),
    (["lint", "breakthrough:5x5", "H", "--positions", "200"], "", "breakthrough"),
    (["ablate", "breakthrough:5x5", "H", "--games", "2", "--nodes", "50"], "", "distance"),
    (["grade", "breakthrough:5x5", "H", "ari", "--games", "5"], "", "against the truth"),
    (["api"], '{"id":1,"do":"evaluate","game":"breakthrough:5x5","heuristic":"H"}\n', '"value":0'),
    (["api"], '{"id":1,"do":"analyze","game":"breakthrough:5x5","player":"alphabeta:H,depth=2"}\n', '"best"'),
    (["engine", "breakthrough:5x5", "--player", "alphabeta:H"],
     "ugi\nisready\nuginewgame\nposition startpos\ngo depth 2\nquit\n", "bestmove"),
]


def course_rules(width, height):
    """The rules of Breakthrough as the course's controller sends them: the text that the unit tests have."""
    source = (ROOT / "tests/protocols/ggp/rule_texts.h").read_text(encoding="utf-8")
    rules = re.search(r'course_rules\(.*?R"\((.*?)\)";', source, re.S)[1]
    facts = ["(role white) (role black)", f"(width {width}) (height {height}) (init (width {width})) (init (height {height}))"]
    facts += [f"(succ {i} {i + 1})" for i in range(1, 10)]
    facts += [f"(init (cell {x} {y} {colour}))" for x in range(1, width + 1)
              for y, colour in ((1, "white"), (2, "white"), (height - 1, "black"), (height, "black"))]
    return "(" + " ".join(facts) + " (init (control white)) " + re.sub(r";.*", "", rules)


class OwnHeuristics(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        for name, text in FILES.items():
            pathlib.Path(folder.name, name).write_text(text, encoding="utf-8")
        self.environment = {**os.environ, "XDG_DATA_HOME": folder.name, "NO_COLOR": "1"}

    def run_program(self, words, text=""):
        return subprocess.run([BINARY, *words], input=text, text=True, timeout=SECONDS, check=False, cwd=self.folder,
                              env=self.environment, capture_output=True)

    def start(self, words):
        process = subprocess.Popen([BINARY, *words], text=True, cwd=self.folder, env=self.environment,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def test_stand_wherever_a_built_in_name_stands(self):
        for words, text, expected in COMMANDS:
            for heuristic in BREAKTHROUGH:
                with self.subTest(words=words, heuristic=heuristic):
                    done = self.run_program([re.sub(r"\bH\b", lambda _: heuristic, word) for word in words],
                                            re.sub(r"\bH\b", lambda _: heuristic, text))
                    self.assertIn(done.returncode, [0, 1] if words[0] == "lint" else [0], done.stderr)
                    self.assertIn(expected, done.stdout)

    def test_all_three_are_the_same_heuristic(self):
        after = ["--after", "c2-c3 b4-b3"]
        values = [json.loads(self.run_program(["explain", "breakthrough:5x5", heuristic, *after, "--json"]).stdout)["value"]
                  for heuristic in BREAKTHROUGH]
        self.assertEqual(values, [values[0]] * 3)
        games = [self.run_program(["match", "breakthrough:5x5", f"{heuristic},depth=3,name=own", "ari,depth=2", "--games",
                                   "10", "--json"]).stdout for heuristic in BREAKTHROUGH]
        self.assertEqual(*[json.loads(text)["games"] for text in games[1:]])
        self.assertEqual(*[json.loads(text)["games"] for text in games[:2]])

    def test_play_in_the_tablut_challenge(self):
        for heuristic in TABLUT:
            with self.subTest(heuristic), socket.socket() as white, socket.socket() as black:
                for free in (white, black):
                    free.bind(("127.0.0.1", 0))
                ports = [free.getsockname()[1] for free in (white, black)]
                white.close()
                black.close()
                host = self.start(["host", "tablut", "--time", "5s", "--ports", f"{ports[0]},{ports[1]}", "--json"])
                players = [self.start(["connect", "tablut", role, "5", "127.0.0.1", "--port", str(port), "--player",
                                       f"{heuristic},depth=1", "--retry", "20s", "--seed", "1"])
                           for role, port in zip(("white", "black"), ports)]
                for player in players:
                    self.assertEqual(player.wait(SECONDS), 0)
                result = json.loads(host.communicate(timeout=SECONDS)[0])
                self.assertNotIn(result["reason"], ["crash", "time", "illegal move"])

    def start_ggp_player(self, heuristic):
        player = self.start(["connect", "ggp", "--port", "0", "--player", f"{heuristic},depth=2"])
        return player, re.search(r"at (127\.0\.0\.1:\d+)", player.stderr.readline())[1]

    def ask_ggp_player(self, address, message):
        request = urllib.request.Request(f"http://{address}/", data=message.encode(), headers={"Content-Type": "text/acl"})
        with urllib.request.urlopen(request, timeout=SECONDS) as reply:
            return reply.read().decode().strip()

    def outcome_after(self, moves):
        request = {"id": 1, "do": "play", "game": "breakthrough:course:4x4", "moves": moves}
        return json.loads(self.run_program(["api"], json.dumps(request) + "\n").stdout)["outcome"]

    def test_play_a_whole_ggp_match(self):
        for heuristic in BREAKTHROUGH:
            with self.subTest(heuristic):
                players = [self.start_ggp_player(heuristic) for _ in range(2)]
                addresses = [address for _, address in players]
                for role, address in zip(("white", "black"), addresses):
                    self.assertEqual(self.ask_ggp_player(address, f"(START M1 {role} {course_rules(4, 4)} 10 10)"), "ready")
                moves, joint = [], "nil"
                while not self.outcome_after(moves):
                    replies = [self.ask_ggp_player(address, f"(PLAY M1 {joint})") for address in addresses]
                    self.assertEqual(replies.pop(1 - len(moves) % 2), "noop")
                    x1, y1, x2, y2 = map(int, re.fullmatch(r"\(move (\d) (\d) (\d) (\d)\)", replies[0]).groups())
                    joint = f"({replies[0]} noop)" if len(moves) % 2 == 0 else f"(noop {replies[0]})"
                    moves.append(f"{'abcd'[x1 - 1]}{y1}{'-' if x1 == x2 else 'x'}{'abcd'[x2 - 1]}{y2}")
                for player, address in players:
                    self.assertEqual(self.ask_ggp_player(address, f"(STOP M1 {joint})"), "done")
                    player.send_signal(signal.SIGINT)
                    self.assertIn(player.wait(SECONDS), [0, 130])

    def test_faults_are_told_before_anything_begins(self):
        for words in (["match", "breakthrough:5x5", "bad.toml", "ari"], ["connect", "ggp", "--player", "bad.toml"],
                      ["engine", "breakthrough:5x5", "--player", "bad.toml"],
                      ["analyze", "breakthrough:5x5", "--player", "bad.toml"],
                      ["explain", "breakthrough:5x5", "bad.toml"], ["bench", "breakthrough:5x5", "bad.toml"]):
            with self.subTest(words):
                done = self.run_program(words)
                self.assertEqual(done.returncode, 2, done.stdout)
                self.assertIn("bad.toml:2:1: ", done.stderr)
                self.assertIn("did you mean 'pawns'?", done.stderr)

    def test_a_script_that_fails_in_mid_game_loses_that_game_alone(self):
        done = self.run_program(["match", "breakthrough:5x5", "late.lua,depth=4", "ari,depth=1", "--games", "10", "--json"])
        self.assertEqual(done.returncode, 0, done.stderr)
        result = json.loads(done.stdout)
        self.assertEqual(result["games_played"], 10)
        crashes = [game for game in result["games"] if game["reason"] == "crash"]
        self.assertTrue(crashes)
        self.assertEqual({game["winner"] for game in crashes}, {"b"})
        told = self.run_program(["match", "breakthrough:5x5", "late.lua,depth=4", "ari,depth=1", "--games", "10"])
        self.assertRegex(told.stdout, r"late\.lua:2: too few \(position ")

    def test_a_match_goes_on_only_with_the_same_file(self):
        words = ["match", "breakthrough:5x5", "pawns.toml,depth=1", "random", "--games", "4", "--record", "games.jsonl"]
        first = self.run_program([*words, "--json"])
        self.assertEqual(first.returncode, 0, first.stderr)
        again = self.run_program([*words, "--json"])
        self.assertEqual(json.loads(again.stdout)["hashes"], json.loads(first.stdout)["hashes"])
        pathlib.Path(self.folder, "pawns.toml").write_text("[terms]\npawns = 9\n", encoding="utf-8")
        changed = self.run_program(words)
        self.assertEqual(changed.returncode, 2, changed.stdout)


if __name__ == "__main__":
    unittest.main()
