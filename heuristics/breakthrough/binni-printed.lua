-- The built-in heuristic binni-printed, as a file to start from: docs/your-own-heuristic.md.
game = "breakthrough"
name = "binni-printed"
meaning = "Binni's as printed: White's row term has the wrong sign"
even = 50

function evaluate(own, opponent)
  local sign = own.side == "white" and -1 or 1
  return 50
    + (own.pawns - opponent.pawns)
    + (own.protected_pairs - opponent.protected_pairs)
    + sign * (own.widest_row - opponent.widest_row)
end
