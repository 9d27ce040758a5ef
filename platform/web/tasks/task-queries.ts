import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { resultHours } from '../../contract/task.ts';
import type { Task, TaskState } from '../../contract/task.ts';
import { listTasks } from '../../contract/tasks.ts';
import { call } from '../api/client.ts';
import { notifySuccess } from '../feedback/notify.ts';
import { webModules } from '../module.ts';
import { isLive } from '../realtime/live-connection.ts';
import { loadTaskNames } from './task-name.ts';

const key = ['tasks'];
const maxShown = 50;
/**
 * Milliseconds between two looks while something runs: the connection says it at once, so this is for what got lost.
 */
const lookAgain = { live: 30_000, withoutConnection: 2000 } as const;

/** Milliseconds until the next look at work that runs. */
export function pollInterval(): number {
  return isLive.get() ? lookAgain.live : lookAgain.withoutConnection;
}

export function isOpen({ state }: { readonly state: TaskState }): boolean {
  return state === 'waiting' || state === 'running';
}

/** One's own tasks that run, or have ended within the time in which results are kept. */
export const tasksQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => {
    const { tasks } = await call(listTasks, { query: { limit: maxShown } }, { signal, background: true });
    const shown = tasks.filter(
      (task) => task.endedAt === null || Date.now() - Date.parse(task.endedAt) < resultHours * 3_600_000,
    );
    await loadTaskNames(shown.map(({ kind }) => kind));
    return shown;
  },
  refetchInterval: ({ state }) => {
    if (!(state.data ?? []).some(isOpen)) return false;
    return pollInterval();
  },
});

/** Says that a call became a task, and shows it in the bar. @param message in words, `platform:tasks.started` */
export function noteStarted(client: QueryClient, task: Task, message: string): void {
  notifySuccess(message);
  showStarted(client, task);
}

/**
 * Shows a task in the bar that a call has started: one that ends before it is asked for was seen open, and its end is
 * told.
 */
export function showStarted(client: QueryClient, task: Task): void {
  client.setQueryData(tasksQuery.queryKey, (tasks = []) => [task, ...tasks.filter(({ id }) => id !== task.id)]);
  void client.invalidateQueries({ queryKey: key });
}

/**
 * Marks for reload what the end of a task has made stale, as its module says, whatever it came to: part of it may be
 * done.
 */
export function refreshAfter(client: QueryClient, kind: string): void {
  for (const queryKey of webModules.get().flatMap(({ tasks }) => tasks?.[kind] ?? []))
    void client.invalidateQueries({ queryKey });
}

/** Takes over where a task stands; what the event does not carry is asked for once it matters. */
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
