#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A proof that is stopped, or killed, goes on from its file. QUADRILLE_BINARY names the program."""
import json
import os
import pathlib
import signal
import subprocess
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("QUADRILLE_BINARY", ROOT / "build/release/quadrille")).resolve()
SECONDS = 120
NODES = 23_981_994  # of the whole proof, by one thread
WORDS = ["solve", "breakthrough:course:5x5", "--no-distance", "--json", "--resume", "5x5.proofs"]


class Resume(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.file = self.folder / "5x5.proofs"

    def solve(self, *words):
        ended = subprocess.run([BINARY, *WORDS, *words], cwd=self.folder, capture_output=True, text=True,
                               timeout=SECONDS, check=False)
        self.assertEqual(ended.stderr, "")
        return ended.returncode, json.loads(ended.stdout)

    def stopped_by(self, number, *words):
        """A run that gets a signal when it has written its file for the first time."""
        with subprocess.Popen([BINARY, *WORDS, *words], cwd=self.folder, text=True, stdout=subprocess.PIPE) as run:
            end = time.monotonic() + SECONDS
            while not self.file.exists() and run.poll() is None and time.monotonic() < end:
                time.sleep(0.01)
            run.send_signal(number)
            return run.communicate(timeout=SECONDS)[0], run.returncode

    def expect_the_answer(self, reply):
        self.assertEqual(reply["value"], "draw")
        self.assertEqual(len(reply["keeps"]), 3)

    def test_a_killed_proof_goes_on(self):
        for threads in ("1", "2"):
            with self.subTest(threads):
                self.file.unlink(missing_ok=True)
                self.stopped_by(signal.SIGKILL, "--threads", threads)
                code, reply = self.solve("--threads", threads)
                self.assertEqual(code, 0)
                self.expect_the_answer(reply)
                self.assertGreater(reply["nodes_before"], 0)
                # All is known now, and known to another number of threads too.
                code, again = self.solve("--threads", "1")
                self.expect_the_answer(again)
                self.assertLess(again["nodes"], NODES / 100)
                self.assertEqual(again["nodes_before"], reply["nodes_before"] + reply["nodes"])

    def test_ctrl_c_keeps_what_was_proved(self):
        text, code = self.stopped_by(signal.SIGINT)
        self.assertIn(code, (0, 130))  # 0: it was faster
        stopped = json.loads(text)
        _, reply = self.solve()
        self.assertEqual(reply["nodes_before"], stopped["nodes"])
        self.expect_the_answer(reply)

    def test_a_limit_keeps_what_was_proved(self):
        for _ in range(100):
            code, reply = self.solve("--nodes", "8000000")
            if code == 0 and "keeps_complete" not in reply:
                break
            self.assertEqual(code, 0 if reply["value"] == "draw" else 1)
        self.expect_the_answer(reply)
        self.assertGreater(reply["nodes_before"], NODES / 2)
        self.assertLess(reply["nodes_before"] + reply["nodes"], 2 * NODES)


if __name__ == "__main__":
    unittest.main()
