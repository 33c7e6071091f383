// SPDX-License-Identifier: MIT
// The sockets of a General Game Playing player (rules of Breakthrough, section 5.1): one message
// per connection, which is closed after the reply. Everything a peer can make large, long or many
// has a limit.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/error.h"
#include "protocols/ggp/session.h"

namespace quadrille::ggp {

struct HttpOptions {
  std::string host = "127.0.0.1";                  // an address, or localhost
  std::uint16_t port = 9147;                       // 0: any free one
  int ports_to_try = 1;                            // when taken, the next ones
  std::chrono::milliseconds read_timeout{10'000};  // for a whole request
  std::size_t max_body = std::size_t{1} << 20;
  std::uint32_t max_header = 128 * 1024;  // a GET has the whole message there
  std::size_t max_connections = 32;
};

// What the server serves. Both are called from several threads; `answer` may take its time.
struct HttpService {
  std::function<Answer(std::string_view message)> answer;
  std::function<void()> cancel;                      // asks running answers to end
  std::function<void(const std::string& line)> log;  // one line per message, safe to show
};

class HttpServer {
 public:
  // Binds; from then on connections wait for run().
  static Expected<std::unique_ptr<HttpServer>> open(const HttpOptions& options,
                                                    HttpService service);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  // `127.0.0.1:9147`
  [[nodiscard]] std::string address() const;
  [[nodiscard]] std::uint16_t port() const;
  // Whether only programs of this machine can connect.
  [[nodiscard]] bool is_local() const;

  // Serves until stop() is called or, if wished, SIGINT or SIGTERM arrives.
  void run(bool until_signal);
  // May be called from any thread.
  void stop();

 private:
  class Implementation;
  explicit HttpServer(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

// The message in the target of a GET: `/%28INFO%29` -> `(INFO)`; `+` is a blank, as Java writes it.
std::string decode_target(std::string_view target);

}  // namespace quadrille::ggp
