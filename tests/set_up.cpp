// SPDX-License-Identifier: MIT
// The tests see the program as its users do: put together.
#include "cli/common/set_up.h"

#include <gtest/gtest.h>

namespace quadrille {
namespace {

class Program : public ::testing::Environment {
 public:
  void SetUp() override { cli::set_up_program(); }
};

// GoogleTest owns it.
const auto* const program = ::testing::AddGlobalTestEnvironment(new Program);

}  // namespace
}  // namespace quadrille
