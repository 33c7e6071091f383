#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The runner of command-line cases, with a small script in place of the program."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[1] / "cli" / "run_cases.py"
PROGRAM = f"""#!{sys.executable}
import sys
sys.stdout.write(sys.stdin.read())
print("$ words:", *sys.argv[1:])
print("took 17 ms", file=sys.stderr)
sys.exit(4)
"""
GOOD = """Why this case is there.

$ quadrille say "two words"
--- stdin
first
--- stdout
first
\\$ words: say two words
--- stderr
took {*} ms
--- exit 4
"""


class RunCases(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "program").write_text(PROGRAM)
        (self.folder / "program").chmod(0o755)
        self.case = self.folder / "some.case"

    def run_case(self, text, *more):
        self.case.write_text(text)
        done = subprocess.run([sys.executable, SCRIPT, "--binary", self.folder / "program", *more, self.case],
                              capture_output=True, text=True)
        return done.returncode, done.stdout

    def test_good_case_passes(self):
        self.assertEqual(self.run_case(GOOD), (0, "1 passed, 0 failed\n"))

    def test_other_output_fails_and_is_shown(self):
        code, text = self.run_case(GOOD.replace("\\$ words: say", "\\$ words: shout"))
        self.assertEqual(code, 1)
        self.assertIn("-$ words: shout two words\n+$ words: say two words", text)

    def test_other_exit_code_fails(self):
        self.assertEqual(self.run_case(GOOD.replace("exit 4", "exit 0"))[0], 1)

    def test_an_update_keeps_wildcards_beside_numbers_that_changed(self):
        self.assertEqual(self.run_case(GOOD.replace("took {*} ms", "took 16 {*}"), "--update")[0], 0)
        self.assertIn("\ntook 17 {*}\n", self.case.read_text())

    def test_an_update_keeps_no_wildcard_beside_other_words(self):
        self.assertEqual(self.run_case(GOOD.replace("took {*} ms", "used {*} ms"), "--update")[0], 0)
        self.assertIn("\ntook 17 ms\n", self.case.read_text())

    def test_lines_left_over_fail(self):
        self.assertEqual(self.run_case(GOOD.replace("--- stderr\ntook {*} ms\n", ""))[0], 1)

    def test_any_lines(self):
        self.assertEqual(self.run_case(GOOD.replace("first\n\\$ words: say two words", "{**}\n{*}two words"))[0], 0)

    def test_update_makes_it_pass_and_keeps_comment_and_wildcards(self):
        self.run_case(GOOD.replace("--- stdout\nfirst\n", "--- stdout\n").replace("exit 4", "exit 5"), "--update")
        self.assertEqual(self.case.read_text(), GOOD)

    def test_malformed_cases_fail(self):
        for text in ("no step\n", "$ ls\n", "$ quadrille\n--- sdtout\n", "$ quadrille\nstray\n"):
            self.assertEqual(self.run_case(text)[0], 1, text)


if __name__ == "__main__":
    unittest.main()
