// SPDX-License-Identifier: MIT
// Certificates: read or refused in words; what is read is written as it was, and its moves prove
// what they say or are refused.
#include <string>

#include "certificates/certificate.h"
#include "fuzz/check.h"

namespace {

using namespace quadrille;

void check_proof(const certificates::Certificate& certificate) {
  if (const auto fault = certificates::verify(certificate, nullptr)) {
    fuzz::require_readable(*fault);
    return;
  }
  // White loses on this board: nothing proves anything else.
  const bool start = certificate.game == "breakthrough:standard:3x4" &&
                     certificate.position == "ppp/ppp/PPP/PPP w";
  fuzz::require(!start || certificate.value == certificates::Value::kLoss,
                "only what is true is proved", certificate.position);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::as_text(data, size);
  const auto read = certificates::decoded(text);
  if (read) {
    check_proof(*read);
    const auto again = certificates::decoded(certificates::encoded(*read));
    fuzz::require(again && again->moves == read->moves && again->position == read->position,
                  "a certificate reads back as it was", "");
  } else {
    fuzz::require_readable(read.error());
  }
  // The moves alone: what stands before them would rarely fit its checksum.
  for (const auto value :
       {certificates::Value::kWin, certificates::Value::kLoss, certificates::Value::kDraw}) {
    check_proof({"breakthrough:standard:3x4", "ppp/ppp/PPP/PPP w", value, std::string(text)});
  }
  return 0;
}
