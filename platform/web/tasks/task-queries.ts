import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { readClock } from '../clock.ts';
import { resultHours } from '../../contract/task.ts';
import type { Task, TaskState } from '../../contract/task.ts';
import { listTasks } from '../../contract/tasks.ts';
import { call } from '../api/client.ts';
import { webModules } from '../module.ts';
import { isLive } from '../realtime/live-connection.ts';
import { loadTaskNames } from './task-name.ts';

const key = ['tasks'];
const maxShown = 50;
/** Polling interval in milliseconds while a task runs: live events report progress, so this covers lost ones. */
const lookAgain = { live: 30_000, withoutConnection: 2000 } as const;

/** Returns the milliseconds until the next poll of running work. */
export function pollInterval(): number {
  return isLive.get() ? lookAgain.live : lookAgain.withoutConnection;
}

export function isOpen({ state }: { readonly state: TaskState }): boolean {
  return state === 'waiting' || state === 'running';
}

/** Query of the user's own tasks that run, or ended within the retention time of results. */
export const tasksQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => {
    const { tasks } = await call(listTasks, { query: { limit: maxShown } }, { signal, background: true });
    const shown = tasks.filter(
      (task) => task.endedAt === null || readClock().getTime() - Date.parse(task.endedAt) < resultHours * 3_600_000,
    );
    await loadTaskNames(shown.map(({ kind }) => kind));
    return shown;
  },
  refetchInterval: ({ state }) => {
    if (!(state.data ?? []).some(isOpen)) return false;
    return pollInterval();
  },
});

/**
 * Shows a started task in the bar: one that ends before the first query counts as seen open, so that its end is
 * reported.
 */
export function showStarted(client: QueryClient, task: Task): void {
  client.setQueryData(tasksQuery.queryKey, (tasks = []) => [task, ...tasks.filter(({ id }) => id !== task.id)]);
  void client.invalidateQueries({ queryKey: key });
}

/**
 * Invalidates the queries affected by the end of a task, as declared by its module, whatever the result: it may be
 * partly done.
 */
export function refreshAfter(client: QueryClient, kind: string): void {
  for (const queryKey of webModules.get().flatMap(({ tasks }) => tasks?.[kind] ?? []))
    void client.invalidateQueries({ queryKey });
}

/** Applies the progress of an event; the remaining fields are loaded when needed. */
export function noteProgress(
  client: QueryClient,
  said: Pick<Task, 'id' | 'state' | 'done' | 'total' | 'message'>,
): void {
  const known = client.getQueryData(tasksQuery.queryKey);
  const isKnown = known?.some(({ id }) => id === said.id) === true;
  if (isKnown)
    client.setQueryData(tasksQuery.queryKey, (tasks) =>
      tasks?.map((task) => (task.id === said.id && isOpen(task) ? { ...task, ...said } : task)),
    );
  if (!isKnown || !isOpen(said)) void client.invalidateQueries({ queryKey: key });
}
