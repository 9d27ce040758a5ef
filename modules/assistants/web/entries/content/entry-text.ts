import type { CareData } from '#modules/assistants/contract/drafts/answer.ts';
import type { FurtherValue } from '#modules/assistants/contract/drafts/draft-marks.ts';
import { writeFurtherValue } from '#modules/assistants/contract/drafts/measured.ts';

/** Returns the text of an entry without the lines of values that are shown beside it. */
export function textWithoutValues({ text }: Pick<CareData, 'text'>, values: readonly FurtherValue[]): string {
  const lines = new Set(values.map(writeFurtherValue));
  return text
    .split('\n')
    .filter((line) => !lines.has(line.trim()))
    .join('\n')
    .trim();
}

/**
 * Changes further values, and their lines in the text: a changed value changes its line, one more adds a line, one less
 * removes it.
 */
export function changeValues(
  text: string,
  before: readonly FurtherValue[],
  after: readonly FurtherValue[],
): { readonly text: string; readonly values: readonly FurtherValue[] } {
  const isComplete = ({ value }: FurtherValue) => value.trim() !== '';
  const [old, next] = [before, after].map((values) => values.filter(isComplete).map(writeFurtherValue)) as [
    string[],
    string[],
  ];
  const gone = old.filter((line) => !next.includes(line));
  const added = next.filter((line) => !old.includes(line));
  const lines = text === '' ? [] : text.split('\n');
  for (const line of gone) {
    const place = lines.findIndex((known) => known.trim() === line);
    const replacement = added.shift();
    if (place < 0) {
      if (replacement !== undefined) lines.push(replacement);
    } else if (replacement === undefined) lines.splice(place, 1);
    else lines[place] = replacement;
  }
  return { text: [...lines, ...added].join('\n'), values: after };
}
