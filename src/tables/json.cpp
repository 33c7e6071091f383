// SPDX-License-Identifier: MIT
#include "tables/json.h"

namespace quadrille::checkers {

void write_build(JsonWriter& json, const std::filesystem::path& folder, int pieces,
                 const BuildReport& report, double seconds) {
  json.member("folder", folder.string()).member("pieces", pieces);
  json.member("positions", table_positions(pieces));
  json.member("built", report.built).member("kept", report.kept);
  json.member("finished", !report.stopped).member("seconds", seconds);
}

void write_inventory(JsonWriter& json, const std::filesystem::path& folder,
                     const Inventory& inventory) {
  json.member("folder", folder.string()).key("tables").begin_array();
  for (const auto& [material, counts, bytes] : inventory.sound) {
    json.begin_object().member("material", material.text()).member("positions", counts.positions());
    json.member("wins", counts.wins).member("losses", counts.losses).member("draws", counts.draws);
    json.member("longest_win", counts.longest_win).member("longest_loss", counts.longest_loss);
    json.member("bytes", bytes).end_object();
  }
  json.end_array().member("bytes", inventory.bytes()).key("faults").begin_array();
  for (const Error& fault : inventory.faults) {
    json.begin_object().member("code", to_string(fault.code)).member("message", fault.message);
    json.member("where", fault.where).end_object();
  }
  json.end_array();
}

}  // namespace quadrille::checkers
