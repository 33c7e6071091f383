#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/fetch_broker with an archive that is made up: what it asks for, and what it leaves behind when it gets nothing."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The machine's lists are of no use where LISTS is `old`; PACKAGES is what the archive has.
APT_GET = """#!/bin/sh
echo "$@" >>"$ASKED"
case "$LISTS $*" in
  old*Dir::State::Lists*) ;;
  old*) exit 100 ;;
esac
case "$*" in
  *update*) exit 0 ;;
esac
[ -n "$PACKAGES" ] || exit 100
touch $PACKAGES
"""
DPKG = """#!/bin/sh
[ "$2" != broken.deb ] || exit 2
mkdir -p "$3/usr/lib/erlang/bin" && touch "$3/usr/lib/$2"
"""


class FetchBroker(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name, "a folder")
        (self.folder / "bin").mkdir(parents=True)
        shutil.copytree(ROOT / "tools", self.folder / "tools")
        self.build = self.folder / "build"
        self.asked = self.folder / "asked"
        for name, text in (("apt-get", APT_GET), ("dpkg", DPKG)):
            tool = self.folder / "bin" / name
            tool.write_text(text, encoding="utf-8")
            tool.chmod(0o755)

    def fetch(self, **variables):
        done = subprocess.run([self.folder / "tools" / "fetch_broker"], capture_output=True, text=True, timeout=60,
                              stdin=subprocess.DEVNULL, check=False,
                              env={**os.environ, "PATH": f"{self.folder}/bin:{os.environ['PATH']}", "LISTS": "new",
                                   "PACKAGES": "", "ASKED": str(self.asked), **variables})
        return done.returncode, done.stderr

    def test_it_is_unpacked_once(self):
        for _ in range(2):
            code, text = self.fetch(PACKAGES="one.deb two.deb")
            self.assertEqual(code, 0, text)
        self.assertEqual(len(self.asked.read_text(encoding="utf-8").splitlines()), 1)
        self.assertTrue((self.build / "broker/usr/lib/two.deb").exists())
        self.assertFalse((self.build / "broker.new").exists())

    def test_old_lists_are_fetched_anew(self):
        code, text = self.fetch(PACKAGES="one.deb", LISTS="old")
        self.assertEqual(code, 0, text)
        self.assertTrue((self.build / "broker").exists())

    def test_nothing_half_done_stays(self):
        for packages, complaint in (("", "cannot be fetched"), ("broken.deb", "cannot be unpacked")):
            code, text = self.fetch(PACKAGES=packages)
            self.assertEqual(code, 77)
            self.assertIn(complaint, text)
            self.assertEqual([path.name for path in self.build.iterdir()], ["broker.log"])


if __name__ == "__main__":
    unittest.main()
