#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""wrap_docs.py on small pages."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "tools" / "wrap_docs.py"
LONG = " ".join(["word"] * 40)


class WrapDocs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.page = pathlib.Path(folder.name) / "page.md"

    def run_script(self, *words):
        done = subprocess.run([sys.executable, SCRIPT, *words, self.page], capture_output=True, text=True)
        return done.returncode, done.stdout

    def wrapped(self, text):
        """What becomes of the text; it has the same words, and is the same when wrapped again."""
        self.page.write_text(text)
        self.assertEqual(self.run_script()[0], 0)
        once = self.page.read_text()
        self.assertEqual(once.split(), text.split())
        self.assertEqual(self.run_script("--check")[0], 0)
        self.run_script()
        self.assertEqual(self.page.read_text(), once)
        return once

    def assert_unchanged(self, text):
        self.assertEqual(self.wrapped(text), text)

    def test_check_names_the_line_and_changes_nothing(self):
        self.page.write_text(f"short\n\n{LONG}\n")
        code, text = self.run_script("--check")
        self.assertEqual(code, 1)
        self.assertIn(f"page.md:3: {len(LONG)} columns", text)
        self.assertEqual(self.page.read_text(), f"short\n\n{LONG}\n")

    def test_paragraph_is_filled_to_120_columns(self):
        lines = self.wrapped(f"{LONG}\nend\n").splitlines()
        self.assertEqual([len(line) for line in lines], [119, 83])

    def test_short_lines_stay(self):
        self.assert_unchanged("# Title\nA line\nand another.\n\n- one\n- two\n")

    def test_list_items_keep_their_indent(self):
        text = self.wrapped(f"- {LONG}\n  1. {LONG}\n- short\n")
        self.assertEqual([line[:7] for line in text.splitlines()],
                         ["- word ", "  word ", "  1. wo", "     wo", "- short"])

    def test_code_tables_headings_and_links_stay(self):
        self.assert_unchanged(f"```\n{LONG}\n```\n\n    {LONG}\n\n| {LONG} |\n|---|\n# {LONG}\n[1]: {LONG}\n")

    def test_code_in_a_line_is_not_broken(self):
        text = self.wrapped(f"{'x' * 100} `one two three four five six` (`a b`), end\n")
        self.assertEqual(text.splitlines()[1], "`one two three four five six` (`a b`), end")

    def test_no_line_begins_as_something_else(self):
        for mark in ("-", "+", "12.", "#", ">", "|"):
            text = self.wrapped(f"{'x' * 110} {'y' * 9} {mark} and so on\n")
            self.assertEqual(text.splitlines()[1], f"{'y' * 9} {mark} and so on")

    def test_word_that_is_too_long_by_itself_stays(self):
        self.assert_unchanged("x" * 130 + "\n")


if __name__ == "__main__":
    unittest.main()
