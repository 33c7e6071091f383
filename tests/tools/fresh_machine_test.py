#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What tools/fresh_machine refuses, before it makes anything. The nightly check runs the rest."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOBODY = 65534


class FreshMachine(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        # A copy that everybody may read, wherever the checkout is.
        self.folder.chmod(0o755)
        shutil.copytree(ROOT / "tools", self.folder / "tools")

    def run_script(self, *words, **more):
        done = subprocess.run([self.folder / "tools" / "fresh_machine", *words], capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, timeout=60, **more)
        return done.returncode, done.stderr

    def test_unknown_words_are_wrong_usage(self):
        for words in (["spotless"], ["--fast"], ["bare", "--folder"]):
            code, text = self.run_script(*words)
            self.assertEqual(code, 2, words)
            self.assertIn("usage: fresh_machine", text)

    def test_folder_of_somebody_else_is_left_alone(self):
        theirs = self.folder / "theirs"
        (theirs / "machine").mkdir(parents=True)
        code, text = self.run_script("--folder", theirs, "bare")
        self.assertEqual(code, 2)
        self.assertIn("neither empty nor of an earlier run", text)
        self.assertTrue((theirs / "machine").is_dir())

    def test_only_root_makes_machines(self):
        as_somebody = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        code, text = self.run_script("bare", **as_somebody)
        self.assertEqual(code, 77)
        self.assertIn("only root", text)
        self.assertFalse((self.folder / "build").exists())

    @unittest.skipIf(os.geteuid() != 0, "root is asked for first")
    def test_debootstrap_is_needed(self):
        few = self.folder / "bin"
        few.mkdir()
        for tool in ("bash", "dirname", "readlink", "nproc", "env", "ls"):
            (few / tool).symlink_to(shutil.which(tool))
        code, text = self.run_script("bare", env={"PATH": str(few), "HOME": str(self.folder)})
        self.assertEqual(code, 77)
        self.assertIn("there is no debootstrap", text)


if __name__ == "__main__":
    unittest.main()
