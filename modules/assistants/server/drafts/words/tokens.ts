import { fold } from './fold.ts';

/** A word, number, clock time or mark with its place in what was said. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Folded. */
  readonly low: string;
  readonly kind: 'word' | 'number' | 'clock' | 'mark';
  /** Value of a number; NaN otherwise. */
  readonly value: number;
  /** A number as it is written in a field, with a comma: `37,2`; '' otherwise. */
  readonly shown: string;
  /** True for a number that was said in words. */
  readonly spoken: boolean;
  /** White space before it: '' if it follows the previous token directly, a line break if there is one. */
  readonly gap: '' | ' ' | '\n';
}

/** Names with a digit that are one word. */
const shape =
  /(?<clock>\d{1,2}:\d{2}(?!\d))|(?<number>\d+(?:[.,]\d+)?)|(?<word>(?:sp[o0][2₂]|c?o[2₂](?![:,.]?\d)|hba1c|b12)(?!\p{L})|\p{L}[\p{L}\p{M}]*(?:['’-][\p{L}][\p{L}\p{M}]*)*)|(?<mark>[^\s])/giu;

/** Splits what was said into tokens, in linear time. */
export function tokenize(said: string): Token[] {
  const tokens: Token[] = [];
  let before = 0;
  for (const match of said.matchAll(shape)) {
    const text = match[0];
    const gap = said.slice(before, match.index);
    before = match.index + text.length;
    const kind = kindOf(match.groups ?? {});
    const shown = kind === 'number' ? showNumber(text) : '';
    tokens.push({
      start: match.index,
      end: before,
      text,
      low: kind === 'word' ? fold(text) : text,
      kind,
      value: kind === 'number' ? Number(shown.replace(',', '.')) : Number.NaN,
      shown,
      spoken: false,
      gap: gap === '' ? '' : /[\n\r\u2028]/u.test(gap) ? '\n' : ' ',
    });
  }
  return tokens;
}

function kindOf(groups: Readonly<Record<string, string | undefined>>): Token['kind'] {
  const [hour = 99, minute = 99] = groups['clock']?.split(':').map(Number) ?? [];
  if (groups['clock'] !== undefined) return hour <= 24 && minute < 60 ? 'clock' : 'mark';
  if (groups['number'] !== undefined) return 'number';
  return groups['word'] === undefined ? 'mark' : 'word';
}

/** A point before three digits divides thousands; any other point or comma the decimals. */
function showNumber(text: string): string {
  return /^\d{1,3}\.\d{3}$/u.test(text) ? text.replace('.', '') : text.replace('.', ',');
}
