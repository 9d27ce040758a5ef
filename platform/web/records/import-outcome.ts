import type { ImportMode } from '../../contract/records/record-transfer.ts';
import type { Task } from '../../contract/task.ts';

/** What came of a check or an import that has ended, and what can be done then. */
export interface ImportOutcome {
  readonly isWritten: boolean;
  /** How the lines can be imported now; null when there is none without an error, or they have been. */
  readonly next: Exclude<ImportMode, 'check'> | null;
}

/** @param task of an import that has ended as `done`: its `done` are the lines without an error */
export function readImportOutcome({ done, errors }: Pick<Task, 'done' | 'errors'>, mode: ImportMode): ImportOutcome {
  const isClean = errors.length === 0;
  const isWritten = done > 0 && (mode === 'good' || (mode === 'all' && isClean));
  return { isWritten, next: isWritten || done === 0 ? null : isClean ? 'all' : 'good' };
}
