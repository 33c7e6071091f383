-- The built-in heuristic snai-black, as a file to start from: docs/your-own-heuristic.md.
game = "tablut"
name = "snai-black"
meaning = "soldiers, the ring round the king and threats, by phase; for White its negative"
even = { white = -35, black = 35 }

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
  return own.side == "black" and black(own) or 0 - black(own)
end
