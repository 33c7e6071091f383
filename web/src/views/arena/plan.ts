// SPDX-License-Identifier: MIT
// What a run is asked for with.

// The texts that the players' words name, such as "alphabeta:mine.toml,depth=4".
export function ownOf(players: string[], works: { name: string; text: string }[]): Record<string, string> {
  const words = new Set(players.flatMap((player) => player.split(/[:,\s]/)));
  return Object.fromEntries(works.filter(({ name }) => words.has(name)).map(({ name, text }) => [name, text]));
}
