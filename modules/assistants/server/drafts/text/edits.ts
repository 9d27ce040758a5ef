/** A part of what was said that is written otherwise, by its place in characters. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies edits to a part of what was said. Of edits that overlap, the first one counts. */
export function applyEdits(
  said: string,
  { start, end, edits }: { start: number; end: number; edits: readonly Edit[] },
): string {
  let written = '';
  let at = start;
  for (const edit of edits.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if (edit.start < at || edit.end > end) continue;
    written += said.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return written + said.slice(at, end);
}

/** Mends spacing, the first capital and the last point, and nothing else. */
export function mend(text: string, { hasPoint = true }: { hasPoint?: boolean } = {}): string {
  const spaced = text
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/gu, '\n')
    .replace(/ ([,;.!?])(?!\d)/gu, '$1')
    .replace(/([,;])(?:\s*[,;])+/gu, '$1')
    .replace(/^(?:[\s,;:.!?–—)&]|und\s)+/iu, '')
    .replace(/(?:[\s,;:–—(&-]|\s(?:und|bei|von))+$/iu, '');
  const capital = /^\p{Ll}\p{L}*/u.test(spaced) ? spaced.charAt(0).toUpperCase() + spaced.slice(1) : spaced;
  return hasPoint && /[\p{L}\p{N})%]$/u.test(capital) ? `${capital}.` : capital;
}
