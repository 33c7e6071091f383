// SPDX-License-Identifier: MIT
#pragma once

#include <unistd.h>

#include <utility>

namespace quadrille {

// A file descriptor that is closed when nobody needs it any more.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }

  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool is_open() const { return number_ >= 0; }
  // What close() answers: 0, or -1 and errno where what was written could not be kept.
  int close() { return is_open() ? ::close(std::exchange(number_, -1)) : 0; }

 private:
  int number_ = -1;
};

}  // namespace quadrille
