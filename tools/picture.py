#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws what a command prints on a terminal as an SVG file, for the README and the docs.

    tools/picture.py OUTPUT.svg COMMAND [ARGUMENT ...]

The command runs on a pseudo-terminal of 100 columns, so the picture has its colours; only standard output is drawn."""
import html
import os
import pty
import re
import struct
import subprocess
import sys
import fcntl
import termios

COLUMNS, ROWS = 100, 60
CELL_WIDTH, LINE_HEIGHT, MARGIN = 8.43, 19, 16
STYLES = {"1": "font-weight:bold", "2": "opacity:.55", "31": "fill:#ff7b72", "32": "fill:#7ee787",
          "33": "fill:#f2cc60", "36": "fill:#79c0ff", "97": "fill:#ffffff"}


def run(command):
    """What the command writes to a terminal."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    environment = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=slave, stderr=subprocess.DEVNULL,
                               env=environment)
    os.close(slave)
    output = b""
    while True:
        try:
            chunk = os.read(master, 65536)
        except OSError:  # Linux says so when the other end is closed
            break
        if not chunk:
            break
        output += chunk
    if process.wait() != 0:
        sys.exit(f"picture: the command ended with {process.returncode}")
    return output.decode().replace("\r\n", "\n").rstrip("\n")


def spans(line):
    """One line as SVG text with its styles."""
    style, parts = "", []
    for piece in re.split(r"(\x1b\[[0-9;]*m)", line):
        if piece.startswith("\x1b["):
            codes = piece[2:-1].split(";")
            style = ";".join(STYLES[c] for c in codes if c in STYLES)
        elif piece:
            text = html.escape(piece)
            parts.append(f'<tspan style="{style}">{text}</tspan>' if style else text)
    return "".join(parts)


def draw(command, output):
    shown = "$ " + " ".join(f'"{word}"' if " " in word else word for word in command)
    lines = [f'<tspan style="opacity:.7">{html.escape(shown)}</tspan>', ""] + [spans(l) for l in output.split("\n")]
    plain = [shown] + [re.sub(r"\x1b\[[0-9;]*m", "", l) for l in output.split("\n")]
    width = round(max(map(len, plain)) * CELL_WIDTH + 2 * MARGIN)
    height = len(lines) * LINE_HEIGHT + 2 * MARGIN
    rows = "\n".join(f'<text x="{MARGIN}" y="{MARGIN + (i + 1) * LINE_HEIGHT - 5}">{line}</text>'
                     for i, line in enumerate(lines) if line)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">\n'
            "<style>text{font:14px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;fill:#c9d1d9;white-space:pre}"
            "</style>\n"
            f'<rect width="{width}" height="{height}" rx="10" fill="#0d1117"/>\n{rows}\n</svg>\n')


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    picture = draw(sys.argv[2:], run(sys.argv[2:]))
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write(picture)
