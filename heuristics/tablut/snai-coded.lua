-- The built-in heuristic snai-coded, as a file to start from: docs/your-own-heuristic.md.
game = "tablut"
name = "snai-coded"
meaning = "snai-white-coded for White, snai-black-coded for Black"
even = { white = 180, black = 35 }

-- The program divides whole numbers, and asks for exactly two open directions.
local function white(own)
  if own.open_directions == 2 then return 10000 end
  return 86 - own.king_distance - 20 * own.adjacent_blacks + math.floor(100 * own.whites / 8)
    + math.floor(120 * (16 - own.blacks) / 16) + 400 * own.open_directions
end

local function black(own)
  local whites, value = own.whites, 0
  if whites > 6 then
    value = 45 * own.eaten + 35 * own.alive + 15 * own.surround_as_written + 5 * own.rhombus
  elseif whites > 4 then
    value = 42.5 * own.eaten + 32.5 * own.alive + 20 * own.surround_as_written + 2.5 * own.rhombus
      + 2.5 * own.blocked_as_written
  else
    value = 40 * own.eaten + 30 * own.alive + 25 * own.surround_as_written + 5 * own.blocked_as_written
  end
  local catches = own.possible_catches_as_written
  if catches > 0 then value = value + 2 * catches / whites end
  return value + 10 * own.king_capturable_as_written
end

function evaluate(own)
  return own.side == "white" and white(own) or black(own)
end
