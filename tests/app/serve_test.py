#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`quadrille serve` as strangers see it: pages of others, clients that are slow, many or gone, bodies that are too
large, paths that lead out, and who has no token. And what honest clients may count on: streams, runs that go on after
the server was killed, a page that is cached."""
import concurrent.futures
import http.client
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import time
import unittest

BINARY = os.environ["QUADRILLE_BINARY"]
TOKEN = "0123456789abcdef"
LONG = {"do": "analyze", "game": "tablut", "player": "alphabeta:snai,tt=1", "time_ms": 60000}


class Server:
    """A server with a folder of its own; killed and gone at the end of the test."""

    def __init__(self, folder, *options):
        self.folder = pathlib.Path(folder)
        page = self.folder / "page"
        (page / "assets").mkdir(parents=True, exist_ok=True)
        (page / "index.html").write_text("<!doctype html><title>Quadrille</title>")
        (page / "assets" / "a-1.js").write_text("console.log(1)")
        (self.folder / "secret.txt").write_text("secret")
        environment = dict(os.environ, HOME=str(folder), XDG_DATA_HOME=str(folder))
        environment.pop("DISPLAY", None)
        environment.pop("WAYLAND_DISPLAY", None)
        self.process = subprocess.Popen(
            [BINARY, "serve", "--port", "0", "--page", str(page), *options], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, env=environment)
        first = self.process.stdout.readline()
        match = re.search(r"http://\S+?:(\d+)/", first)
        if not match:
            raise AssertionError(first + self.process.stderr.read())
        self.port = int(match[1])

    def request(self, method, target, body=None, timeout=30, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        connection.request(method, target, body=body, headers=headers)
        response = connection.getresponse()
        text = response.read()
        connection.close()
        return response, text

    def api(self, request, timeout=30, **headers):
        headers.setdefault("Content-Type", "application/json")
        response, text = self.request("POST", "/api", json.dumps(request), timeout, **headers)
        return response.status, json.loads(text)

    def open_socket(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=30)

    def send_api(self, request, accept="application/json"):
        """A request whose reply nobody reads yet."""
        body = json.dumps(request)
        connection = self.open_socket()
        connection.sendall((f"POST /api HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                            f"Accept: {accept}\r\nContent-Length: {len(body)}\r\n\r\n{body}").encode())
        return connection

    def processor_seconds(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self, sign=signal.SIGKILL):
        if self.process.poll() is None:
            self.process.send_signal(sign)
        self.process.wait(timeout=30)
        self.process.stdout.close()
        self.process.stderr.close()
        return self.process.returncode


def read_all(connection):
    parts = []
    with connection:
        while part := connection.recv(65536):
            parts.append(part)
    return b"".join(parts).decode()


def status_of(text):
    return int(text.split(" ", 2)[1])


class ServeTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def serve(self, *options):
        server = Server(self.folder.name, *options)
        self.addCleanup(server.close)
        return server

    def expect_alive(self, server):
        self.assertEqual(server.api({"do": "moves", "game": "tablut"})[0], 200)

    def test_pages_of_others_are_refused(self):
        server = self.serve()
        body = json.dumps({"do": "moves", "game": "tablut"})
        for headers in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}, {"Origin": "null"},
                        {"Host": f"evil.example:{server.port}", "Origin": f"http://evil.example:{server.port}"},
                        {"Sec-Fetch-Site": "cross-site"}, {"Origin": "http://127.0.0.1:1"}):
            for method, target in (("POST", "/api"), ("GET", "/")):
                response, _ = server.request(method, target, body, **{"Content-Type": "application/json", **headers})
                self.assertEqual(response.status, 403, (headers, method))
                self.assertIsNone(response.getheader("Access-Control-Allow-Origin"))
        own = {"Origin": f"http://127.0.0.1:{server.port}", "Sec-Fetch-Site": "same-origin"}
        self.assertEqual(server.api({"do": "moves", "game": "tablut"}, **own)[0], 200)
        # A link on somebody's page may lead here; a frame, a script or a picture there may not show us.
        link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
        self.assertEqual(server.request("GET", "/", **link)[0].status, 200)
        self.assertEqual(server.request("GET", "/", **{**link, "Sec-Fetch-Dest": "iframe"})[0].status, 403)
        self.assertEqual(server.request("POST", "/api", body, **{"Content-Type": "application/json", **link})[0].status,
                         403)

    def test_the_page_has_its_headers_and_no_way_out(self):
        server = self.serve()
        response, text = server.request("GET", "/")
        self.assertEqual((response.status, b"Quadrille" in text), (200, True))
        for name, part in (("Content-Security-Policy", "default-src 'self'"), ("X-Content-Type-Options", "nosniff"),
                           ("Referrer-Policy", "no-referrer")):
            self.assertIn(part, response.getheader(name))
        self.assertEqual(server.request("GET", "/analyze?x=1")[1], text)
        self.assertEqual(server.request("GET", "/assets/a-1.js")[1], b"console.log(1)")
        for target in ("/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
                       "//secret.txt", "/assets/..", "/./index.html", "/assets/a-1.js/", "/secret.txt",
                       "/runs/1/report.html?file=../secret.txt", "/runs/1/report.html?file=/etc/passwd"):
            response, text = server.request("GET", target)
            self.assertEqual(response.status, 404, target)
            self.assertNotIn(b"secret", text.replace(b"secret.txt", b""))
        self.assertEqual(server.request("DELETE", "/")[0].status, 405)
        self.assertEqual(server.request("GET", "/api")[0].status, 405)
        self.assertEqual(server.request("HEAD", "/")[1], b"")

    def test_the_api_takes_json_of_bounded_size(self):
        server = self.serve()
        self.assertEqual(server.request("POST", "/api", "{}", **{"Content-Type": "text/plain"})[0].status, 415)
        status, reply = server.api({"do": "nothing"})
        self.assertEqual((status, reply["error"]["code"]), (400, "bad-request"))
        connection = server.open_socket()
        connection.sendall(b"POST /api HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 2000000\r\n\r\n")
        self.assertEqual(status_of(read_all(connection)), 413)
        connection = server.open_socket()
        connection.sendall(b"POST /api HTTP/1.1\r\nX: " + b"x" * 200_000 + b"\r\n\r\n")
        self.assertEqual(status_of(read_all(connection)), 431)
        connection = server.open_socket()
        connection.sendall(b"POST /api HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n")
        self.assertEqual(status_of(read_all(connection)), 411)
        self.assertEqual(server.api({"do": "moves", "game": "tablut", "position": "9/" * 200_000})[0], 400)
        for deep in ("[" * 500_000, '{"do":' * 100_000, '{"do":"moves","game":' + "[" * 20 + "]" * 20 + "}"):
            response, text = server.request("POST", "/api", deep, **{"Content-Type": "application/json"})
            self.assertEqual((response.status, json.loads(text)["error"]["code"]), (400, "bad-request"), deep[:30])
        self.expect_alive(server)

    def test_no_files_and_no_programs_of_the_machine(self):
        server = self.serve()
        secret = str(server.folder / "secret.toml")
        pathlib.Path(secret).write_text("[terms]\npawns = 1\n")
        for request in ({"do": "evaluate", "game": "breakthrough", "heuristic": secret},
                        {"do": "analyze", "game": "breakthrough", "player": f"alphabeta:{secret}"},
                        {"do": "analyze", "game": "breakthrough", "player": "ugi:touch x"},
                        {"do": "lint", "game": "breakthrough", "heuristics": [secret]},
                        {"do": "start_run", "kind": "match", "boards": ["breakthrough:5x5"], "players": [secret, "random"]},
                        {"do": "start_run", "kind": "match", "boards": ["breakthrough:5x5"],
                         "players": ["uci:touch x", "random"]},
                        {"do": "save_heuristic", "name": "mine.toml", "text": ""},
                        {"do": "runs", "file": "../secret.txt"}, {"do": "game", "number": 1, "file": "/etc/passwd"}):
            status, reply = server.api(request)
            self.assertEqual((status, reply["error"]["code"]), (400, "bad-option"), request)
        self.assertEqual(server.api({"do": "analyze", "game": "tablut", "player": "snai,tt=1000"})[0], 429)
        self.assertEqual(server.api({"do": "analyze", "game": "tablut", "player": "snai,threads=200"})[0], 429)

    def test_a_script_that_fails_is_an_error(self):
        server = self.serve()
        status, reply = server.api({
            "do": "analyze", "game": "breakthrough", "player": "alphabeta:bad.lua,depth=2",
            "position": "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPP1 w",
            "own": {"bad.lua": "function evaluate(own) if own.pawns < 16 then error('x') end return 0 end"}})
        self.assertEqual((status, reply["error"]["code"]), (400, "unknown-heuristic"))
        self.expect_alive(server)

    def test_slow_scripts_keep_nobody_out(self):
        server = self.serve()
        slow = {"do": "compare", "game": "breakthrough", "heuristic": "slow.lua",
                "own": {"slow.lua": "weights = {" + ", ".join(f"w{i} = 1" for i in range(300)) + "} local n = 0 "
                        "function evaluate(own) n = n + 1 if n > 4 then for i = 1, 900000 do n = n + own.pawns / i end "
                        "end return 0 end"}}
        waiting = [server.send_api(slow) for _ in range(40)]
        time.sleep(0.5)
        begin = time.monotonic()
        self.expect_alive(server)
        self.assertEqual(server.request("GET", "/")[0].status, 200)
        self.assertLess(time.monotonic() - begin, 10)
        statuses = {status_of(read_all(each)) for each in waiting}
        self.assertIn(429, statuses)
        self.assertLessEqual(statuses, {200, 429})

    def test_a_hundred_searches_at_once(self):
        server = self.serve("--max-searches", "3", "--max-seconds", "4")
        with concurrent.futures.ThreadPoolExecutor(100) as pool:
            asked = list(pool.map(lambda _: server.api(LONG, timeout=120), range(100)))
        served = [reply for status, reply in asked if status == 200]
        refused = [reply for status, reply in asked if status == 429]
        self.assertEqual(len(served) + len(refused), 100)
        self.assertGreaterEqual(len(served), 3)
        for reply in refused:
            self.assertEqual(reply["error"]["code"], "limit")
        for reply in served:  # the time that a search may take has ended it
            self.assertIs(reply["stopped"], True)
            self.assertIn("best", reply)
        self.expect_alive(server)

    def test_who_goes_takes_the_work_along(self):
        server = self.serve("--max-searches", "2")
        for accept in ("application/json", "text/event-stream"):
            connections = [server.send_api(LONG, accept) for _ in range(2)]
            deadline = time.monotonic() + 30
            while server.api({**LONG, "time_ms": 1})[0] != 429 and time.monotonic() < deadline:
                time.sleep(0.05)
            connections[0].close()
            connections[1].setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # a reset
            connections[1].close()
            while (status := server.api({**LONG, "time_ms": 1})[0]) != 200 and time.monotonic() < deadline:
                time.sleep(0.05)
            self.assertEqual(status, 200, accept)
        time.sleep(0.5)
        before = server.processor_seconds()
        time.sleep(1)
        self.assertLess(server.processor_seconds() - before, 0.3)

    def test_streams_tell_progress_and_end_with_the_reply(self):
        server = self.serve()
        request = {"do": "analyze", "game": "breakthrough:5x5", "nodes": 20000, "lines": 2}
        text = read_all(server.send_api(request, "text/event-stream"))
        events = re.findall(r"event: (\w+)\ndata: (.*)\n\n", text)
        self.assertGreater(len(events), 4)
        self.assertEqual({name for name, _ in events[:-1]}, {"progress"})
        self.assertEqual(events[-1][0], "reply")
        self.assertEqual(len(json.loads(events[-1][1])["lines"]), 2)
        text = read_all(server.send_api({"do": "nothing"}, "text/event-stream"))
        self.assertIn('event: reply\ndata: {"id":null,"error"', text)

    def test_slow_clients_keep_nobody_out(self):
        server = self.serve()
        slow = [server.open_socket() for _ in range(300)]  # more than there is room for
        for connection in slow:
            connection.sendall(b"POST /api HTTP/1.1\r\nContent-Le")
        self.expect_alive(server)
        deadline = time.monotonic() + 30
        closed = False  # a whole request has ten seconds
        while not closed and time.monotonic() < deadline:
            try:
                slow[-1].sendall(b"n")
                slow[-1].settimeout(0.2)
                closed = slow[-1].recv(1) == b""
            except TimeoutError:
                pass
            except OSError:
                closed = True
        self.assertTrue(closed)
        for connection in slow:
            connection.close()
        self.expect_alive(server)

    def test_slow_readers_are_left(self):
        page = pathlib.Path(self.folder.name) / "page" / "assets"
        page.mkdir(parents=True)
        (page / "large-1.js").write_text("x" * (15 << 20))
        server = self.serve()
        reader = socket.socket()
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        reader.connect(("127.0.0.1", server.port))
        reader.sendall(b"GET /assets/large-1.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        self.expect_alive(server)
        time.sleep(11)  # a response has ten seconds to be taken
        reader.settimeout(10)
        taken = 0
        try:
            while part := reader.recv(65536):
                taken += len(part)
        except ConnectionResetError:
            pass
        reader.close()
        self.assertLess(taken, 15 << 20)
        self.expect_alive(server)

    def test_every_address_of_the_machine(self):
        server = self.serve("--host", "0.0.0.0", "--token", TOKEN)
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect(("192.0.2.1", 9))  # sends nothing: tells which address would be used
                address = probe.getsockname()[0]
            except OSError:
                self.skipTest("this machine has no address but its own")
        connection = http.client.HTTPConnection(address, server.port, timeout=30)
        self.addCleanup(connection.close)
        for headers, status in (({}, 401), ({"Authorization": f"Bearer {TOKEN}"}, 200),
                                ({"Authorization": f"Bearer {TOKEN}", "Host": "evil.example"}, 403)):
            connection.request("GET", "/", headers=headers)
            response = connection.getresponse()
            response.read()
            self.assertEqual(response.status, status, headers)
            connection.close()

    def test_a_thousand_connections(self):
        server = self.serve("--max-searches", "2")
        connections = []
        for _ in range(1000):
            connection = server.open_socket()
            connection.sendall(b"GET / HTTP/1.1\r\n")
            connections.append(connection)
        self.expect_alive(server)
        for connection in connections:
            connection.close()
        with concurrent.futures.ThreadPoolExecutor(50) as pool:
            statuses = list(pool.map(lambda _: server.api({"do": "moves", "game": "breakthrough"})[0], range(1000)))
        self.assertEqual(set(statuses), {200})

    def test_tokens(self):
        refused = subprocess.run([BINARY, "serve", "--host", "0.0.0.0"], capture_output=True, text=True, timeout=30)
        self.assertEqual((refused.returncode, "--token" in refused.stderr), (2, True))
        refused = subprocess.run([BINARY, "serve", "--token", "short"], capture_output=True, text=True, timeout=30)
        self.assertEqual(refused.returncode, 2)
        refused = subprocess.run([BINARY, "serve", "--allow-host", "games.example"], capture_output=True, text=True,
                                 timeout=30)
        self.assertEqual((refused.returncode, "--token" in refused.stderr), (2, True))
        server = self.serve("--token", TOKEN)
        request = {"do": "moves", "game": "tablut"}
        self.assertEqual(server.api(request)[0], 401)
        self.assertEqual(server.request("GET", "/")[0].status, 401)
        self.assertEqual(server.request("GET", "/?token=0123456789abcdeX")[0].status, 401)
        self.assertEqual(server.api(request, Authorization="Bearer 0123456789abcde")[0], 401)
        self.assertEqual(server.api(request, Authorization=f"Bearer {TOKEN}")[0], 200)
        response, _ = server.request("GET", f"/explain?x=1&token={TOKEN}")
        self.assertEqual((response.status, response.getheader("Location")), (303, "/explain?x=1"))
        cookie = response.getheader("Set-Cookie")
        self.assertIn("HttpOnly", cookie)
        self.assertIn("SameSite=Lax", cookie)
        self.assertEqual(server.request("GET", "/", Cookie=cookie.split(";")[0])[0].status, 200)

    def test_a_run_goes_on_after_the_server_was_killed(self):
        server = self.serve()
        status, begun = server.api({
            "do": "start_run", "kind": "match", "boards": ["breakthrough"], "players": ["mine.toml", "random"],
            "own": {"mine.toml": "[terms]\npawns = 3\n"}, "games": 20000, "nodes": 3000}, timeout=120)
        self.assertEqual(status, 200, begun)
        run = begun["run"]
        deadline = time.monotonic() + 60
        while server.api({"do": "run", "run": run})[1]["games_played"] < 10 and time.monotonic() < deadline:
            time.sleep(0.1)
        self.assertEqual(server.api({"do": "run", "run": run})[1]["state"], "playing")
        self.assertEqual(server.api({"do": "resume_run", "run": run}, timeout=120)[0], 429)  # one at a time
        server.close(signal.SIGKILL)
        server = self.serve()
        status, stopped = server.api({"do": "run", "run": run})
        self.assertEqual((status, stopped["state"]), (200, "stopped"))
        kept = stopped["games_played"]
        self.assertGreaterEqual(kept, 10)
        self.assertIs(server.api({"do": "runs"})[1]["runs"][0]["resumable"], True)
        status, resumed = server.api({"do": "resume_run", "run": run}, timeout=120)
        self.assertEqual((status, resumed.get("run")), (200, run), resumed)
        watch = server.send_api({"do": "watch_run", "run": run}, "text/event-stream")
        time.sleep(3)
        self.assertEqual(server.api({"do": "stop_run", "run": run})[1]["state"], "stopped")
        events = re.findall(r"event: (\w+)\ndata: (.*)\n\n", read_all(watch))
        self.assertEqual(events[-1][0], "reply")
        self.assertEqual(events[0][0], "progress")
        last = json.loads(events[-1][1])["last"]
        self.assertGreater(last["games_played"], kept)
        self.assertEqual(last["standings"][0]["player"], "mine")
        self.assertTrue(last["score_path"])
        games = server.api({"do": "games", "run": run, "limit": 3})[1]
        self.assertEqual(len(games["games"]), 3)
        game = server.api({"do": "game", "number": games["games"][0]["number"]})[1]
        self.assertEqual(server.api({"do": "play", "game": game["game"], "moves": game["moves"]})[0], 200)
        response, page = server.request("GET", f"/runs/{run}/report.html")
        self.assertEqual(response.status, 200)
        self.assertIn("attachment", response.getheader("Content-Disposition"))
        self.assertIn(b"<!doctype html>", page.lower()[:100])
        link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
        self.assertEqual(server.request("GET", f"/runs/{run}/report.html", **link)[0].status, 403)
        self.assertEqual(server.close(signal.SIGINT), 0)

    def test_ctrl_c_ends_it_in_the_middle_of_everything(self):
        server = self.serve()
        waiting = [server.send_api(LONG), server.send_api(LONG, "text/event-stream")]
        time.sleep(0.5)
        begin = time.monotonic()
        self.assertEqual(server.close(signal.SIGINT), 0)
        self.assertLess(time.monotonic() - begin, 10)
        self.assertIn('"stopped":true', read_all(waiting[0]))
        events = re.findall(r"event: (\w+)\ndata: (.*)\n\n", read_all(waiting[1]))
        self.assertEqual((events[0][0], events[-1][0]), ("progress", "reply"))
        self.assertIs(json.loads(events[-1][1])["stopped"], True)


if __name__ == "__main__":
    unittest.main(verbosity=2)
