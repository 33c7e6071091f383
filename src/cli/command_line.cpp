// SPDX-License-Identifier: MIT
#include "cli/command_line.h"

#include <CLI/CLI.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <span>
#include <utility>

#include "base/for_people.h"
#include "base/text.h"
#include "cli/common/failure.h"
#include "cli/common/terminal.h"

namespace quadrille::cli {
namespace {

// CLI11 takes -1 for the largest number there is, and does not know 20k.
template <class Number>
std::string as_digits(std::string& text) {
  constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<Number>::max());
  const auto number = parse_count(text);
  if (!number || *number > kMost) {
    const bool too_large = !text.empty() && std::ranges::all_of(text, is_digit);
    return fmt::format("{} is not a whole number from 0{}", in_quotes(text),
                       too_large ? " to " + grouped(kMost) : "");
  }
  text = std::to_string(*number);
  return "";
}

// What stands behind an option, by the option's name: it is the same in every command.
constexpr std::array<std::pair<std::string_view, std::string_view>, 56> kValues = {{
    {"--address", "ADDRESS"},
    {"--after", "MOVES"},
    {"--against", "HEURISTIC"},
    {"--allow-host", "NAMES"},
    {"--allow-origin", "ORIGINS"},
    {"--ballots", "N"},
    {"--board", "GAME"},
    {"--clock", "CLOCK"},
    {"--db", "FILE"},
    {"--delay", "TIME"},
    {"--depth", "N"},
    {"--errors", "N"},
    {"--export", "FORMAT"},
    {"--for", "SIDE"},
    {"--game", "FILE"},
    {"--games", "N"},
    {"--grace", "TIME"},
    {"--host", "ADDRESS"},
    {"--inputfile", "FILE"},
    {"--judge-nodes", "N"},
    {"--limit", "N"},
    {"--load", "FILE"},
    {"--log", "FILE"},
    {"--longest", "N"},
    {"--lost-by", "PLAYER"},
    {"--margin", "TIME"},
    {"--matches", "N"},
    {"--name", "NAME"},
    {"--nodes", "N"},
    {"--opening-plies", "N"},
    {"--openings", "N|FILE"},
    {"--output", "FILE"},
    {"--outputfile", "FILE"},
    {"--pdn", "FILE"},
    {"--playclock", "SECONDS"},
    {"--player", "PLAYER"},
    {"--ply", "N"},
    {"--port", "PORT"},
    {"--ports", "PORT,PORT"},
    {"--positions", "N"},
    {"--reason", "REASON"},
    {"--record", "FILE"},
    {"--replay", "FILE"},
    {"--retry", "TIME"},
    {"--save", "FILE"},
    {"--seed", "N"},
    {"--side", "SIDE"},
    {"--svg", "FILE"},
    {"--table", "1|2|both"},
    {"--tables", "FOLDER"},
    {"--term", "TERM"},
    {"--theme", "auto|light|dark"},
    {"--time", "TIME"},
    {"--vs", "PLAYER"},
    {"--wait", "TIME"},
    {"--won-by", "PLAYER"},
}};

template <class T>
std::string value_name(std::string_view option) {
  const std::string_view name = split(option, ',').back();
  const auto* const found =
      std::ranges::find(kValues, name, [](const auto& row) { return row.first; });
  if (found != kValues.end()) return std::string(found->second);
  return std::is_same_v<T, std::string> ? "WORD" : "N";
}

// How a text is refused that is not a number between two others; empty: it is one.
template <class Number>
std::string not_between(const std::string& text, Number least, Number most) {
  Number number{};
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool read = fault == std::errc() && end == text.data() + text.size();
  if (read && number >= least && number <= most) return {};
  const auto shown = [](Number bound) {
    if constexpr (std::is_floating_point_v<Number>) {
      return number_text(bound);
    } else {
      return bound < 0 ? std::to_string(bound) : grouped(static_cast<std::uint64_t>(bound));
    }
  };
  return fmt::format("{} is not a {}number from {} to {}", in_quotes(text),
                     std::is_floating_point_v<Number> ? "" : "whole ", shown(least), shown(most));
}

template <class Number>
void check_between(CLI::Option& option, Number least, Number most) {
  option.check([least, most](const std::string& text) { return not_between(text, least, most); });
}

// `quadrille tablebase checkers`
std::string words_that_call(const CLI::App& app) {
  const CLI::App* const parent = app.get_parent();
  return parent == nullptr ? app.get_name() : words_that_call(*parent) + " " + app.get_name();
}

// A misspelt command is worth more than CLI11's complaint about surplus words. Commands of
// commands, such as `reproduce breakthrough`, are checked too.
void check_command_names(const CLI::App& app, std::span<char*> words) {
  const auto commands = app.get_subcommands({});
  if (commands.empty() || (!words.empty() && words[0][0] == '-')) return;
  std::vector<std::string> known;
  for (const CLI::App* command : commands) {
    if (!words.empty() && command->get_name() == words[0]) {
      return check_command_names(*command, words.subspan(1));
    }
    known.push_back(command->get_name());
  }
  if (words.empty()) {
    const std::string called = words_that_call(app);
    throw bad_option(fmt::format("{} what? There {} {}; {} --help tells more", called,
                                 known.size() == 1 ? "is only" : "are", join(known, ", "), called));
  }
  throw bad_option(
      fmt::format("there is no command {}{}", in_quotes(words[0]), suggestion(words[0], known)));
}

// The command as far as it was understood.
const CLI::App& command_chosen(const CLI::App& app) {
  const auto commands = app.get_subcommands();
  return commands.empty() ? app : command_chosen(*commands.front());
}

bool is_hidden(const CLI::Option& option) { return option.get_group().empty(); }
bool is_flag(const CLI::Option& option) { return option.get_expected_max() == 0; }

std::vector<const CLI::Option*> shown_options(const CLI::App& app, bool words) {
  return app.get_options([words](const CLI::Option* option) {
    return !is_hidden(*option) && option->get_positional() == words;
  });
}

// Words that nobody asked for.
std::string surplus_text(const CLI::App& command, const std::vector<std::string>& surplus) {
  const auto option = std::ranges::find_if(
      surplus, [](const std::string& word) { return word.size() > 1 && word[0] == '-'; });
  if (option == surplus.end()) {
    return fmt::format("{} is not expected here", in_quotes(join(surplus, " ")));
  }
  std::vector<std::string> known;
  for (const CLI::Option* each : shown_options(command, false)) {
    for (const std::string& name : each->get_lnames()) known.push_back("--" + name);
  }
  return fmt::format("there is no option {}{}", in_quotes(*option), suggestion(*option, known));
}

// CLI11's complaints in our words.
std::string complaint_of(const CLI::App& program, const CLI::ParseError& error) {
  std::string what = error.what();
  const std::string name = what.substr(0, what.find(':'));
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    return surplus_text(command_chosen(program), program.remaining(true));
  }
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    // What is missing may well be what was misspelt.
    const auto surplus = program.remaining(true);
    if (!surplus.empty()) return surplus_text(command_chosen(program), surplus);
    return what.substr(0, what.find(" is required")) + " is missing";
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    if (const auto flag = what.find(" was given a disallowed"); flag != std::string::npos) {
      return fmt::format("--{} takes no value", what.substr(0, flag));
    }
    return what.ends_with(" missing") ? name + " needs a value" : name + " is given more than once";
  }
  return what;
}

// The help.

std::size_t help_width() { return std::min(terminal_width(stdout), kTextWidth); }

// `text` in lines of the help's width that all begin in the column `left`, the first behind `label`
// if that leaves room.
std::string beside(const std::string& label, std::string_view text, std::size_t left) {
  std::string result = "  " + label;
  const std::string indent = "\n" + std::string(left, ' ');
  if (result.size() + 2 > left) {
    result += indent;
  } else {
    result.resize(left, ' ');
  }
  const std::size_t width = std::max<std::size_t>(help_width(), left + 20);
  for (const char c : wrapped(text, width - left)) {
    result += c == '\n' ? indent : std::string(1, c);
  }
  return result + '\n';
}

using Rows = std::vector<std::pair<std::string, std::string>>;

std::string section(const char* heading, const Rows& rows) {
  if (rows.empty()) return {};
  constexpr std::size_t kWidestLabel = 22;
  std::size_t left = 0;
  for (const auto& [label, text] : rows) {
    if (label.size() <= kWidestLabel) left = std::max(left, label.size() + 4);
  }
  std::string result = fmt::format("\n{}:\n", heading);
  for (const auto& [label, text] : rows) result += beside(label, text, left);
  return result;
}

std::string label_of(const CLI::Option& option) {
  std::string label;
  const std::string names = option.get_name(false, true);
  for (const std::string_view name : split(names, ',')) {
    label += (label.empty() ? "" : ", ") + std::string(name);
  }
  return is_flag(option) ? label : label + " " + option.get_type_name();
}

std::string meaning_of(const CLI::Option& option) {
  const std::string usual = option.get_default_str();
  return option.get_description() + (usual.empty() ? "" : fmt::format(" (default {})", usual));
}

// Lines that begin with a blank stay as they are; the others are paragraphs. A single word with a
// colon, such as `Examples:`, is a heading.
std::string footer_text(const std::string& footer) {
  std::string result;
  std::string paragraph;
  const auto end_paragraph = [&] {
    if (!paragraph.empty()) result += wrapped(std::exchange(paragraph, {}), help_width()) + '\n';
  };
  for (const std::string_view line : split(footer, '\n')) {
    const bool heading = line.ends_with(':') && line.find(' ') == std::string_view::npos;
    if (line.empty() || line.starts_with(' ') || heading) {
      end_paragraph();
      if (heading && !result.ends_with("\n\n")) result += '\n';
      result += fmt::format("{}\n", line);
    } else {
      paragraph += fmt::format("{} ", line);
    }
  }
  end_paragraph();
  return result;
}

std::string help_text(const CLI::App* app, const std::string&, CLI::AppFormatMode) {
  Rows words;
  Rows options;
  Rows commands;
  std::string usage = "Usage: " + words_that_call(*app);
  for (const CLI::Option* word : shown_options(*app, true)) {
    const std::string name = word->get_name(true);
    const std::string shown = word->get_expected_max() > 1 ? name + "..." : name;
    usage += word->get_required() ? " " + shown : " [" + shown + "]";
    words.emplace_back(name, meaning_of(*word));
  }
  for (const CLI::Option* option : shown_options(*app, false)) {
    options.emplace_back(label_of(*option), meaning_of(*option));
  }
  for (const CLI::App* command : app->get_subcommands({})) {
    commands.emplace_back(command->get_name(), command->get_description());
  }
  usage += commands.empty() ? " [OPTIONS]" : " COMMAND";
  std::string text =
      fmt::format("{}\n\n{}\n", wrapped(app->get_description(), help_width()), usage);
  text += section("Words", words) + section("Commands", commands) + section("Options", options);
  const std::string footer = footer_text(app->get_footer());
  if (footer.empty()) return text;
  return text + (footer.starts_with('\n') ? "" : "\n") + footer;
}

}  // namespace

Option Option::required() {
  option_->required();
  return *this;
}

Option Option::show_default() {
  option_->capture_default_str();
  return *this;
}

Option Option::show_default(const std::string& words) {
  option_->default_str(words);
  return *this;
}

Option Option::hidden() {
  option_->group("");
  return *this;
}

Option Option::between(int least, int most) {
  check_between(*option_, least, most);
  return *this;
}

Option Option::between(std::uint64_t least, std::uint64_t most) {
  check_between(*option_, least, most);
  return *this;
}

Option Option::between(double least, double most) {
  check_between(*option_, least, most);
  return *this;
}

Option Option::one_of(const std::vector<std::string>& words) {
  option_->type_name(join(words, "|"));
  option_->check([words](const std::string& text) {
    if (std::ranges::find(words, text) != words.end()) return std::string();
    return fmt::format("{} is not known{}", in_quotes(text), suggestion(text, words));
  });
  return *this;
}

Command Command::add_command(const std::string& name, const std::string& meaning) {
  CLI::App& command = *app_->add_subcommand(name, meaning);
  command.footer("");  // else it says what this one says
  return {command, *chosen_};
}

void Command::require_command() { app_->require_subcommand(1); }

template <Readable T>
Option Command::add_option(const std::string& name, T& value, const std::string& meaning) {
  CLI::Option& option = *app_->add_option(name, value, meaning);
  option.type_name(value_name<T>(name));
  if constexpr (std::integral<T>) option.transform(CLI::Validator(as_digits<T>, ""));
  // A word that some program failed to fill in must not pass for one that was left out. No moves
  // before a position are moves all the same.
  if (std::is_same_v<T, std::string> && name != "--after") {
    option.check([](const std::string& text) {
      return text.empty() ? std::string("is empty: leave it out, or say what you mean")
                          : std::string();
    });
  }
  return Option(option);
}
template Option Command::add_option(const std::string&, std::string&, const std::string&);
template Option Command::add_option(const std::string&, int&, const std::string&);
template Option Command::add_option(const std::string&, unsigned&, const std::string&);
template Option Command::add_option(const std::string&, std::uint64_t&, const std::string&);
template Option Command::add_option(const std::string&, double&, const std::string&);

Option Command::add_words(const std::string& name, std::vector<std::string>& words,
                          const std::string& meaning) {
  return Option(*app_->add_option(name, words, meaning));
}

void Command::add_flag(const std::string& name, bool& value, const std::string& meaning) {
  app_->add_flag(name, value, meaning)->disable_flag_override();
}

void Command::footer(const std::string& text) { app_->footer(text); }

void Command::set_action(Action action) {
  app_->callback([chosen = chosen_, action = std::move(action)] { *chosen = action; });
}

CommandLine::CommandLine(const CommandLineTexts& texts)
    : app_(std::make_unique<CLI::App>(texts.about, texts.name)), greeting_(texts.greeting) {
  app_->formatter_fn(help_text);
  app_->set_help_flag("-h,--help", "what you are reading");
  app_->set_version_flag("--version", texts.version, "which program this is");
  app_->footer(texts.footer);
  app_->require_subcommand(1);
}

CommandLine::~CommandLine() = default;

int CommandLine::run(int argc, char** argv) {
  const auto words = std::span(argv, static_cast<std::size_t>(argc)).subspan(1);
  if (words.empty()) {
    fmt::print("{}\n\n{}", wrapped(app_->get_description(), help_width()), greeting_);
    return kDone;
  }
  check_command_names(*app_, words);
  try {
    app_->parse(argc, argv);
  } catch (const CLI::Success& success) {  // --help, --version
    return app_->exit(success);
  } catch (const CLI::ParseError& error) {
    const std::string complaint = complaint_of(*app_, error);
    if (complaint.ends_with('?')) throw bad_option(complaint);
    throw bad_option(
        fmt::format("{}; see {} --help", complaint, words_that_call(command_chosen(*app_))));
  }
  return chosen_();
}

}  // namespace quadrille::cli
