// SPDX-License-Identifier: MIT
#include "cli/common/kept_proofs.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "cli/common/failure.h"
#include "tables/proof_file.h"

namespace quadrille::cli {
namespace {

// A killed run loses no more than a fifth of its work, nor more than some minutes of it, and no
// more than a twentieth of the time is spent on writing.
constexpr double kShare = 0.25;
constexpr double kFirstSeconds = 1;
constexpr double kMostSeconds = 300;
constexpr double kSecondsAWrittenSecond = 20;

}  // namespace

KeptProofs::KeptProofs(std::string path, GamePointer game, ProofTable& table)
    : path_(std::move(path)), game_(std::move(game)), table_(table), next_at_(kFirstSeconds) {
  if (path_ == "-") throw bad_option("must be the name of a file", "--resume");
  std::error_code ignored;
  if (std::filesystem::exists(path_, ignored)) {
    nodes_before_ = need(read_proofs(path_, *game_, table_));
    existing_ = Existing::kReplace;
  }
  if (const auto error = check_writable(path_, existing_)) throw failure_of(*error);
}

void KeptProofs::look(Nodes nodes, const std::function<bool()>& must_end) {
  if (watch_.seconds() < next_at_ || must_end()) return;
  const auto error = write(nodes, must_end);
  if (error && must_end()) return;
  if (error && !failed_) fmt::print(stderr, "quadrille: {}; the work goes on\n", error->text());
  failed_ = error.has_value();
}

void KeptProofs::write_last(Nodes nodes) {
  if (const auto error = write(nodes)) throw failure_of(*error);
}

MaybeError KeptProofs::write(Nodes nodes, const std::function<bool()>& stopped) {
  const double begin = watch_.seconds();
  auto error = write_proofs(path_, *game_, table_, nodes_before_ + nodes, existing_, stopped);
  if (!error) existing_ = Existing::kReplace;
  const double end = watch_.seconds();
  next_at_ = end + std::max(std::clamp(kShare * end, kFirstSeconds, kMostSeconds),
                            kSecondsAWrittenSecond * (end - begin));
  return error;
}

}  // namespace quadrille::cli
