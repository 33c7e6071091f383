# SPDX-License-Identifier: MIT
"""An agent for the Isolation project of Udacity's AI Nanodegree to start from: alpha-beta with
iterative deepening until the time is nearly up. bridges/README.md says how to let it play."""


class SearchTimeout(Exception):
    """Unwinds a search whose time is up."""


def custom_score(game, player):
    """Own moves minus twice the opponent's. Change this line first."""
    opponent = game.get_opponent(player)
    return float(len(game.get_legal_moves(player)) - 2 * len(game.get_legal_moves(opponent)))


class CustomPlayer:
    """score_fn(game, player) values a position; the last `timeout` milliseconds of a turn are left
    unused."""

    def __init__(self, score_fn=custom_score, timeout=10.0):
        self.score = score_fn
        self.timer_threshold = timeout
        self.time_left = None

    def get_move(self, game, time_left):
        self.time_left = time_left
        moves = game.get_legal_moves()
        if not moves:
            return (-1, -1)
        best = moves[0]
        try:
            for depth in range(1, len(game.get_blank_spaces()) + 1):
                best = self.alphabeta(game, depth)
        except SearchTimeout:
            pass
        return best

    def alphabeta(self, game, depth, alpha=float("-inf"), beta=float("inf")):
        """The best move when looking `depth` plies ahead."""
        best = None
        for move in game.get_legal_moves():
            value = -self.value(game.forecast_move(move), depth - 1, -beta, -alpha)
            if best is None or value > alpha:
                best, alpha = move, value
        return best

    def value(self, game, depth, alpha, beta):
        """What the position is worth for the player to move."""
        if self.time_left() < self.timer_threshold:
            raise SearchTimeout()
        moves = game.get_legal_moves()
        if not moves:
            return float("-inf")
        if depth == 0:
            return self.score(game, game.active_player)
        for move in moves:
            alpha = max(alpha, -self.value(game.forecast_move(move), depth - 1, -beta, -alpha))
            if alpha >= beta:
                break
        return alpha
