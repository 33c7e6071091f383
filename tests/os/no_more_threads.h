// SPDX-License-Identifier: MIT
#pragma once

#include <pthread.h>

#include <cstddef>

namespace quadrille {

// While it is there nobody can start a thread: none finds room for the stack that it would have.
class NoMoreThreads {
 public:
  NoMoreThreads() {
    pthread_attr_t attributes;
    pthread_getattr_default_np(&attributes);
    pthread_attr_getstacksize(&attributes, &stack_before_);
    pthread_attr_destroy(&attributes);
    set_stack(std::size_t{1} << 50);
  }
  ~NoMoreThreads() { set_stack(stack_before_); }
  NoMoreThreads(const NoMoreThreads&) = delete;
  NoMoreThreads& operator=(const NoMoreThreads&) = delete;

 private:
  static void set_stack(std::size_t bytes) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, bytes);
    pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
  }

  std::size_t stack_before_ = 0;
};

}  // namespace quadrille
