// SPDX-License-Identifier: MIT
#include "app/page.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>
#include <utility>
#include <vector>

#include "base/text.h"
#include "os/files.h"

namespace quadrille::app {
namespace {

using server::HttpResponse;

constexpr std::string_view kIndex = "/index.html";
constexpr std::string_view kAssets = "/assets/";
constexpr std::size_t kLargestFile = std::size_t{16} << 20;

constexpr std::string_view kNoPage =
    "This quadrille was built without its page. In the folder of the sources, ./quadrille serve "
    "builds both.\n";

// The page may talk to us alone, and nobody may put it into a frame.
constexpr std::string_view kPolicy =
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: "
    "blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

constexpr std::array<std::pair<std::string_view, std::string_view>, 10> kTypes = {{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
}};

std::string_view type_of(std::string_view path) {
  for (const auto& [ending, type] : kTypes) {
    if (path.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

// `/analyze?x=1` -> `/analyze`
std::string_view path_of(std::string_view target) { return target.substr(0, target.find('?')); }

bool looks_like_a_file(std::string_view path) {
  return path.starts_with(kAssets) || path.find('.', path.rfind('/') + 1) != std::string_view::npos;
}

const PageFile* find_embedded(std::string_view path) {
  const auto files = embedded_page();
  const auto found = std::ranges::find(files, path, &PageFile::path);
  return found == files.end() ? nullptr : &*found;
}

// Only files that are found by looking into the folder: no name leads out of it.
std::optional<std::filesystem::path> find_in_folder(const std::filesystem::path& folder,
                                                    std::string_view path) {
  std::error_code fault;
  for (const std::string_view prefix : {std::string_view("/"), kAssets}) {
    auto entries = std::filesystem::directory_iterator(folder / prefix.substr(1), fault);
    if (fault) continue;
    for (const auto& entry : entries) {
      const std::string name = std::string(prefix) + entry.path().filename().string();
      const bool is_file = entry.is_regular_file(fault) && !entry.is_symlink(fault);
      if (name == path && is_file) return entry.path();
    }
  }
  return std::nullopt;
}

// `;q=0.5` -> 0.5; 1 where nothing is said.
double quality_of(std::string_view parameters) {
  for (const std::string_view each : split(parameters, ';')) {
    const std::string_view word = trim(each);
    if (!word.starts_with("q=")) continue;
    const std::string_view digits = word.substr(2);
    double quality = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), quality);
    return quality;
  }
  return 1;
}

bool accepts_gzip(std::string_view accept_encoding) {
  bool is_accepted = false;
  for (const std::string_view coding : split(accept_encoding, ',')) {
    const std::size_t end = std::min(coding.find(';'), coding.size());
    const std::string word = lower_case(trim(coding.substr(0, end)));
    if (word != "gzip" && word != "*") continue;
    is_accepted = quality_of(coding.substr(end)) > 0;
    if (word == "gzip") break;  // its own word counts, and not what is said of all
  }
  return is_accepted;
}

// Whether the client has what that tag tells. A tag that is weak in the list is as good here.
bool has_tag(std::string_view if_none_match, std::string_view tag) {
  for (const std::string_view each : split(if_none_match, ',')) {
    std::string_view known = trim(each);
    if (known.starts_with("W/")) known.remove_prefix(2);
    if (known == "*" || known == tag) return true;
  }
  return false;
}

HttpResponse with_page_headers(std::string_view path, HttpResponse response) {
  response.content_type = type_of(path);
  response.headers.emplace_back("Cache-Control", path.starts_with(kAssets)
                                                     ? "public, max-age=31536000, immutable"
                                                     : "no-cache");
  response.headers.emplace_back("Content-Security-Policy", kPolicy);
  response.headers.emplace_back("Referrer-Policy", "no-referrer");
  response.headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
  response.headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
  return response;
}

HttpResponse embedded_file(const PageFile& file, const server::RequestHead& head) {
  const bool zipped = accepts_gzip(head.accept_encoding);
  // The same bytes have the same tag, and others another one.
  const std::string tag = fmt::format(R"("{}{}")", file.tag, zipped ? "-gzip" : "");
  HttpResponse response;
  response.headers = {{"ETag", tag}, {"Vary", "Accept-Encoding"}};
  if (has_tag(head.if_none_match, tag)) {
    response.status = 304;
  } else {
    if (zipped) response.headers.emplace_back("Content-Encoding", "gzip");
    response.body = zipped ? file.zipped : file.content;
  }
  return with_page_headers(file.path, std::move(response));
}

HttpResponse not_found(std::string_view why) {
  return {.status = 404, .content_type = "text/plain; charset=utf-8", .body = std::string(why)};
}

}  // namespace

bool Page::is_there() const {
  return folder_.empty() ? find_embedded(kIndex) != nullptr
                         : find_in_folder(folder_, kIndex).has_value();
}

HttpResponse Page::answer(const server::RequestHead& head) const {
  if (!is_there()) return not_found(kNoPage);
  std::string_view path = path_of(head.target);
  if (path == "/" || !looks_like_a_file(path)) path = kIndex;
  if (folder_.empty()) {
    const PageFile* const file = find_embedded(path);
    return file != nullptr ? embedded_file(*file, head) : not_found("there is no such file\n");
  }
  const auto file = find_in_folder(folder_, path);
  if (!file) return not_found("there is no such file\n");
  auto content = read_file(file->string(), kLargestFile);
  if (!content) return not_found(content.error().text() + "\n");
  HttpResponse response = with_page_headers(path, {.body = *std::move(content)});
  response.headers.front().second = "no-store";
  return response;
}

}  // namespace quadrille::app
