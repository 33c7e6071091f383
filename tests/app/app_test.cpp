// SPDX-License-Identifier: MIT
#include "app/app.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <future>
#include <thread>

#include "protocols/api/requests.h"

namespace quadrille::app {
namespace {

using server::HttpRequest;
using server::HttpResponse;
using testing::HasSubstr;
using testing::Not;
using namespace std::chrono_literals;

std::string header(const HttpResponse& response, std::string_view name) {
  for (const auto& [key, value] : response.headers) {
    if (key == name) return value;
  }
  return "";
}

HttpRequest api_request(std::string body, std::string accept = "application/json") {
  HttpRequest request{.head = {}, .body = std::move(body), .peer = "test"};
  request.head.method = "POST";
  request.head.target = "/api";
  request.head.content_type = "application/json; charset=utf-8";
  request.head.accept = std::move(accept);
  return request;
}

// What comes of a stream until that is in it, or does not come.
std::string take_until(server::EventStream& events, std::string_view part) {
  std::string text;
  const auto deadline = std::chrono::steady_clock::now() + 30s;
  while (text.find(part) == std::string::npos && std::chrono::steady_clock::now() < deadline) {
    text += events.take().value_or("");
    std::this_thread::sleep_for(1ms);
  }
  return text;
}

// Requests that do as they are told.
AppParts parts_for_tests() {
  AppParts parts;
  parts.requests = {
      {"quick",
       "",
       {},
       api::Timing::kInTurn,
       [](const api::Fields&, api::Context&) -> Expected<api::Job> {
         return api::Job([](JsonWriter& reply, const api::Control&) {
           reply.member("done", true);
           return MaybeError();
         });
       }},
      {"until_stopped",
       "",
       {},
       api::Timing::kBeside,
       [](const api::Fields&, api::Context&) -> Expected<api::Job> {
         return api::Job([](JsonWriter& reply, const api::Control& control) {
           if (control.progress) control.progress(R"({"n":1})");
           while (!control.stop) std::this_thread::sleep_for(1ms);
           reply.member("stopped", true);
           return MaybeError();
         });
       }},
  };
  parts.limits.searches = 1;
  return parts;
}

TEST(AppThreads, AnswersTheApi) {
  App app(parts_for_tests());
  const HttpResponse good = app.answer(api_request(R"({"id":7,"do":"quick"})"));
  EXPECT_EQ(good.status, 200);
  EXPECT_EQ(good.content_type, "application/json");
  EXPECT_EQ(good.body, R"({"id":7,"done":true})");
  const HttpResponse bad = app.answer(api_request(R"({"do":"nothing"})"));
  EXPECT_EQ(bad.status, 400);
  EXPECT_THAT(bad.body, HasSubstr(R"("code":"bad-request")"));
  HttpRequest plain = api_request(R"({"do":"quick"})");
  plain.head.content_type = "text/plain";
  EXPECT_EQ(app.answer(plain).status, 415);
  HttpRequest get = api_request("");
  get.head.method = "GET";
  EXPECT_EQ(app.answer(get).status, 405);
  EXPECT_EQ(header(app.answer(get), "Allow"), "POST");
}

TEST(AppThreads, RefusesMoreSearchesThanAllowed) {
  App app(parts_for_tests());
  HttpRequest request = api_request(R"({"do":"until_stopped"})");
  const auto abandoned = std::make_shared<std::atomic<bool>>(false);
  request.abandoned = abandoned;
  auto first = std::async(std::launch::async, [&] {
    HttpResponse response;
    do {  // until it is the one that is let in
      response = app.answer(request);
    } while (response.status == 429);
    return response;
  });
  HttpResponse second;
  do {
    HttpRequest other = api_request(R"({"do":"until_stopped"})");
    other.abandoned = std::make_shared<std::atomic<bool>>(true);
    second = app.answer(other);  // ends at once where it is let in
  } while (second.status != 429);
  EXPECT_THAT(second.body, HasSubstr(R"("code":"limit")"));
  EXPECT_EQ(app.answer(api_request(R"({"do":"quick"})")).status, 200);
  *abandoned = true;
  EXPECT_THAT(first.get().body, HasSubstr(R"("stopped":true)"));
}

TEST(AppThreads, StopsWhatTakesTooLong) {
  AppParts parts = parts_for_tests();
  parts.limits.longest_search = 0s;
  App app(std::move(parts));
  EXPECT_THAT(app.answer(api_request(R"({"do":"until_stopped"})")).body,
              HasSubstr(R"("stopped":true)"));
}

TEST(AppThreads, StreamsUntilTheReply) {
  App app(parts_for_tests());
  const HttpResponse response =
      app.answer(api_request(R"({"do":"until_stopped"})", "text/event-stream"));
  ASSERT_TRUE(response.events && response.feed);
  EXPECT_EQ(response.content_type, "text/event-stream");
  std::thread feeding(response.feed);
  const std::string text = take_until(*response.events, "progress");
  EXPECT_EQ(text, "event: progress\ndata: {\"n\":1}\n\n");
  app.service().cancel();
  feeding.join();
  EXPECT_EQ(response.events->take(), "event: reply\ndata: {\"id\":null,\"stopped\":true}\n\n");
  EXPECT_EQ(response.events->take(), std::nullopt);
}

TEST(AppThreads, AStreamThatNobodyReadsStopsItsWork) {
  App app(parts_for_tests());
  const HttpResponse response =
      app.answer(api_request(R"({"do":"until_stopped"})", "text/event-stream"));
  std::thread feeding(response.feed);
  response.events->cut_off();
  feeding.join();  // or for ever
}

TEST(AppThreads, ASilentStreamShowsThatItLives) {
  AppParts parts = parts_for_tests();
  parts.limits.sign_of_life = 0s;
  App app(std::move(parts));
  const HttpResponse response =
      app.answer(api_request(R"({"do":"until_stopped"})", "text/event-stream"));
  std::thread feeding(response.feed);
  EXPECT_THAT(take_until(*response.events, ":\n\n"), HasSubstr(":\n\n"));
  app.service().cancel();
  feeding.join();
}

// A page that has its reply asks the next thing at once.
TEST(AppThreads, ASearchMakesRoomBeforeItsReplyIsSent) {
  App app(parts_for_tests());
  for (int i = 0; i < 20; ++i) {
    const HttpResponse response =
        app.answer(api_request(R"({"do":"until_stopped"})", "text/event-stream"));
    ASSERT_EQ(response.status, 200) << i;
    // Whoever made the answer has it until all of it is sent.
    const auto feed = response.feed;
    std::thread feeding(feed);
    take_until(*response.events, "progress");
    HttpRequest other = api_request(R"({"do":"until_stopped"})");
    EXPECT_EQ(app.answer(other).status, 429);
    response.events->cut_off();
    feeding.join();
    other.abandoned = std::make_shared<std::atomic<bool>>(true);
    EXPECT_EQ(app.answer(other).status, 200) << i;
  }
}

TEST(AppThreads, WhatWatchesTakesNoPlaceOfASearch) {
  AppParts parts = parts_for_tests();
  api::RequestKind watch = parts.requests[1];
  watch.name = "watch";
  watch.timing = api::Timing::kWatching;
  parts.requests.push_back(watch);
  parts.limits.watches = 1;
  App app(std::move(parts));
  const HttpResponse first = app.answer(api_request(R"({"do":"watch"})", "text/event-stream"));
  ASSERT_EQ(first.status, 200);
  const HttpResponse second = app.answer(api_request(R"({"do":"watch"})"));
  EXPECT_EQ(second.status, 429);
  EXPECT_THAT(second.body, HasSubstr("1 runs are being watched already"));
  HttpRequest search = api_request(R"({"do":"until_stopped"})");
  search.abandoned = std::make_shared<std::atomic<bool>>(true);
  EXPECT_EQ(app.answer(search).status, 200);
}

TEST(AppThreads, AFileThatIsMadeIsASearchAndForOwnPages) {
  AppParts parts = parts_for_tests();
  parts.made_file = [](std::string_view target) -> std::optional<MakeFile> {
    if (target != "/made") return std::nullopt;
    return [](const std::atomic<bool>& stop) {
      while (!stop) std::this_thread::sleep_for(1ms);
      return HttpResponse{.body = "made"};
    };
  };
  App app(std::move(parts));
  HttpRequest request;
  request.head.method = "GET";
  request.head.target = "/made";
  const auto gone = std::make_shared<std::atomic<bool>>(true);
  request.abandoned = gone;
  EXPECT_EQ(app.answer(request).body, "made");
  request.head.fetch_site = "cross-site";
  EXPECT_EQ(app.answer(request).status, 403);
  request.head.fetch_site = "same-origin";
  const HttpResponse searching =
      app.answer(api_request(R"({"do":"until_stopped"})", "text/event-stream"));
  EXPECT_EQ(app.answer(request).status, 429);
}

TEST(EventStreamTest, OneLargeEventGoesThroughAndManyThatNobodyTakesDoNot) {
  server::EventStream events;
  const std::string large(3 * server::EventStream::kMostWaiting, 'x');
  EXPECT_TRUE(events.send(large));
  EXPECT_EQ(events.take(), large);
  EXPECT_TRUE(events.send(large));
  EXPECT_FALSE(events.send("y"));
}

TEST(AppThreads, ASearchThatIsOverMakesRoomForTheNext) {
  App app(parts_for_tests());
  for (int i = 0; i < 3; ++i) {
    HttpRequest request = api_request(R"({"do":"until_stopped"})");
    request.abandoned = std::make_shared<std::atomic<bool>>(true);
    EXPECT_EQ(app.answer(request).status, 200);
  }
}

server::RequestHead get(std::string target) {
  server::RequestHead head;
  head.method = "GET";
  head.target = std::move(target);
  return head;
}

class PageFolder : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_ / "page" / "assets");
    std::ofstream(folder_ / "page" / "index.html") << "<p>index";
    std::ofstream(folder_ / "page" / "assets" / "a-1.js") << "script";
    std::ofstream(folder_ / "secret.html") << "secret";
    std::filesystem::create_symlink(folder_ / "secret.html", folder_ / "page" / "assets" / "dir");
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path folder_ = std::filesystem::path(testing::TempDir()) / "quadrille_page";
  Page page_{folder_ / "page"};
};

TEST_F(PageFolder, ServesFilesAndViews) {
  EXPECT_TRUE(page_.is_there());
  for (const char* const target : {"/", "/index.html", "/analyze", "/a/b", "/?x=1"}) {
    EXPECT_EQ(page_.answer(get(target)).body, "<p>index") << target;
  }
  const HttpResponse script = page_.answer(get("/assets/a-1.js"));
  EXPECT_EQ(script.body, "script");
  EXPECT_THAT(script.content_type, HasSubstr("text/javascript"));
  EXPECT_THAT(header(script, "Content-Security-Policy"), HasSubstr("default-src 'self'"));
}

TEST_F(PageFolder, NoPathLeadsOut) {
  for (const char* const target :
       {"/../secret.html", "/assets/../../secret.html", "/assets/", "/assets", "/secret.html",
        "/%2e%2e/secret.html", "/assets/..", "/assets/dir", "//etc/passwd.txt"}) {
    const HttpResponse response = page_.answer(get(target));
    EXPECT_THAT(response.body, Not(HasSubstr("secret"))) << target;
    EXPECT_TRUE(response.status == 404 || response.body == "<p>index") << target;
  }
}

TEST(EmbeddedPage, IsServedZippedAndOnce) {
  const Page page;
  if (embedded_page().empty()) {
    EXPECT_FALSE(page.is_there());
    EXPECT_EQ(page.answer(get("/")).status, 404);
    EXPECT_THAT(page.answer(get("/")).body, HasSubstr("./quadrille serve"));
    return;
  }
  server::RequestHead head = get("/");
  const HttpResponse plain = page.answer(head);
  EXPECT_EQ(plain.status, 200);
  EXPECT_EQ(header(plain, "Content-Encoding"), "");
  for (const char* const refused : {"gzip; q=0", "gzip;q=0.000", "br", "*, gzip;q=0", "*;q=0"}) {
    head.accept_encoding = refused;
    EXPECT_EQ(header(page.answer(head), "Content-Encoding"), "") << refused;
  }
  for (const char* const accepted : {"GZIP", "*", "gzip; q=0.1, br", "br, gzip;q=0.8"}) {
    head.accept_encoding = accepted;
    EXPECT_EQ(header(page.answer(head), "Content-Encoding"), "gzip") << accepted;
  }
  const HttpResponse zipped = page.answer(head);
  EXPECT_TRUE(zipped.body.starts_with("\x1f\x8b"));
  EXPECT_NE(header(zipped, "ETag"), header(plain, "ETag"));
  const std::string tag = header(zipped, "ETag");
  for (const std::string& known : {tag, "W/" + tag, "\"other\", " + tag, std::string("*")}) {
    head.if_none_match = known;
    EXPECT_EQ(page.answer(head).status, 304) << known;
    EXPECT_EQ(page.answer(head).body, "") << known;
  }
  head.if_none_match = header(plain, "ETag");
  EXPECT_EQ(page.answer(head).status, 200);
  for (const PageFile& file : embedded_page()) {
    EXPECT_EQ(page.answer(get(std::string(file.path))).body, file.content) << file.path;
  }
}

TEST(Token, LetsInWhoKnowsIt) {
  const Token token("0123456789abcdef", 8017);
  server::RequestHead head = get("/x");
  EXPECT_EQ(token.stop(head)->status, 401);
  head.authorization = "Bearer 0123456789abcdef";
  EXPECT_FALSE(token.stop(head));
  head.authorization = "Bearer 0123456789abcdeg";
  EXPECT_TRUE(token.stop(head));
  head.authorization = "Bearer ";
  EXPECT_TRUE(token.stop(head));
  head.cookie = "other=1; quadrille-8017=0123456789abcdef";
  EXPECT_FALSE(token.stop(head));
  head.cookie = "quadrille-8018=0123456789abcdef";
  EXPECT_TRUE(token.stop(head));
  const auto way = token.stop(get("/play?x=1&token=0123456789abcdef"));
  EXPECT_EQ(way->status, 303);
  EXPECT_THAT(header(*way, "Set-Cookie"), HasSubstr("HttpOnly; SameSite=Lax"));
  EXPECT_THAT(header(*way, "Set-Cookie"), Not(HasSubstr("Secure")));
  EXPECT_EQ(header(*way, "Location"), "/play?x=1");
  const auto location = [&](const std::string& target) {
    return header(*token.stop(get(target)), "Location");
  };
  EXPECT_EQ(location("/?token=0123456789abcdef"), "/");
  EXPECT_EQ(location("/a/b?token=0123456789abcdef&y=2&z=3"), "/a/b?y=2&z=3");
  for (const char* const foreign :
       {"//evil.example/", "/\\evil.example/", "http://evil.example/"}) {
    EXPECT_EQ(location(std::string(foreign) + "?token=0123456789abcdef"), "/") << foreign;
  }
  server::RequestHead behind_tls = get("/?token=0123456789abcdef");
  behind_tls.forwarded_protocol = "https";
  EXPECT_THAT(header(*token.stop(behind_tls), "Set-Cookie"), HasSubstr("; Secure"));
  EXPECT_FALSE(Token("", 8017).stop(get("/")));
}

}  // namespace
}  // namespace quadrille::app
