#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Gives the fuzz targets what attackers send: the same few tricks at full size, which a fuzzer does not come to by
itself in a few seconds.

    large_inputs.py FOLDER_OF_TARGETS"""
import pathlib
import subprocess
import sys
import tempfile

MEGABYTE = 1_000_000


def json_texts():
    yield '{"id":' + "[" * 60_000 + "]" * 60_000 + "}"
    yield "[" * MEGABYTE
    yield "{" + ",".join(f'"f{i}":1' for i in range(80_000)) + "}"
    yield '{"id":1,"do":"moves","game":"breakthrough","moves":[' + ",".join(['"a2-a3"'] * 100_000) + "]}"
    yield '{"id":1,"do":"moves","game":"' + "x" * MEGABYTE + '"}'
    yield '{"board":[' + ",".join(['["EMPTY","EMPTY"]'] * 50_000) + '],"turn":"WHITE"}'


def cluster_texts():
    yield from json_texts()
    yield '{"run":"a","unit":1,"jobs":[' + ",".join(['{"number":1,"job":{}}'] * 50_000) + "]}"
    yield '{"run":"a","unit":1,"worker":"' + "\\u001b" * 150_000 + '","error":"","records":[]}'
    yield "amqp://" + "@" * MEGABYTE


def gdl_texts():
    chain = 20_000  # a chain of variables that grows by one with every argument
    yield ("((r " + "?y " * chain + ") (<= (init ?z) (r " + " ".join(f"?x{i}" for i in range(chain)) + ")))")
    yield ("((w " + "a" * 300_000 + ") " + " ".join(f"(d {i})" for i in range(10)) +
           " (<= (init (f ?a ?b ?c ?d ?w)) (d ?a) (d ?b) (d ?c) (d ?d) (w ?w)))")
    yield "(" * 500_000
    yield "(" + "(p a) " * 150_000 + ")"
    yield "((p z) (<= (p (s ?x)) (p ?x)) (<= terminal (p ?x) (p ?y) (p ?w)))" + " " * MEGABYTE


def pdn_texts():
    yield '[Event "' + "x" * MEGABYTE + '"] *'
    yield "1. " + "11-15 " * 150_000 + "*"
    yield "(" * MEGABYTE
    yield "{" * MEGABYTE
    yield '[FEN "B:W' + ",".join(["18"] * 300_000) + ':B1"] *'


def log_texts():
    yield "\n" * MEGABYTE
    yield "Turn: W\n" + "O" * MEGABYTE


def word_texts():
    yield "x" * MEGABYTE
    yield ":" * MEGABYTE
    yield "," * MEGABYTE
    yield "1/" * (MEGABYTE // 2)
    yield "\0" * MEGABYTE


TEXTS = {"api": json_texts, "json": json_texts, "cluster": cluster_texts, "gdl": gdl_texts, "sexpr": gdl_texts,
         "pdn": pdn_texts, "log": log_texts, "game": word_texts, "move": word_texts, "player": word_texts,
         "position": word_texts, "ugi": word_texts}


def main():
    targets = pathlib.Path(sys.argv[1])
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, texts in TEXTS.items():
            files = []
            for number, text in enumerate(texts()):
                files.append(pathlib.Path(folder) / f"{name}-{number}")
                files[-1].write_text(text)
            done = subprocess.run([targets / f"{name}_fuzzer", "-timeout=20", "-error_exitcode=1", "-rss_limit_mb=1024",
                                   f"-artifact_prefix={folder}/", *files], capture_output=True, text=True, check=False)
            if done.returncode != 0:
                bad += 1
                print(f"{name}: exit code {done.returncode}\n{done.stderr[-3000:]}")
    print(f"{len(TEXTS) - bad} passed, {bad} failed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
