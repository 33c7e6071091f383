# SPDX-License-Identifier: MIT
"""The program on a pseudo-terminal, for tests that type and look."""
import fcntl
import os
import pathlib
import pty
import re
import select
import struct
import subprocess
import termios
import time

BINARY = pathlib.Path(os.environ["QUADRILLE_BINARY"]).resolve()
SECONDS = 20


class Terminal:
    """The program on a pseudo-terminal, and what it has written so far."""

    def __init__(self, folder, *words, columns=80, lines=24, **variables):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        environment = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLORTERM")}
        environment |= {"TERM": "xterm", "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "XDG_DATA_HOME": str(folder / "data"),
                        "QUADRILLE_TABLES": str(folder / "tables"), "HOME": str(folder), **variables}
        self.process = subprocess.Popen([BINARY, *words], stdin=slave, stdout=slave, stderr=slave, cwd=folder,
                                        env=environment, start_new_session=True,
                                        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(slave)
        self.text = ""

    def read_until(self, pattern):
        """Waits for a text that fits; forgets it and what stood before it."""
        end = time.monotonic() + SECONDS
        while not (found := re.search(pattern, self.text)):
            if time.monotonic() > end or not self.read(end - time.monotonic()):
                raise AssertionError(f"no {pattern!r} in {self.text!r}")
        before = self.text[:found.end()]
        self.text = self.text[found.end():]
        return before

    def read(self, seconds):
        if not select.select([self.master], [], [], max(0, seconds))[0]:
            return False
        try:
            chunk = os.read(self.master, 65536)
        except OSError:  # the other end is closed
            return False
        self.text += chunk.decode(errors="replace").replace("\r\n", "\n")
        return bool(chunk)

    def wait_for_editing(self):
        """Until keys are the program's: libedit takes them over a moment after it has shown its prompt."""
        end = time.monotonic() + SECONDS
        while termios.tcgetattr(self.master)[3] & termios.ICANON:
            if time.monotonic() > end:
                raise AssertionError("lines are still edited by the system")
            time.sleep(0.01)

    def type(self, text):
        os.write(self.master, text.encode())

    def end(self):
        code = self.process.wait(SECONDS)
        while self.read(0.1):
            pass
        os.close(self.master)
        return code
