import type { Token } from './tokens.ts';

const closing: Readonly<Record<string, string>> = {
  '„': '“”"',
  '‚': "‘’'",
  '»': '«',
  '«': '»',
  '›': '‹',
  '‹': '›',
  '“': '”"',
  '"': '"',
  '‘': '’',
  "'": "'",
};

/** Tokens of a quotation with its marks, the second one excluded. */
export interface Quote {
  readonly from: number;
  readonly to: number;
}

/** Finds quotations; a mark that is never closed opens none. */
export function findQuotes(tokens: readonly Token[]): Quote[] {
  const quotes: Quote[] = [];
  const lastOf = lastPlaces(tokens);
  let open: { at: number; ends: string } | undefined;
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== 'mark') continue;
    if (open?.ends.includes(text)) {
      quotes.push({ from: open.at, to: at + 1 });
      open = undefined;
    } else if (open === undefined) {
      const ends = closing[text];
      if (ends !== undefined && [...ends].some((end) => (lastOf.get(end) ?? -1) > at)) open = { at, ends };
    }
  }
  return quotes;
}

function lastPlaces(tokens: readonly Token[]): ReadonlyMap<string, number> {
  return new Map(tokens.flatMap(({ kind, text }, at) => (kind === 'mark' ? [[text, at] as const] : [])));
}
