import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { tasksQuery } from '../tasks/task-queries.ts';
import { recordsKey } from './record-screen.ts';

/** Reloads records when an import ends, even if its dialog is closed. */
export function useRefreshAfterImport(module: string): void {
  const client = useQueryClient();
  const { data: tasks } = useQuery(tasksQuery);
  const ended = tasks?.filter(({ kind, state }) => kind === `${module}-import` && state === 'done').map(({ id }) => id);
  const newest = ended === undefined ? undefined : ended.toSorted().join();
  const known = useRef(newest);
  useEffect(() => {
    // Results of earlier imports are in the list already.
    if (known.current !== undefined && newest !== known.current)
      void client.invalidateQueries({ queryKey: recordsKey });
    known.current = newest;
  }, [client, newest]);
}
