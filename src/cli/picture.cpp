// SPDX-License-Identifier: MIT
#include "cli/picture.h"

#include "cli/common/failure.h"
#include "cli/common/output_file.h"

namespace quadrille::cli {

void PictureWords::add(Command command) {
  command.add_option("--svg", file, "draw it into a new file");
  command.add_option("--theme", theme, "colours of the picture; auto: as its reader's screen is")
      .one_of({"auto", "light", "dark"})
      .show_default();
  command.add_flag("--force", force, "replace the file of --svg if there is one");
}

void PictureWords::check() const {
  if (file.empty()) {
    if (force) throw bad_option("goes with --svg alone", "--force");
    if (theme != "auto") throw bad_option("goes with --svg alone", "--theme");
    return;
  }
  if (file == "-") throw bad_option("standard output is for the text: name a file", "--svg");
  if (const auto error = check_output(file, force)) throw failure_of(*error);
}

SvgTheme PictureWords::colours() const {
  if (theme == "light") return SvgTheme::kLight;
  return theme == "dark" ? SvgTheme::kDark : SvgTheme::kAuto;
}

void PictureWords::write(const std::string& svg, bool drawn_before) const {
  if (const auto error = write_output(file, svg, force || drawn_before)) throw failure_of(*error);
}

}  // namespace quadrille::cli
