// SPDX-License-Identifier: MIT
#include "heuristics/lua/ticks.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/text.h"

namespace quadrille::lua {
namespace {

bool begins_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_in_name(char c) {
  return begins_name(c) || is_digit(c) || static_cast<unsigned char>(c) > 127;
}

class Ticker {
 public:
  explicit Ticker(std::string_view source) : source_(source) {}

  Expected<TickedSource> run() {
    result_.text = fmt::format("local {} = ...; ", kTick);
    while (at_ < source_.size()) {
      if (auto error = step()) return *error;
    }
    return std::move(result_);
  }

 private:
  // Copies one token, and adds a tick where one belongs.
  MaybeError step() {
    const char c = source_[at_];
    if (starts_with("--")) return copy_comment();
    if (c == '"' || c == '\'') return copy_string();
    if (const auto level = long_bracket(at_)) return copy_long(*level, "string");
    if (begins_name(c)) return copy_name();
    if (in_parameters_ && starts_with("...")) result_.has_varargs = true;
    if (is_digit(c)) {  // 0xdo is no number with a loop behind it
      copy_while(is_in_name);
    } else {
      if (c == ')' && in_parameters_) {
        copy(1);
        add_tick();
        in_parameters_ = false;
      } else {
        copy(1);
      }
    }
    return std::nullopt;
  }

  MaybeError copy_name() {
    const std::size_t begin = at_;
    std::size_t end = at_;
    while (end < source_.size() && is_in_name(source_[end])) ++end;
    const std::string_view name = source_.substr(begin, end - begin);
    if (name == kTick) return fault(fmt::format("the name {} is taken", kTick), begin);
    if (!in_parameters_) result_.names.emplace(name);
    if (name == "goto" && jumps(end)) add_tick();
    copy(end - begin);
    if (name == "do" || name == "repeat") add_tick();
    if (name == "function") in_parameters_ = true;
    return std::nullopt;
  }
  // Whether a goto that ends here is one: elsewhere it is a name like others.
  [[nodiscard]] bool jumps(std::size_t end) const {
    while (end < source_.size() && (source_[end] == ' ' || source_[end] == '\t')) ++end;
    return end < source_.size() && begins_name(source_[end]);
  }

  MaybeError copy_comment() {
    if (const auto level = long_bracket(at_ + 2)) {
      copy(2);
      return copy_long(*level, "comment");
    }
    copy_while([](char c) { return c != '\n'; });
    return std::nullopt;
  }

  MaybeError copy_string() {
    const std::size_t begin = at_;
    const char quote = source_[at_];
    std::size_t end = at_ + 1;
    while (end < source_.size() && source_[end] != quote && source_[end] != '\n') {
      end += source_[end] == '\\' ? 2U : 1U;
    }
    if (end >= source_.size() || source_[end] == '\n')
      return fault("a string is not closed", begin);
    result_.names.emplace(source_.substr(begin + 1, end - begin - 1));
    copy(end + 1 - begin);
    return std::nullopt;
  }

  // The number of equals signs of [==[, if one stands there.
  [[nodiscard]] std::optional<std::size_t> long_bracket(std::size_t at) const {
    if (at >= source_.size() || source_[at] != '[') return std::nullopt;
    std::size_t end = at + 1;
    while (end < source_.size() && source_[end] == '=') ++end;
    if (end >= source_.size() || source_[end] != '[') return std::nullopt;
    return end - at - 1;
  }
  MaybeError copy_long(std::size_t level, std::string_view what) {
    const std::string close = "]" + std::string(level, '=') + "]";
    const std::size_t end = source_.find(close, at_);
    if (end == std::string_view::npos) return fault(fmt::format("a {} is not closed", what), at_);
    copy(end + close.size() - at_);
    return std::nullopt;
  }

  [[nodiscard]] bool starts_with(std::string_view text) const {
    return source_.substr(at_).starts_with(text);
  }
  void copy(std::size_t count) {
    result_.text += source_.substr(at_, count);
    at_ += count;
  }
  template <class Belongs>
  void copy_while(Belongs belongs) {
    std::size_t end = at_;
    while (end < source_.size() && belongs(source_[end])) ++end;
    copy(end - at_);
  }
  void add_tick() { result_.text += fmt::format(" {}(); ", kTick); }

  [[nodiscard]] Error fault(std::string message, std::size_t at) const {
    const auto line =
        std::count(source_.begin(), source_.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    return {ErrorCode::kUnknownHeuristic, std::move(message), fmt::format("line {}", line + 1)};
  }

  std::string_view source_;
  std::size_t at_ = 0;
  bool in_parameters_ = false;  // between `function` and the end of its parameters
  TickedSource result_;
};

}  // namespace

Expected<TickedSource> with_ticks(std::string_view source) { return Ticker(source).run(); }

}  // namespace quadrille::lua
