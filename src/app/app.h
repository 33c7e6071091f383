// SPDX-License-Identifier: MIT
// The browser app as an HTTP service: the page, and the JSON API over POST /api, as one reply or as
// a stream of server-sent events. It knows no game: requests are the table that it is given.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/page.h"
#include "app/token.h"
#include "app/works.h"
#include "protocols/api/request.h"
#include "server/http_server.h"

namespace quadrille::app {

// Makes a file that somebody asks for, which may take as long as a search; `stop` ends it.
using MakeFile = std::function<server::HttpResponse(const std::atomic<bool>& stop)>;
// How the file that a GET names is made; nothing if the target names none.
using MadeFile = std::function<std::optional<MakeFile>(std::string_view target)>;

struct AppParts {
  Page page = {};
  std::vector<api::RequestKind> requests = {};
  std::unique_ptr<api::Context> context = std::make_unique<api::Context>();
  WorkLimits limits = {};
  MadeFile made_file = {};  // may be empty
  std::function<void(const std::string& line)> log = [](const std::string&) {};
};

class App {
 public:
  explicit App(AppParts parts);

  // The token is known once the port is. Before that everybody may enter.
  void set_token(Token token) { token_ = std::move(token); }

  [[nodiscard]] server::HttpResponse answer(const server::HttpRequest& request);
  // For a server, which must end before the app does.
  [[nodiscard]] server::HttpService service();
  // So many answers have to be made at a time for short ones not to wait for searches.
  [[nodiscard]] std::size_t workers() const;

 private:
  [[nodiscard]] server::HttpResponse answer_api(const server::HttpRequest& request);
  [[nodiscard]] server::HttpResponse answer_file(const server::HttpRequest& request,
                                                 const MakeFile& make);
  [[nodiscard]] server::HttpResponse busy(Works::Kind kind) const;
  [[nodiscard]] server::HttpResponse stream(std::shared_ptr<api::Request> request,
                                            Works::Kind kind);

  AppParts parts_;
  Token token_{"", 0};
  Works works_;
};

}  // namespace quadrille::app
