// SPDX-License-Identifier: MIT
#include "tests/games/referee.h"

#include "base/text.h"
#include "tests/games/breakthrough/referee.h"
#include "tests/games/checkers/referee.h"
#include "tests/games/isolation/referee.h"
#include "tests/games/tablut/referee.h"

namespace quadrille {

std::uint64_t Referee::perft(const std::string& position, int depth) const {
  if (depth == 0) return 1;
  std::uint64_t sequences = 0;
  for (const std::string& move : legal_moves(position)) {
    sequences += perft(after(position, move), depth - 1);
  }
  return sequences;
}

std::string Referee::identity(std::string_view position) const { return std::string(position); }

std::string Referee::with_other_side(std::string_view position) const {
  constexpr std::string_view kSideLetters = "wbAB";
  std::string other(position);
  char& side = other[other.find(' ') + 1];
  side = kSideLetters[kSideLetters.find(side) ^ 1];
  return other;
}

std::vector<std::string> read_rows(std::string_view text) {
  std::vector<std::string> rows(1);
  std::size_t empty = 0;
  const auto end_number = [&] {
    rows.back().append(empty, '.');
    empty = 0;
  };
  for (const char c : text) {
    if (c >= '0' && c <= '9') {
      empty = 10 * empty + static_cast<std::size_t>(c - '0');
      continue;
    }
    end_number();
    if (c == '/') {
      rows.emplace_back();
    } else {
      rows.back() += c;
    }
  }
  end_number();
  return rows;
}

std::string write_rows(const std::vector<std::string>& rows) {
  std::string text;
  for (const std::string& row : rows) {
    if (!text.empty()) text += '/';
    int empty = 0;
    const auto end_number = [&] {
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
    };
    for (const char c : row) {
      if (c == '.') {
        ++empty;
        continue;
      }
      end_number();
      text += c;
    }
    end_number();
  }
  return text;
}

std::pair<int, int> size_in_words(std::string_view game) {
  const std::string size(game.substr(game.rfind(':') + 1));
  return {std::stoi(size), std::stoi(size.substr(size.find('x') + 1))};
}

std::unique_ptr<Referee> referee_for(std::string_view game) {
  const std::string_view family = game.substr(0, game.find(':'));
  if (family == "breakthrough") return breakthrough_referee(game);
  if (family == "checkers") return checkers_referee(game);
  if (family == "isolation") return isolation_referee(game);
  if (family == "tablut") return tablut_referee();
  return nullptr;
}

}  // namespace quadrille
