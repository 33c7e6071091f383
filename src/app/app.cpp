// SPDX-License-Identifier: MIT
#include "app/app.h"

#include <fmt/core.h>

#include <atomic>
#include <utility>

#include "base/text.h"

namespace quadrille::app {
namespace {

using server::HttpRequest;
using server::HttpResponse;

constexpr std::string_view kJson = "application/json";
constexpr std::string_view kEventStream = "text/event-stream";
// Answers that are made beside the searches.
constexpr std::size_t kShortAnswers = 4;

bool is_api(std::string_view target) { return target.substr(0, target.find('?')) == "/api"; }

int status_of(const std::optional<ErrorCode>& error) {
  if (!error) return 200;
  switch (*error) {
    case ErrorCode::kLimit:
      return 429;
    case ErrorCode::kInternal:
      return 500;
    default:
      return 400;
  }
}

HttpResponse json_response(int status, std::string body) {
  return {.status = status, .content_type = std::string(kJson), .body = std::move(body)};
}

HttpResponse json_error(int status, ErrorCode code, std::string message) {
  const std::atomic<bool> stop = false;
  return json_response(status,
                       api::answer(api::refusal({code, std::move(message), ""}), {.stop = stop}));
}

ErrorCode code_of(int status) {
  if (status >= 500) return status == 500 ? ErrorCode::kInternal : ErrorCode::kLimit;
  return status == 413 || status == 431 ? ErrorCode::kLimit : ErrorCode::kBadRequest;
}

Works::Kind kind_of(api::Timing timing) {
  switch (timing) {
    case api::Timing::kInTurn:
      return Works::Kind::kAnswer;
    case api::Timing::kScript:
      return Works::Kind::kScript;
    case api::Timing::kWatching:
      return Works::Kind::kWatch;
    case api::Timing::kLongInTurn:
    case api::Timing::kBeside:
      break;
  }
  return Works::Kind::kSearch;
}

std::string_view what_runs(Works::Kind kind) {
  return kind == Works::Kind::kScript  ? "heuristics are being asked"
         : kind == Works::Kind::kWatch ? "runs are being watched"
                                       : "searches run";
}

std::string event(std::string_view name, std::string_view json) {
  return fmt::format("event: {}\ndata: {}\n\n", name, json);
}

}  // namespace

App::App(AppParts parts) : parts_(std::move(parts)), works_(parts_.limits) {}

HttpResponse App::answer(const HttpRequest& request) {
  if (auto stopped = token_.stop(request.head)) return *std::move(stopped);
  if (is_api(request.head.target)) return answer_api(request);
  if (request.head.method != "GET" && request.head.method != "HEAD") {
    HttpResponse refused = json_error(405, ErrorCode::kBadRequest, "here is a page: GET it");
    refused.headers.emplace_back("Allow", "GET, HEAD");
    return refused;
  }
  if (parts_.made_file) {
    if (const auto make = parts_.made_file(request.head.target)) {
      return answer_file(request, *make);
    }
  }
  return parts_.page.answer(request.head);
}

HttpResponse App::answer_file(const HttpRequest& request, const MakeFile& make) {
  // A link on somebody's page may lead to the page here, which costs nothing; this costs time.
  const std::string site = lower_case(request.head.fetch_site);
  if (!site.empty() && site != "same-origin" && site != "none") {
    return json_error(403, ErrorCode::kBadRequest, "a web page of somebody else asks");
  }
  const auto work = works_.begin(Works::Kind::kSearch, request.abandoned);
  return work ? make(work->stop()) : busy(Works::Kind::kSearch);
}

HttpResponse App::answer_api(const HttpRequest& request) {
  if (request.head.method != "POST") {
    HttpResponse refused = json_error(405, ErrorCode::kBadRequest, "the API takes a POST");
    refused.headers.emplace_back("Allow", "POST");
    return refused;
  }
  // A form of a foreign page could send any other type without asking its browser first.
  const std::string_view type = request.head.content_type;
  if (lower_case(trim(type.substr(0, type.find(';')))) != kJson) {
    return json_error(415, ErrorCode::kBadRequest, "the API takes application/json");
  }
  auto read = std::make_shared<api::Request>(
      api::read_request(request.body, parts_.requests, *parts_.context));
  const Works::Kind kind = kind_of(read->timing);
  if (request.head.accept.find(kEventStream) != std::string::npos) {
    return stream(std::move(read), kind);
  }
  const auto work = works_.begin(kind, request.abandoned);
  if (!work) return busy(kind);
  const api::Answer reply = api::answer_to(*read, {.stop = work->stop()});
  return json_response(status_of(reply.error), reply.text);
}

HttpResponse App::busy(Works::Kind kind) const {
  HttpResponse response =
      json_error(429, ErrorCode::kLimit,
                 fmt::format("{} {} already, as many as may: try again when one has ended",
                             works_.most(kind), what_runs(kind)));
  response.headers.emplace_back("Retry-After", "1");
  return response;
}

HttpResponse App::stream(std::shared_ptr<api::Request> request, Works::Kind kind) {
  auto events = std::make_shared<server::EventStream>();
  auto gone = std::make_shared<std::atomic<bool>>(false);
  events->on_cut_off([gone] { *gone = true; });
  auto work = works_.begin(kind, gone, events);
  if (!work) return busy(kind);
  HttpResponse response{.content_type = std::string(kEventStream), .events = events};
  response.feed = [request = std::move(request), work = std::move(work), events] {
    const auto progress = [&](std::string_view object) { events->send(event("progress", object)); };
    const api::Answer reply = api::answer_to(
        *request, {.stop = work->stop(), .progress = progress, .wants_progress = true});
    work->end();  // who has the reply may ask the next thing at once
    events->send(event("reply", reply.text));
    events->close();
  };
  return response;
}

server::HttpService App::service() {
  return {.answer = [this](const HttpRequest& request) { return answer(request); },
          .cancel = [this] { works_.stop_all(); },
          .refuse =
              [](int status, std::string_view why) {
                return json_error(status, code_of(status), std::string(why));
              },
          .log = parts_.log};
}

std::size_t App::workers() const { return works_.most_of_all() + kShortAnswers; }

}  // namespace quadrille::app
