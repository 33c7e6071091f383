// SPDX-License-Identifier: MIT
#include "cli/command_line.h"

#include <CLI/CLI.hpp>

#include <fmt/core.h>

#include <span>
#include <utility>

#include "base/text.h"
#include "cli/common/failure.h"

namespace quadrille::cli {
namespace {

// CLI11 takes -1 for the largest number there is, and does not know 20k.
std::string as_digits(std::string& text) {
  const auto number = parse_count(text);
  if (!number) return fmt::format("{} is not a whole number from 0", in_quotes(text));
  text = std::to_string(*number);
  return "";
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

// The command as far as it was understood: "quadrille connect tablut".
std::string words_chosen(const CLI::App& app) {
  std::string words = app.get_name();
  for (const CLI::App* command : app.get_subcommands()) words += " " + words_chosen(*command);
  return words;
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

Option Option::between(int least, int most) {
  option_->check(CLI::Range(least, most));
  return *this;
}

Option Option::between(std::uint64_t least, std::uint64_t most) {
  option_->check(CLI::Range(least, most));
  return *this;
}

Option Option::between(double least, double most) {
  option_->check(CLI::Range(least, most));
  return *this;
}

Option Option::one_of(const std::vector<std::string>& words) {
  option_->check(CLI::IsMember(words));
  return *this;
}

Command Command::add_command(const std::string& name, const std::string& meaning) {
  return {*app_->add_subcommand(name, meaning), *chosen_};
}

void Command::require_command() { app_->require_subcommand(1); }

template <Readable T>
Option Command::add_option(const std::string& name, T& value, const std::string& meaning) {
  CLI::Option& option = *app_->add_option(name, value, meaning);
  if constexpr (std::unsigned_integral<T>) option.transform(CLI::Validator(as_digits, ""));
  return Option(option);
}
template Option Command::add_option(const std::string&, std::string&, const std::string&);
template Option Command::add_option(const std::string&, int&, const std::string&);
template Option Command::add_option(const std::string&, unsigned&, const std::string&);
template Option Command::add_option(const std::string&, std::uint64_t&, const std::string&);
template Option Command::add_option(const std::string&, double&, const std::string&);

void Command::add_flag(const std::string& name, bool& value, const std::string& meaning) {
  app_->add_flag(name, value, meaning);
}

void Command::footer(const std::string& text) { app_->footer(text); }

void Command::set_action(Action action) {
  app_->callback([chosen = chosen_, action = std::move(action)] { *chosen = action; });
}

CommandLine::CommandLine(const std::string& name, const std::string& about)
    : app_(std::make_unique<CLI::App>(about, name)) {
  app_->set_version_flag("--version", QUADRILLE_VERSION);
  app_->require_subcommand(1);
}

CommandLine::~CommandLine() = default;

int CommandLine::run(int argc, char** argv) {
  check_command_names(*app_, std::span(argv, static_cast<std::size_t>(argc)).subspan(1));
  try {
    app_->parse(argc, argv);
  } catch (const CLI::Success& success) {  // --help, --version
    return app_->exit(success);
  } catch (const CLI::ParseError& error) {
    throw bad_option(fmt::format("{}; see {} --help", error.what(), words_chosen(*app_)));
  }
  return chosen_();
}

}  // namespace quadrille::cli
