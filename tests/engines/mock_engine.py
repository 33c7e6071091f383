#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An engine that introduces itself over UGI or UCI, and misbehaves when it shall move.

    mock_engine.py ugi|uci crash|hang|garbage|illegal|flood"""
import os
import sys
import time

GREETING, FAULT = sys.argv[1:]


def say(line):
    print(line, flush=True)


def misbehave():
    if FAULT == "crash":
        print("out of luck", file=sys.stderr, flush=True)
        os._exit(3)
    if FAULT == "hang":
        time.sleep(600)
    if FAULT == "garbage":
        say("bestmove")
    if FAULT == "illegal":
        say("bestmove a1a8")
    while FAULT == "flood":
        say("info string " + "x" * 1000)


for line in sys.stdin:
    word = line.strip().partition(" ")[0]
    if word == GREETING:
        say(f"id name mock {FAULT}")
        say(GREETING + "ok")
    elif word == "isready":
        say("readyok")
    elif word == "go":
        misbehave()
    elif word == "quit":
        break
