import { foldName } from './fold-name.ts';
import type { TokenKind } from './spans.ts';

/** A token as models answer it: in any case, with blanks, with the marks that Markdown needs. */
export const tokenPattern =
  /\\\[\s{0,2}([pdatx])\s?[-_]?(\d{1,5})([a-z]?)\s{0,2}\\\]|\[\s{0,2}([pdatx])\s?[-_]?(\d{1,5})([a-z]?)\s{0,2}\]/giu;

/** Tokens and what they stand for. */
export interface TokenTable {
  /** Returns the token of a text, the same for the same text. */
  name(kind: TokenKind, surface: string, person?: number): string;
  /** Replaces the tokens of a text by what they stand for, and removes those that stand for nothing. */
  restore(text: string): string;
}

/** Letters of spellings beyond the first; `a` is left out, for „[P1a]“ looks like another person. */
const letters = 'bcdefghijklmnopqrstuvwxyz';

/** Creates a table without tokens. */
export function createTokenTable(): TokenTable {
  const surfaces = new Map<string, string>();
  const tokens = new Map<string, string>();
  const numbers = new Map<string, number>();
  const counts = new Map<TokenKind, number>();
  const count = (kind: TokenKind): number => {
    const next = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, next);
    return next;
  };

  return {
    name: (kind, surface, person) => {
      const key = `${kind} ${surface}`;
      const given = tokens.get(key);
      if (given !== undefined) return given;
      // Spellings of one person have one number, so that a model knows that they are one.
      const owner = `${kind} ${person ?? foldName(surface)}`;
      const number = numbers.get(owner) ?? count(kind);
      numbers.set(owner, number);
      const first = `${kind}${number}`;
      const letter = surfaces.has(first) ? [...letters].find((one) => !surfaces.has(first + one)) : '';
      const token = letter === undefined ? `${kind}${count(kind)}` : first + letter;
      surfaces.set(token, surface);
      tokens.set(key, `[${token}]`);
      return `[${token}]`;
    },
    restore: (text) =>
      text.replaceAll(tokenPattern, (_token, ...groups: (string | undefined)[]) => {
        const [kind = '', number = '', letter = ''] = groups[0] === undefined ? groups.slice(3) : groups;
        const first = `${kind.toUpperCase()}${Number(number)}`;
        return surfaces.get(first + letter.toLowerCase()) ?? surfaces.get(first) ?? '';
      }),
  };
}
