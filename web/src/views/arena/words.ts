// SPDX-License-Identifier: MIT
// Runs in words.
import { titleOf } from '../../game/catalogue';

// 0.4, 12: slow games are not none.
export const rateText = (rate: number): string => rate.toFixed(rate < 10 ? 1 : 0);

export const percent = (score: number): string => `${Math.round(score * 100)} %`;

export function timeText(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

// "Breakthrough 6x6", "Checkers csc384": what is not usual about it.
export function boardTitle(game: string): string {
  const usual = ['standard', 'english', 'ashton', 'aind'];
  return [titleOf(game), ...game.split(':').slice(1).filter((word) => !usual.includes(word))].join(' ');
}

export const boardTitles = (boards: string[]): string => {
  const [first = '', ...rest] = boards.map(boardTitle);
  return [first, ...rest.map((title) => title.replace(`${first.split(' ')[0]} `, ''))].join(', ');
};

// "18 Nov 2026, 20:11", where the reader is.
export function dateText(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const day = date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
  return `${day}, ${date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`;
}
