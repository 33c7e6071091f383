// SPDX-License-Identifier: MIT
// --svg FILE, --theme and --force: a command's picture.
#pragma once

#include <string>

#include "cli/command_line.h"
#include "drawing/svg_parts.h"

namespace quadrille::cli {

struct PictureWords {
  std::string file;
  std::string theme = "auto";
  bool force = false;

  void add(Command command);
  [[nodiscard]] bool wanted() const { return !file.empty(); }
  // Whether it can be drawn, found out before anything is done. Throws Failure.
  void check() const;
  [[nodiscard]] SvgTheme colours() const;
  // Throws Failure. A picture that this command has drawn before may be replaced.
  void write(const std::string& svg, bool drawn_before = false) const;
};

}  // namespace quadrille::cli
