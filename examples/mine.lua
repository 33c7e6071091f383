game = "breakthrough"
name = "trader"
meaning = "as mine, but a pawn more counts for more the fewer there are"

weights = { pawns = 160, way = 5 }

function evaluate(own, opponent)
  local lead = (own.pawns - opponent.pawns) / (own.pawns + opponent.pawns)
  return weights.pawns * lead + weights.way * (opponent.cheapest_way - own.cheapest_way)
end
