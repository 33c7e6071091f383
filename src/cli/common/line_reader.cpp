// SPDX-License-Identifier: MIT
#include "cli/common/line_reader.h"

#include <fmt/core.h>
#include <histedit.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <clocale>
#include <cwchar>
#include <deque>
#include <utility>

#include "base/for_people.h"
#include "base/text.h"
#include "cli/common/terminal.h"
#include "os/signals.h"
#include "os/waiting.h"

namespace quadrille::cli {
namespace {

using End = TypedLine::End;

// Nobody types more; what comes through a pipe may.
constexpr std::size_t kLongestTyped = 4096;
constexpr int kRememberedLines = 200;

// What the words that begin alike have in common.
std::string common_prefix(const std::vector<std::string>& words) {
  std::string prefix = words.front();
  for (const std::string& word : words) {
    const auto [end, other] = std::ranges::mismatch(prefix, word);
    prefix.erase(end, prefix.end());
  }
  return prefix;
}

}  // namespace

class LineReader::Impl {
 public:
  explicit Impl(Complete complete)
      : complete_(std::move(complete)), is_interactive_(is_terminal(stdin) && is_terminal(stdout)) {
    if (!can_redraw(stdin) || !can_redraw(stdout)) return;
    std::setlocale(LC_CTYPE, "");  // NOLINT(concurrency-mt-unsafe): before there are threads
    history_ = history_init();
    HistEvent event;
    history(history_, &event, H_SETSIZE, kRememberedLines);
    editor_ = el_init("quadrille", stdin, stdout, stderr);
    el_set(editor_, EL_CLIENTDATA, this);
    el_set(editor_, EL_PROMPT, &Impl::prompt_of);
    el_set(editor_, EL_EDITOR, "emacs");
    el_set(editor_, EL_SIGNAL, 0);  // ours are enough
    el_set(editor_, EL_HIST, history, history_);
    el_set(editor_, EL_GETCFN, &Impl::next_character);
    el_set(editor_, EL_ADDFN, "quadrille-complete", "completes a move or a word", &Impl::complete);
    el_set(editor_, EL_BIND, "^I", "quadrille-complete", nullptr);
    el_source(editor_, nullptr);  // the user's own key bindings
  }
  ~Impl() {
    if (editor_ != nullptr) el_end(editor_);
    if (history_ != nullptr) history_end(history_);
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  [[nodiscard]] bool is_interactive() const { return is_interactive_; }

  TypedLine read(const std::string& prompt, std::optional<Clock::time_point> deadline) {
    if (!put_back_.empty()) {
      std::string line = std::move(put_back_.front());
      put_back_.pop_front();
      if (is_interactive()) fmt::print("{}{}\n", prompt, line);
      return {End::kLine, std::move(line)};
    }
    deadline_ = deadline;
    if (editor_ != nullptr) return edit(prompt);
    if (!is_interactive()) return wait_for_line();
    fmt::print("{}", prompt);
    std::fflush(stdout);
    TypedLine typed = wait_for_line();
    if (typed.end != End::kLine) fmt::print("\n");
    return typed;
  }

  std::optional<std::string> glance() {
    if (!is_interactive() || wait_for_input(std::chrono::milliseconds(0)) != Wait::kReady) {
      return std::nullopt;
    }
    char bytes[kLongestTyped];
    const auto count = ::read(STDIN_FILENO, bytes, sizeof bytes);
    if (count <= 0) return std::nullopt;
    std::string text(bytes, static_cast<std::size_t>(count));
    text.erase(std::ranges::find(text, '\n'), text.end());
    return text;
  }

  void put_back(std::string line) { put_back_.push_back(std::move(line)); }

 private:
  enum class Wait { kReady, kInterrupted, kDeadline, kNothing };

  // Until there is something to read, at most so long; without a time until the deadline.
  Wait wait_for_input(std::optional<std::chrono::milliseconds> at_most = {}) {
    while (true) {
      if (interrupted()) return Wait::kInterrupted;
      if (deadline_ && Clock::now() >= *deadline_) return Wait::kDeadline;
      pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
      const auto time = at_most ? *at_most : kGlance;
      if (poll(&input, 1, static_cast<int>(time.count())) > 0) return Wait::kReady;
      if (at_most) return Wait::kNothing;
    }
  }

  static End end_of(Wait wait) {
    return wait == Wait::kInterrupted ? End::kInterrupted : End::kDeadline;
  }

  TypedLine wait_for_line() {
    while (true) {
      const auto end = std::ranges::find(buffer_, '\n');
      if (end != buffer_.end()) {
        std::string line(buffer_.begin(), end);
        buffer_.erase(buffer_.begin(), end + 1);
        return {End::kLine, std::move(line)};
      }
      if (buffer_.size() > kLongestTyped) return {End::kLine, std::exchange(buffer_, {})};
      const Wait wait = wait_for_input();
      if (wait != Wait::kReady) return {end_of(wait)};
      char bytes[kLongestTyped];
      const auto count = ::read(STDIN_FILENO, bytes, sizeof bytes);
      if (count > 0) {
        buffer_.append(bytes, static_cast<std::size_t>(count));
      } else if (buffer_.empty()) {
        return {End::kEndOfInput};
      } else {
        return {End::kLine, std::exchange(buffer_, {})};
      }
    }
  }

  TypedLine edit(const std::string& prompt) {
    prompt_ = prompt;
    end_ = End::kEndOfInput;
    el_resize(editor_);
    int count = 0;
    const char* const typed = el_gets(editor_, &count);
    if (typed == nullptr || count <= 0) {
      fmt::print("\n");
      return {end_};
    }
    std::string line(trim({typed, static_cast<std::size_t>(count)}));
    if (!line.empty()) {
      HistEvent event;
      history(history_, &event, H_ENTER, line.c_str());
    }
    return {End::kLine, std::move(line)};
  }

  static Impl& self_of(EditLine* editor) {
    void* self = nullptr;
    el_get(editor, EL_CLIENTDATA, &self);
    return *static_cast<Impl*>(self);
  }

  static char* prompt_of(EditLine* editor) { return self_of(editor).prompt_.data(); }

  // What libedit reads from: the terminal, but not for ever.
  static int next_character(EditLine* editor, wchar_t* character) {
    Impl& self = self_of(editor);
    std::mbstate_t state{};
    while (true) {
      const Wait wait = self.wait_for_input();
      if (wait != Wait::kReady) {
        self.end_ = end_of(wait);
        return 0;
      }
      char byte = 0;
      if (::read(STDIN_FILENO, &byte, 1) != 1) return 0;
      switch (std::mbrtowc(character, &byte, 1, &state)) {
        case static_cast<std::size_t>(-2):  // more bytes belong to it
          break;
        case static_cast<std::size_t>(-1):  // no character of this locale
          state = {};
          break;
        default:
          return 1;
      }
    }
  }

  static unsigned char complete(EditLine* editor, int) {
    Impl& self = self_of(editor);
    const LineInfo* const line = el_line(editor);
    const std::string_view before(line->buffer,
                                  static_cast<std::size_t>(line->cursor - line->buffer));
    const std::string_view prefix = before.substr(before.find_last_of(' ') + 1);
    const auto words = self.complete_(prefix);
    if (words.empty()) return CC_REFRESH_BEEP;
    std::string more = common_prefix(words).substr(prefix.size());
    if (words.size() == 1) more += ' ';
    if (more.empty()) {
      fmt::print("\n{}\n", wrapped(join(words, "  "), terminal_width(stdout) - 1));
      return CC_REDISPLAY;
    }
    return el_insertstr(editor, more.c_str()) == 0 ? CC_REFRESH : CC_REFRESH_BEEP;
  }

  Complete complete_;
  bool is_interactive_;
  EditLine* editor_ = nullptr;  // null: nobody sits there, or the terminal can only print
  History* history_ = nullptr;
  std::string prompt_;
  std::optional<Clock::time_point> deadline_;
  End end_ = End::kEndOfInput;
  std::string buffer_;  // what was read and is no whole line yet
  std::deque<std::string> put_back_;
};

LineReader::LineReader(Complete complete) : impl_(std::make_unique<Impl>(std::move(complete))) {}
LineReader::~LineReader() = default;

TypedLine LineReader::read(const std::string& prompt, std::optional<Clock::time_point> deadline) {
  return impl_->read(prompt, deadline);
}
bool LineReader::is_interactive() const { return impl_->is_interactive(); }
std::optional<std::string> LineReader::glance() { return impl_->glance(); }
void LineReader::put_back(std::string line) { impl_->put_back(std::move(line)); }

}  // namespace quadrille::cli
