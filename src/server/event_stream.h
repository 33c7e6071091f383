// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace quadrille::server {

// The body of a response that is sent piece by piece while there is something to tell: server-sent
// events, for example. Whoever makes the response keeps the stream and sends; every function may be
// called from any thread and none waits.
class EventStream {
 public:
  // More than this that a client has not taken, in several pieces, is too much: it is cut off.
  static constexpr std::size_t kMostWaiting = std::size_t{1} << 20;

  // False if nobody listens any more: then no more need be sent.
  bool send(std::string_view text);
  // No more will come; what was sent is still delivered.
  void close();
  // To be told, once, that nobody listens any more: at once if that is so already. Told from any
  // thread, which must not be kept waiting.
  void on_cut_off(std::function<void()> tell);

  // For the server: to be told when there is something to take.
  void on_news(std::function<void()> tell);
  // For the server: all that has been sent since the last call; nullopt after the end.
  std::optional<std::string> take();
  // For the server: nobody listens any more.
  void cut_off();

 private:
  void mark_cut_off();

  std::mutex mutex_;
  std::string waiting_;
  bool is_closed_ = false;   // by the sender
  bool is_cut_off_ = false;  // by the server or its client
  std::function<void()> tell_ = [] {};
  std::function<void()> tell_of_cut_ = {};  // until it was told
};

}  // namespace quadrille::server
