import { toStorableText } from '#platform/server/storable-text.ts';
import { maxLineErrors, maxListedErrors } from '../../contract/import/import-report.ts';
import type { FileCounts, LineError, Unresolved, Withdrawn } from '../../contract/import/import-report.ts';

type Counts = { -readonly [Name in keyof FileCounts]: number };

/** Entries of a table that a delivery removes; all of them. */
export interface RemovedEntries {
  readonly file: string;
  readonly of: number;
  /** True if they need a confirmation. */
  readonly asks: boolean;
  readonly entries: readonly Withdrawn[];
}

/** Result of a delivery, by file. */
export interface Report {
  readonly counts: Readonly<Record<string, Counts>>;
  /** The first errors; the journal shows fewer. */
  readonly errors: readonly LineError[];
  readonly errorCount: number;
  readonly removed: readonly RemovedEntries[];
  readonly unresolved: readonly Unresolved[];
}

/** Collects the report of a delivery. */
export interface ReportWriter extends Report {
  /** Returns the counts of a file, for the caller to increase. */
  of(file: string): Counts;
  /** Records an error; only the first ones are kept. */
  note(error: LineError): void;
  remove(entries: RemovedEntries): void;
  /** Counts a row whose reference names no record. */
  countUnresolved(file: string, field: string): void;
}

export function createReport(): ReportWriter {
  const counts: Record<string, Counts> = {};
  const errors: LineError[] = [];
  const removed: RemovedEntries[] = [];
  const unresolved = new Map<string, { file: string; field: string; rows: number }>();
  let errorCount = 0;
  return {
    counts,
    errors,
    removed,
    get errorCount() {
      return errorCount;
    },
    get unresolved() {
      return [...unresolved.values()];
    },
    of: (file) => (counts[file] ??= { fetched: 0, unchanged: 0, new: 0, changed: 0, withdrawn: 0, refused: 0 }),
    note: (error) => {
      errorCount += 1;
      if (errors.length < maxListedErrors) errors.push({ ...error, value: cutValue(error.value) });
    },
    remove: (entries) => removed.push(entries),
    countUnresolved: (file, field) => {
      const key = `${file} ${field}`;
      const found = unresolved.get(key) ?? { file, field, rows: 0 };
      found.rows += 1;
      unresolved.set(key, found);
    },
  };
}

/** Returns the errors that the journal shows. */
export function firstErrors(errors: readonly LineError[]): readonly LineError[] {
  return errors.slice(0, maxLineErrors);
}

/** Length of a wrong value stored in the journal, in characters. */
const maxShown = 100;

/** Shortens a wrong value for the journal: half a surrogate pair, which no database accepts, becomes U+FFFD. */
export function cutValue(value: string): string {
  return toStorableText(value.slice(0, maxShown));
}
