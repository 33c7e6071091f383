// SPDX-License-Identifier: MIT
// One position of `explain`: what heuristics see in it, as text, as JSON and as a picture.
#pragma once

#include <string>
#include <vector>

#include "base/json_writer.h"
#include "cli/common/board.h"
#include "cli/common/explanation.h"
#include "cli/picture.h"
#include "games/line.h"
#include "heuristics/heat_map.h"

namespace quadrille::cli {

struct ExplainWords {
  std::string heuristic;
  std::string against;  // another one; empty: none
  std::string side;     // empty: the one to move
  std::string term;     // whose squares are shown; empty: all of them
  bool moves = false;
  PictureWords picture;
  bool ascii = false;
  bool json = false;
};

class ExplainedPosition {
 public:
  // Throws Failure where the words name no side of the game. They must outlive this.
  ExplainedPosition(const ExplainWords& words, Line line);

  // Finds the heuristics, prints what they see and draws the picture. Throws Failure.
  void show();

 private:
  // As one heuristic sees it.
  struct Seen {
    NamedHeuristic heuristic;
    Explanation explanation;
    HeatMap heat;
  };

  [[nodiscard]] const AnyGame& game() const { return *line_.game(); }
  [[nodiscard]] std::string side_name() const { return std::string(game().side_name(side_)); }
  [[nodiscard]] Seen see(const std::string& heuristic) const;
  [[nodiscard]] std::vector<Term> shown_terms(const Explanation& explanation) const;
  [[nodiscard]] std::vector<PatternSeen> shown_patterns(const Explanation& explanation) const;
  void check_term(const std::vector<Seen>& seen) const;

  void print_json(const std::vector<Seen>& seen) const;
  void write_seen(JsonWriter& reply, const Seen& seen) const;

  void print_text(const std::vector<Seen>& seen) const;
  void print_boards(const std::vector<Seen>& seen, const BoardLook& look) const;
  static void print_about(const NamedHeuristic& heuristic);
  void print_terms(const Seen& seen, const BoardLook& look) const;
  void print_moves(const Seen& seen) const;
  static void print_differences(const Seen& a, const Seen& b);

  void write_picture(const std::vector<Seen>& seen);

  const ExplainWords& words_;
  Line line_;
  Side side_;
  bool drawn_ = false;  // the picture is ours to replace
};

}  // namespace quadrille::cli
