-- The built-in heuristic custom3-described, as a file to start from: docs/your-own-heuristic.md.
game = "isolation"
name = "custom3-described"
meaning = "custom3 as the text means it, ties decided exactly"
even = 0

local function by_moves(own, opponent)
  if 2 * own.moves ~= 3 * opponent.moves then return (4 * own.moves - 6 * opponent.moves) / 10 end
  if own.placed + opponent.placed < 2 then return 0 end
  return 0.5 * ((own.space - opponent.space) / 30 + (opponent.distance - own.distance) / 10)
end

function evaluate(own, opponent)
  return by_moves(own, opponent)
end
