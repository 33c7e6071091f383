-- The built-in heuristic custom4, as a file to start from: docs/your-own-heuristic.md.
game = "isolation"
name = "custom4"
meaning = "custom1; with fewer than 15 blank cells the paths, by code that never walks them"
even = 0

-- The report's "longest path" never gets further than one step: it asks whether there is a move at
-- all, and for the opponent whether there is one that is not a move of the own knight too.
function evaluate(own, opponent)
  if own.blanks < 15 and own.placed + opponent.placed == 2 then
    local path = own.moves > 0 and 1 or 0
    local opponents_path = opponent.moves > own.shared_moves and 1 or 0
    return 0.5 * (path - opponents_path)
  end
  return 0.4 * own.moves - 0.6 * opponent.moves
end
