// SPDX-License-Identifier: MIT
#include "cluster/broker.h"

#include <amqp.h>
#include <amqp_framing.h>
#include <amqp_ssl_socket.h>
#include <amqp_tcp_socket.h>
#include <fmt/core.h>

#include <sys/time.h>

#include <array>
#include <charconv>
#include <utility>

#include "base/text.h"
#include "heuristics/printable.h"

namespace quadrille {
namespace {

constexpr int kPlainPort = 5672;
constexpr int kTlsPort = 5671;
constexpr amqp_channel_t kChannel = 1;
// A question about a queue that is not there closes its channel, and what was taken on it goes
// back: questions have a channel of their own.
constexpr amqp_channel_t kQuestions = 2;
constexpr const char* kSystemCertificates = "/etc/ssl/certs/ca-certificates.crt";
constexpr int kNotFound = 404;
constexpr int kAccessRefused = 403;
constexpr int kNotAllowed = 530;

timeval timeval_of(std::chrono::milliseconds time) {
  return {static_cast<time_t>(time.count() / 1000),
          static_cast<suseconds_t>(time.count() % 1000 * 1000)};
}

amqp_bytes_t bytes_of(std::string_view text) {
  // The library takes what it only reads as `void*`.
  return {text.size(),
          const_cast<char*>(text.data())};  // NOLINT(cppcoreguidelines-pro-type-const-cast)
}

std::string text_of(const amqp_bytes_t& bytes) {
  return bytes.len == 0 ? std::string()
                        : std::string(static_cast<const char*>(bytes.bytes), bytes.len);
}

// Of what the broker says, for people.
std::string line_of(const amqp_bytes_t& bytes) { return printable(text_of(bytes)); }

Error bad_address(std::string_view text, std::string_view what) {
  return Error::bad_option(
      fmt::format("{}: {}; an example is amqp://user@host/vhost", in_quotes(text), what), "broker");
}

std::optional<std::string> percent_decoded(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      decoded += text[i];
      continue;
    }
    int code = 0;
    const char* const digits = text.data() + i + 1;
    if (i + 2 >= text.size() || std::from_chars(digits, digits + 2, code, 16).ptr != digits + 2 ||
        code < ' ') {
      return std::nullopt;
    }
    decoded += static_cast<char>(code);
    i += 2;
  }
  return decoded;
}

}  // namespace

std::string BrokerAddress::text() const {
  return fmt::format("{}://{}@{}:{}/{}", tls ? "amqps" : "amqp", user, host, port,
                     vhost == "/" ? "" : vhost);
}

Expected<BrokerAddress> parse_broker_address(std::string_view text) {
  BrokerAddress address;
  // No message repeats an address that may have a password in it.
  std::string_view rest = text;
  if (rest.starts_with("amqps://")) {
    address.tls = true;
  } else if (!rest.starts_with("amqp://")) {
    return bad_address(text.substr(text.rfind('@') + 1), "it does not begin with amqp[s]://");
  }
  rest.remove_prefix(address.tls ? 8 : 7);
  address.port = address.tls ? kTlsPort : kPlainPort;
  const std::string_view shown = text.substr(0, text.size() - rest.size());
  if (const std::size_t at = rest.rfind('@'); at != std::string_view::npos) {
    const std::string_view account = rest.substr(0, at);
    const std::size_t colon = std::min(account.find(':'), account.size());
    const auto user = percent_decoded(account.substr(0, colon));
    const auto password = percent_decoded(account.substr(std::min(colon + 1, account.size())));
    if (!user || user->empty() || !password) return bad_address(shown, "its user cannot be read");
    address.user = *user;
    address.password = *password;
    rest.remove_prefix(at + 1);
  }
  const std::size_t slash = std::min(rest.find('/'), rest.size());
  if (slash + 1 < rest.size()) {
    const auto vhost = percent_decoded(rest.substr(slash + 1));
    if (!vhost) return bad_address(shown, "its vhost cannot be read");
    address.vhost = *vhost;
  }
  std::string_view host = rest.substr(0, slash);
  const std::size_t colon = host.rfind(':');
  if (colon != std::string_view::npos && !host.ends_with(']')) {
    const auto port = parse_number(host.substr(colon + 1));
    if (!port || *port < 1 || *port > 65'535) return bad_address(shown, "its port is no port");
    address.port = static_cast<int>(*port);
    host = host.substr(0, colon);
  }
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  if (host.empty()) return bad_address(shown, "it names no host");
  address.host = std::string(host);
  return address;
}

struct Broker::Connection {
  explicit Connection(BrokerSettings given)
      : settings(std::move(given)), state(amqp_new_connection()) {}
  ~Connection() {
    // A lost connection has nobody to say goodbye to.
    if (is_open) amqp_connection_close(state, AMQP_REPLY_SUCCESS);
    amqp_destroy_connection(state);
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  Error lost(std::string_view why) {
    is_open = false;
    return {ErrorCode::kInternal,
            fmt::format("the connection to {} is lost: {}", settings.address.text(), why),
            "broker"};
  }
  Error lost(int status) { return lost(amqp_error_string2(status)); }

  // What the broker said in place of an answer. A channel that it closed is opened again.
  struct Refusal {
    int code = 0;  // 0: none, the connection is lost
    Error error;
  };
  std::optional<Refusal> refusal(const amqp_rpc_reply_t& reply, amqp_channel_t channel) {
    switch (reply.reply_type) {
      case AMQP_RESPONSE_NORMAL:
        return std::nullopt;
      case AMQP_RESPONSE_NONE:
        return Refusal{0, lost("no answer")};
      case AMQP_RESPONSE_LIBRARY_EXCEPTION:
        return Refusal{0, lost(reply.library_error)};
      case AMQP_RESPONSE_SERVER_EXCEPTION:
        break;
    }
    if (reply.reply.id == AMQP_CHANNEL_CLOSE_METHOD) {
      const auto* const close = static_cast<amqp_channel_close_t*>(reply.reply.decoded);
      Refusal refused{close->reply_code,
                      Error::bad_option(fmt::format("{} refuses: {}", settings.address.text(),
                                                    line_of(close->reply_text)),
                                        "broker")};
      amqp_channel_close_ok_t done{};
      amqp_send_method(state, channel, AMQP_CHANNEL_CLOSE_OK_METHOD, &done);
      if (auto error = open_channel(channel)) refused = {0, *error};
      return refused;
    }
    if (reply.reply.id == AMQP_CONNECTION_CLOSE_METHOD) {
      const auto* const close = static_cast<amqp_connection_close_t*>(reply.reply.decoded);
      const int code = close->reply_code;
      const std::string said = line_of(close->reply_text);
      Error error = lost(said);
      if (code == kAccessRefused || code == kNotAllowed) error.code = ErrorCode::kBadOption;
      return Refusal{0, error};
    }
    return Refusal{0, lost("an answer that nobody asked for")};
  }
  MaybeError error_of(const amqp_rpc_reply_t& reply, amqp_channel_t channel) {
    const auto refused = refusal(reply, channel);
    amqp_maybe_release_buffers(state);
    return refused ? MaybeError(refused->error) : std::nullopt;
  }

  MaybeError open_channel(amqp_channel_t channel) {
    amqp_channel_open(state, channel);
    if (const auto reply = amqp_get_rpc_reply(state); reply.reply_type != AMQP_RESPONSE_NORMAL) {
      return lost("it opens no channel");
    }
    if (channel != kChannel) return std::nullopt;
    amqp_confirm_select(state, channel);
    published = 0;
    if (const auto reply = amqp_get_rpc_reply(state); reply.reply_type != AMQP_RESPONSE_NORMAL) {
      return lost("it confirms nothing");
    }
    return std::nullopt;
  }

  BrokerSettings settings;
  amqp_connection_state_t state;
  bool is_open = false;
  std::uint64_t published = 0;  // on the channel that confirms
};

Broker::Broker(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}
Broker::Broker(Broker&&) noexcept = default;
Broker& Broker::operator=(Broker&&) noexcept = default;
Broker::~Broker() = default;

Expected<Broker> Broker::connect(const BrokerSettings& settings) {
  auto connection = std::make_unique<Connection>(settings);
  const BrokerAddress& address = settings.address;
  amqp_connection_state_t state = connection->state;
  const Error unreachable = {ErrorCode::kInternal,
                             fmt::format("{}:{} cannot be reached", address.host, address.port),
                             "broker"};
  amqp_socket_t* socket = address.tls ? amqp_ssl_socket_new(state) : amqp_tcp_socket_new(state);
  if (socket == nullptr) return unreachable;
  if (address.tls) {
    const std::string& given = settings.certificates;
    const char* const trusted = given.empty() ? kSystemCertificates : given.c_str();
    if (amqp_ssl_socket_set_cacert(socket, trusted) != AMQP_STATUS_OK) {
      return Error::bad_option(fmt::format("no certificates can be read from {}: name a file with "
                                           "--broker-certificates",
                                           in_quotes(trusted)),
                               "broker");
    }
    amqp_ssl_socket_set_verify_peer(socket, 1);
    amqp_ssl_socket_set_verify_hostname(socket, 1);
  }
  const timeval patience = timeval_of(settings.patience);
  amqp_set_handshake_timeout(state, &patience);
  amqp_set_rpc_timeout(state, &patience);
  const int opened =
      amqp_socket_open_noblock(socket, address.host.c_str(), address.port, &patience);
  if (opened == AMQP_STATUS_SSL_PEER_VERIFY_FAILED) {
    return Error::bad_option(fmt::format("the certificate of {} is not trusted: name a file with "
                                         "that of its authority with --broker-certificates",
                                         address.host),
                             "broker");
  }
  if (opened == AMQP_STATUS_SSL_HOSTNAME_VERIFY_FAILED) {
    return Error::bad_option(fmt::format("the certificate of {} is another host's: write the host "
                                         "name that is in it, which cannot be a number",
                                         address.host),
                             "broker");
  }
  if (opened != AMQP_STATUS_OK) {
    Error error = unreachable;
    error.message += opened == AMQP_STATUS_SSL_CONNECTION_FAILED
                         ? " over TLS: its port may be one for amqp://"
                         : fmt::format(" ({})", amqp_error_string2(opened));
    return error;
  }
  constexpr int kFrameBytes = 131'072;
  const auto login = amqp_login(
      state, address.vhost.c_str(), 0, kFrameBytes, static_cast<int>(settings.heartbeat.count()),
      AMQP_SASL_METHOD_PLAIN, address.user.c_str(), address.password.c_str());
  if (login.reply_type != AMQP_RESPONSE_NORMAL) {
    // Who gives a wrong password is cut off, or told so, by the broker's taste.
    const bool is_refused = login.reply_type == AMQP_RESPONSE_SERVER_EXCEPTION;
    const bool is_cut_off = login.reply_type == AMQP_RESPONSE_LIBRARY_EXCEPTION &&
                            (login.library_error == AMQP_STATUS_CONNECTION_CLOSED ||
                             login.library_error == AMQP_STATUS_SOCKET_ERROR);
    if (is_refused && login.reply.id == AMQP_CONNECTION_CLOSE_METHOD) {
      const auto* const close = static_cast<amqp_connection_close_t*>(login.reply.decoded);
      return Error::bad_option(fmt::format("{} refuses {}: {}", address.host,
                                           in_quotes(address.user), line_of(close->reply_text)),
                               "broker");
    }
    if (is_cut_off) {
      return Error{ErrorCode::kInternal,
                   fmt::format("{}:{} ends the connection at once{}", address.host, address.port,
                               address.tls ? "" : ": its port may be one for amqps://"),
                   "broker"};
    }
    return connection->lost(login.reply_type == AMQP_RESPONSE_LIBRARY_EXCEPTION
                                ? amqp_error_string2(login.library_error)
                                : "no answer to the greeting");
  }
  connection->is_open = true;
  for (const amqp_channel_t channel : {kChannel, kQuestions}) {
    if (auto error = connection->open_channel(channel)) return *error;
  }
  return Broker(std::move(connection));
}

MaybeError Broker::declare(const std::string& queue, const std::string& dead_letters,
                           int most_deliveries) {
  std::array<amqp_table_entry_t, 4> entries{};
  int count = 0;
  const auto add = [&](const char* key, std::string_view text) {
    auto& entry = entries[static_cast<std::size_t>(count++)];
    entry.key = amqp_cstring_bytes(key);
    entry.value.kind = AMQP_FIELD_KIND_UTF8;
    entry.value.value.bytes = bytes_of(text);
  };
  add("x-queue-type", "quorum");
  if (!dead_letters.empty()) {
    add("x-dead-letter-exchange", "");
    add("x-dead-letter-routing-key", dead_letters);
    auto& entry = entries[static_cast<std::size_t>(count++)];
    entry.key = amqp_cstring_bytes("x-delivery-limit");
    entry.value.kind = AMQP_FIELD_KIND_I32;
    entry.value.value.i32 = most_deliveries;
  }
  const amqp_table_t arguments{count, entries.data()};
  Connection& connection = *connection_;
  amqp_queue_declare(connection.state, kQuestions, bytes_of(queue), 0, 1, 0, 0, arguments);
  return connection.error_of(amqp_get_rpc_reply(connection.state), kQuestions);
}

Expected<std::optional<std::size_t>> Broker::waiting(const std::string& queue) {
  Connection& connection = *connection_;
  const auto* const answer = amqp_queue_declare(connection.state, kQuestions, bytes_of(queue), 1, 0,
                                                0, 0, amqp_empty_table);
  const std::size_t count = answer == nullptr ? 0 : answer->message_count;
  const auto refused = connection.refusal(amqp_get_rpc_reply(connection.state), kQuestions);
  amqp_maybe_release_buffers(connection.state);
  if (!refused) return std::optional(count);
  if (refused->code == kNotFound) return std::optional<std::size_t>();
  return refused->error;
}

MaybeError Broker::purge(const std::string& queue) {
  amqp_queue_purge(connection_->state, kQuestions, bytes_of(queue));
  return connection_->error_of(amqp_get_rpc_reply(connection_->state), kQuestions);
}

MaybeError Broker::remove(const std::string& queue) {
  amqp_queue_delete(connection_->state, kQuestions, bytes_of(queue), 0, 0);
  return connection_->error_of(amqp_get_rpc_reply(connection_->state), kQuestions);
}

MaybeError Broker::publish(const std::string& queue, std::string_view body) {
  Connection& connection = *connection_;
  amqp_basic_properties_t properties{};
  properties._flags = AMQP_BASIC_DELIVERY_MODE_FLAG | AMQP_BASIC_CONTENT_TYPE_FLAG;
  properties.delivery_mode = 2;  // on disk
  properties.content_type = amqp_cstring_bytes("application/json");
  const int sent = amqp_basic_publish(connection.state, kChannel, amqp_empty_bytes, bytes_of(queue),
                                      0, 0, &properties, bytes_of(body));
  if (sent != AMQP_STATUS_OK) return connection.lost(sent);
  const std::uint64_t number = ++connection.published;
  const auto deadline = std::chrono::steady_clock::now() + connection.settings.patience;
  while (true) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline - std::chrono::steady_clock::now());
    if (left.count() <= 0) return connection.lost("a message is not confirmed");
    const timeval time = timeval_of(left);
    amqp_frame_t frame{};
    const int status = amqp_simple_wait_frame_noblock(connection.state, &frame, &time);
    if (status == AMQP_STATUS_TIMEOUT) continue;
    if (status != AMQP_STATUS_OK) return connection.lost(status);
    if (frame.frame_type != AMQP_FRAME_METHOD) continue;
    const auto method = frame.payload.method;
    if (method.id == AMQP_BASIC_ACK_METHOD &&
        static_cast<amqp_basic_ack_t*>(method.decoded)->delivery_tag >= number) {
      amqp_maybe_release_buffers(connection.state);
      return std::nullopt;
    }
    if (method.id == AMQP_BASIC_NACK_METHOD) return connection.lost("it cannot keep a message");
    if (method.id == AMQP_CHANNEL_CLOSE_METHOD || method.id == AMQP_CONNECTION_CLOSE_METHOD) {
      return connection.lost("it ends it");
    }
  }
}

Expected<std::optional<BrokerMessage>> Broker::take(const std::string& queue) {
  Connection& connection = *connection_;
  const auto reply = amqp_basic_get(connection.state, kChannel, bytes_of(queue), 0);
  if (const auto refused = connection.refusal(reply, kChannel)) {
    amqp_maybe_release_buffers(connection.state);
    if (refused->code == kNotFound) return std::optional<BrokerMessage>();
    return refused->error;
  }
  if (reply.reply.id != AMQP_BASIC_GET_OK_METHOD) return std::optional<BrokerMessage>();
  BrokerMessage message;
  message.tag = static_cast<amqp_basic_get_ok_t*>(reply.reply.decoded)->delivery_tag;
  amqp_message_t read{};
  const auto got = amqp_read_message(connection.state, kChannel, &read, 0);
  if (got.reply_type != AMQP_RESPONSE_NORMAL) return connection.lost("a message breaks off");
  message.body = text_of(read.body);
  if ((read.properties._flags & AMQP_BASIC_HEADERS_FLAG) != 0) {
    const amqp_table_t& headers = read.properties.headers;
    for (int i = 0; i < headers.num_entries; ++i) {
      const auto& entry =
          headers.entries[i];  // NOLINT(cppcoreguidelines-pro-bounds-pointer-arithmetic)
      if (text_of(entry.key) == "x-first-death-reason" &&
          entry.value.kind == AMQP_FIELD_KIND_UTF8) {
        message.died_of = line_of(entry.value.value.bytes);
      }
    }
  }
  amqp_destroy_message(&read);
  amqp_maybe_release_buffers(connection.state);
  return std::optional(std::move(message));
}

MaybeError Broker::acknowledge(std::uint64_t tag) {
  const int status = amqp_basic_ack(connection_->state, kChannel, tag, 0);
  if (status != AMQP_STATUS_OK) return connection_->lost(status);
  return std::nullopt;
}

MaybeError Broker::give_back(std::uint64_t tag) {
  const int status = amqp_basic_nack(connection_->state, kChannel, tag, 0, 1);
  if (status != AMQP_STATUS_OK) return connection_->lost(status);
  return std::nullopt;
}

MaybeError Broker::keep_alive() {
  // Reading is what sends and expects heartbeats. Nobody has asked for anything, so all that can
  // come is the end.
  const timeval now{0, 0};
  amqp_frame_t frame{};
  const int status = amqp_simple_wait_frame_noblock(connection_->state, &frame, &now);
  amqp_maybe_release_buffers(connection_->state);
  if (status == AMQP_STATUS_TIMEOUT) return std::nullopt;
  if (status != AMQP_STATUS_OK) return connection_->lost(status);
  if (frame.frame_type == AMQP_FRAME_METHOD) return connection_->lost("the broker ends it");
  return std::nullopt;
}

}  // namespace quadrille
