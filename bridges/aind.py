#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Joins Quadrille and the Isolation project of Udacity's AI Nanodegree (AIND).

    aind.py [--time MS] [--board WxH] FILE.py[:CLASS] [NAME=VALUE ...]

As a program it is a UGI engine around an unmodified AIND agent, any class with
get_move(game, time_left); NAME=VALUE goes to its constructor. As a module it gives Python the class
QuadrillePlayer, which lets Quadrille play in AIND's own games and tournaments.

Exit codes: 0 done, 1 the agent raised an exception, 2 wrong usage or the agent cannot be loaded."""
import argparse
import ast
import functools
import importlib.util
import inspect
import os
import queue
import random
import re
import shlex
import subprocess
import sys
import threading
import time
import traceback
import types
import weakref
from typing import Any, Callable, Dict, List, Optional, Tuple

Cell = Tuple[int, int]  # (row, column), row 0 on top

TIME_LIMIT_MILLIS = 150
KNIGHT_STEPS = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))
NO_MOVE = (-1, -1)


# The library: what an agent sees, member for member and fault for fault.


class Clock:
    """The library's time_left(): milliseconds of a turn that are left, negative once it is over."""

    def __init__(self, limit: float, stopped: Optional[threading.Event] = None) -> None:
        self.limit = limit
        self.started = time.perf_counter()
        self.stopped = stopped

    def __call__(self) -> float:
        if self.stopped is not None and self.stopped.is_set():
            return -1.0
        return self.limit - self.elapsed()

    def elapsed(self) -> float:
        return 1000 * (time.perf_counter() - self.started)


class Board:
    """isolation.Board. Players are compared with ==, so an object cannot play itself."""

    BLANK = 0
    NOT_MOVED = None

    def __init__(self, player_1: Any, player_2: Any, width: int = 7, height: int = 7) -> None:
        self.width = width
        self.height = height
        self.move_count = 0
        self._player_1, self._player_2 = player_1, player_2
        self._active_player, self._inactive_player = player_1, player_2
        # Cells column by column, then who is to move (0 or 1), where P2 stands, where P1 stands.
        self._board_state: List[Any] = [Board.BLANK] * (width * height)
        self._board_state += [0, Board.NOT_MOVED, Board.NOT_MOVED]

    @property
    def active_player(self) -> Any:
        return self._active_player

    @property
    def inactive_player(self) -> Any:
        return self._inactive_player

    def get_opponent(self, player: Any) -> Any:
        if player == self._active_player:
            return self._inactive_player
        if player == self._inactive_player:
            return self._active_player
        raise RuntimeError(f"get_opponent: {player!r} does not play in this game")

    def get_player_location(self, player: Any) -> Optional[Cell]:
        if player == self._player_1:
            index = self._board_state[-1]
        elif player == self._player_2:
            index = self._board_state[-2]
        else:
            raise RuntimeError(f"get_player_location: {player!r} does not play in this game")
        if index is Board.NOT_MOVED:
            return None
        return index % self.height, index // self.height

    def get_blank_spaces(self) -> List[Cell]:
        state, height = self._board_state, self.height
        return [(row, column) for column in range(self.width) for row in range(height)
                if state[row + column * height] == Board.BLANK]

    def get_legal_moves(self, player: Any = None) -> List[Cell]:
        cell = self.get_player_location(self._active_player if player is None else player)
        if cell is None:
            return self.get_blank_spaces()
        row, column = cell
        moves = [(row + down, column + right) for down, right in KNIGHT_STEPS
                 if self.move_is_legal((row + down, column + right))]
        random.shuffle(moves)
        return moves

    def move_is_legal(self, move: Cell) -> bool:
        """On the board and blank; whether a knight can go there is not looked at."""
        row, column = move
        return (0 <= row < self.height and 0 <= column < self.width
                and self._board_state[row + column * self.height] == Board.BLANK)

    def apply_move(self, move: Cell) -> None:
        index = move[0] + move[1] * self.height
        self._board_state[index] = 1
        self._board_state[-2 if self._active_player == self._player_2 else -1] = index
        self._board_state[-3] ^= 1
        self._active_player, self._inactive_player = self._inactive_player, self._active_player
        self.move_count += 1

    def copy(self) -> "Board":
        other = Board(self._player_1, self._player_2, self.width, self.height)
        other.move_count = self.move_count
        other._active_player, other._inactive_player = self._active_player, self._inactive_player
        other._board_state = self._board_state[:]
        return other

    def forecast_move(self, move: Cell) -> "Board":
        other = self.copy()
        other.apply_move(move)
        return other

    def is_winner(self, player: Any) -> bool:
        return player == self._inactive_player and not self.get_legal_moves()

    def is_loser(self, player: Any) -> bool:
        return player == self._active_player and not self.get_legal_moves()

    def utility(self, player: Any) -> float:
        if self.is_winner(player):
            return float("inf")
        return float("-inf") if self.is_loser(player) else 0.0

    def hash(self) -> int:
        return hash(str(self._board_state))

    def to_string(self, symbols: Any = ("1", "2")) -> str:
        margin = len(str(self.height - 1)) + 1
        signs = ["-" if visited else " " for visited in self._board_state[:-3]]
        for index, symbol in zip((self._board_state[-1], self._board_state[-2]), symbols):
            if index is not Board.NOT_MOVED:
                signs[index] = symbol
        lines = [" " * (margin + 3) + "   ".join(map(str, range(self.width)))]
        for row in range(self.height):
            cells = "".join(sign + " | " for sign in signs[row::self.height])
            lines.append(f"{row:<{margin}} | {cells}")
        return "".join(line + "\n\r" for line in lines)

    print_board = to_string

    def play(self, time_limit: float = TIME_LIMIT_MILLIS) -> Tuple[Any, List[List[int]], str]:
        """(winner, moves, reason). As in the library, `illegal move` is a normal end and `forfeit`
        an illegal move."""
        history: List[List[int]] = []
        while True:
            legal_moves = self.get_legal_moves()
            game = self.copy()
            time_left = Clock(time_limit)
            move = self._active_player.get_move(game, time_left)
            if time_left() < 0:
                return self._inactive_player, history, "timeout"
            if move not in legal_moves:
                reason = "forfeit" if legal_moves else "illegal move"
                return self._inactive_player, history, reason
            history.append(list(move))
            self.apply_move(move)


Score = Callable[[Any, Any], float]


def _unless_over(score: Score) -> Score:
    """The score of a game that runs; infinite for one that is over."""

    @functools.wraps(score)
    def scored(game: Any, player: Any) -> float:
        return game.utility(player) or float(score(game, player))

    return scored


@_unless_over
def null_score(game: Any, player: Any) -> float:
    return 0.0


@_unless_over
def open_move_score(game: Any, player: Any) -> float:
    return len(game.get_legal_moves(player))


@_unless_over
def improved_score(game: Any, player: Any) -> float:
    opponent = game.get_opponent(player)
    return len(game.get_legal_moves(player)) - len(game.get_legal_moves(opponent))


@_unless_over
def center_score(game: Any, player: Any) -> float:
    row, column = game.get_player_location(player)
    return (game.height / 2 - row) ** 2 + (game.width / 2 - column) ** 2


class RandomPlayer:
    def get_move(self, game: Any, time_left: Callable[[], float]) -> Cell:
        moves = game.get_legal_moves()
        return random.choice(moves) if moves else NO_MOVE


class GreedyPlayer:
    """The best score after one ply; of equal ones the largest (row, column)."""

    def __init__(self, score_fn: Score = open_move_score) -> None:
        self.score = score_fn

    def get_move(self, game: Any, time_left: Callable[[], float]) -> Cell:
        moves = game.get_legal_moves()
        if not moves:
            return NO_MOVE
        return max((self.score(game.forecast_move(move), self), move) for move in moves)[1]


def install_library(folder: str) -> None:
    """Lets `import isolation` and `import sample_players` find the above. Sample players that lie
    beside the agent go before ours, since people add their own; the board is always ours."""
    package, inner = types.ModuleType("isolation"), types.ModuleType("isolation.isolation")
    vars(package).update(__path__=[], Board=Board, isolation=inner)
    vars(inner).update(Board=Board, TIME_LIMIT_MILLIS=TIME_LIMIT_MILLIS)
    sys.modules.update({"isolation": package, "isolation.isolation": inner})
    if not os.path.exists(os.path.join(folder, "sample_players.py")):
        players = types.ModuleType("sample_players")
        for member in (null_score, open_move_score, improved_score, center_score, RandomPlayer,
                       GreedyPlayer):
            setattr(players, member.__name__, member)
        sys.modules["sample_players"] = players


# Cells and positions in Quadrille's words.


def cell_name(cell: Cell, height: int) -> str:
    """(2, 2) on 7 rows is c5."""
    return f"{chr(ord('a') + int(cell[1]))}{height - int(cell[0])}"


def read_cell(text: str, height: int) -> Cell:
    match = re.fullmatch(r"([a-k])([0-9]{1,2})", text.lower())
    if not match:
        raise ValueError(f"'{text}' is not a cell; write a letter and a number, such as c5")
    return height - int(match[2]), ord(match[1]) - ord("a")


def read_size(text: str) -> Tuple[int, int]:
    """(width, height) of WxH."""
    match = re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})", text)
    size = (int(match[1]), int(match[2])) if match else (0, 0)
    if not all(3 <= length <= 11 for length in size):
        raise ValueError(f"'{text}' is not a board size; write WxH, from 3x3 to 11x11")
    return size


def read_position(text: str) -> Board:
    """The board of a position string, with the players "A" and "B"."""
    fields = text.split()
    rows = []
    for row in fields[0].split("/") if fields else []:
        signs = re.findall("[1-9][0-9]?|[.xX#AB]", row)
        if "".join(signs) != row:
            raise ValueError(f"row '{row}' has other signs than 1 to 11, x, A, B")
        rows.append("".join("." * int(sign) if sign.isdigit() else sign for sign in signs))
    width, height = read_size(f"{len(rows[0]) if rows else 0}x{len(rows)}")
    if any(len(row) != width for row in rows):
        raise ValueError(f"a row of '{fields[0]}' is longer or shorter than the first")
    board = Board("A", "B", width, height)
    for row, signs in enumerate(rows):
        for column, sign in enumerate(signs):
            if sign != ".":
                board._board_state[row + column * height] = 1
                board.move_count += 1
            if sign in "AB":
                slot = -1 if sign == "A" else -2
                if board._board_state[slot] is not Board.NOT_MOVED:
                    raise ValueError(f"'{sign}' stands twice on the board")
                board._board_state[slot] = row + column * height
    _set_side(board, fields[1].upper() if len(fields) > 1 else "")
    return board


def _set_side(board: Board, side: str) -> None:
    unplaced = [name for name in "AB" if board.get_player_location(name) is None]
    if not side:
        side = unplaced[0] if len(unplaced) == 1 else "AB"[board.move_count % 2]
    if side not in ("A", "B"):
        raise ValueError(f"'{side}' is not a side; write A or B")
    if len(unplaced) == 1 and side != unplaced[0]:
        raise ValueError(f"{side} is to move, but {unplaced[0]} is not placed yet")
    if side == "B":
        board._board_state[-3] = 1
        board._active_player, board._inactive_player = "B", "A"


def seat(board: Board, player_1: Any, player_2: Any) -> Board:
    """The same position with other players."""
    seated = Board(player_1, player_2, board.width, board.height)
    seated.move_count = board.move_count
    seated._board_state = board._board_state[:]
    if board._board_state[-3]:
        seated._active_player, seated._inactive_player = player_2, player_1
    return seated


def position_string(game: Any) -> str:
    """The position as the player to move sees it: itself A, the opponent B. Needs only public
    members of the library's board, which do not tell who moved first; the game is the same."""
    signs = {cell: "." for cell in game.get_blank_spaces()}
    for player, letter in ((game.active_player, "A"), (game.inactive_player, "B")):
        cell = game.get_player_location(player)
        if cell is not None:
            signs[cell] = letter
    rows = ("".join(signs.get((row, column), "x") for column in range(game.width))
            for row in range(game.height))
    return "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in rows) + " A"


# An agent as a UGI engine.


class UsageError(Exception):
    """Something the person at the command line can mend."""


def load_agent(name: str, arguments: List[str]) -> Any:
    """The agent of FILE.py[:CLASS], made with the arguments NAME=VALUE."""
    match = re.fullmatch(r"(.*\.py)(?::(\w+))?", name)
    if not match:
        raise UsageError(f"'{name}' does not name an agent; write FILE.py or FILE.py:CLASS")
    path = os.path.abspath(match[1])
    if not os.path.isfile(path):
        raise UsageError(f"there is no file '{match[1]}'")
    folder, file = os.path.split(path)
    install_library(folder)
    # Where the agent's own modules and data files are looked for.
    sys.path.insert(0, folder)
    os.chdir(folder)
    module_name = file[:-len(".py")]
    spec = importlib.util.spec_from_file_location(module_name, path)
    assert spec is not None and spec.loader is not None  # a file ending in .py has both
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as fault:
        traceback.print_exc()
        raise UsageError(f"'{match[1]}' cannot be imported: {one_line(fault)}") from fault
    agent_class = find_class(module, match[2])
    keywords = dict(read_argument(word, module) for word in arguments)
    try:
        return agent_class(**keywords)
    except (Exception, SystemExit) as fault:
        traceback.print_exc()
        raise UsageError(f"{agent_class.__name__} cannot be made: {one_line(fault)}") from fault


def find_class(module: types.ModuleType, name: Optional[str]) -> type:
    found = {key: value for key, value in vars(module).items()
             if inspect.isclass(value) and callable(getattr(value, "get_move", None))}
    if name is not None:
        if name not in found:
            raise UsageError(f"'{module.__name__}' has no class {name} with get_move; "
                             f"it has {', '.join(sorted(found)) or 'none'}")
        return found[name]
    # A class that is only imported, such as RandomPlayer, is not what the file is about.
    own = {key: value for key, value in found.items() if value.__module__ == module.__name__}
    for usual in ("CustomPlayer", "AlphaBetaPlayer"):
        if usual in own:
            return own[usual]
    if not own:
        raise UsageError(f"'{module.__name__}' has no class with get_move(game, time_left)")
    if len(own) > 1:
        raise UsageError(f"'{module.__name__}' has several agents; "
                         f"add one of :{' :'.join(sorted(own))} to the file's name")
    return next(iter(own.values()))


def read_argument(word: str, module: types.ModuleType) -> Tuple[str, Any]:
    """NAME=VALUE, where VALUE is a Python literal, a name of the agent's file or of sample_players,
    or else just text."""
    name, equals, text = word.partition("=")
    if not equals or not name.isidentifier():
        raise UsageError(f"'{word}' is not an argument for the agent; write NAME=VALUE")
    try:
        return name, ast.literal_eval(text)
    except (ValueError, SyntaxError):
        library = importlib.import_module("sample_players")
        return name, getattr(module, text, getattr(library, text, text))


def one_line(fault: BaseException) -> str:
    return " ".join(f"{type(fault).__name__}: {fault}".split())


class AgentError(Exception):
    """The agent raised an exception."""


class Opponent:
    """Who the agent plays against, as far as its board knows."""


class AgentEngine:
    """Speaks UGI for an agent. The agent thinks on the main thread; a second one reads, so that
    `stop` and `isready` are heard meanwhile."""

    UNLIMITED = 24 * 3600 * 1000.0  # a number, since agents calculate with it
    GRACE_SECONDS = 1.0

    def __init__(self, agent: Any, size: Tuple[int, int], move_time: float, source: Any,
                 sink: Any) -> None:
        self.agent = agent
        self.opponent = Opponent()
        self.size = size
        self.board = Board("A", "B", *size)
        self.move_time = move_time
        self.clock: Optional[Clock] = None  # of the turn that runs
        self.stopped = threading.Event()
        self.source, self.sink = source, sink
        self.sink_lock = threading.Lock()
        self.lines: "queue.Queue[List[str]]" = queue.Queue()

    def say(self, line: str) -> None:
        try:
            with self.sink_lock:
                self.sink.write(line + "\n")
                self.sink.flush()
        except BrokenPipeError:
            os._exit(0)  # nobody listens any more

    def read(self) -> None:
        """Hands the lines on; at the end it sees to it that no agent thinks for ever."""
        for line in self.source:
            words = line.decode("utf-8", "replace").split()
            if words[:1] in (["stop"], ["quit"]):
                self.stopped.set()
                if words[0] == "quit":
                    break
            elif words[:1] == ["isready"] and self.lines.unfinished_tasks:
                self.say("readyok")
            elif words:
                if words[0] == "go":
                    self.stopped.clear()
                self.lines.put(words)
        while self.lines.unfinished_tasks:
            clock = self.clock
            if clock is not None and clock.limit == self.UNLIMITED:
                self.stopped.set()
            if clock is not None and clock() <= 0:
                break
            time.sleep(0.01)
        self.lines.put(["quit"])
        time.sleep(self.GRACE_SECONDS)
        os._exit(0)  # the agent still thinks, or threads of its own hold the program

    def run(self) -> int:
        """Until `quit` or the end of the input; the exit code."""
        threading.Thread(target=self.read, daemon=True).start()
        answers = {"ugi": self.introduce, "isready": lambda _: self.say("readyok"),
                   "uginewgame": lambda _: None, "setoption": self.set_option,
                   "position": self.set_position, "query": self.answer_query, "go": self.go}
        while True:
            words = self.lines.get()
            if words[0] == "quit":
                return 0
            try:
                if words[0] not in answers:
                    raise ValueError(f"unknown command '{words[0]}'")
                answers[words[0]](words[1:])
            except ValueError as fault:
                self.say(f"info string error: {fault}")
            except AgentError as fault:
                self.say(f"info string {fault}")
                return 1
            self.lines.task_done()

    def introduce(self, _: List[str]) -> None:
        width, height = self.size
        game = f"isolation:aind:{width}x{height}"
        kind = type(self.agent)
        self.say(f"id name {kind.__module__}.{kind.__name__}")
        self.say("id author the agent's author, through Quadrille's AIND bridge")
        self.say(f"option name Variant type combo default {game} var {game}")
        self.say("ugiok")

    def set_option(self, words: List[str]) -> None:
        match = re.fullmatch(r"name (\S+) value (\S+)", " ".join(words))
        if not match or match[1].lower() != "variant":
            raise ValueError("the only option is Variant; write setoption name Variant value GAME")
        name, *parts = match[2].split(":")
        size = (7, 7)
        for part in parts:
            if part != "aind":
                size = read_size(part)
        if name != "isolation":
            raise ValueError(f"'{match[2]}' is not played here, only isolation:aind:WxH")
        self.size = size
        self.board = Board("A", "B", *size)

    def set_position(self, words: List[str]) -> None:
        """A position that cannot be read leaves the last one as it was."""
        cut = words.index("moves") if "moves" in words else len(words)
        kind, fields, moves = words[:1], words[1:cut], words[cut + 1:]
        if kind == ["startpos"] and not fields:
            board = Board("A", "B", *self.size)
        elif kind == ["fen"] and fields:
            board = read_position(" ".join(fields))
        else:
            raise ValueError("write position startpos or position fen BOARD SIDE, then moves ...")
        for move in moves:
            cell = read_cell(move, board.height)
            if cell not in board.get_legal_moves():
                raise ValueError(f"'{move}' is not a legal move")
            board.apply_move(cell)
        self.board = board

    def answer_query(self, words: List[str]) -> None:
        over = not self.board.get_legal_moves()
        first = self.board.active_player == "A"
        answers = {"p1turn": str(first).lower(), "gameover": str(over).lower(),
                   "result": ("p2win" if first else "p1win") if over else "none"}
        if len(words) != 1 or words[0] not in answers:
            raise ValueError("write query p1turn, query gameover or query result")
        self.say(f"response {answers[words[0]]}")

    def go(self, words: List[str]) -> None:
        """Asks the agent and passes its answer on, good or bad."""
        clock = self.clock = Clock(self.turn_limit(words), self.stopped)
        first = self.board.active_player == "A"
        players = (self.agent, self.opponent) if first else (self.opponent, self.agent)
        game = seat(self.board, *players)
        legal_moves = game.get_legal_moves()
        try:
            move = self.agent.get_move(game, clock)
            legal = move in legal_moves
        except (Exception, SystemExit) as fault:
            traceback.print_exc()
            raise AgentError(f"the agent raised {one_line(fault)}") from fault
        if clock.elapsed() > clock.limit:
            self.say(f"info string the agent took {clock.elapsed():.0f} ms of {clock.limit:.0f} ms")
        if clock.limit == self.UNLIMITED:
            self.stopped.wait()  # after `go infinite` the answer waits for `stop`
        if not legal and legal_moves:
            shown = " ".join(repr(move).split())
            self.say(f"info string the agent returned {shown}, which is not a legal move")
        self.clock = None
        on_board = move in [(row, column) for row in range(game.height)
                            for column in range(game.width)]
        self.say(f"bestmove {cell_name(move, game.height) if on_board else 'none'}")

    def turn_limit(self, words: List[str]) -> float:
        """Milliseconds for this move."""
        if words == ["infinite"]:
            return self.UNLIMITED
        limits: Dict[str, int] = {}
        for name, number in zip(words[::2], words[1::2]):
            if not number.isdigit():
                raise ValueError(f"'{number}' is not a number for {name}")
            limits[name] = int(number)
        side = "p1" if self.board.active_player == "A" else "p2"
        if "movetime" in limits:
            return limits["movetime"]
        if side + "time" in limits:
            left = limits[side + "time"]
            return max(1, min(left / 20 + limits.get(side + "inc", 0), left - 50))
        return self.move_time  # an agent knows nothing of depth and nodes


# Quadrille as an AIND player.


class EngineError(Exception):
    """The engine ended, or does not answer."""


class Engine:
    """A UGI engine in a process of its own."""

    def __init__(self, command: List[str]) -> None:
        self.command = shlex.join(command)
        try:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            universal_newlines=True, bufsize=1)
        except OSError as fault:
            raise EngineError(f"'{self.command}' cannot be started: {fault}; name Quadrille's "
                              "program in the environment variable QUADRILLE") from fault
        self.lines: "queue.Queue[Optional[str]]" = queue.Queue()
        threading.Thread(target=self._read, args=(self.process.stdout, self.lines),
                         daemon=True).start()
        self.close = weakref.finalize(self, self._end, self.process)  # at the latest at exit
        self.ask("ugi", "ugiok", 10)

    @staticmethod
    def _read(source: Any, lines: "queue.Queue[Optional[str]]") -> None:
        with source:
            for line in source:
                lines.put(line)
        lines.put(None)

    @staticmethod
    def _end(process: "subprocess.Popen[str]") -> None:
        try:
            with process.stdin:  # type: ignore[union-attr]
                process.stdin.write("quit\n")  # type: ignore[union-attr]
            process.wait(timeout=1)
        except (OSError, subprocess.TimeoutExpired):
            process.kill()
            process.wait()

    def tell(self, line: str) -> None:
        try:
            self.process.stdin.write(line + "\n")  # type: ignore[union-attr]
        except OSError as fault:
            raise EngineError(f"'{self.command}' has ended") from fault

    def ask(self, line: str, word: str, seconds: float) -> List[str]:
        """The words of the first answer that begins with `word`."""
        self.tell(line)
        deadline = time.monotonic() + seconds
        while True:
            try:
                answer = self.lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise EngineError(f"'{self.command}' did not answer '{line}'") from None
            if answer is None:
                raise EngineError(f"'{self.command}' ended instead of answering '{line}'")
            words = answer.split()
            if words[:1] == [word]:
                return words


class QuadrillePlayer:
    """An AIND player that asks `quadrille engine isolation:WxH`.

    player   Quadrille's words for who plays, such as "alphabeta:improved"; None: its default
    command  how to start Quadrille; None: the environment variable QUADRILLE, else "quadrille"
    margin   milliseconds of each turn that are left unused
    nodes, depth   think this much instead of using the time"""

    PATIENCE_SECONDS = 60.0

    def __init__(self, player: Optional[str] = None, command: Optional[str] = None,
                 margin: float = 20.0, nodes: Optional[int] = None, depth: Optional[int] = None,
                 width: int = 7, height: int = 7) -> None:
        self.player = player
        self.command = shlex.split(command or os.environ.get("QUADRILLE", "quadrille"))
        self.margin = margin
        self.fixed_limit = (f"nodes {nodes}" if nodes is not None
                            else f"depth {depth}" if depth is not None else None)
        self._size = (width, height)
        # Now, not on the first move's time.
        self._engine: Optional[Engine] = self._start()

    def get_move(self, game: Any, time_left: Callable[[], float]) -> Cell:
        if not game.get_legal_moves():
            return NO_MOVE
        if (game.width, game.height) != self._size:
            self.close()
            self._size = (game.width, game.height)
        try:
            return self._ask(game, time_left)
        except EngineError:
            self.close()
            return self._ask(game, time_left)

    def close(self) -> None:
        if self._engine is not None:
            self._engine.close()
            self._engine = None

    def _start(self) -> Engine:
        words = self.command + ["engine", "isolation:{}x{}".format(*self._size)]
        return Engine(words + (["--player", self.player] if self.player else []))

    def _ask(self, game: Any, time_left: Callable[[], float]) -> Cell:
        if self._engine is None:
            self._engine = self._start()
        self._engine.tell(f"position fen {position_string(game)}")
        milliseconds = max(1, int(time_left() - self.margin))
        limit = self.fixed_limit or f"movetime {milliseconds}"
        patience = self.PATIENCE_SECONDS + (0 if self.fixed_limit else milliseconds / 1000)
        answer = self._engine.ask(f"go {limit}", "bestmove", patience)
        if len(answer) != 2 or answer[1] == "none":
            raise EngineError(f"'{self._engine.command}' found no move in {position_string(game)}")
        return read_cell(answer[1], game.height)


def main(words: Optional[List[str]] = None) -> int:
    parser = argparse.ArgumentParser(
        prog="aind.py", description="A UGI engine around an AIND Isolation agent.")
    parser.add_argument("agent", metavar="FILE.py[:CLASS]",
                        help="the agent; CLASS is CustomPlayer, AlphaBetaPlayer or the only one")
    parser.add_argument("arguments", metavar="NAME=VALUE", nargs="*",
                        help="for the agent's constructor, e.g. score_fn=improved_score")
    parser.add_argument("--time", metavar="MS", type=float, default=TIME_LIMIT_MILLIS,
                        help="time for a move when `go` names none (default: %(default)s)")
    parser.add_argument("--board", metavar="WxH", default="7x7",
                        help="board of `position startpos` (default: %(default)s)")
    options = parser.parse_args(words)
    # The protocol keeps the real input and output; whatever the agent prints goes to standard
    # error, and it has nothing to read. The input is unbuffered, because at the end of the program
    # the reading thread may still hold a buffer's lock.
    source = os.fdopen(os.dup(0), "rb", buffering=0)
    sink = os.fdopen(os.dup(1), "w", encoding="utf-8")
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    try:
        size = read_size(options.board)
        agent = load_agent(options.agent, options.arguments)
        return AgentEngine(agent, size, options.time, source, sink).run()
    except (UsageError, ValueError) as fault:
        print(f"aind.py: {fault}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
