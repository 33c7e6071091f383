// SPDX-License-Identifier: MIT
// Memory for large tables that are read at random: on large pages, where the system has them, such
// a read misses the processor's address cache far less often. Asking for them is the operating
// system's business: see os/large_pages.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace quadrille {

// Told of large blocks of memory before they are used. Nobody has to be there.
inline void (*advise_large_pages)(void* memory, std::size_t bytes) = nullptr;

inline constexpr std::size_t kLargePage = std::size_t{1} << 21;

// An array whose bytes are zero at first. The system gives such memory as it is used, so that a
// table of a gigabyte is there at once.
template <class T>
class LargeTable {
  static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= kLargePage);

 public:
  explicit LargeTable(std::size_t count) : size_(count) {
    if (count == 0) return;
    const std::size_t bytes = count * sizeof(T);
    const std::size_t alignment = bytes < kLargePage ? alignof(T) : kLargePage;
    std::size_t room = bytes + alignment;
    memory_.reset(std::calloc(room, 1));  // NOLINT(*-no-malloc): nothing else gives zeroed pages
    if (!memory_) throw std::bad_alloc();
    void* start = memory_.get();
    items_ = static_cast<T*>(std::align(alignment, bytes, start, room));
    if (bytes >= kLargePage && advise_large_pages != nullptr) advise_large_pages(items_, bytes);
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] T& operator[](std::size_t i) { return items_[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return items_[i]; }
  [[nodiscard]] T* begin() { return items_; }
  [[nodiscard]] T* end() { return items_ + size_; }

 private:
  struct Free {
    void operator()(void* memory) const { std::free(memory); }  // NOLINT(*-no-malloc)
  };

  std::unique_ptr<void, Free> memory_;
  T* items_ = nullptr;  // in it, where a page begins
  std::size_t size_;
};

// An allocator for std::vector.
template <class T>
struct LargePageAllocator {
  using value_type = T;

  LargePageAllocator() = default;
  template <class U>
  explicit LargePageAllocator(const LargePageAllocator<U>&) {}

  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    if (bytes < kLargePage) return static_cast<T*>(::operator new(bytes, alignment(alignof(T))));
    void* const memory = ::operator new(bytes, alignment(kLargePage));
    if (advise_large_pages != nullptr) advise_large_pages(memory, bytes);
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) {
    const bool large = count * sizeof(T) >= kLargePage;
    ::operator delete(memory, alignment(large ? kLargePage : alignof(T)));
  }

  friend bool operator==(const LargePageAllocator&, const LargePageAllocator&) { return true; }

 private:
  static std::align_val_t alignment(std::size_t bytes) { return std::align_val_t{bytes}; }
};

}  // namespace quadrille
