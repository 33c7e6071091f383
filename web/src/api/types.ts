// SPDX-License-Identifier: MIT
// What the server says, in the words of docs/api.md and docs/web.md.

export type PieceShape = 'pawn' | 'man' | 'king' | 'knight';
export type Tint = 'white' | 'black' | 'red';
export type Ground = 'camp' | 'throne' | 'goal';

export interface Cell {
  square?: string;
  unused?: boolean; // no square of the game: a light one of checkers
  piece?: string;
  shape?: PieceShape;
  side?: string;
  ground?: Ground;
  blocked?: boolean; // nothing can stand here any more
}

export interface LegalMove {
  move: string;
  path: number[]; // cells, from the first to the last; a placement has one
  captures: number[];
  position: string;
}

export interface LastMove {
  move: string;
  path: number[];
  captures: number[];
}

export interface SideOfGame {
  name: string;
  tint: Tint;
  called?: string;
}

export interface PaletteEntry {
  piece: string;
  shape?: PieceShape;
  side?: string;
  blocked?: boolean;
}

export interface Ending {
  outcome: string | null; // a side, draw, or null while the game runs
  reason: string | null;
}

export interface BoardReply extends Ending {
  game: string;
  position: string;
  to_move: string | null;
  columns: number;
  rows: number;
  column_labels: string[];
  row_labels: string[];
  sides: SideOfGame[];
  at_bottom: string | null;
  cells: Cell[];
  palette: PaletteEntry[];
  legal: LegalMove[];
  forced: boolean;
  last: LastMove | null;
  warnings: string[];
  usual_player: string; // who thinks where no player is named
  strongest_player: string;
}

export interface WhyReply {
  legal: boolean;
  code?: string;
  why?: string;
  moves: LegalMove[];
}

export type ExactValue = 'win' | 'loss' | 'draw';

export interface Line {
  best: string | null;
  score: number;
  depth: number;
  nodes: number;
  pv: string[];
  exact: boolean;
  value?: ExactValue;
  plies?: number;
  selective_depth?: number;
  line?: number; // the rank, from 0, where there are several
}

export interface AnalyzeReply extends Line {
  lines?: Line[];
  finished?: boolean;
  stopped?: boolean;
}

export interface SolveReply {
  value: ExactValue | 'unknown';
  keeps: string[];
  nodes: number;
  plies?: number | null;
  past_may_draw?: boolean;
}

export interface GameRow {
  game: string;
  meaning: string;
  source?: string;
}

export interface HeuristicRow {
  heuristic: string;
  game: string;
  meaning: string;
  source?: string;
}

export interface FeatureRow {
  feature: string;
  game: string;
  meaning: string;
}

export interface LevelRow {
  level: string;
  meaning: string;
}

export interface BoardRow {
  game: string;
  columns: number;
  rows: number;
  usual: boolean;
}

export interface SavedText {
  text: string;
  name: string;
}

export interface LoadReply extends Ending {
  game: string;
  start: string;
  moves: string[];
  opponent: string | null;
  side: string | null;
}

export type Mark = 'blunder' | null;

export interface ReviewedPly {
  ply: number;
  move: string;
  side: string;
  score: number;
  best: string;
  best_score: number;
  mark: Mark;
}

export interface Mistake {
  ply: number;
  before: number;
  after: number;
  text: string;
}

export interface ReviewReply {
  plies: ReviewedPly[];
  mistakes: Mistake[];
}

export interface EditReply {
  valid: boolean;
  position?: string;
  warnings?: string[];
  message?: string;
  where?: string;
}

// A number, or a report's formula that goes beyond all of them.
export type Value = number | 'inf' | '-inf';

export interface Term {
  term: string;
  own: number | null;
  opponent: number | null;
  weight: number | null;
  contribution: Value;
  squares?: number[] | null;
}

// Something that a heuristic of patterns knows from its training games.
export interface PatternSeen {
  term: string;
  squares: string[];
  contribution: number;
  count: number; // of its images on the board
  seen: number; // times, about
  won: number; // share of points
}

export interface EvaluateReply {
  value: Value;
  terms: Term[];
  branch?: string;
  neutral?: number;
  for?: string;
  squares?: number[] | null;
  patterns?: PatternSeen[];
}

export interface TermDifference {
  term: string;
  difference: number;
}

export interface ComparedMove {
  move: string;
  value: Value;
  outcome: string | null;
  terms: Term[];
  differences: TermDifference[];
}

export interface WeightBound {
  weight: number;
  move: string;
}

export interface CompareReply {
  side: string;
  moves: ComparedMove[];
  weights: { term: string; weight: number; below: WeightBound | null; above: WeightBound | null }[];
  varying: string[];
  difference?: TermDifference[];
}
