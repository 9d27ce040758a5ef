import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportMode } from '../../contract/records/record-transfer.ts';
import type { Task } from '../../contract/task.ts';
import { useAction } from '../form/use-action.ts';
import { isOpen, tasksQuery } from '../tasks/task-queries.ts';
import { readImportOutcome } from './import-outcome.ts';
import type { ImportOutcome } from './import-outcome.ts';
import type { RecordScreen } from './record-screen.ts';

interface ImportRun {
  /** Starts a check or an import. @param mapping fields by column; null for a column that is left out */
  readonly start: (mapping: readonly (string | null)[], mode: ImportMode) => void;
  /** Forgets the last run: its columns have changed. */
  readonly reset: () => void;
  readonly task: Task | undefined;
  readonly isRunning: boolean;
  /** Result of a run that is done. */
  readonly outcome: ImportOutcome | null;
  readonly error: unknown;
}

/** Starts the checks and the import of a file, and follows the last one. */
export function useImportRun(screen: RecordScreen, file: File): ImportRun {
  const [run, setRun] = useState<{ readonly id: string; readonly mode: ImportMode } | null>(null);
  const started = useAction(screen.transfer.import, {
    invalidates: [tasksQuery.queryKey],
    onDone: ({ task }, { body }) => setRun({ id: task.id, mode: body.mode }),
  });
  const { data: tasks = [] } = useQuery(tasksQuery);
  const task = run === null ? undefined : tasks.find(({ id }) => id === run.id);
  // A live event reports the end; the errors come with the response.
  const isRunning =
    started.isRunning || (run !== null && (task === undefined || isOpen(task) || task.endedAt === null));
  return {
    start: (mapping, mode) => {
      const given = Object.fromEntries(
        mapping.flatMap((field, index) => (field === null ? [] : [[String(index), field]])),
      );
      started.runInPlace({ body: { mapping: given, mode } as never, files: { file } });
    },
    reset: () => setRun(null),
    task,
    isRunning,
    outcome: run !== null && !isRunning && task?.state === 'done' ? readImportOutcome(task, run.mode) : null,
    error: started.error,
  };
}
