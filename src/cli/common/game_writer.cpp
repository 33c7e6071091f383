// SPDX-License-Identifier: MIT
#include "cli/common/game_writer.h"

namespace quadrille::cli {
namespace {

// More games do not wait for a slow disk: whoever plays does.
constexpr std::size_t kMostWaiting = 1000;

}  // namespace

GameWriter::GameWriter(Store& store, std::int64_t run)
    : store_(store), run_(run), thread_([this] { write_on(); }) {}

GameWriter::~GameWriter() { finish(); }

MaybeError GameWriter::add(std::size_t number, const GameRecord& record) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return waiting_.size() < kMostWaiting || error_; });
  if (error_) return error_;
  waiting_.emplace_back(number, record);
  changed_.notify_all();
  return std::nullopt;
}

MaybeError GameWriter::finish() {
  {
    const std::scoped_lock lock(mutex_);
    ended_ = true;
    changed_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
  return error_;
}

void GameWriter::write_on() {
  std::unique_lock lock(mutex_);
  while (!error_) {
    changed_.wait(lock, [&] { return ended_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    const Games games = std::exchange(waiting_, {});
    lock.unlock();
    MaybeError error = write(games);
    lock.lock();
    error_ = std::move(error);
    changed_.notify_all();
  }
}

MaybeError GameWriter::write(const Games& games) {
  std::vector<Store::NumberedRecord> numbered;
  numbered.reserve(games.size());
  for (const auto& [number, record] : games) numbered.emplace_back(number, &record);
  return store_.add(run_, numbered);
}

}  // namespace quadrille::cli
