// SPDX-License-Identifier: MIT
// What the API can be asked, as data: a table of kinds of requests. A line becomes a request, and
// that a job, which writes the members of its reply. docs/api.md describes what goes over the wire.
#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/json_writer.h"
#include "protocols/api/fields.h"
#include "protocols/api/heuristic_shelf.h"

namespace quadrille::api {

// What a running job looks at, and whom it tells how far it is.
struct Control {
  const std::atomic<bool>& stop;  // set by somebody else: answer with what you have
  // Takes a JSON object. May be empty: nobody listens.
  std::function<void(std::string_view object)> progress = {};
  bool wants_progress = false;  // whether or not the request asks for it

  // Whether a job shall tell how far it is, whose request asks for it or not.
  [[nodiscard]] bool tells(bool asked) const { return progress && (asked || wants_progress); }
};

// Writes the members of the reply behind its id. What was written before an error is dropped.
using Job = std::function<MaybeError(JsonWriter& reply, const Control& control)>;

// How much one player may take.
struct PlayerBounds {
  std::size_t table_bytes = std::size_t{1} << 30;  // of its transposition table
  unsigned threads = 256;                          // of its search
};

// What requests share, and may do to each other.
struct Context {
  HeuristicShelf heuristics = {};
  PlayerBounds bounds = {};
  // Whether a heuristic may be the path of a file. Those in the folder have plain names and may be
  // asked for anyway; empty: there is none.
  bool opens_files = true;
  std::filesystem::path heuristics_folder = {};
  // Stops the requests of that id (as JSON) that are not answered yet; false if there are none.
  std::function<bool(std::string_view id)> cancel = {};
};

enum class Timing {
  kInTurn,      // answered after all requests in turn before it
  kLongInTurn,  // the same; whoever serves many limits how many of them run at a time
  kScript,      // the same of what asks a heuristic a few times: moments, but seconds of a script
  kBeside,      // answered when it is done: others do not wait for it. May take long too
  kWatching,    // the same of what mostly waits until there is something to tell
};

struct RequestKind {
  std::string name;
  std::string meaning;              // one line, for people
  std::vector<std::string> fields;  // beside id and do
  Timing timing = Timing::kInTurn;
  // Called when the line is read, before the requests ahead of it have run: it must be quick.
  std::function<Expected<Job>(const Fields& fields, Context& context)> read;
};

// A line that was read; one that is no request has a job that says so.
struct Request {
  std::string id = "null";  // as JSON
  Timing timing = Timing::kInTurn;
  Job job;
};

Request read_request(std::string_view line, std::span<const RequestKind> kinds, Context& context);
// What is no line to be read: it is answered with this.
Request refusal(Error error, std::string id = "null");

struct Answer {
  std::string text;  // without a line end
  std::optional<ErrorCode> error = {};
};
// Nothing that a job throws gets out: it becomes an error.
Answer answer_to(const Request& request, const Control& control);
std::string answer(const Request& request, const Control& control);

}  // namespace quadrille::api
