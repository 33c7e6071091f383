// SPDX-License-Identifier: MIT
// With a broker that tests/cluster/cluster_test.py has started; without one there is nothing to
// see.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "cluster/coordinator.h"
#include "cluster/worker.h"

namespace quadrille {
namespace {

using ::testing::HasSubstr;

class RealBroker : public testing::Test {
 protected:
  void SetUp() override {
    const char* const address =
        std::getenv("QUADRILLE_TEST_BROKER");  // NOLINT(concurrency-mt-unsafe)
    if (address == nullptr) GTEST_SKIP() << "QUADRILLE_TEST_BROKER names no broker";
    settings_.address = *parse_broker_address(address);
    settings_.address.password = std::getenv("QUADRILLE_BROKER_PASSWORD");  // NOLINT
    settings_.heartbeat = std::chrono::seconds(2);
  }

  [[nodiscard]] Broker connected() const {
    auto broker = Broker::connect(settings_);
    EXPECT_TRUE(broker) << broker.error().text();
    return *std::move(broker);
  }
  [[nodiscard]] LinkSettings link() {
    LinkSettings link;
    link.broker = settings_;
    link.patience = std::chrono::seconds(5);
    link.tell = [this](const std::string& text) { told_ += text + "\n"; };
    return link;
  }

  BrokerSettings settings_;
  std::string told_;
};

TEST_F(RealBroker, KeepsMessagesUntilTheyAreAcknowledged) {
  Broker broker = connected();
  ASSERT_FALSE(broker.declare("quadrille.test.dead"));
  ASSERT_FALSE(broker.declare("quadrille.test", "quadrille.test.dead", 2));
  ASSERT_FALSE(broker.purge("quadrille.test"));
  ASSERT_FALSE(broker.purge("quadrille.test.dead"));
  const std::string large(3'000'000, 'x');
  ASSERT_FALSE(broker.publish("quadrille.test", large));
  ASSERT_FALSE(broker.publish("quadrille.test", ""));
  {
    Broker other = connected();
    const auto message = other.take("quadrille.test");
    ASSERT_TRUE(message && *message);
    EXPECT_EQ((*message)->body, large);
    ASSERT_FALSE(other.keep_alive());
  }  // gone without acknowledging
  const auto first = broker.take("quadrille.test");
  ASSERT_TRUE(first && *first);
  ASSERT_FALSE(broker.acknowledge((*first)->tag));
  for (int i = 0; i < 3; ++i) {
    const auto again = broker.take("quadrille.test");
    ASSERT_TRUE(again && *again) << i;
    ASSERT_FALSE(broker.give_back((*again)->tag));
  }
  std::optional<BrokerMessage> dead;
  for (int i = 0; i < 100 && !dead; ++i) dead = *broker.take("quadrille.test.dead");
  ASSERT_TRUE(dead);
  EXPECT_EQ(dead->died_of, "delivery_limit");
  ASSERT_FALSE(broker.remove("quadrille.test"));
  ASSERT_FALSE(broker.remove("quadrille.test.dead"));
  EXPECT_EQ(*broker.waiting("quadrille.test"), std::nullopt);
  EXPECT_FALSE(broker.take("quadrille.test")->has_value());
  EXPECT_FALSE(broker.keep_alive());  // no such queue is no reason to end
}

TEST_F(RealBroker, WorkersOfAnotherVersionOrSignatureLeaveATournamentAlone) {
  Broker broker = connected();
  const TournamentQueues queues("abc123");
  ASSERT_FALSE(broker.declare(kTournamentsQueue));
  ASSERT_FALSE(broker.purge(kTournamentsQueue));
  ASSERT_FALSE(broker.declare(queues.work));
  ASSERT_FALSE(broker.publish(queues.work, to_json(WorkUnit{"abc123", 1})));
  const Announcement announcement{"abc123", {"1.2.3", {{"tablut", 5}}}};
  ASSERT_FALSE(broker.publish(kTournamentsQueue, to_json(announcement)));
  WorkerSettings worker;
  worker.link = link();
  worker.idle = std::chrono::seconds(1);
  worker.signature = [](const std::string&) -> Expected<std::uint64_t> { return std::uint64_t{6}; };
  worker.version = "1.2.4";
  ASSERT_TRUE(work(worker));
  EXPECT_THAT(told_, HasSubstr("version 1.2.3, this is 1.2.4"));
  worker.version = "1.2.3";
  ASSERT_TRUE(work(worker));
  EXPECT_THAT(told_, HasSubstr("signature 5 on tablut, here it is 6"));
  EXPECT_EQ(**broker.waiting(queues.work), 1U);
  ASSERT_FALSE(broker.remove(queues.work));
  // A tournament whose queue is gone is forgotten.
  ASSERT_TRUE(work(worker));
  EXPECT_EQ(**broker.waiting(kTournamentsQueue), 0U);
}

TEST_F(RealBroker, TellsWhatCannotBeRead) {
  Broker broker = connected();
  const TournamentQueues queues("abc124");
  ASSERT_FALSE(broker.declare(kTournamentsQueue));
  ASSERT_FALSE(broker.declare(queues.work));
  ASSERT_FALSE(broker.declare(queues.dead));
  ASSERT_FALSE(broker.publish(queues.work, "{}"));
  ASSERT_FALSE(broker.publish(kTournamentsQueue, "garbage"));
  ASSERT_FALSE(broker.publish(kTournamentsQueue, to_json(Announcement{"abc124", {"1", {}}})));
  WorkerSettings worker;
  worker.link = link();
  worker.idle = std::chrono::seconds(2);
  worker.version = "1";
  const auto done = work(worker);
  ASSERT_TRUE(done);
  EXPECT_EQ(done->failed, 1U);
  const auto dead = broker.take(queues.dead);
  ASSERT_TRUE(dead && *dead);
  EXPECT_THAT(parse_dead((*dead)->body)->reason, HasSubstr("run"));
  ASSERT_FALSE(broker.remove(queues.work));
  ASSERT_FALSE(broker.remove(queues.dead));
}

TEST_F(RealBroker, ADecidedRunClearsItsQueues) {
  CoordinatorSettings settings;
  settings.link = link();
  settings.run = "abc125";
  settings.is_decided = [] { return true; };
  const auto error = run_jobs_by_workers(
      settings, {}, {}, [](std::size_t, const GameRecord&) -> MaybeError { return std::nullopt; });
  EXPECT_FALSE(error);
  EXPECT_EQ(*connected().waiting(TournamentQueues("abc125").work), std::nullopt);
}

}  // namespace
}  // namespace quadrille
