import { cutText } from '#platform/contract/cut-text.ts';
import { surround } from '#platform/server/reading/text-page.ts';
import type { Box, TextLine, TextPage } from '#platform/server/reading/text-page.ts';
import type { ReadValue } from '../read-fields.ts';

/** Line with the number of its page. */
export interface PrintedLine extends TextLine {
  readonly page: number;
  readonly source: TextPage['source'];
}

/** Value found in a line, such as an amount. */
export interface Printed<Value> {
  readonly value: Value;
  /** Printed form of the value. */
  readonly text: string;
  /** Start in the line's text. */
  readonly at: number;
  readonly line: PrintedLine;
}

/** Longer lines do not occur in receipts; patterns should not have to search them. */
const maxLineLength = 1000;
const maxLines = 5000;

export function toPrintedLines(pages: readonly TextPage[]): PrintedLine[] {
  const cut = ({ text, words }: TextLine): TextLine => ({
    text: cutText(text, maxLineLength),
    words: words.slice(0, maxLineLength),
  });
  return pages
    .flatMap(({ page, source, lines }) => lines.slice(0, maxLines).map((line) => ({ ...cut(line), page, source })))
    .slice(0, maxLines);
}

/** Finds everything in a line that the pattern matches and `parse` accepts. @param pattern with the flag `g` */
export function findAll<Value>(
  line: PrintedLine,
  pattern: RegExp,
  parse: (match: RegExpMatchArray) => Value | undefined,
): Printed<Value>[] {
  return [...line.text.matchAll(pattern)].flatMap((match) => {
    const value = parse(match);
    return value === undefined ? [] : [{ value, text: match[0], at: match.index, line }];
  });
}

/** Returns the location and the confidence of the words that contain a part of the line's text. */
function locate({
  line,
  at,
  text,
}: Pick<Printed<unknown>, 'line' | 'at' | 'text'>): { readonly box: Box; readonly confidence: number } | undefined {
  let from = 0;
  const covered = line.words.filter((word) => {
    const begin = line.text.indexOf(word.text.replaceAll(/\s+/gu, ' '), from);
    if (begin === -1) return false;
    from = begin + word.text.length;
    return begin < at + text.length && from > at;
  });
  if (covered.length === 0) return undefined;
  return {
    box: surround(covered.map(({ box }) => box)),
    confidence: Math.min(...covered.map(({ confidence }) => confidence)),
  };
}

/** @param certainty of the rule that assigns the meaning; the confidence of the text itself may be lower */
export function toReadValue<Value>(printed: Printed<unknown>, value: Value, certainty: number): ReadValue<Value> {
  const place = locate(printed);
  const confidence = Math.round(certainty * (place?.confidence ?? 0.5) * 100) / 100;
  return { value, confidence, page: printed.line.page, box: place?.box ?? null, source: printed.line.source };
}
