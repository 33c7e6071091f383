// SPDX-License-Identifier: MIT
#include "protocols/api/request.h"

#include <fmt/core.h>

#include <algorithm>
#include <exception>
#include <new>
#include <utility>

#include "base/json_value.h"
#include "base/text.h"
#include "heuristics/evaluator.h"
#include "protocols/json.h"

namespace quadrille::api {
namespace {

// More than any request has.
constexpr JsonBounds kBounds = {.depth = 8, .keys = 64};

// What `work` returns, or what it threw as an error.
template <class Result, class Work>
Result guarded(const Work& work) {
  try {
    return work();
  } catch (const HeuristicFailure& failure) {
    return failure.error();
  } catch (const std::bad_alloc&) {
    return Error{ErrorCode::kLimit, "there is not enough memory for this request"};
  } catch (const std::exception& fault) {
    return Error{ErrorCode::kInternal, fmt::format("a fault of ours: {}", fault.what())};
  } catch (...) {
    return Error{ErrorCode::kInternal, "a fault of ours"};
  }
}

Expected<const RequestKind*> find_kind(const JsonValue& request,
                                       std::span<const RequestKind> kinds) {
  const auto name = Fields(request).text("do");
  if (!name) return name.error();
  const auto found = std::ranges::find(kinds, *name, &RequestKind::name);
  if (found != kinds.end()) return &*found;
  std::vector<std::string> known;
  for (const RequestKind& kind : kinds) known.push_back(kind.name);
  return bad_request(
      fmt::format("there is no request {}{}", in_quotes(*name), suggestion(*name, known)), "do");
}

MaybeError check_fields(const JsonValue& request, const RequestKind& kind) {
  for (const auto& [field, value] : *request.object()) {
    if (field == "id" || field == "do") continue;
    if (std::ranges::find(kind.fields, field) != kind.fields.end()) continue;
    return bad_option(fmt::format("{} has no field {}{}", kind.name, in_quotes(field),
                                  suggestion(field, kind.fields)),
                      in_quotes(field));
  }
  return std::nullopt;
}

// A number, a text or null; null where it is left out.
Expected<std::string> read_id(const JsonValue& request) {
  const JsonValue* const id = request.find("id");
  if (id == nullptr || id->is_null()) return std::string("null");
  if (id->string() == nullptr && !id->number()) {
    return bad_request("\"id\" must be a number, a text or null", "id");
  }
  return id->text();
}

Request read_known(const JsonValue& json, std::span<const RequestKind> kinds, Context& context) {
  if (json.object() == nullptr) return refusal(bad_request("a request is a JSON object"));
  auto id = read_id(json);
  if (!id) return refusal(id.error());
  const auto kind = find_kind(json, kinds);
  if (!kind) return refusal(kind.error(), *id);
  if (auto error = check_fields(json, **kind)) return refusal(*std::move(error), *id);
  auto job = guarded<Expected<Job>>([&] { return (*kind)->read(Fields(json), context); });
  if (!job) return refusal(job.error(), *id);
  return {*std::move(id), (*kind)->timing, *std::move(job)};
}

}  // namespace

Request refusal(Error error, std::string id) {
  return {std::move(id), Timing::kInTurn,
          [error = std::move(error)](JsonWriter&, const Control&) { return MaybeError(error); }};
}

Request read_request(std::string_view line, std::span<const RequestKind> kinds, Context& context) {
  const auto json = guarded<Expected<JsonValue>>([&] { return parse_json(line, kBounds); });
  if (!json) return refusal(json.error());
  return read_known(*json, kinds, context);
}

Answer answer_to(const Request& request, const Control& control) {
  JsonWriter reply;
  reply.begin_object().key("id").raw(request.id);
  const auto error = guarded<MaybeError>([&] { return request.job(reply, control); });
  if (!error) return {reply.end_object().text()};
  JsonWriter refused;
  refused.begin_object().key("id").raw(request.id).key("error").begin_object();
  write_error(refused, *error);
  return {refused.end_object().end_object().text(), error->code};
}

std::string answer(const Request& request, const Control& control) {
  return answer_to(request, control).text;
}

}  // namespace quadrille::api
