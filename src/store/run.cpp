// SPDX-License-Identifier: MIT
#include "store/run.h"

#define XXH_INLINE_ALL  // NOLINT(cppcoreguidelines-macro-usage): read by the next header
#include <fmt/core.h>
#include <xxhash.h>

#include <memory>
#include <string_view>

namespace quadrille {
namespace {

// Texts one after the other, each with its length, so that none runs into the next.
class TextHash {
 public:
  TextHash() : state_(XXH3_createState()) { XXH3_128bits_reset(state_.get()); }

  void add(std::string_view text) {
    add(text.size());
    XXH3_128bits_update(state_.get(), text.data(), text.size());
  }
  void add(std::uint64_t number) { XXH3_128bits_update(state_.get(), &number, sizeof number); }
  [[nodiscard]] std::string text() const {
    const XXH128_hash_t hash = XXH3_128bits_digest(state_.get());
    return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
  }

 private:
  struct Free {
    void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
  };
  std::unique_ptr<XXH3_state_t, Free> state_;
};

}  // namespace

std::string key_of(const Run& run, std::span<const GameJob> jobs) {
  TextHash hash;
  hash.add(static_cast<std::uint64_t>(run.kind));
  hash.add(run.version);
  hash.add(static_cast<std::uint64_t>(run.tables.value_or(0)));
  for (const RunBoard& board : run.boards) {
    hash.add(board.words);
    hash.add(board.signature);
  }
  for (const RunPlayer& player : run.players) {
    hash.add(player.words);
    hash.add(player.hash);
  }
  for (const GameJob& job : jobs) hash.add(job_json(job));
  return hash.text();
}

}  // namespace quadrille
