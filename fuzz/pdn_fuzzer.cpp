// SPDX-License-Identifier: MIT
// PDN files: whatever is read is written, and reads back as the same game without a fault of its
// own.
#include <string>

#include "fuzz/check.h"
#include "protocols/pdn/reader.h"
#include "protocols/pdn/report.h"
#include "protocols/pdn/writer.h"

namespace quadrille::fuzz {
namespace {

void check_game(const pdn::ReadGame& game) {
  for (const pdn::Fault& fault : game.faults) {
    require(fault.line > 0 && fault.column > 0, "a fault has a place", fault.reason);
    require_readable({ErrorCode::kBadRequest, fault_text(game, fault)});
  }
  require(!game.faults.empty() || game.complete, "a game that is cut has a fault", "");
  for (const pdn::Style& style : {pdn::Style{pdn::Squares::kNumbers, pdn::Captures::kFull},
                                  pdn::Style{pdn::Squares::kAlgebraic, pdn::Captures::kShort}}) {
    const std::string text = game_text(game.record, style);
    pdn::Reader reader(text);
    const auto again = reader.next();
    require(again && !reader.next(), "a game is written as one game", text);
    require(again->complete, "a game that was written is read in full", text);
    require(again->record.moves == game.record.moves, "moves read back as they were", text);
    require(again->record.result == game.record.result, "a result reads back as it was", text);
    require(game_text(again->record, style) == text, "clean PDN is a fixed point", text);
  }
}

}  // namespace
}  // namespace quadrille::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  pdn::Reader reader(fuzz::as_text(data, size));
  while (const auto game = reader.next()) fuzz::check_game(*game);
  return 0;
}
