#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A check that cannot fail is worth nothing: check_includes.py on small trees, good and bad."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "tools" / "check_includes.py"
LAYERS = "quadrille_layer(base LINK fmt::fmt)\nquadrille_layer(games)\n"


class CheckIncludes(unittest.TestCase):
    def check(self, files):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in {"CMakeLists.txt": LAYERS, **files}.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text)
            done = subprocess.run([sys.executable, SCRIPT, folder], capture_output=True, text=True)
            return done.returncode, done.stdout

    def test_downward_includes_are_fine(self):
        code, _ = self.check({
            "src/base/bits.h": "#pragma once\n#include <vector>\n",
            "src/base/bits.cpp": '// Bits.\n#include "base/bits.h"\n#include <array>\n',
            "src/games/game.h": '#pragma once\n#include "base/bits.h"\n',
            "src/main.cpp": '#include "games/game.h"\n'})
        self.assertEqual(code, 0)

    def test_upward_include_is_named_with_its_line(self):
        code, text = self.check({
            "src/base/bits.h": '#pragma once\n#include "games/game.h"\n',
            "src/games/game.h": "\n"})
        self.assertEqual(code, 1)
        self.assertIn("src/base/bits.h:2: base/ includes", text)

    def test_some_layers_do_not_see_all_that_lies_before_them(self):
        layers = "quadrille_layer(base)\nquadrille_layer(solve)\nquadrille_layer(certificates)\n"
        tree = {"CMakeLists.txt": layers, "src/base/bits.h": "#pragma once\n", "src/solve/solver.h": "#pragma once\n"}
        code, _ = self.check({**tree, "src/certificates/walk.h": '#pragma once\n#include "base/bits.h"\n'})
        self.assertEqual(code, 0)
        code, text = self.check({**tree, "src/certificates/walk.h": '#pragma once\n#include "solve/solver.h"\n'})
        self.assertEqual(code, 1)
        self.assertIn("src/certificates/walk.h:2: certificates/ includes", text)

    def test_missing_file_is_a_fault(self):
        code, text = self.check({"src/base/bits.cpp": '#include "base/bits.h"\n'})
        self.assertEqual(code, 1)
        self.assertIn("src/base/bits.cpp:1:", text)

    def test_relative_include_is_a_fault(self):
        code, _ = self.check({
            "src/base/bits.h": "#pragma once\n",
            "src/games/game.h": '#pragma once\n#include "../base/bits.h"\n'})
        self.assertEqual(code, 1)

    def test_own_header_comes_first(self):
        code, text = self.check({
            "src/base/bits.h": "#pragma once\n",
            "src/base/bits.cpp": '#include <vector>\n#include "base/bits.h"\n'})
        self.assertEqual(code, 1)
        self.assertIn('src/base/bits.cpp:1: the first include is not "base/bits.h"', text)

    def test_header_is_read_once(self):
        code, text = self.check({"src/base/bits.h": "#include <vector>\n"})
        self.assertEqual(code, 1)
        self.assertIn("src/base/bits.h:1: a header without #pragma once", text)

    def test_folder_without_layer_is_a_fault(self):
        code, text = self.check({"src/stray/thing.h": "\n"})
        self.assertEqual(code, 1)
        self.assertIn("src/stray is not a layer", text)

    def test_empty_tree_is_a_fault(self):
        self.assertEqual(self.check({})[0], 1)


if __name__ == "__main__":
    unittest.main()
