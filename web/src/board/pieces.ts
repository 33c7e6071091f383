// SPDX-License-Identifier: MIT
// Pieces in a square of 100 by 100: the shapes of src/drawing/svg_pieces.cpp.

export const kPawn =
  'M24 90C18 90 17 79 25 75C36 69 42 61 43 50L36 50C32 50 32 42 36 42L41 42' +
  'A17.5 17.5 0 1 1 59 42L64 42C68 42 68 50 64 50L57 50C58 61 64 69 75 75' +
  'C83 79 82 90 76 90Z';

export const kCrown = 'M33 63L29 39L41 49L50 33L59 49L71 39L67 63ZM34 70L66 70';

export const kKnight =
  'M27 87C27 76 34 70 40 63C44 58 46 54 46 49C42 53 37 54 33 57C30 60 27 63 23 61' +
  'C18 59 16 54 19 50C23 44 26 40 28 34C29 29 32 25 36 22L36 11L45 18' +
  'C65 19 79 37 79 64C79 73 78 80 78 87Z';

export const kMane = 'M52 28C63 33 69 46 69 62';
