-- The built-in heuristic custom1-described, as a file to start from: docs/your-own-heuristic.md.
game = "isolation"
name = "custom1-described"
meaning = "custom1 as the text means it, ties decided exactly"
even = 0

local function by_moves(own, opponent)
  if 2 * own.moves ~= 3 * opponent.moves then return (4 * own.moves - 6 * opponent.moves) / 10 end
  if own.placed + opponent.placed < 2 then return 0 end
  return (opponent.distance - own.distance) / 20
end

function evaluate(own, opponent)
  return by_moves(own, opponent)
end
