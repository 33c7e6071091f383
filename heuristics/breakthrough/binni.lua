-- The built-in heuristic binni, as a file to start from: docs/your-own-heuristic.md.
-- The report's program meant to find the widest row, but its counters are never reset, and Black's
-- maximum is set from White's counter: the term depends on the numbers of pawns and squares alone,
-- and has the same sign for both sides.
game = "breakthrough"
name = "binni"
meaning = "Binni's as coded: its row counters run wild and shun leading in pawns as White"
even = 50

local counters = {}  -- by the numbers of pawns: counting takes long

local function black_counter(whites, blacks, squares)
  local key = whites * 1000 + blacks
  if not counters[key] then
    local counter = 0
    for scan = 1, squares do
      if scan * blacks > counter then counter = scan * whites end
    end
    counters[key] = counter
  end
  return counters[key]
end

function evaluate(own, opponent, board)
  local squares = board.columns * board.rows
  local whites, blacks = own.pawns, opponent.pawns
  if own.side == "black" then whites, blacks = blacks, whites end
  return 50
    + (own.pawns - opponent.pawns)
    + (own.protected_pairs - opponent.protected_pairs)
    + black_counter(whites, blacks, squares) - squares * whites
end
