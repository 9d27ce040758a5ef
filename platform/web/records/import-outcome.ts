import type { ImportMode } from '../../contract/records/record-transfer.ts';
import type { Task } from '../../contract/task.ts';

/** Result of an ended check or import, with the next action. */
export interface ImportOutcome {
  readonly isWritten: boolean;
  /** Next import mode; null if no line is valid, or all were imported. */
  readonly next: Exclude<ImportMode, 'check'> | null;
}

/** @param task of an import that has ended as `done`: its `done` counts the lines without an error */
export function readImportOutcome({ done, errors }: Pick<Task, 'done' | 'errors'>, mode: ImportMode): ImportOutcome {
  const isClean = errors.length === 0;
  const isWritten = done > 0 && (mode === 'good' || (mode === 'all' && isClean));
  return { isWritten, next: isWritten || done === 0 ? null : isClean ? 'all' : 'good' };
}
