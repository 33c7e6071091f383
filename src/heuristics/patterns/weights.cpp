// SPDX-License-Identifier: MIT
#include "heuristics/patterns/weights.h"

#include <fmt/core.h>
#define TOML_HEADER_ONLY 0  // NOLINT(cppcoreguidelines-macro-usage): read by the next header
#include <toml++/toml.h>
#define XXH_INLINE_ALL  // NOLINT(cppcoreguidelines-macro-usage): read by the next header
#include <xxhash.h>
#include <zstd.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/utf8.h"
#include "heuristics/patterns/sets.h"
#include "heuristics/printable.h"

namespace quadrille::patterns {
namespace {

constexpr std::string_view kFirstLine = "# quadrille patterns 1\n";
constexpr std::string_view kEndOfText = "\nend of text\n";
constexpr std::size_t kMostText = std::size_t{64} * 1024;
constexpr std::int64_t kMostDistinct = 4'000'000;
constexpr std::size_t kMostSets = 16;
constexpr std::size_t kMostFeatures = 32;
constexpr int kCompression = 19;

Error refusal(std::string message, const std::string& where) {
  return {ErrorCode::kUnknownHeuristic, std::move(message), where};
}

std::string checksum_of(std::string_view bytes) {
  return fmt::format("{:016x}", XXH3_64bits(bytes.data(), bytes.size()));
}

// Reads the text's tables; the first fault is kept.
class Reader {
 public:
  explicit Reader(const std::string& path) : path_(path) {}

  struct Head {
    Weights weights;
    std::int64_t distinct = 0;
    std::int64_t bytes = 0;
    std::string checksum;
  };
  Expected<Head> read(const toml::table& file) {
    Head head;
    Weights& weights = head.weights;
    weights.name = text(file, "name");
    weights.meaning = text(file, "meaning");
    weights.source = text(file, "source");
    if (file.contains("remark")) weights.remark = text(file, "remark");
    weights.games = texts(file, "game");
    read_sets(file, weights.spec);
    read_phase(file, weights.spec);
    read_features(file, weights);
    const toml::table* const numbers = file["weights"].as_table();
    if (numbers == nullptr) {
      refuse("there is no [weights]");
    } else {
      head.distinct = number(*numbers, "distinct", 1, kMostDistinct);
      head.bytes = number(*numbers, "bytes", 1, std::int64_t{1} << 30);
      head.checksum = text(*numbers, "checksum");
    }
    if (fault_) return *fault_;
    return head;
  }

 private:
  void refuse(std::string message) {
    if (!fault_) fault_ = refusal(std::move(message), path_);
  }
  std::string text(const toml::table& table, std::string_view key) {
    if (const auto value = table[key].value<std::string>()) return printable(*value);
    refuse(fmt::format("{} is missing, or no text", key));
    return {};
  }
  std::vector<std::string> texts(const toml::table& table, std::string_view key) {
    std::vector<std::string> found;
    const toml::array* const array = table[key].as_array();
    const bool is_list = array != nullptr && !array->empty() && array->size() <= kMostSets;
    bool are_texts = is_list;
    if (is_list) {
      for (const toml::node& node : *array) {
        const auto value = node.value<std::string>();
        are_texts = are_texts && value;
        if (value) found.push_back(printable(*value));
      }
    }
    if (!are_texts) refuse(fmt::format("{} is no list of texts", key));
    return found;
  }
  std::int64_t number(const toml::table& table, std::string_view key, std::int64_t least,
                      std::int64_t most) {
    const auto value = table[key].value<std::int64_t>();
    if (value && *value >= least && *value <= most) return *value;
    refuse(fmt::format("{} is no number from {} to {}", key, least, most));
    return least;
  }

  void read_sets(const toml::table& file, Spec& spec) {
    const toml::array* const sets = file["sets"].as_array();
    if (sets == nullptr || sets->empty() || sets->size() > kMostSets) {
      return refuse(fmt::format("there are no [[sets]], or more than {}", kMostSets));
    }
    for (const toml::node& node : *sets) {
      const toml::table* const table = node.as_table();
      if (table == nullptr) return refuse("sets are no tables");
      spec.sets.push_back({text(*table, "shape"), texts(*table, "pieces")});
    }
  }
  void read_phase(const toml::table& file, Spec& spec) {
    const toml::table* const phase = file["phase"].as_table();
    if (phase == nullptr) return;
    PhaseSpec read;
    read.pieces = texts(*phase, "pieces");
    read.first = static_cast<int>(number(*phase, "first", 1, 128));
    read.last = static_cast<int>(number(*phase, "last", 0, read.first - 1));
    spec.phase = std::move(read);
  }
  void read_features(const toml::table& file, Weights& weights) {
    const toml::table* const features = file["features"].as_table();
    if (features == nullptr) return;
    if (features->size() > kMostFeatures) return refuse("there are too many features");
    for (const auto& [name, node] : *features) {
      FeatureWeight feature{std::string(name.str()), {}};
      const toml::array* const numbers = node.as_array();
      if (numbers == nullptr || numbers->size() != weights.spec.phases()) {
        return refuse(fmt::format("feature {} has not one weight for each phase", name.str()));
      }
      for (const toml::node& each : *numbers) {
        const auto value = each.value<std::int64_t>();
        if (!value || *value > kLargestFeatureWeight || *value < -kLargestFeatureWeight) {
          return refuse(fmt::format("feature {} has a weight that is none", name.str()));
        }
        feature.weights.push_back(static_cast<int>(*value));
      }
      weights.spec.features.push_back(feature.feature);
      weights.features.push_back(std::move(feature));
    }
  }

  const std::string& path_;
  MaybeError fault_;
};

MaybeError unpack(std::string_view packed, std::size_t distinct, const std::string& path,
                  Weights& weights) {
  const std::size_t numbers = distinct * weights.spec.phases();
  std::string raw(numbers * sizeof(std::int16_t) + 2 * distinct, '\0');
  const std::size_t got = ZSTD_decompress(raw.data(), raw.size(), packed.data(), packed.size());
  if (ZSTD_isError(got) != 0 || got != raw.size()) {
    return refusal("the weights are damaged: they unpack to another size", path);
  }
  weights.values.resize(numbers);
  const char* at = raw.data();
  std::memcpy(weights.values.data(), at, numbers * sizeof(std::int16_t));
  at += numbers * sizeof(std::int16_t);
  weights.seen.assign(at, at + distinct);
  weights.won.assign(at + distinct, at + 2 * distinct);
  return std::nullopt;
}

// As TOML has it, in one line.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : without_controls(text)) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

std::string listed(const std::vector<std::string>& texts) {
  std::string result = "[";
  for (const std::string& text : texts) {
    if (result.size() > 1) result += ", ";
    result += quoted(text);
  }
  return result + "]";
}

}  // namespace

std::uint8_t seen_code(double times) {
  return static_cast<std::uint8_t>(std::clamp(std::round(8 * std::log2(times + 1)), 0.0, 255.0));
}
double times_seen(std::uint8_t code) { return std::round(std::exp2(code / 8.0) - 1); }

std::size_t count_distinct(const Sets& sets) {
  const auto shared = sets.shared();
  std::size_t count = 0;
  for (std::size_t entry = 0; entry < shared.size(); ++entry) {
    if (shared[entry].entry == entry && shared[entry].sign != 0) ++count;
  }
  return count;
}

Expected<Weights> parse_weights(std::string_view text, const std::string& path) {
  if (!text.starts_with(kFirstLine)) {
    return refusal("this is no file of patterns: it does not begin with \"# quadrille patterns 1\"",
                   path);
  }
  const std::size_t end = text.substr(0, kMostText).find(kEndOfText);
  if (end == std::string_view::npos) return refusal("the line \"end of text\" is missing", path);
  toml::table table;
  try {
    table = toml::parse(text.substr(0, end), path);
  } catch (const toml::parse_error& error) {
    const auto& at = error.source().begin;
    return refusal(printable(error.description()),
                   fmt::format("{}:{}:{}", path, at.line, at.column));
  }
  auto head = Reader(path).read(table);
  if (!head) return head.error();
  const std::string_view packed = text.substr(end + kEndOfText.size());
  if (packed.size() != static_cast<std::size_t>(head->bytes)) {
    return refusal(fmt::format("{} bytes of weights were to follow, and there are {}", head->bytes,
                               packed.size()),
                   path);
  }
  if (checksum_of(packed) != head->checksum) {
    return refusal("the weights are damaged: their checksum is another one", path);
  }
  auto error = unpack(packed, static_cast<std::size_t>(head->distinct), path, head->weights);
  if (error) return *error;
  return std::move(head->weights);
}

std::string weights_text(const Weights& weights) {
  const std::size_t distinct = weights.seen.size();
  std::string raw(weights.values.size() * sizeof(std::int16_t), '\0');
  std::memcpy(raw.data(), weights.values.data(), raw.size());
  raw.append(weights.seen.begin(), weights.seen.end());
  raw.append(weights.won.begin(), weights.won.end());
  std::string packed(ZSTD_compressBound(raw.size()), '\0');
  packed.resize(ZSTD_compress(packed.data(), packed.size(), raw.data(), raw.size(), kCompression));

  std::string text(kFirstLine);
  for (const std::string& line : weights.provenance)
    text += fmt::format("# {}\n", without_controls(line));
  text += fmt::format("name = {}\ngame = {}\nmeaning = {}\nsource = {}\n", quoted(weights.name),
                      listed(weights.games), quoted(weights.meaning), quoted(weights.source));
  if (!weights.remark.empty()) text += fmt::format("remark = {}\n", quoted(weights.remark));
  for (const SetSpec& set : weights.spec.sets) {
    text +=
        fmt::format("[[sets]]\nshape = {}\npieces = {}\n", quoted(set.shape), listed(set.pieces));
  }
  if (const auto& phase = weights.spec.phase) {
    text += fmt::format("[phase]\npieces = {}\nfirst = {}\nlast = {}\n", listed(phase->pieces),
                        phase->first, phase->last);
  }
  if (!weights.features.empty()) {
    text += "[features]\n";
    for (const FeatureWeight& each : weights.features) {
      std::string numbers;
      for (const int weight : each.weights) {
        numbers += fmt::format("{}{}", numbers.empty() ? "" : ", ", weight);
      }
      text += fmt::format("{} = [{}]\n", each.feature, numbers);
    }
  }
  text += fmt::format("[weights]\ndistinct = {}\nbytes = {}\nchecksum = \"{}\"", distinct,
                      packed.size(), checksum_of(packed));
  text += kEndOfText;
  return text + packed;
}

}  // namespace quadrille::patterns
