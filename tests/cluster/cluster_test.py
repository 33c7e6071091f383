#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tournaments on many machines, with a real RabbitMQ on loopback: workers, the coordinator and the broker are killed,
hang and lose their connections, and the result is that of one machine. QUADRILLE_BINARY names the program,
QUADRILLE_UNIT_TESTS the unit tests, of which some want the broker too."""
import json
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

from rabbitmq import PASSWORD, SECONDS, USER, Proxy, RabbitMq, is_there

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("QUADRILLE_BINARY", ROOT / "build/release/quadrille")).resolve()
UNIT_TESTS = os.environ.get("QUADRILLE_UNIT_TESTS", str(ROOT / "build/release/tests/quadrille_tests"))
TOURNAMENT = ["tournament", "breakthrough:6x6", "ari", "hoddi", "binni", "--nodes", "4000", "--games", "40"]
VARIES = {"command", "started", "ended", "seconds", "first_seconds", "second_seconds"}


def content(path):
    """Every table of a database, but for the command and the times."""
    with sqlite3.connect(path) as database:
        tables = {}
        for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            columns = [name for _, name, *_ in database.execute(f"PRAGMA table_info({table})") if name not in VARIES]
            names = ", ".join(columns)
            tables[table] = columns, database.execute(f"SELECT {names} FROM {table} ORDER BY {names}").fetchall()
        return tables


class Cluster(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.folder, True)
        cls.broker = RabbitMq(cls.folder)
        cls.broker.start()
        cls.addClassCleanup(cls.broker.end)
        cls.environment = {**os.environ, "XDG_DATA_HOME": cls.folder, "NO_COLOR": "1", "QUADRILLE_BROKER_PASSWORD": PASSWORD}
        cls.expected = cls.run_here(threads=1)

    @classmethod
    def run_here(cls, threads):
        path = os.path.join(cls.folder, f"{threads}.db")
        subprocess.run([BINARY, *TOURNAMENT, "--db", path, "--threads", str(threads)], env=cls.environment, check=True,
                       capture_output=True, timeout=SECONDS)
        return content(path)

    def setUp(self):
        self.db = os.path.join(tempfile.mkdtemp(dir=self.folder), "games.db")

    def plain(self, port=None):
        return ["--broker", f"amqp://{USER}@127.0.0.1:{port or self.broker.port}"]

    def secure(self, host="localhost", authority="authority"):
        return ["--broker", f"amqps://{USER}@{host}:{self.broker.tls_port}", "--broker-certificates",
                self.broker.certificates.path(authority)]

    def start(self, words, cwd=None):
        process = subprocess.Popen([BINARY, *words, "--broker-heartbeat", "1"], env=self.environment, cwd=cwd,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def start_worker(self, address=None, cwd=None):
        return self.start(["worker", "--threads", "1", *(address or self.plain())], cwd)

    def start_tournament(self, address=None):
        return self.start([*TOURNAMENT, "--db", self.db, *(address or self.plain())])

    def run_to_its_end(self, words, cwd=None, **variables):
        return subprocess.run([BINARY, *words], env={**self.environment, **variables}, cwd=cwd, text=True,
                              capture_output=True, timeout=SECONDS, check=False)

    def games_kept(self):
        try:
            with sqlite3.connect(f"file:{self.db}?mode=ro", uri=True) as database:
                return database.execute("SELECT count(*) FROM game").fetchone()[0]
        except sqlite3.OperationalError:
            return 0

    def wait_for_games(self, count):
        deadline = time.monotonic() + SECONDS
        while self.games_kept() < count:
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.02)

    def expect_the_same(self, tournament):
        _, messages = tournament.communicate(timeout=SECONDS)
        self.assertEqual(tournament.returncode, 0, messages)
        self.assertEqual(content(self.db), self.expected)

    def test_two_threads_and_three_workers_leave_what_one_thread_leaves(self):
        self.assertEqual([len(self.expected[table][1]) for table in ("run", "game")], [1, 120])
        self.assertEqual(self.run_here(threads=2), self.expected)
        for _ in range(3):
            self.start_worker()
        self.expect_the_same(self.start_tournament())

    def test_killed_workers_lose_nothing(self):
        workers = [self.start_worker() for _ in range(3)]
        tournament = self.start_tournament()
        for i, worker in enumerate(workers[:2]):
            self.wait_for_games(10 * (i + 1))
            worker.kill()
        self.expect_the_same(tournament)

    def test_a_killed_coordinator_goes_on(self):
        self.start_worker()
        for games in (4, 20, 40):
            tournament = self.start_tournament()
            self.wait_for_games(games)
            tournament.kill()
            tournament.wait()
        self.expect_the_same(self.start_tournament())

    def test_a_killed_broker_comes_back(self):
        tournament = self.start_tournament()
        time.sleep(4)  # RabbitMQ writes down a few seconds later that there is a queue
        self.kill_broker_at_work()
        self.expect_the_same(tournament)

    def test_queues_that_a_killed_broker_serves_no_more_are_made_anew(self):
        tournament = self.start_tournament()
        self.kill_broker_at_work()
        self.expect_the_same(tournament)

    def kill_broker_at_work(self):
        for _ in range(2):
            self.start_worker()
        self.wait_for_games(4)
        self.broker.kill()
        self.broker.start()

    def test_a_hung_worker_holds_nobody_up(self):
        hung = self.start_worker()
        tournament = self.start_tournament()
        self.wait_for_games(4)
        hung.send_signal(signal.SIGSTOP)
        self.start_worker()
        self.expect_the_same(tournament)

    def test_cut_connections_are_made_again(self):
        proxy = Proxy(self.broker.port)
        for _ in range(2):
            self.start_worker(self.plain(proxy.port))
        tournament = self.start_tournament(self.plain(proxy.port))
        for games in (4, 20, 60):
            self.wait_for_games(games)
            proxy.cut()
        self.expect_the_same(tournament)

    def test_a_test_that_is_decided_stops_the_rest(self):
        words = ["match", "breakthrough:6x6", "ari,nodes=4000", "random", "--sprt", "0,100", "--games", "2000", "--json"]
        for _ in range(2):
            self.start_worker()
        results = []
        for more in ([], self.plain()):
            done = self.run_to_its_end([*words, *more])
            self.assertEqual(done.returncode, 0, done.stderr)
            result = json.loads(done.stdout)
            results.append({key: result[key] for key in ("total", "pairs", "sprt", "verdict", "games")})
        self.assertEqual(results[0], results[1])
        self.assertLess(len(results[0]["games"]), 200)

    def test_training_is_that_of_one_machine(self):
        for _ in range(2):
            self.start_worker()
        kept = []
        for name, more in (("here", ["--threads", "1"]), ("workers", self.plain())):
            folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder), name)
            done = self.run_to_its_end(["train", "breakthrough:5x5", "--from", "=0", "--into", str(folder), "--sets",
                                        "1x1:pawn", "--epochs", "2", "--generations", "2", "--games", "60", "--nodes",
                                        "20", "--test-nodes", "20", "--test-games", "30", *more])
            self.assertEqual(done.returncode, 0, done.stderr)
            kept.append({path.name: path.read_bytes().replace(bytes(folder), b"FOLDER") for path in folder.iterdir()})
        self.assertEqual(kept[0].keys(), kept[1].keys())
        self.assertIn("generation-2.patterns", kept[0])
        self.assertEqual(kept[0], kept[1])

    def test_a_wrong_password_is_refused(self):
        for words in (["worker"], [*TOURNAMENT, "--db", self.db]):
            done = self.run_to_its_end([*words, *self.plain()], QUADRILLE_BROKER_PASSWORD="guess")
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(f"refuses '{USER}'", done.stderr)
            self.assertNotIn("guess", done.stderr)

    def test_tls_hides_everything(self):
        self.start_worker(self.secure())
        self.expect_the_same(self.start_tournament(self.secure()))

    def test_tls_trusts_only_whom_it_shall(self):
        for address, complaint in (
                (self.secure(authority="other"), "the certificate of localhost is not trusted"),
                # By the system's authorities, which a bare machine has none of.
                (self.secure()[:2], "the certificate of localhost is not trusted|no certificates can be read from '/etc"),
                (self.secure(host="127.0.0.1"), "the certificate of 127.0.0.1 is another host's"),
                ([*self.secure()[:3], "nowhere.pem"], "no certificates can be read from 'nowhere.pem'")):
            done = self.run_to_its_end(["worker", *address])
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertRegex(done.stderr, complaint)

    def test_units_that_nobody_can_play_are_told_and_the_others_played(self):
        mine = pathlib.Path(self.folder, "mine.toml")
        mine.write_text("[terms]\npawns = 1\n", encoding="utf-8")
        elsewhere = tempfile.mkdtemp(dir=self.folder)
        pathlib.Path(elsewhere, "mine.toml").write_text("[terms]\npawns = 2\n", encoding="utf-8")
        self.start_worker(cwd=elsewhere)
        done = self.run_to_its_end(["tournament", "breakthrough:5x5", "mine.toml", "ari", "hoddi", "--nodes", "100",
                                    "--games", "4", "--db", self.db, *self.plain()], cwd=self.folder)
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn("another one here", done.stderr)
        self.assertIn(".dead", done.stderr)
        self.assertEqual(self.games_kept(), 4)

    def test_a_worker_starts_no_programs_unless_it_is_told_to(self):
        engine = f"ugi:'{BINARY}' engine breakthrough:5x5 --player random"
        words = ["tournament", "breakthrough:5x5", engine, "random", "--nodes", "100", "--games", "2", "--db", self.db,
                 *self.plain()]
        worker = self.start_worker()
        done = self.run_to_its_end(words)
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn("this worker starts no programs", done.stderr)
        worker.kill()
        self.start(["worker", "--programs", *self.plain()])
        done = self.run_to_its_end(words)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_the_broker_as_the_library_sees_it(self):
        done = subprocess.run([UNIT_TESTS, "--gtest_filter=RealBroker.*"], text=True, capture_output=True, timeout=SECONDS,
                              env={**self.environment, "QUADRILLE_TEST_BROKER": self.plain()[1]},
                              check=False)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertNotIn("SKIPPED", done.stdout)


if __name__ == "__main__":
    if not is_there():
        print("skipped: there is no RabbitMQ in build/broker; tools/fetch_broker puts it there")
        sys.exit(77)
    unittest.main()
