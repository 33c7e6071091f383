-- The built-in heuristic custom2-described, as a file to start from: docs/your-own-heuristic.md.
game = "isolation"
name = "custom2-described"
meaning = "custom2 as the text means it, ties decided exactly"
even = 0

local function by_moves(own, opponent)
  if 2 * own.moves ~= 3 * opponent.moves then return (4 * own.moves - 6 * opponent.moves) / 10 end
  if own.placed + opponent.placed < 2 then return 0 end
  return (own.space - opponent.space) / 60
end

function evaluate(own, opponent)
  return by_moves(own, opponent)
end
