-- The built-in heuristic custom6-described, as a file to start from: docs/your-own-heuristic.md.
game = "isolation"
name = "custom6-described"
meaning = "custom6 as the text means it, with the true longest paths"
even = 0

local function by_moves(own, opponent)
  if 2 * own.moves ~= 3 * opponent.moves then return (4 * own.moves - 6 * opponent.moves) / 10 end
  if own.placed + opponent.placed < 2 then return 0 end
  return 0.5 * ((own.space - opponent.space) / 30 + (opponent.distance - own.distance) / 10)
end

function evaluate(own, opponent)
  if own.blanks < 15 and own.placed + opponent.placed == 2 then
    return 0.5 * (own.longest_path - opponent.longest_path)
  end
  return by_moves(own, opponent)
end
