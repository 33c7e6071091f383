-- The built-in heuristic snai, as a file to start from: docs/your-own-heuristic.md.
game = "tablut"
name = "snai"
meaning = "snai-white for White, snai-black for Black"
even = { white = 180, black = 35 }

local function white(own)
  local near = own.open_directions >= 2 and 10000 or 0
  return 206 - own.king_distance - 20 * own.adjacent_blacks + 12.5 * own.whites - 7.5 * own.blacks
    + 400 * own.open_directions + near
end

local function black(own)
  local whites, value = own.whites, 0
  if whites > 6 then
    value = 45 * own.eaten + 35 * own.alive + 15 * own.surround + 5 * own.rhombus
  elseif whites > 4 then
    value = 42.5 * own.eaten + 32.5 * own.alive + 20 * own.surround + 2.5 * own.rhombus
      + 2.5 * own.blocked
  else
    value = 40 * own.eaten + 30 * own.alive + 25 * own.surround + 5 * own.blocked
  end
  local catches = own.possible_catches
  if catches > 0 then value = value + 2 * catches / whites end
  return value + 10 * own.king_capturable
end

function evaluate(own)
  return own.side == "white" and white(own) or black(own)
end
