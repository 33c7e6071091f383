// SPDX-License-Identifier: MIT
// The files of this folder that pages are made of, as CMake embeds them.
#pragma once

#include <string_view>

namespace quadrille {

extern const std::string_view kPageHtml, kPageHtmlSha256;
extern const std::string_view kPageCss, kPageCssSha256;
extern const std::string_view kPageScript, kPageScriptSha256;

}  // namespace quadrille
