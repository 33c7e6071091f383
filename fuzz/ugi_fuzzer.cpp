// SPDX-License-Identifier: MIT
// The lines that a host sends to our engine over UGI and over UCI, and what comes back.
#include "base/text.h"
#include "engines/uci/engine.h"
#include "fuzz/check.h"
#include "games/registry.h"

namespace quadrille::fuzz {
namespace {

// How many moves came out; every line that does must be one printable line.
class Listener {
 public:
  void hear(const std::string& line) {
    require(!line.empty(), "an engine writes no empty lines", line);
    for (const char c : line) {
      require(c >= ' ' && c <= '~', "an engine writes printable lines", line);
    }
    const auto words = split_words(line);
    if (words[0] != "bestmove") return;
    require(words.size() == 2, "bestmove is exactly two words", line);
    ++moves_;
  }
  [[nodiscard]] int moves() const { return moves_; }

 private:
  int moves_ = 0;
};

void check_dialogue(const uci::Dialect& dialect, std::string_view text) {
  Listener listener;
  uci::EngineOptions options;
  options.game = *find_game("breakthrough:standard:3x5");
  options.dialect = &dialect;
  options.player = "alphabeta:material,nodes=100,tt=off";
  const auto engine =
      uci::Engine::make(options, [&](const std::string& line) { listener.hear(line); });
  int asked = 0;
  for (const std::string_view line : split(text, '\n')) {
    const auto words = split_words(line);
    // Players without limits and tables of gigabytes are for hosts that can wait for them.
    if (words.size() > 2 && words[0] == "setoption" && words[2] != dialect.variant) continue;
    if (!words.empty() && words[0] == "go") ++asked;
    if (!(*engine)->take(line)) break;
    require((*engine)->take("stop"), "only quit ends an engine", line);
    require(listener.moves() == asked, "every go is answered by one bestmove", line);
  }
}

}  // namespace
}  // namespace quadrille::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  fuzz::check_dialogue(uci::ugi_dialect(), fuzz::as_text(data, size));
  fuzz::check_dialogue(uci::uci_dialect(), fuzz::as_text(data, size));
  return 0;
}
