-- The built-in heuristic snai-white-coded, as a file to start from: docs/your-own-heuristic.md.
game = "tablut"
name = "snai-white-coded"
meaning = "snai-white by the report's program"
even = { white = 180, black = -180 }

-- The program divides whole numbers, and asks for exactly two open directions.
local function white(own)
  if own.open_directions == 2 then return 10000 end
  return 86 - own.king_distance - 20 * own.adjacent_blacks + math.floor(100 * own.whites / 8)
    + math.floor(120 * (16 - own.blacks) / 16) + 400 * own.open_directions
end

function evaluate(own)
  return own.side == "white" and white(own) or 0 - white(own)
end
