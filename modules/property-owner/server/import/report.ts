import { toStorableText } from '#platform/server/storable-text.ts';
import { maxLineErrors } from '../../contract/refreshes.ts';
import type { FileCounts, LineError } from '../../contract/refreshes.ts';

export type Counts = { -readonly [Name in keyof FileCounts]: number };

/** What becomes of a delivery, file by file. */
export interface Report {
  readonly counts: Readonly<Record<string, Counts>>;
  readonly errors: readonly LineError[];
  readonly errorCount: number;
}

/** Gathers a report. */
export interface ReportWriter extends Report {
  /** Of a file, counted up by whoever works on it. */
  of(file: string): Counts;
  /** Notes an error; the first ones are kept. */
  note(error: LineError): void;
}

export function createReport(): ReportWriter {
  const counts: Record<string, Counts> = {};
  const errors: LineError[] = [];
  let errorCount = 0;
  return {
    counts,
    errors,
    get errorCount() {
      return errorCount;
    },
    of: (file) => (counts[file] ??= { fetched: 0, unchanged: 0, new: 0, changed: 0, withdrawn: 0, refused: 0 }),
    note: (error) => {
      errorCount += 1;
      if (errors.length < maxLineErrors) errors.push({ ...error, value: cutValue(error.value) });
    },
  };
}

/** Characters of a wrong value that the journal keeps. */
const maxShown = 100;

/** A wrong value as the journal keeps it: a cut through a character, which no database takes, becomes U+FFFD. */
export function cutValue(value: string): string {
  return toStorableText(value.slice(0, maxShown));
}
