// SPDX-License-Identifier: MIT
#include "store/run.h"

#define XXH_INLINE_ALL  // NOLINT(cppcoreguidelines-macro-usage): read by the next header
#include <fmt/core.h>
#include <xxhash.h>

#include <array>
#include <memory>
#include <vector>

#include "arena/json_fields.h"
#include "base/json_value.h"
#include "base/json_writer.h"

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
  if (run.sprt) hash.add(sprt_json(*run.sprt));
  return hash.text();
}

std::string sprt_json(const SprtTest& test) {
  JsonWriter json;
  json.begin_object().member_list("elo", std::array{test.elo0, test.elo1});
  json.member("model", to_string(test.model)).member("alpha", test.alpha);
  return json.member("beta", test.beta).end_object().text();
}

Expected<SprtTest> parse_sprt(std::string_view text) {
  const auto json = parse_json(text);
  if (!json) return json.error();
  JsonFields fields(*json, "test");
  std::vector<double> elo;
  fields.each("elo", [&](const JsonValue& value) -> MaybeError {
    if (!value.number()) return Error{ErrorCode::kBadOption, "is no number"};
    elo.push_back(*value.number());
    return std::nullopt;
  });
  const std::string model = fields.text("model");
  SprtTest test{.alpha = fields.number("alpha"), .beta = fields.number("beta")};
  if (elo.size() != 2) fields.refuse("elo", "is not two strengths");
  if (model == to_string(EloModel::kNormalised)) {
    test.model = EloModel::kNormalised;
  } else if (model != to_string(EloModel::kLogistic)) {
    fields.refuse("model", "is none that we know");
  }
  if (const auto fault = fields.fault()) return *fault;
  test.elo0 = elo[0];
  test.elo1 = elo[1];
  if (const auto fault = check_test(test)) return *fault;
  return test;
}

}  // namespace quadrille
