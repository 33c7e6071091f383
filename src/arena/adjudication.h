// SPDX-License-Identifier: MIT
// When a referee ends a game before its rules do: only by what somebody asked for, and the game
// says by what. Each way may be wrong about who would have won, and each is told in the record.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/error.h"
#include "base/json_value.h"
#include "base/json_writer.h"
#include "games/line.h"
#include "games/outcome.h"

namespace quadrille {

struct PlayedMove;

struct Adjudication {
  // Both players have told that the same side is ahead by this much, at each of the last plies.
  struct AgreedScore {
    double value = 0;
    std::size_t plies = 0;

    friend bool operator==(const AgreedScore&, const AgreedScore&) = default;
  };

  bool table = false;  // an endgame table knows the result
  std::optional<AgreedScore> score = {};
  std::optional<std::size_t> length = {};  // a draw after so many plies, the opening's too

  [[nodiscard]] bool is_asked() const { return table || score || length; }
  friend bool operator==(const Adjudication&, const Adjudication&) = default;
};

enum class Adjudicator : std::uint8_t { kTable, kScore, kLength };
// `table`, `score`, `length`
std::string_view to_string(Adjudicator by);
std::optional<Adjudicator> adjudicator_named(std::string_view name);

struct Ruling {
  Outcome outcome;
  Adjudicator by = Adjudicator::kTable;
};

// What is to be said of a game that the rules have not ended; `moves` are those of the players.
std::optional<Ruling> rule_on(const Adjudication& adjudication, const Line& line,
                              std::span<const PlayedMove> moves);

// `table,score=5/8,length=200`, in any order and each at most once; an empty text asks for nothing.
Expected<Adjudication> parse_adjudication(std::string_view text);
std::string adjudication_text(const Adjudication& adjudication);

// {"table":true,"score":{"value":5,"plies":8},"length":200}: what there is of it.
JsonWriter& write_adjudication(JsonWriter& json, const Adjudication& adjudication);
Expected<Adjudication> read_adjudication(const JsonValue& json);

}  // namespace quadrille
