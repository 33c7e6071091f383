// SPDX-License-Identifier: MIT
// The command line as the commands see it. CLI11 reads it, and command_line.cpp alone knows CLI11:
// its header takes longer to compile than a command.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace quadrille::cli {

// What an option or a word can be read into.
template <class T>
concept Readable = std::same_as<T, std::string> || std::same_as<T, int> ||
    std::same_as<T, unsigned> || std::same_as<T, std::uint64_t> || std::same_as<T, double>;

// An option that was added to a command. Like Command it only points to what the CommandLine owns.
class Option {
 public:
  explicit Option(CLI::Option& option) : option_(&option) {}

  Option required();
  // The help shows what the variable holds now, or says it in other words.
  Option show_default();
  Option show_default(const std::string& words);
  // Understood, but not in the help: a name from earlier days.
  Option hidden();
  Option between(int least, int most);
  Option between(std::uint64_t least, std::uint64_t most);
  Option between(double least, double most);
  Option one_of(const std::vector<std::string>& words);

 private:
  CLI::Option* option_;
};

class Command {
 public:
  using Action = std::function<int()>;  // returns the exit code

  // The action of the command that the user names is left in `chosen`.
  Command(CLI::App& app, Action& chosen) : app_(&app), chosen_(&chosen) {}

  // A command of this one: `build` of `tablebase checkers`.
  Command add_command(const std::string& name, const std::string& meaning);
  // One of its commands must be named.
  void require_command();

  // `--name` is an option, `NAME` a word without one. The variable must outlive the action.
  template <Readable T>
  Option add_option(const std::string& name, T& value, const std::string& meaning);
  // `NAME`: all words that are left, of which there may be several.
  Option add_words(const std::string& name, std::vector<std::string>& words,
                   const std::string& meaning);
  void add_flag(const std::string& name, bool& value, const std::string& meaning);
  // What the help says after the options. Lines that begin with a blank stay as they are, the
  // others are broken anew.
  void footer(const std::string& text);
  void set_action(Action action);

 private:
  CLI::App* app_;
  Action* chosen_;
};

struct CommandLineTexts {
  std::string name;
  std::string about;
  std::string version;
  std::string greeting;  // of somebody who says nothing
  std::string footer;    // of the program's help
};

class CommandLine {
 public:
  explicit CommandLine(const CommandLineTexts& texts);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  // The program, to which the commands are added.
  [[nodiscard]] Command program() { return {*app_, chosen_}; }

  // Reads the words, runs the command, returns its exit code. Throws Failure for words that are not
  // understood.
  int run(int argc, char** argv);

 private:
  std::unique_ptr<CLI::App> app_;
  std::string greeting_;
  Command::Action chosen_;
};

}  // namespace quadrille::cli
