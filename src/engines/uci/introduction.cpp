// SPDX-License-Identifier: MIT
#include "engines/uci/introduction.h"

#include <fmt/core.h>

#include <algorithm>
#include <span>

#include "base/text.h"
#include "engines/uci/fairy.h"

namespace quadrille::uci {
namespace {

using Words = std::span<const std::string_view>;

std::string text_of(Words words) {
  return join(std::vector<std::string>(words.begin(), words.end()), " ");
}

std::string set_line(std::string_view name, std::string_view value) {
  if (value.empty()) return fmt::format("setoption name {}", name);  // a button
  return fmt::format("setoption name {} value {}", name, value);
}

// Fairy-Stockfish reads definitions of variants from a file, or from its input up to a last line.
constexpr std::string_view kDefinesVariants = "VariantPath";
constexpr std::string_view kEndOfDefinition = "END";

Error not_offered(const AnyGame& game, const Dialect& dialect, std::span<const std::string> names) {
  return {ErrorCode::kUnknownPlayer,
          fmt::format("the engine does not offer {}: its {} has no {}; where it calls the game "
                      "something else, say so with variant=NAME",
                      game.name(), dialect.variant, join(names, " or ")),
          "player"};
}

}  // namespace

bool OfferedOption::takes(std::string_view value) const {
  return std::ranges::find(values, value) != values.end();
}

bool Introduction::hear(std::string_view line) {
  const auto all = split_words(line);
  const Words words = all;
  if (words.size() > 2 && words[0] == "id" && words[1] == "name") name = text_of(words.subspan(2));
  if (words.empty() || words[0] != "option") return true;
  const auto type_at = std::ranges::find(words, std::string_view("type"));
  const auto split_at = static_cast<std::size_t>(type_at - words.begin());
  if (words.size() < 5 || words[1] != "name" || split_at < 3 || split_at + 1 >= words.size()) {
    return false;
  }
  OfferedOption option{text_of(words.subspan(2, split_at - 2)), std::string(words[split_at + 1])};
  for (std::size_t i = split_at + 2; i + 1 < words.size(); ++i) {
    if (words[i] == "var") option.values.emplace_back(words[i + 1]);
  }
  // One that is told again is the same, as it is now.
  std::erase_if(options, [&](const OfferedOption& other) { return other.name == option.name; });
  options.push_back(std::move(option));
  return true;
}

const OfferedOption* Introduction::find(std::string_view wanted) const {
  const auto found = std::ranges::find_if(options, [&](const OfferedOption& option) {
    return lower_case(option.name) == lower_case(wanted);
  });
  return found == options.end() ? nullptr : &*found;
}

Expected<Preparation> prepare(const Dialect& dialect, const AnyGame& game,
                              const ProgramWords& words, const Introduction& engine) {
  if (auto error = dialect.check_game(game)) return *error;
  Preparation preparation;
  for (const auto& [name, value] : words.options) {
    const OfferedOption* const option = engine.find(name);
    if (option == nullptr) {
      std::vector<std::string> known;
      for (const OfferedOption& offered : engine.options) known.push_back(offered.name);
      return Error{
          ErrorCode::kBadOption,
          fmt::format("the engine has no option {}{}", in_quotes(name), suggestion(name, known)),
          "player"};
    }
    preparation.lines.push_back(set_line(option->name, value));
  }
  const OfferedOption* const variants = engine.find(dialect.variant);
  const std::vector<std::string> names = dialect.names_of(game);
  if (!words.variant.empty()) {
    preparation.variant = words.variant;
  } else if (variants != nullptr) {
    const auto known =
        std::ranges::find_if(names, [&](const auto& name) { return variants->takes(name); });
    preparation.variant = known != names.end() ? *known : names.back();
    // A UGI engine need not list every board that it plays on.
    const bool must_be_listed = &dialect == &uci_dialect() && known == names.end();
    if (must_be_listed && engine.find(kDefinesVariants) == nullptr) {
      return not_offered(game, dialect, names);
    }
    preparation.defines_variant = must_be_listed;
  }
  if (preparation.defines_variant) {
    preparation.lines.push_back(fmt::format("load <<{}", kEndOfDefinition));
    const std::string definition = fairy_definition(game);
    for (const std::string_view line : split(definition, '\n')) {
      if (!line.empty()) preparation.lines.emplace_back(line);
    }
    preparation.lines.emplace_back(kEndOfDefinition);
  }
  if (!preparation.variant.empty()) {
    preparation.last_line = set_line(dialect.variant, preparation.variant);
  }
  return preparation;
}

}  // namespace quadrille::uci
