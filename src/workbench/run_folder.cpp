// SPDX-License-Identifier: MIT
#include "workbench/run_folder.h"

#include <filesystem>
#include <system_error>

#include "os/files.h"

namespace quadrille {
namespace {

constexpr std::size_t kLongestSettings = 1 << 16;

}  // namespace

MaybeError open_run_folder(const std::string& folder, std::string_view settings) {
  std::error_code fault;
  std::filesystem::create_directories(folder, fault);
  if (fault) {
    return Error{ErrorCode::kBadOption, "the folder cannot be made: " + fault.message(), folder};
  }
  const std::string file = folder + "/settings.txt";
  if (!std::filesystem::exists(file)) return write_file(file, settings, Existing::kRefuse);
  const auto before = read_file(file, kLongestSettings);
  if (!before) return before.error();
  if (*before == settings) return std::nullopt;
  return Error{ErrorCode::kBadOption,
               "it has a run with other settings: see its settings.txt, or take another folder",
               folder};
}

}  // namespace quadrille
