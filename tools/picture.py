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
# The eight colours of terminals and their bright sisters, as on a dark screen.
COLOURS = ["#484f58", "#ff7b72", "#7ee787", "#f2cc60", "#79c0ff", "#d2a8ff", "#79c0ff", "#c9d1d9",
           "#6e7681", "#ffa198", "#aff5b4", "#f8e3a1", "#a5d6ff", "#e2c5ff", "#a5d6ff", "#ffffff"]


def run(command):
    """What the command writes to a terminal."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    environment = {k: v for k, v in os.environ.items() if k != "NO_COLOR"} | {"TERM": "xterm-256color"}
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


def colour(number):
    """One of the 256 colours of xterm."""
    if number < 16:
        return COLOURS[number]
    if number >= 232:
        grey = 8 + 10 * (number - 232)
        return f"#{grey:02x}{grey:02x}{grey:02x}"
    levels = [0, 95, 135, 175, 215, 255]
    red, rest = divmod(number - 16, 36)
    return "#" + "".join(f"{levels[i]:02x}" for i in (red, rest // 6, rest % 6))


def changed(style, codes):
    """The style after an escape sequence."""
    style, codes = dict(style), [int(c or 0) for c in codes]
    while codes:
        code = codes.pop(0)
        if code == 0:
            style = {}
        elif code == 1:
            style["bold"] = True
        elif code == 2:
            style["dim"] = True
        elif code in (38, 48) and len(codes) > 1 and codes.pop(0) == 5:
            style["front" if code == 38 else "back"] = colour(codes.pop(0))
        elif code // 10 in (3, 9) and code % 10 < 8:
            style["front"] = colour(code % 10 + (8 if code >= 90 else 0))
        elif code // 10 == 4 and code % 10 < 8:
            style["back"] = colour(code % 10)
    return style


def spans(line, top):
    """One line as SVG: the grounds of its characters, and its text piece by piece where styles begin."""
    style, column, grounds, texts = {}, 0, [], []
    for piece in re.split(r"(\x1b\[[0-9;]*m)", line):
        if piece.startswith("\x1b["):
            style = changed(style, piece[2:-1].split(";"))
            continue
        if not piece:
            continue
        x = MARGIN + column * CELL_WIDTH
        if "back" in style:
            grounds.append(f'<rect x="{x:.1f}" y="{top}" width="{len(piece) * CELL_WIDTH + .3:.1f}" height="{LINE_HEIGHT}" '
                           f'fill="{style["back"]}"/>')
        looks = [f"fill:{style['front']}"] if "front" in style else []
        looks += ["font-weight:bold"] if "bold" in style else []
        looks += ["opacity:.55"] if "dim" in style else []
        look = f' style="{";".join(looks)}"' if looks else ""
        if piece.strip():
            texts.append(f'<text x="{x:.1f}" y="{top + LINE_HEIGHT - 5}"{look}>{html.escape(piece)}</text>')
        column += len(piece)
    return "".join(grounds) + "".join(texts)


def draw(command, output):
    shown = "$ " + " ".join(f'"{word}"' if re.search(r"[ *]", word) else word for word in command)
    lines = ["\x1b[2m" + shown + "\x1b[0m", ""] + output.split("\n")
    plain = [shown] + [re.sub(r"\x1b\[[0-9;]*m", "", l) for l in output.split("\n")]
    width = round(max(map(len, plain)) * CELL_WIDTH + 2 * MARGIN)
    height = len(lines) * LINE_HEIGHT + 2 * MARGIN
    rows = "\n".join(spans(line, MARGIN + i * LINE_HEIGHT) for i, line in enumerate(lines) if line)
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
