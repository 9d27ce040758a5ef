import { toStorableText } from '#platform/server/storable-text.ts';
import { maxLineErrors } from '../../contract/import/import-report.ts';
import type { FileCounts, LineError } from '../../contract/import/import-report.ts';

type Counts = { -readonly [Name in keyof FileCounts]: number };

/** Result of a delivery, by file. */
export interface Report {
  readonly counts: Readonly<Record<string, Counts>>;
  readonly errors: readonly LineError[];
  readonly errorCount: number;
}

/** Collects the report of a delivery. */
export interface ReportWriter extends Report {
  /** Returns the counts of a file, for the caller to increase. */
  of(file: string): Counts;
  /** Records an error; only the first ones are kept. */
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

/** Length of a wrong value stored in the journal, in characters. */
const maxShown = 100;

/** Shortens a wrong value for the journal: half a surrogate pair, which no database accepts, becomes U+FFFD. */
export function cutValue(value: string): string {
  return toStorableText(value.slice(0, maxShown));
}
