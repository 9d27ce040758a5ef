import { cutText } from '#platform/contract/cut-text.ts';
import { surround } from '#platform/server/reading/text-page.ts';
import type { Box, TextLine, TextPage } from '#platform/server/reading/text-page.ts';
import type { ReadValue } from '../read-fields.ts';

/** A line with the page on which it stands. */
export interface PrintedLine extends TextLine {
  readonly page: number;
  readonly source: TextPage['source'];
}

/** Something that was found in a line, such as an amount. */
export interface Printed<Value> {
  readonly value: Value;
  /** As it is printed. */
  readonly text: string;
  /** Where it begins in the line's text. */
  readonly at: number;
  readonly line: PrintedLine;
}

/** Longer ones are no lines of receipts; a pattern should not have to go through them. */
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

/** Everything in a line that a pattern finds and `parse` takes. @param pattern with the flag `g` */
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

/** Where the words of a line stand that hold a part of its text, and how sure they are. */
export function locate({
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

/** @param certainty how sure the rule is that the value means what it is taken for; the text itself may be less sure */
export function toReadValue<Value>(printed: Printed<unknown>, value: Value, certainty: number): ReadValue<Value> {
  const place = locate(printed);
  const confidence = Math.round(certainty * (place?.confidence ?? 0.5) * 100) / 100;
  return { value, confidence, page: printed.line.page, box: place?.box ?? null, source: printed.line.source };
}
