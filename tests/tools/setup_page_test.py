#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What tools/setup.sh does where the page cannot be built: `./quadrille serve` starts all the same, with an earlier page
or with none."""
import pathlib
import shutil
import subprocess
import tempfile
import unittest

SETUP = pathlib.Path(__file__).resolve().parents[2] / "tools" / "setup.sh"
# What the script asks for besides Node, which is not there.
TOOLS = ("bash", "comm", "sort", "sed", "mkdir", "touch", "mv", "cut", "tail", "env", "id", "nproc", "cat")


class PageTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.tools = self.root / "tools"
        for name in ("web", "build", "tools"):
            (self.root / name).mkdir()
        for name in TOOLS:
            (self.tools / name).symlink_to(shutil.which(name))
        # No package is installed, and none can be.
        self.add_tool("dpkg-query", "exit 0")
        self.add_tool("apt-get", "exit 100")

    def add_tool(self, name, script):
        tool = self.tools / name
        tool.write_text(f"#!/bin/bash\n{script}\n")
        tool.chmod(0o755)

    def build_page(self):
        script = f'set -euo pipefail; root={self.root} program=test; . {SETUP}; stage page build_page; echo went on'
        return subprocess.run([self.tools / "bash", "-c", script], capture_output=True, text=True, timeout=60,
                              env={"PATH": str(self.tools), "HOME": str(self.root)})

    def test_without_node_the_program_has_no_page(self):
        done = self.build_page()
        self.assertEqual((done.returncode, done.stdout), (0, "went on\n"), done.stderr)
        self.assertIn("the program will serve the API alone", done.stderr)

    def test_without_node_the_last_page_stays(self):
        (self.root / "web" / "dist").mkdir()
        (self.root / "web" / "dist" / "index.html").write_text("page")
        done = self.build_page()
        self.assertEqual((done.returncode, done.stdout), (0, "went on\n"), done.stderr)
        self.assertIn("the last one stays", done.stderr)

    def test_a_page_that_does_not_build_is_told(self):
        self.add_tool("npm", "echo no such package; exit 1")
        done = self.build_page()
        self.assertEqual((done.returncode, done.stdout), (0, "went on\n"), done.stderr)
        self.assertIn("page.log", done.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=2)
