#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A client of the Tablut Challenge that misbehaves in one way. As White it knows one opening move and no more rules.

    mock_client.py FAULT ROLE TIME ADDRESS"""
import json
import os
import socket
import struct
import sys
import time

FAULT, ROLE, TIME, ADDRESS = sys.argv[1:]


def send(connection, text):
    data = text.encode()
    connection.sendall(struct.pack(">I", len(data)) + data)


def receive(connection):
    def exactly(count):
        data = b""
        while len(data) < count:
            piece = connection.recv(count - len(data))
            if not piece:
                sys.exit(0)
            data += piece
        return data
    return exactly(struct.unpack(">I", exactly(4))[0]).decode()


def main():
    if FAULT == "absent":
        print("no display", file=sys.stderr)
        sys.exit(4)
    print("hello, this is my player", flush=True)
    connection = socket.create_connection((ADDRESS, 5800 if ROLE == "White" else 5801), timeout=30)
    send(connection, '"' + f"mock {FAULT}" + '"')
    while True:
        state = json.loads(receive(connection))
        if state["turn"] != ROLE.upper():
            if state["turn"] in ("WHITE", "BLACK"):
                continue
            return 0
        if FAULT == "crash":
            print("out of luck", file=sys.stderr)
            os._exit(3)
        if FAULT == "hang":
            time.sleep(600)
        if FAULT == "garbage":
            send(connection, "{{{")
        if FAULT == "illegal":
            send(connection, json.dumps({"from": "e5", "to": "a1", "turn": ROLE.upper()}))
        if FAULT == "flood":
            connection.sendall(b"\xff" * 100000)


if __name__ == "__main__":
    sys.exit(main())
