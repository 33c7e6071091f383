#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests bridges/aind.py: the board against the library's published facts, agents of every kind
behind the UGI engine, and QuadrillePlayer in front of a small engine and, where the environment
variable QUADRILLE_BINARY names a program that knows Isolation and UGI, of the real one.

Times are far too long except where time is what a test is about: the machine may be busy."""
import contextlib
import copy
import importlib
import json
import os
import pathlib
import queue
import random
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BRIDGE = ROOT / "bridges" / "aind.py"
EXAMPLE = ROOT / "examples" / "isolation_agent.py"
sys.dont_write_bytecode = True
sys.path.insert(0, str(BRIDGE.parent))
import aind  # noqa: E402

INFINITY = float("inf")


def fixture():
    """Udacity's position for search tests: P1 on (2,3), P2 on (0,0), P1 to move."""
    board = aind.Board("one", "two")
    board.apply_move((2, 3))
    board.apply_move((0, 0))
    return board


class Scripted:
    """Plays given moves; at the end of them, what it is told to."""

    def __init__(self, moves, then=(-1, -1)):
        self.moves, self.then = list(moves), then

    def get_move(self, game, time_left):
        return self.moves.pop(0) if self.moves else self.then


class BoardTest(unittest.TestCase):
    def perft(self, board, depth):
        if depth == 0:
            return 1
        return sum(self.perft(board.forecast_move(move), depth - 1)
                   for move in board.get_legal_moves())

    def test_counts_moves_as_published(self):
        start = aind.Board("one", "two")
        self.assertEqual([self.perft(start, depth) for depth in (1, 2, 3)], [49, 2352, 11280])
        self.assertEqual([self.perft(fixture(), depth) for depth in range(1, 6)],
                         [8, 16, 68, 326, 1232])
        self.assertEqual(self.perft(aind.Board("one", "two", width=3, height=4), 4), 568)
        self.assertEqual(self.perft(aind.Board("one", "two", width=11, height=9), 2), 9702)

    def test_search_fixture(self):
        """Best moves, values and moves made by full minimax, from the library's own tests."""
        leaves = {(1, 5): 1, (4, 3): 2, (6, 6): 3}
        made = 0

        def value(board, depth):
            nonlocal made
            moves = board.get_legal_moves()
            if depth == 0 or not moves:
                return leaves.get(board.get_player_location("one"), 0)
            made += len(moves)
            values = [value(board.forecast_move(move), depth - 1) for move in moves]
            return (max if board.active_player == "one" else min)(values)

        expected = [(8, 1, {(1, 5)}), (24, 1, {(1, 5)}), (92, 2, {(3, 1), (3, 5)}),
                    (418, 2, {(3, 1), (3, 5)}), (1650, 3, {(3, 5), (4, 2)})]
        for depth, (moves, best, best_moves) in enumerate(expected, 1):
            made = 0
            self.assertEqual(value(fixture(), depth), best)
            self.assertEqual(made, moves)
            root = fixture()
            self.assertEqual({move for move in root.get_legal_moves()
                              if value(root.forecast_move(move), depth - 1) == best}, best_moves)

    def test_state_is_column_major(self):
        board = aind.Board("one", "two", width=4, height=3)
        self.assertEqual(board._board_state, [0] * 12 + [0, None, None])
        board.apply_move((2, 1))
        self.assertEqual(board._board_state, [0] * 5 + [1] + [0] * 6 + [1, None, 5])
        board.apply_move((0, 3))
        self.assertEqual(board._board_state, [0] * 5 + [1] + [0] * 3 + [1, 0, 0] + [0, 9, 5])
        self.assertEqual(board.get_blank_spaces()[:6],
                         [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2)])
        self.assertEqual((board.width, board.height, board.move_count), (4, 3, 2))

    def test_players(self):
        board = aind.Board("one", "two")
        self.assertIsNone(board.get_player_location("one"))
        self.assertEqual(board.get_legal_moves(), board.get_blank_spaces())
        board = fixture()
        self.assertEqual((board.active_player, board.inactive_player), ("one", "two"))
        self.assertEqual(board.get_player_location("two"), (0, 0))
        self.assertEqual((board.get_opponent("one"), board.get_opponent("two")), ("two", "one"))
        self.assertEqual(sorted(board.get_legal_moves("two")), [(1, 2), (2, 1)])
        for ask in (board.get_opponent, board.get_player_location, board.get_legal_moves):
            self.assertRaises(RuntimeError, ask, "three")

    def test_moves_of_a_placed_knight_are_shuffled(self):
        board = fixture()
        orders = {tuple(board.get_legal_moves()) for _ in range(50)}
        self.assertGreater(len(orders), 1)
        self.assertEqual(len({tuple(sorted(order)) for order in orders}), 1)

    def test_legality_is_only_a_blank_cell_on_the_board(self):
        board = fixture()
        self.assertTrue(board.move_is_legal((6, 6)))
        for move in ((2, 3), (0, 0), (-1, 0), (7, 0), (0, 7), (-1, -1)):
            self.assertFalse(board.move_is_legal(move))

    def test_copies_do_not_share(self):
        board = fixture()
        before = board.to_string()
        for other in (board.copy(), copy.deepcopy(board)):
            self.assertEqual(other.hash(), board.hash())
            other.apply_move((4, 2))
            self.assertNotEqual(other.hash(), board.hash())
        self.assertEqual(board.forecast_move((4, 2)).to_string(), other.to_string())
        self.assertEqual(board.to_string(), before)

    def test_drawing(self):
        board = aind.Board("one", "two", width=3, height=3)
        for move in ((0, 0), (1, 0), (2, 1)):
            board.apply_move(move)
        self.assertEqual(board.to_string(), "     0   1   2\n\r0  | - |   |   | \n\r"
                                            "1  | 2 |   |   | \n\r2  |   | 1 |   | \n\r")
        self.assertIn("1  | y |   |   | \n\r2  |   | x |", board.to_string(symbols=["x", "y"]))
        self.assertEqual(board.print_board(), board.to_string())
        tall = aind.Board("one", "two", width=2, height=11).to_string().split("\n\r")
        self.assertEqual((tall[0], tall[1], tall[11]),
                         ("      0   1", "0   |   |   | ", "10  |   |   | "))

    def test_end_of_the_game(self):
        board = aind.Board("one", "two", width=3, height=3)
        for move in ((0, 0), (1, 1)):
            board.apply_move(move)
        # P2 is stuck in the middle, but not to move.
        self.assertEqual((board.utility("one"), board.utility("two")), (0.0, 0.0))
        board.apply_move((1, 2))
        self.assertTrue(board.is_winner("one") and board.is_loser("two"))
        self.assertFalse(board.is_winner("two") or board.is_loser("one"))
        self.assertEqual((board.utility("one"), board.utility("two")), (INFINITY, -INFINITY))

    def test_play_reasons(self):
        ending = Scripted([(0, 0), (1, 2)]), Scripted([(1, 1)])
        self.assertEqual(aind.Board(*ending, 3, 3).play(time_limit=60000),
                         (ending[0], [[0, 0], [1, 1], [1, 2]], "illegal move"))
        for answer in ((-1, -1), (5, 5), None, [0, 1]):
            with self.subTest(answer=answer):
                players = Scripted([(0, 0)], then=answer), Scripted([(6, 6)])
                self.assertEqual(aind.Board(*players).play(time_limit=60000),
                                 (players[1], [[0, 0], [6, 6]], "forfeit"))

    def test_play_times_out(self):
        class Slow:
            def get_move(self, game, time_left):
                while time_left() >= 0:
                    pass
                return game.get_legal_moves()[0]

        quick = aind.RandomPlayer()
        self.assertEqual(aind.Board(Slow(), quick).play(time_limit=5), (quick, [], "timeout"))
        began = time.monotonic()
        self.assertEqual(aind.Board(Slow(), quick).play(), (quick, [], "timeout"))
        self.assertGreaterEqual(time.monotonic() - began, 0.15)

    def test_players_see_a_copy_without_earlier_moves_in_the_history(self):
        class Vandal:
            def get_move(self, game, time_left):
                move = aind.RandomPlayer().get_move(game, time_left)
                game.apply_move(move)
                return move

        players = Vandal(), aind.RandomPlayer()
        board = aind.Board(*players)
        board.apply_move((2, 3))
        board.apply_move((0, 0))
        _, history, reason = board.play(time_limit=60000)
        self.assertEqual((reason, len(history)), ("illegal move", board.move_count - 2))


class SamplePlayersTest(unittest.TestCase):
    def test_scores(self):
        board = fixture()
        self.assertEqual(aind.null_score(board, "one"), 0.0)
        self.assertEqual(aind.open_move_score(board, "two"), 2.0)
        self.assertEqual(aind.improved_score(board, "one"), 6.0)
        for cell, score in (((0, 0), 24.5), ((0, 6), 18.5), ((6, 6), 12.5), ((3, 3), 0.5)):
            other = aind.Board("one", "two")
            other.apply_move(cell)
            self.assertEqual(aind.center_score(other, "one"), score)

    def test_scores_of_a_finished_game_are_infinite(self):
        board = aind.read_position("A2/1B1/3 B")
        for score in (aind.null_score, aind.open_move_score, aind.improved_score,
                      aind.center_score):
            self.assertEqual((score(board, "A"), score(board, "B")), (INFINITY, -INFINITY))

    def test_greedy_takes_the_largest_of_equals(self):
        greedy = aind.GreedyPlayer(aind.null_score)
        self.assertEqual(greedy.get_move(aind.Board(greedy, "two"), None), (6, 6))
        stuck = aind.seat(aind.read_position("A2/1B1/3 B"), "one", greedy)
        self.assertEqual(greedy.get_move(stuck, None), (-1, -1))
        self.assertEqual(aind.RandomPlayer().get_move(stuck, None), (-1, -1))


class PositionTest(unittest.TestCase):
    def test_published_examples(self):
        board = aind.Board("A", "B")
        for cell, text in (((2, 3), "7/7/3A3/7/7/7/7 B"), ((0, 0), "B6/7/3A3/7/7/7/7 A"),
                           ((3, 1), "B6/7/3x3/1A5/7/7/7 B")):
            board.apply_move(cell)
            read = aind.read_position(text)
            self.assertEqual(read._board_state, board._board_state)
            self.assertEqual((read.move_count, read.active_player),
                             (board.move_count, board.active_player))

    def test_accepts_other_spellings(self):
        plain = aind.read_position("B2x3/7/3A3/7/7/7/7 B")._board_state
        for text in ("B..#3/7/3A3/7/7/7/7 b 12 more", "B2X.2/7/3A3/7/7/7/7"):
            self.assertEqual(aind.read_position(text)._board_state, plain)
        self.assertEqual(aind.read_position("3/1B1/3").active_player, "A")

    def test_rejects(self):
        for text in ("", "7/7/7 A", "3/3/4 A", "3/3/2y A", "A2/A2/3 A", "3/3/3 C", "A2/3/3 A",
                     "0A2/3/3 B", "12/12/12 A", "3/3 A", "3//3 A"):
            with self.subTest(text=text):
                self.assertEqual(text == "7/7/7 A", not self.fails(text))

    def fails(self, text):
        try:
            aind.read_position(text)
        except ValueError:
            return True
        return False

    def test_strings_name_the_player_to_move_a(self):
        self.assertEqual(aind.position_string(aind.Board("one", "two", 11, 9)),
                         "/".join(["11"] * 9) + " A")
        board = fixture()
        self.assertEqual(aind.position_string(board), "B6/7/3A3/7/7/7/7 A")
        board.apply_move((3, 1))
        self.assertEqual(aind.position_string(board), "A6/7/3x3/1B5/7/7/7 A")

    def test_cells(self):
        self.assertEqual([aind.cell_name(cell, 7) for cell in ((0, 0), (6, 6), (2, 2))],
                         ["a7", "g1", "c5"])
        self.assertEqual(aind.read_cell("K9", 9), (0, 10))
        for text in ("c", "5c", "c5 ", "c5x", "z1", "none"):
            self.assertRaises(ValueError, aind.read_cell, text, 7)


class Talk:
    """A conversation with a program, with deadlines so that no test hangs."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, universal_newlines=True, bufsize=1)
        self.lines = queue.Queue()
        self.errors = []
        self.threads = [threading.Thread(target=self._listen),
                        threading.Thread(target=lambda: self.errors.extend(self.process.stderr))]
        for thread in self.threads:
            thread.start()

    def _listen(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def tell(self, *lines):
        for line in lines:
            self.process.stdin.write(line + "\n")

    def hear(self, word, seconds=10):
        """Every line up to the first that begins with the word."""
        heard = []
        while not heard or heard[-1].split()[:1] != [word]:
            line = self.lines.get(timeout=seconds)
            if line is None:
                raise AssertionError(f"no {word} after {heard}; standard error: {self.wait()[1]}")
            heard.append(line)
        return heard

    def ask(self, line, word):
        self.tell(line)
        return self.hear(word)

    def wait(self, seconds=10):
        """Exit code and standard error of a program that ends by itself."""
        code = self.process.wait(timeout=seconds)
        for thread in self.threads:
            thread.join()
        return code, "".join(self.errors)

    def end(self):
        if self.process.poll() is None:
            self.process.kill()
        self.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            with contextlib.suppress(BrokenPipeError):
                pipe.close()


class AgentTest(unittest.TestCase):
    """Agents behind the bridge, as Quadrille sees them."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, text, name="game_agent.py"):
        (self.folder / name).write_text(textwrap.dedent(text))
        return str(self.folder / name)

    def start(self, *words):
        talk = Talk(sys.executable, "-B", str(BRIDGE), *words)
        self.addCleanup(talk.end)
        return talk

    def start_agent(self, get_move, *words):
        """An agent whose get_move is the given lines, after `ugi`."""
        body = textwrap.indent(textwrap.dedent(get_move), " " * 8)
        path = self.write("import random, sys, time\nclass CustomPlayer:\n"
                          "    def get_move(self, game, time_left):\n" + body)
        talk = self.start(path, *words)
        talk.ask("ugi", "ugiok")
        return talk

    def test_a_random_agent_plays_a_whole_game(self):
        talk = self.start_agent("""
            print("thinking", flush=True)  # must not reach the protocol
            moves = game.get_legal_moves()
            assert game.active_player is self and game.get_opponent(self) is not self
            return random.choice(moves) if moves else (-1, -1)""")
        board, moves = aind.Board("A", "B"), []
        talk.tell("uginewgame")
        while True:
            talk.tell("position startpos" + (" moves " + " ".join(moves) if moves else ""))
            answer = talk.ask("go movetime 60000", "bestmove")
            self.assertEqual(len(answer), 1, answer)
            if not board.get_legal_moves():
                break
            moves.append(answer[0].split()[1])
            cell = aind.read_cell(moves[-1], 7)
            self.assertIn(cell, board.get_legal_moves())
            board.apply_move(cell)
        self.assertEqual(answer, ["bestmove none"])
        self.assertEqual(talk.ask("query gameover", "response"), ["response true"])
        self.assertEqual(talk.ask("query result", "response"),
                         ["response p2win" if board.active_player == "A" else "response p1win"])
        talk.tell("quit")
        code, errors = talk.wait()
        self.assertEqual((code, errors), (0, "thinking\n" * (len(moves) + 1)))

    def test_answers_in_the_words_of_the_protocol(self):
        path = self.write("""
            class OnlyOne:
                def get_move(self, game, time_left): return (0, 1)
            """)
        talk = self.start(path, "--board", "5x4", "--time", "60000")
        self.assertEqual(talk.ask("ugi", "ugiok"), [
            "id name game_agent.OnlyOne",
            "id author the agent's author, through Quadrille's AIND bridge",
            "option name Variant type combo default isolation:aind:5x4 var isolation:aind:5x4",
            "ugiok"])
        self.assertEqual(talk.ask("isready", "readyok"), ["readyok"])
        self.assertEqual(talk.ask("query p1turn", "response"), ["response true"])
        self.assertEqual(talk.ask("query result", "response"), ["response none"])
        self.assertEqual(talk.ask("go", "bestmove"), ["bestmove b4"])
        talk.tell("position fen 11/11/11/11/11/11/11/11/5A5 B moves a1")
        self.assertEqual(talk.ask("query p1turn", "response"), ["response true"])
        talk.tell("setoption name Variant value isolation:9x8", "position startpos moves a1")
        self.assertEqual(talk.ask("query p1turn", "response"), ["response false"])
        self.assertEqual(talk.ask("go depth 3", "bestmove"), ["bestmove b8"])
        talk.tell("quit")
        self.assertEqual(talk.wait()[0], 0)

    def test_says_what_it_does_not_understand_and_goes_on(self):
        talk = self.start_agent("return (0, 0)")
        for line, fault in (("hello", "unknown command 'hello'"), ("position", "write position"),
                            ("position startpos moves h9", "'h9' is not a legal move"),
                            ("position fen 3/3 A", "'3x2' is not a board size"),
                            ("go movetime soon", "'soon' is not a number for movetime"),
                            ("setoption name Hash value 3", "the only option is Variant"),
                            ("setoption name Variant value chess", "'chess' is not played here"),
                            ("query", "write query")):
            with self.subTest(line=line):
                self.assertIn(f"info string error: {fault}", talk.ask(line, "info")[0])
        self.assertEqual(talk.ask("go movetime 60000", "bestmove"), ["bestmove a7"])

    def test_time_comes_from_go(self):
        talk = self.start_agent("""
            print(round(time_left() / 10000), file=sys.stderr)
            return (0, 0)""", "--time", "70000")
        clocks = "go p1time 1000000 p2time 400000 p1inc 10000 p2inc 0"
        for line in ("go", "go movetime 30000", "go nodes 5", clocks):
            talk.ask(line, "bestmove")
        talk.tell("position startpos moves d4")
        talk.ask(clocks, "bestmove")
        talk.tell("quit")
        self.assertEqual(talk.wait()[1].split(), ["7", "3", "7", "6", "2"])

    def test_a_slow_agent_answers_late(self):
        talk = self.start_agent("time.sleep(0.2)\nreturn game.get_legal_moves()[0]")
        began = time.monotonic()
        answer = talk.ask("go movetime 50", "bestmove")
        self.assertGreater(time.monotonic() - began, 0.19)
        self.assertRegex(answer[0], "^info string the agent took [0-9]+ ms of 50 ms$")
        self.assertEqual(answer[1:], ["bestmove a7"])

    def test_an_illegal_move_is_passed_on(self):
        answers = {"(6, 6)": "g1", "(0, 0)": "a7", "(0, 7)": "none", "(-1, -1)": "none",
                   "None": "none", "[4, 2]": "none", "'c5'": "none"}
        talk = self.start_agent(f"""
            self.answers = getattr(self, "answers", [{", ".join(answers)}])
            return self.answers.pop(0)""")
        talk.tell("position fen B6/7/3A3/7/7/7/7 A")
        for returned, answer in answers.items():
            with self.subTest(returned=returned):
                self.assertEqual(talk.ask("go movetime 60000", "bestmove"), [
                    f"info string the agent returned {returned}, which is not a legal move",
                    f"bestmove {answer}"])

    def test_an_agent_that_throws_ends_the_engine(self):
        for line, shown in (("raise ValueError('no\\n idea')", "ValueError: no idea"),
                            ("sys.exit(0)", "SystemExit: 0")):
            with self.subTest(line=line):
                talk = self.start_agent(line)
                self.assertEqual(talk.ask("go movetime 50", "info"),
                                 [f"info string the agent raised {shown}"])
                code, errors = talk.wait()
                self.assertEqual(code, 1)
                self.assertIn("game_agent.py", errors)

    def test_stop_ends_the_time_and_isready_is_answered_meanwhile(self):
        talk = self.start_agent("""
            at_first = time_left()
            while time_left() > 0:
                time.sleep(0.001)
            return (3, 3) if at_first > 0 else (0, 0)""")
        talk.tell("go infinite", "isready")
        self.assertEqual(talk.hear("readyok"), ["readyok"])
        self.assertEqual(len(talk.ask("stop", "bestmove")), 1)
        # The next move has its time again.
        self.assertEqual(talk.ask("go movetime 200", "bestmove")[-1], "bestmove d4")

    def test_the_answer_to_go_infinite_waits_for_stop(self):
        talk = self.start_agent("return (3, 3)")
        talk.tell("go infinite", "isready")
        self.assertEqual(talk.hear("readyok"), ["readyok"])
        self.assertEqual(talk.ask("stop", "bestmove"), ["bestmove d4"])

    def test_quit_ends_an_agent_that_never_does(self):
        talks = [self.start_agent("while True: time.sleep(0.01)") for _ in range(3)]
        for talk, lines in zip(talks, (["go movetime 60000", "quit"], ["go movetime 50"],
                                       ["go infinite"])):
            talk.tell(*lines)
            talk.process.stdin.close()
        for talk in talks:
            self.assertEqual(talk.wait()[0], 0)

    def test_the_end_of_the_input_lets_the_move_be_finished(self):
        talk = self.start_agent("time.sleep(0.6)\nreturn (3, 3)")
        talk.tell("go movetime 60000", "position startpos moves a1", "go movetime 60000")
        talk.process.stdin.close()
        self.assertEqual(talk.hear("bestmove") + talk.hear("bestmove"), ["bestmove d4"] * 2)
        self.assertEqual(talk.wait()[0], 0)

    def test_input_is_not_the_agents(self):
        talk = self.start_agent("assert sys.stdin.read() == ''\nreturn (3, 3)")
        self.assertEqual(talk.ask("go movetime 60000", "bestmove"), ["bestmove d4"])

    def test_imports_of_the_project_work(self):
        """What game_agent.py files import: the library, sample players, files beside them."""
        self.write("WEIGHT = 2\n", "weights.py")
        (self.folder / "book.txt").write_text("3 3")
        path = self.write("""
            import random
            import isolation
            from isolation import Board
            from isolation.isolation import TIME_LIMIT_MILLIS
            from sample_players import GreedyPlayer, RandomPlayer, improved_score
            from sample_players import center_score, null_score, open_move_score
            from weights import WEIGHT

            class IsolationPlayer:
                def __init__(self, search_depth=3, score_fn=improved_score, timeout=10.):
                    self.arguments = search_depth, score_fn, timeout

            class MinimaxPlayer(IsolationPlayer):
                def get_move(self, game, time_left): return (0, 0)

            class AlphaBetaPlayer(IsolationPlayer):
                def get_move(self, game, time_left):
                    assert isinstance(game, Board) and WEIGHT == 2 and TIME_LIMIT_MILLIS == 150
                    assert self.arguments == (5, open_move_score, 'late'), self.arguments
                    return tuple(map(int, open("book.txt").read().split()))
            """)
        talk = self.start(path, "search_depth=5", "score_fn=open_move_score", "timeout=late")
        self.assertEqual(talk.ask("go movetime 60000", "bestmove"), ["bestmove d4"])
        talk = self.start(path + ":MinimaxPlayer")
        self.assertEqual(talk.ask("go movetime 60000", "bestmove"), ["bestmove a7"])
        talk = self.start(path + ":RandomPlayer")
        self.assertEqual(talk.ask("go movetime 60000", "bestmove")[0].split()[0], "bestmove")

    def test_sample_players_beside_the_agent_go_first(self):
        self.write("def my_score(game, player): return 0.\n", "sample_players.py")
        path = self.write("""
            from sample_players import my_score
            class CustomPlayer:
                def get_move(self, game, time_left): return (0, 0)
            """)
        self.assertEqual(self.start(path).ask("go movetime 60000", "bestmove"), ["bestmove a7"])

    def test_what_cannot_be_loaded_is_explained(self):
        empty = self.write("import random\n", "empty.py")
        many = self.write("""
            class One:
                def get_move(self, game, time_left): pass
            class Two(One): pass
            """, "many.py")
        broken = self.write("import no_such_module\n", "broken.py")
        faults = (
            (["no_such_file.py"], "there is no file 'no_such_file.py'"),
            (["agent.txt"], "'agent.txt' does not name an agent; write FILE.py"),
            ([empty], "'empty' has no class with get_move(game, time_left)"),
            ([many], "'many' has several agents; add one of :One :Two to the file's name"),
            ([many + ":Three"], "'many' has no class Three with get_move; it has One, Two"),
            ([broken], "cannot be imported: ModuleNotFoundError: No module named"),
            ([many + ":One", "depth"], "'depth' is not an argument for the agent"),
            ([many + ":One", "depth=1"], "One cannot be made: TypeError:"),
            ([many, "--board", "2x2"], "'2x2' is not a board size"),
            ([], "the following arguments are required"))
        for talk, (words, fault) in zip([self.start(*words) for words, _ in faults], faults):
            with self.subTest(words=words):
                code, errors = talk.wait()
                self.assertEqual((code, talk.lines.get()), (2, None))
                self.assertIn("aind.py: ", errors)
                self.assertIn(fault, errors)

    def test_the_example_agent_plays_within_its_time(self):
        talk = self.start(str(EXAMPLE))
        talk.tell("position fen B6/7/3A3/7/7/7/7 A")
        answer = talk.ask("go movetime 300", "bestmove")
        cell = aind.read_cell(answer[-1].split()[1], 7)
        self.assertIn(cell, fixture().get_legal_moves())


class ExampleTest(unittest.TestCase):
    def test_finds_the_win_and_agrees_with_plain_minimax(self):
        sys.path.insert(0, str(EXAMPLE.parent))
        example = importlib.import_module("isolation_agent")
        player = example.CustomPlayer()
        player.time_left = lambda: 1000

        def negamax(board, depth):
            moves = board.get_legal_moves()
            if not moves:
                return -INFINITY
            if depth == 0:
                return player.score(board, board.active_player)
            return max(-negamax(board.forecast_move(move), depth - 1) for move in moves)

        chance = random.Random(1)
        for _ in range(20):
            board = aind.Board(player, "two", 5, 5)
            for _ in range(2 * chance.randrange(1, 4)):
                moves = sorted(board.get_legal_moves())
                if not moves:
                    break
                board.apply_move(chance.choice(moves))
            moves = board.get_legal_moves()
            values = {move: -negamax(board.forecast_move(move), 2) for move in moves}
            if moves:
                self.assertEqual(values[player.alphabeta(board, 3)], max(values.values()))


FAKE_ENGINE = r'''
import os, pathlib, sys, time
log = pathlib.Path(sys.argv[1])
def note(text):
    with log.open("a") as file: file.write(text + "\n")
note("started " + " ".join(sys.argv[2:]))
answers = pathlib.Path(sys.argv[1] + ".answers").read_text().split()
asked = pathlib.Path(sys.argv[1] + ".asked")
for line in sys.stdin:
    words = line.split()
    if words[0] == "ugi": print("id name fake", "option name X", "ugiok", sep="\n", flush=True)
    elif words[0] == "quit": break
    elif words[0] == "go":
        note(line.strip())
        number = int(asked.read_text()) if asked.exists() else 0
        asked.write_text(str(number + 1))
        answer = answers[number]
        if answer == "die": sys.exit(3)
        if answer == "silence": continue
        print("info depth 1 pv", answer, flush=True)
        print("bestmove", answer, flush=True)
    else: note(line.strip())
if answers == ["stay"]:
    note(str(os.getpid()))
    time.sleep(60)
note("ended")
'''


class QuadrillePlayerTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.log = pathlib.Path(folder.name) / "log"
        self.engine = pathlib.Path(folder.name) / "engine.py"
        self.engine.write_text(FAKE_ENGINE)

    def player(self, answers, **options):
        pathlib.Path(f"{self.log}.answers").write_text(answers)
        command = f"'{sys.executable}' '{self.engine}' '{self.log}'"
        player = aind.QuadrillePlayer(command=command, **options)
        self.addCleanup(player.close)
        return player

    def seated(self, player, text="B6/7/3A3/7/7/7/7 A"):
        """A position with the player to move, by the letters of the string."""
        board = aind.read_position(text)
        players = (player, "other") if board.active_player == "A" else ("other", player)
        return aind.seat(board, *players)

    def test_asks_for_a_move_in_the_time_that_is_left(self):
        player = self.player("b4 f4", player="alphabeta:open", margin=30)
        self.assertEqual(player.get_move(self.seated(player), lambda: 150.0), (3, 1))
        later = self.seated(player, "A6/7/3x3/1B5/7/7/7 A")
        self.assertEqual(player.get_move(later, lambda: 25.0), (3, 5))
        player.close()
        self.assertEqual(self.log.read_text().splitlines(), [
            "started engine isolation:7x7 --player alphabeta:open",
            "position fen B6/7/3A3/7/7/7/7 A", "go movetime 120",
            "position fen A6/7/3x3/1B5/7/7/7 A", "go movetime 1", "ended"])

    def test_fixed_limits_and_other_boards(self):
        player = self.player("a1 a1 a1", nodes=500)
        for text in ("4/4/4 A", "3A/4/4 B", "3/3/3 A"):
            self.assertEqual(player.get_move(self.seated(player, text), lambda: 150), (2, 0))
        log = self.log.read_text().splitlines()
        self.assertEqual([line for line in log if line.startswith("started")],
                         ["started engine isolation:7x7", "started engine isolation:4x3",
                          "started engine isolation:3x3"])
        self.assertEqual([line for line in log if line.startswith("go")], ["go nodes 500"] * 3)
        self.assertIn("position fen 3B/4/4 A", log)
        self.assertEqual(self.player("a1", depth=4).fixed_limit, "depth 4")

    def test_has_no_move_when_there_is_none(self):
        player = self.player("")
        self.assertEqual(player.get_move(self.seated(player, "A2/1B1/3 B"), lambda: 150), (-1, -1))

    def test_restarts_an_engine_that_died(self):
        player = self.player("die b4 die die")
        self.assertEqual(player.get_move(self.seated(player), lambda: 150), (3, 1))
        self.assertEqual(self.log.read_text().count("started"), 2)
        with self.assertRaisesRegex(aind.EngineError, "ended instead of answering 'go movetime"):
            player.get_move(self.seated(player), lambda: 150)

    def test_does_not_wait_for_ever(self):
        player = self.player("silence silence")
        player.PATIENCE_SECONDS = 0.05
        with self.assertRaisesRegex(aind.EngineError, "did not answer 'go movetime"):
            player.get_move(self.seated(player), lambda: 150)

    def test_ends_the_engine_with_the_program(self):
        pathlib.Path(f"{self.log}.answers").write_text("stay")
        code = ("import sys; sys.path.insert(0, sys.argv[1]); import aind; "
                "player = aind.QuadrillePlayer(command=sys.argv[2])")
        command = f"'{sys.executable}' '{self.engine}' '{self.log}'"
        subprocess.run([sys.executable, "-B", "-c", code, str(BRIDGE.parent), command], check=True,
                       timeout=10)
        with self.assertRaises(ProcessLookupError):
            os.kill(int(self.log.read_text().split()[-1]), 0)

    def test_says_what_to_do_when_there_is_no_engine(self):
        with self.assertRaisesRegex(aind.EngineError, "environment variable QUADRILLE"):
            aind.QuadrillePlayer(command="/no/such/quadrille")

    def test_plays_a_game_by_the_libraries_rules(self):
        """Both ways at once: an agent behind the bridge is the engine behind QuadrillePlayer."""
        agent = self.log.parent / "agent.py"
        agent.write_text("from sample_players import RandomPlayer\n"
                         "class Engine(RandomPlayer): pass\n")
        # The words `engine isolation:7x7` are not the bridge's, so a shell drops them.
        command = f"""sh -c 'exec "{sys.executable}" -B "{BRIDGE}" "{agent}"'"""
        player, other = aind.QuadrillePlayer(command=command), aind.RandomPlayer()
        self.addCleanup(player.close)
        winner, history, reason = aind.Board(player, other).play(time_limit=5000)
        self.assertEqual(reason, "illegal move")
        self.assertIs(winner, player if len(history) % 2 else other)


BINARY = os.environ.get("QUADRILLE_BINARY", "")


def binary_knows_isolation():
    """Whether the program plays Isolation and speaks UGI."""
    if not os.access(BINARY, os.X_OK):
        return False
    done = subprocess.run([BINARY, "engine", "isolation:7x7"], input="ugi\nquit\n", timeout=20,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          universal_newlines=True, check=False)
    return "ugiok" in done.stdout


@unittest.skipUnless(binary_knows_isolation(), "QUADRILLE_BINARY has no engine isolation")
class RealQuadrilleTest(unittest.TestCase):
    def test_quadrille_plays_in_the_library(self):
        player, other = aind.QuadrillePlayer(command=BINARY, nodes=200), aind.RandomPlayer()
        self.addCleanup(player.close)
        for players in ((player, other), (other, player)):
            winner, history, reason = aind.Board(*players).play(time_limit=10000)
            self.assertEqual(reason, "illegal move")
            self.assertIs(winner, players[1 - len(history) % 2])

    def match(self, get_move, limit):
        """What Quadrille reports of two games of an agent against its random player."""
        with tempfile.TemporaryDirectory() as folder:
            agent = pathlib.Path(folder) / "agent.py"
            agent.write_text("import time\nfrom sample_players import RandomPlayer\n"
                             f"class Agent(RandomPlayer):\n    {get_move}\n")
            command = f"ugi:{sys.executable} -B {BRIDGE} {agent}"
            done = subprocess.run([BINARY, "match", "isolation", command, "random", "--games", "2",
                                   "--time", limit, "--json"], timeout=60, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, universal_newlines=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_an_agent_plays_in_quadrille(self):
        result = self.match("pass", "10s")
        self.assertEqual(result["total"]["games"], 2)
        self.assertGreater(result["plies"], 10)  # nobody gave up at once

    def test_bad_agents_lose_in_quadrille(self):
        for body, limit in (("return (0, 0)", "10s"),
                            ("raise ValueError", "10s"), ("time.sleep(5)", "20ms")):
            with self.subTest(body=body):
                result = self.match(f"def get_move(self, game, time_left): {body}", limit)
                self.assertEqual(result["total"], {"games": 2, "wins": 0, "draws": 0, "cut": 0, "losses": 2})


if __name__ == "__main__":
    unittest.main()
