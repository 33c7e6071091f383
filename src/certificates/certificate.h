// SPDX-License-Identifier: MIT
// A proof of what a position is worth, as a file that can be checked with the rules alone: a
// strategy for the side that wins, or one for each side that holds the draw. A strategy is nothing
// but its moves, in the order in which a walk (walk.h) asks for them, so that no position is
// written down.
//
//   quadrille certificate 1        lines of text, each ended by a line feed
//   game breakthrough:standard:5x5
//   position ppppp/ppppp/5/PPPPP/PPPPP w
//   value loss                     for the side to move
//   moves 1234567
//   bytes 234567                   of what follows the empty line
//   checksum 0123456789abcdef      XXH3, 64 bits, of the lines above and of those bytes
//
//   (the moves, a byte each: their numbers in the lists of legal moves; compressed with zstd)
//
// What is played out: everything but the last move of each line, which the walk finds itself.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "certificates/walk.h"
#include "games/any_game.h"

namespace quadrille::certificates {

enum class Value : std::uint8_t { kWin, kLoss, kDraw };  // for the side to move

std::string_view to_string(Value value);

struct Certificate {
  std::string game;
  std::string position;
  Value value = Value::kWin;
  std::string moves;  // one in each byte
};

// A file that is larger is none of ours.
inline constexpr std::size_t kMostBytes = std::size_t{1} << 29;

// What must be shown for a value: one promise for a win or a loss, two for a draw.
std::vector<Promise> promises_of(Value value, Side to_move);

// Whether there are certificates for the game: if not, why.
MaybeError check_certifiable(const AnyGame& game);

std::string encoded(const Certificate& certificate);
// The checksum that its header has.
std::string checksum_of(std::string_view file);
// Nothing is believed but what fits its checksum, and then it is only read: see verify.
Expected<Certificate> decoded(std::string_view file);

using OnMoves = std::function<void(std::size_t done)>;  // told now and then

// Writes down the moves of somebody who knows them.
Expected<Certificate> certify(const Setup& setup, Value value, const Walk::NextMove& choose,
                              const std::atomic<bool>* stop);

// Walks through all of it. Nothing if it proves what it says; else what is wrong, and where.
MaybeError verify(const Certificate& certificate, const std::atomic<bool>* stop,
                  const OnMoves& on_moves = {});

}  // namespace quadrille::certificates
