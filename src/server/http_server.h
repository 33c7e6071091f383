// SPDX-License-Identifier: MIT
// An HTTP server for programs and pages of this machine: one thread for the sockets, a few for the
// answers, one request per connection. It knows nothing of what it serves. Everything that a peer
// can make large, long or many has a limit.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/error.h"
#include "server/event_stream.h"
#include "server/gate.h"
#include "server/http_head.h"

namespace quadrille::server {

struct HttpOptions {
  std::string host = "127.0.0.1";  // an address, or localhost
  std::uint16_t port = 0;          // 0: any free one
  int ports_to_try = 1;            // if it is taken, the next ones
  GateRules gate = {};
  std::chrono::milliseconds read_time{10'000};   // for a whole request
  std::chrono::milliseconds write_time{10'000};  // for a response, or a part of a stream
  std::size_t max_head = std::size_t{128} << 10;
  std::size_t max_body = std::size_t{1} << 20;
  std::size_t max_connections = 32;
  std::size_t workers = 4;  // answers that are made at the same time
};

struct HttpRequest {
  RequestHead head;
  std::string body;
  std::string peer;  // 127.0.0.1:40312
  // Set when the peer closes its end before it has its response: nobody may be there to read it.
  std::shared_ptr<const std::atomic<bool>> abandoned = std::make_shared<std::atomic<bool>>(false);
};

struct HttpResponse {
  int status = 200;
  std::string content_type = "text/plain";
  std::string body = {};
  std::shared_ptr<EventStream> events = {};  // instead of a body
  // What feeds the events, done by the thread that has made the answer once the response is under
  // way. It counts as one of the answers that are being made.
  std::function<void()> feed = {};
  // Besides those that every response has; without one of that name responses are not cached.
  Headers headers = {};
};

// What the server serves. `answer` is called from several threads and may take its time; the others
// must not wait for anything.
struct HttpService {
  std::function<HttpResponse(const HttpRequest&)> answer;
  // Asks the answers that are being made to come soon: the server is about to end.
  std::function<void()> cancel = [] {};
  // The response to what the server itself refuses.
  std::function<HttpResponse(int status, std::string_view why)> refuse = [](int status,
                                                                            std::string_view why) {
    return HttpResponse{.status = status, .body = std::string(why) + "\n"};
  };
  // What happens besides requests and answers, safe to show.
  std::function<void(const std::string& line)> log = [](const std::string&) {};
};

class HttpServer {
 public:
  // Binds; from then on connections wait for run().
  static Expected<std::unique_ptr<HttpServer>> open(HttpOptions options, HttpService service);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  // `127.0.0.1:9147`
  [[nodiscard]] std::string address() const;
  [[nodiscard]] std::uint16_t port() const;
  // Whether only programs of this machine can connect.
  [[nodiscard]] bool is_local() const;

  // Serves until somebody sets `stop`. Answers that are being made then are still delivered, and
  // streams have a moment to end.
  void run(const std::atomic<bool>& stop);

 private:
  class Implementation;
  explicit HttpServer(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace quadrille::server
