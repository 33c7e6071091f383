// SPDX-License-Identifier: MIT
// Lines that are sent to the API: whatever they are, each has one reply, which is one line of JSON.
#include <atomic>

#include "base/json_value.h"
#include "fuzz/check.h"
#include "protocols/api/requests.h"

namespace quadrille::fuzz {
namespace {

void require_reply(std::string_view line, const std::string& reply) {
  require(reply.find('\n') == std::string::npos, "a reply is one line", line);
  const auto json = parse_json(reply);
  require(static_cast<bool>(json), "a reply is JSON", reply);
  const JsonValue* const id = json->find("id");
  require(id != nullptr, "a reply has an id", reply);
  const JsonValue* const error = json->find("error");
  if (error == nullptr) return;
  require(json->object()->size() == 2, "an error stands alone", reply);
  const JsonValue* const code = error->find("code");
  require(code != nullptr && code->string() != nullptr, "an error has a code", reply);
  require(*code->string() != "internal", "nothing that is sent is a fault of ours", line);
}

}  // namespace
}  // namespace quadrille::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  static api::Context context{.bounds = {.table_bytes = std::size_t{16} << 20}};
  // Stopped before it begins, every request is quick.
  static const std::atomic<bool> stop = true;
  const std::string_view line = fuzz::as_text(data, size);
  const api::Request request = api::read_request(line, api::requests(), context);
  fuzz::require_reply(line, api::answer(request, {.stop = stop}));
  return 0;
}
