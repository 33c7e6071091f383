// SPDX-License-Identifier: MIT
// A list with a fixed capacity and no heap: move lists live on the search's stack.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstring>
#include <type_traits>

namespace quadrille {

template <class T, std::size_t kCapacity>
class FixedList {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  // The elements are left uninitialised on purpose: clearing them would cost more than filling
  // them.
  FixedList() {}  // NOLINT(modernize-use-equals-default,cppcoreguidelines-pro-type-member-init)

  void push_back(T value) {
    assert(size_ < kCapacity);
    items_[size_++] = value;
  }
  // Appends the first `count` elements of a block by copying all of it, which is faster than asking
  // how many there are: the capacity must leave room for the rest of the last block.
  template <std::size_t kBlock>
  void append(const std::array<T, kBlock>& block, std::size_t count) {
    assert(count <= kBlock && size_ + kBlock <= kCapacity);
    std::memcpy(items_.data() + size_, block.data(), sizeof(block));
    size_ += count;
  }
  void clear() { size_ = 0; }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  static constexpr std::size_t capacity() { return kCapacity; }

  T& operator[](std::size_t index) {
    assert(index < size_);
    return items_[index];
  }
  const T& operator[](std::size_t index) const {
    assert(index < size_);
    return items_[index];
  }

  T* begin() { return items_.data(); }
  T* end() { return items_.data() + size_; }
  [[nodiscard]] const T* begin() const { return items_.data(); }
  [[nodiscard]] const T* end() const { return items_.data() + size_; }

 private:
  std::size_t size_ = 0;
  std::array<T, kCapacity> items_;
};

}  // namespace quadrille
