import { readNumberWord } from './number-words.ts';
import type { Token } from './tokens.ts';

/** Turns number words into numbers, and joins those of several words: „hundert dreißig“, „37 Komma 2“. */
export function joinNumbers(said: string, tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  const known = new Map<string, string | undefined>();
  const readWord = (word: string): string | undefined => {
    if (!known.has(word)) known.set(word, readNumberWord(word));
    return known.get(word);
  };
  for (let at = 0; at < tokens.length;) {
    const found = readAt(tokens, at, readWord);
    const first = tokens[at];
    if (first === undefined) break;
    const last = tokens[at + (found?.length ?? 1) - 1] ?? first;
    joined.push(found === undefined ? first : toNumber(said, { first, last, shown: found.shown }));
    at += found?.length ?? 1;
  }
  return joined;
}

interface Found {
  readonly shown: string;
  /** Number of tokens. */
  readonly length: number;
}

type ReadWord = (word: string) => string | undefined;

function toNumber(said: string, { first, last, shown }: { first: Token; last: Token; shown: string }): Token {
  return {
    ...first,
    end: last.end,
    text: said.slice(first.start, last.end),
    kind: 'number',
    value: Number(shown.replace(',', '.')),
    shown,
    spoken: first.kind === 'word',
  };
}

function readAt(tokens: readonly Token[], at: number, readWord: ReadWord): Found | undefined {
  const whole = readWhole(tokens, at, readWord);
  if (whole === undefined) return undefined;
  return readDecimals(tokens, at, { whole, readWord }) ?? (tokens[at]?.kind === 'number' ? undefined : whole);
}

/** „Komma zwei“, „Punkt 8“ or „einhalb“ behind a number. */
function readDecimals(
  tokens: readonly Token[],
  at: number,
  { whole, readWord }: { whole: Found; readWord: ReadWord },
): Found | undefined {
  if (whole.shown.includes(',')) return undefined;
  const divider = tokens[at + whole.length];
  if (divider?.low === 'einhalb') return { shown: `${whole.shown},5`, length: whole.length + 1 };
  if (divider?.low !== 'komma' && divider?.low !== 'punkt') return undefined;
  const decimals = wordAt(tokens, at + whole.length + 1, readWord);
  if (decimals === undefined || !/^\d{1,2}$/u.test(decimals)) return undefined;
  return { shown: `${whole.shown},${decimals}`, length: whole.length + 2 };
}

function wordAt(tokens: readonly Token[], at: number, readWord: ReadWord): string | undefined {
  const token = tokens[at];
  if (token?.kind === 'number') return token.shown;
  return token?.kind === 'word' ? readWord(token.low) : undefined;
}

function readWhole(tokens: readonly Token[], at: number, readWord: ReadWord): Found | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  if (token.kind === 'number') return { shown: token.shown, length: 1 };
  if (token.kind !== 'word') return undefined;
  const next = tokens[at + 1];
  const following = next?.kind === 'word' ? readWord(next.low) : undefined;
  if ((token.low === 'ein' || token.low === 'een') && following === '100')
    return addTens(tokens, at, { readWord, hundreds: { shown: '100', length: 2 } });
  const own = readWord(token.low);
  if (own === undefined) return undefined;
  if (token.low === 'eins' && following !== undefined && isBetween(Number(following), 10, 99))
    return { shown: String(100 + Number(following)), length: 2 };
  if (isBetween(Number(own), 2, 9) && following === '100')
    return addTens(tokens, at, { readWord, hundreds: { shown: `${own}00`, length: 2 } });
  if (isBetween(Number(own), 1, 9)) return joinUnit(tokens, at, { own, readWord });
  if (/^[1-9]00$/u.test(own)) return addTens(tokens, at, { readWord, hundreds: { shown: own, length: 1 } });
  return { shown: own, length: 1 };
}

/** „sechs und dreißig“. */
function joinUnit(tokens: readonly Token[], at: number, { own, readWord }: { own: string; readWord: ReadWord }): Found {
  const tens = tokens[at + 1]?.low === 'und' ? wordAt(tokens, at + 2, readWord) : undefined;
  const isTens = tens !== undefined && /^[2-9]0$/u.test(tens) && tokens[at + 2]?.kind === 'word';
  return isTens ? { shown: String(Number(own) + Number(tens)), length: 3 } : { shown: own, length: 1 };
}

/** „hundert dreißig“, „hundert fünf und achtzig“. */
function addTens(
  tokens: readonly Token[],
  at: number,
  { readWord, hundreds }: { readWord: ReadWord; hundreds: Found },
): Found {
  const skipped = tokens[at + hundreds.length]?.low === 'und' ? 1 : 0;
  const from = at + hundreds.length + skipped;
  if (tokens[from]?.kind !== 'word') return hundreds;
  const rest = readWhole(tokens, from, readWord);
  if (rest === undefined || !isBetween(Number(rest.shown), 1, 99)) return hundreds;
  return {
    shown: String(Number(hundreds.shown) + Number(rest.shown)),
    length: hundreds.length + skipped + rest.length,
  };
}

function isBetween(value: number, low: number, high: number): boolean {
  return Number.isInteger(value) && value >= low && value <= high;
}
