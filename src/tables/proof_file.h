// SPDX-License-Identifier: MIT
// A solver's table of proofs as a file, so that a proof that was stopped goes on.
//
//   quadrille proofs 1              lines of text, each ended by a line feed
//   game breakthrough:standard:5x5
//   keys 0123456789abcdef           of positions of the game: other keys, other positions
//   nodes 74612835                  that were looked at for it
//
//   (the entries, 16 bytes each: key and data of a ProofTable; then XXH3, 64 bits, of everything
//   before it)
//
// What is in a table is true of the game's positions, whatever position was being solved. A file
// is believed only if it fits its checksum.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "base/error.h"
#include "base/hash.h"
#include "games/any_game.h"
#include "os/files.h"
#include "search/limits.h"
#include "solve/proof_table.h"

namespace quadrille {

// What the entries of a file are of. To be raised when entries that were written before are no
// longer to be believed, or their numbers mean something else.
inline constexpr int kProofFileVersion = 1;

// A number that changes with the keys that positions of the game have.
Hash keys_of(const AnyGame& game);

// Puts `size` bytes from `offset` on to `bytes`; false if they cannot be had.
using ReadAt = std::function<bool(std::uint64_t offset, char* bytes, std::size_t size)>;

// Fills the table from a file of that many bytes; the nodes that it cost. After an error the table
// is empty.
Expected<Nodes> read_proofs(const ReadAt& read_at, std::uint64_t size, const AnyGame& game,
                            ProofTable& table);
Expected<Nodes> read_proofs(const std::string& path, const AnyGame& game, ProofTable& table);

// Whole or not at all (os/files.h); others may store in the table meanwhile, but not make it grow.
// What is replaced must be proofs of this game. `stopped` is asked now and then: true ends it with
// an error, and nothing has changed.
MaybeError write_proofs(const std::string& path, const AnyGame& game, const ProofTable& table,
                        Nodes nodes, Existing existing, const std::function<bool()>& stopped = {});

}  // namespace quadrille
