// SPDX-License-Identifier: MIT
#include "base/bits.h"

#ifdef __x86_64__
#include <immintrin.h>
#endif

namespace quadrille {

Bits64 nth_bit_portable(Bits64 bits, int rank) {
  int index = 0;
  for (int half = 32; half > 0; half /= 2) {
    const int in_low_half = popcount(bits & ((Bits64{1} << half) - 1));
    if (rank >= in_low_half) {
      rank -= in_low_half;
      bits >>= half;
      index += half;
    }
  }
  return Bits64{1} << index;
}

#ifdef __x86_64__

const bool kHasBmi2 = __builtin_cpu_supports("bmi2") != 0;

__attribute__((target("bmi2"))) Bits64 nth_bit_bmi2(Bits64 bits, int rank) {
  return _pdep_u64(Bits64{1} << rank, bits);
}

#else

const bool kHasBmi2 = false;

Bits64 nth_bit_bmi2(Bits64 bits, int rank) { return nth_bit_portable(bits, rank); }

#endif

}  // namespace quadrille
