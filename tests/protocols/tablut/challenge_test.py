#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The Tablut Challenge with real programs over real sockets: `host tablut`, the competition's start script, and a
client that misbehaves. QUADRILLE_BINARY names the program."""
import json
import os
import pathlib
import re
import socket
import struct
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
BINARY = pathlib.Path(os.environ.get("QUADRILLE_BINARY", ROOT / "build/release/quadrille")).resolve()
SCRIPT = ROOT / "packaging/tablut/runmyplayer.sh"
SECONDS = 120  # for anything that must end by itself


def run(*words, **environment):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=SECONDS, check=False,
                          env={**os.environ, **environment})


class Host:
    """A running server on any free ports."""

    def __init__(self, log, *options):
        self.process = subprocess.Popen([BINARY, "host", "tablut", "--ports", "0,0", "--log", log, *options],
                                        stderr=subprocess.PIPE, text=True)
        ports = re.search(r"port (\d+) and black at port (\d+)", self.process.stderr.readline())
        self.ports = {"White": ports[1], "Black": ports[2]}

    def result(self):
        """Its last line, when it has ended."""
        _, messages = self.process.communicate(timeout=SECONDS)
        return messages.strip().splitlines()[-1]


class Rude:
    """A client by hand."""

    def __init__(self, port, name):
        self.socket = socket.create_connection(("127.0.0.1", int(port)), timeout=SECONDS)
        self.send(json.dumps(name))

    def send(self, text):
        data = text.encode()
        self.socket.sendall(struct.pack(">I", len(data)) + data)

    def receive(self):
        (length,) = struct.unpack(">I", self.read(4))
        return json.loads(self.read(length))

    def read(self, count):
        data = b""
        while len(data) < count:
            more = self.socket.recv(count - len(data))
            if not more:
                raise EOFError
            data += more
        return data


class Challenge(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.log = pathlib.Path(folder.name) / "game.txt"

    def seat(self, host):
        """White and Black by hand."""
        players = [Rude(host.ports["White"], "rude"), Rude(host.ports["Black"], "patient")]
        for player in players:
            self.addCleanup(player.socket.close)
        return players

    def replay(self):
        done = run(BINARY, "host", "tablut", "--replay", self.log, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_a_game_of_two_clients_ends_and_its_log_replays(self):
        host = Host(self.log, "--time", "1s")
        words = {"QUADRILLE": str(BINARY)}
        white = subprocess.Popen([SCRIPT, "wHITE", "1", "localhost", "--port", host.ports["White"], "--name", "one"],
                                 stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                 env={**os.environ, **words, "QUADRILLE_PLAYER": "alphabeta:snai,nodes=2000"})
        black = run(SCRIPT, "Black", "1", "127.0.0.1", "--port", host.ports["Black"], "--name", "two", **words,
                    QUADRILLE_PLAYER="alphabeta:material,nodes=2000")
        said, _ = white.communicate(timeout=SECONDS)
        result = host.result()
        self.assertRegex(result, r"^(white wins|black wins|draw): (king escaped|king captured|repetition|no legal moves)$")
        self.assertEqual((white.returncode, black.returncode, host.process.returncode), (0, 0, 0))
        for text in (said, black.stdout):
            self.assertTrue(text.startswith(f"result: {result.split(':')[0]}, after "), text)
        replayed = self.replay()
        self.assertEqual((replayed["white"], replayed["black"]), ("one", "two"))
        self.assertEqual(replayed["log"], result)
        self.assertEqual(replayed["reason"], result.split(": ")[1])
        self.assertEqual(replayed["outcome"] or "draw", result.split(" ")[0].rstrip(":"))
        self.assertEqual(replayed["refused"], [])

    def test_garbage_loses_and_the_host_says_why(self):
        host = Host(self.log, "--time", "10s")
        white, black = self.seat(host)
        self.assertEqual(white.receive()["turn"], "WHITE")
        white.send('{"from": "e4", "to')
        self.assertEqual(black.receive()["turn"], "WHITE")
        self.assertEqual(black.receive()["turn"], "BLACKWIN")
        with self.assertRaises(EOFError):
            black.receive()
        result = host.result()
        self.assertEqual(result, "black wins: unreadable answer (white sent what is no move: "
                                 "'{\"from\": \"e4\", \"to' is unreadable: not JSON from byte 19 on)")
        self.assertEqual(self.replay()["log"], result)

    def test_an_illegal_move_loses_and_the_host_says_why(self):
        host = Host(self.log, "--time", "10s")
        white, _ = self.seat(host)
        white.receive()
        white.send('{"from": "e4", "to": "e5", "turn": "WHITE"}')
        self.assertEqual(white.receive()["turn"], "BLACKWIN")
        self.assertIn("black wins: illegal move (white sent an illegal move: ", host.result())


class StartScript(unittest.TestCase):
    def test_too_few_words(self):
        for words in ([], ["White"], ["White", "60"]):
            done = run(SCRIPT, *words)
            self.assertEqual(done.returncode, 2)
            self.assertIn("usage: ", done.stderr)

    def test_a_missing_program(self):
        done = run(SCRIPT, "White", "60", "127.0.0.1", QUADRILLE="/no/such/program")
        self.assertEqual(done.returncode, 2)
        self.assertIn("there is no program /no/such/program", done.stderr)

    def test_wrong_words_are_told(self):
        for words, fault in ((["Red", "60", "127.0.0.1"], "'Red' is not a role"),
                             (["White", "soon", "127.0.0.1"], "'soon' is not a time"),
                             (["White", "60", "no/such/host"], "is not an address we can find")):
            done = run(SCRIPT, *words, QUADRILLE=str(BINARY), QUADRILLE_PLAYER="snai,tt=1")
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(fault, done.stderr)

    def test_nobody_listens(self):
        done = run(SCRIPT, "BLACK", "60", "127.0.0.1", "--port", "1", "--retry", "0s", QUADRILLE=str(BINARY))
        self.assertEqual(done.returncode, 1)
        self.assertIn("no connection to '127.0.0.1' port 1", done.stderr)


if __name__ == "__main__":
    unittest.main()
