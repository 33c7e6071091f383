#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the includes of src/: a layer sees itself and the layers before it, a source file includes its own header
before anything else, so that the header is known to compile alone, and a header is read once. Some layers (ONLY) see
no more than those that are named for them.

    check_includes.py [ROOT]

The layers and their order are the quadrille_layer(NAME …) lines of ROOT/CMakeLists.txt, which is also what the
linker sees. Files directly in src/ (main.cpp) come after all layers. Prints `file:line: what is wrong` for every
include of a later layer, every "…" include that does not exist, every source file that begins with another include
than its header, and every header without #pragma once; exit code 1 if there is any."""
import pathlib
import re
import sys

LAYER = re.compile(r"^\s*quadrille_layer\(\s*(\w+)", re.MULTILINE)
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"')
ANY_INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)')
# Layers that must not know all that lies before them: who checks a proof knows the rules, and not who found it.
ONLY = {"certificates": {"certificates", "base", "games"}}
SUFFIXES = {".h", ".cpp", ".inc"}


def read_layers(root):
    layers = LAYER.findall((root / "CMakeLists.txt").read_text())
    if not layers:
        sys.exit(f"check_includes: no quadrille_layer(…) in {root / 'CMakeLists.txt'}")
    return layers


def layer_of(path, src):
    """The folder of src/ a file is in; None for the files directly in src/, which may see everything."""
    parts = path.relative_to(src).parts
    return parts[0] if len(parts) > 1 else None


def faults_of(path, src, layers):
    own = layer_of(path, src)
    if own is not None and own not in layers:
        yield 1, f"src/{own} is not a layer of CMakeLists.txt"
        return
    lines = path.read_text(errors="replace").splitlines()
    if path.suffix == ".h" and "#pragma once" not in lines:
        yield 1, "a header without #pragma once"
    if path.suffix == ".cpp" and path.with_suffix(".h").is_file():
        header = path.with_suffix(".h").relative_to(src).as_posix()
        first = next(((number, match[1]) for number, line in enumerate(lines, 1) if (match := ANY_INCLUDE.match(line))), (1, ""))
        if first[1] != header:
            yield first[0], f'the first include is not "{header}"'
    for number, line in enumerate(lines, 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        target = src / match[1]
        if ".." in pathlib.PurePosixPath(match[1]).parts or not target.is_file():
            yield number, f'"{match[1]}" is not a file of src/; write includes as "layer/file.h"'
            continue
        theirs = layer_of(target, src)
        if own is not None and theirs in layers and layers.index(theirs) > layers.index(own):
            yield number, f'{own}/ includes "{match[1]}", but {theirs}/ is a later layer'
        elif own in ONLY and theirs not in ONLY[own]:
            yield number, f'{own}/ includes "{match[1]}", but may include {", ".join(sorted(ONLY[own]))} only'


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent)
    src = root / "src"
    layers = read_layers(root)
    files = sorted(path for path in src.rglob("*") if path.suffix in SUFFIXES)
    faults = [f"{path.relative_to(root)}:{number}: {what}" for path in files for number, what in faults_of(path, src, layers)]
    print(*faults, sep="\n", end="\n" if faults else "")
    print(f"check_includes: {len(files)} files, {len(layers)} layers, {len(faults)} fault{'' if len(faults) == 1 else 's'}")
    return 1 if faults or not files else 0


if __name__ == "__main__":
    sys.exit(main())
