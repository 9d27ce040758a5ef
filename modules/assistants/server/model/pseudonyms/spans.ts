/** Kinds of tokens: person, day, address, contact or number, and text that looks like a token. */
export type TokenKind = 'P' | 'D' | 'A' | 'T' | 'X';

/** A part of a text that must not leave the house. */
export interface Span {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  /** Known person, if there is exactly one. */
  readonly person?: number | undefined;
}

/** Sorts spans and joins those that overlap, so that no end of one remains; of a joined one the first kind counts. */
export function joinSpans(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const last = joined.at(-1);
    if (last === undefined || span.start >= last.end) joined.push(span);
    else if (span.end > last.end) joined[joined.length - 1] = { kind: last.kind, start: last.start, end: span.end };
  }
  return joined;
}
