// SPDX-License-Identifier: MIT
// The page of the browser app: files that were built in web/ and are part of the program
// (cmake/page.cmake), or, for those who work on the page, of a folder.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "server/http_server.h"

namespace quadrille::app {

struct PageFile {
  std::string_view path;  // `/index.html`, `/assets/index-4f2a.js`
  std::string_view content;
  std::string_view zipped;  // the same, by gzip
  std::string_view tag;     // tells this content from any other
};

// The files that are part of the program; none where it was built without them.
std::span<const PageFile> embedded_page();

class Page {
 public:
  // The embedded page; or the files of a folder as they are at each request.
  Page() = default;
  explicit Page(std::filesystem::path folder) : folder_(std::move(folder)) {}

  [[nodiscard]] bool is_there() const;

  // Answers a GET or a HEAD. A path that names no file is one of the page's own views, unless it
  // looks like a file.
  [[nodiscard]] server::HttpResponse answer(const server::RequestHead& head) const;

 private:
  std::filesystem::path folder_;  // empty: embedded
};

}  // namespace quadrille::app
