// SPDX-License-Identifier: MIT
// Memory for large tables that are read at random: on large pages, where the system has them, such
// a read misses the processor's address cache far less often. Asking for them is the operating
// system's business: see os/large_pages.h.
#pragma once

#include <cstddef>
#include <new>

namespace quadrille {

// Told of large blocks of memory before they are used. Nobody has to be there.
inline void (*advise_large_pages)(void* memory, std::size_t bytes) = nullptr;

// An allocator for std::vector.
template <class T>
struct LargePageAllocator {
  using value_type = T;

  LargePageAllocator() = default;
  template <class U>
  explicit LargePageAllocator(const LargePageAllocator<U>&) {}

  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    if (bytes < kPage) return static_cast<T*>(::operator new(bytes, alignment(alignof(T))));
    void* const memory = ::operator new(bytes, alignment(kPage));
    if (advise_large_pages != nullptr) advise_large_pages(memory, bytes);
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) {
    const bool large = count * sizeof(T) >= kPage;
    ::operator delete(memory, alignment(large ? kPage : alignof(T)));
  }

  friend bool operator==(const LargePageAllocator&, const LargePageAllocator&) { return true; }

 private:
  static constexpr std::size_t kPage = std::size_t{1} << 21;
  static std::align_val_t alignment(std::size_t bytes) { return std::align_val_t{bytes}; }
};

}  // namespace quadrille
