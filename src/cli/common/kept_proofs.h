// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "base/error.h"
#include "base/stopwatch.h"
#include "games/any_game.h"
#include "os/files.h"
#include "search/limits.h"
#include "solve/proof_table.h"

namespace quadrille::cli {

// The file that a solver's proofs are kept in, so that whatever ends the program leaves what it has
// proved: written now and then and at the end.
class KeptProofs {
 public:
  // Fills the table from the file, if there is one. Throws Failure if that is no file of proofs of
  // the game, or none can be written.
  KeptProofs(std::string path, GamePointer game, ProofTable& table);

  // The nodes of earlier runs.
  [[nodiscard]] Nodes nodes_before() const { return nodes_before_; }

  // For a run that has come so far. Writes if enough has been done since the last time; the user is
  // told once if that fails, and the work goes on. When the run must end nothing is written here,
  // and what was begun is given up: `write_last` comes next.
  void look(Nodes nodes, const std::function<bool()>& must_end);
  // Throws Failure if it cannot be written.
  void write_last(Nodes nodes);

 private:
  MaybeError write(Nodes nodes, const std::function<bool()>& stopped = {});

  std::string path_;
  GamePointer game_;
  ProofTable& table_;
  Existing existing_ = Existing::kRefuse;
  Nodes nodes_before_ = 0;
  Stopwatch watch_;
  double next_at_;  // seconds on the watch
  bool failed_ = false;
};

}  // namespace quadrille::cli
