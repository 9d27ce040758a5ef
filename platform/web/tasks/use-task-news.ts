import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { taskChanged } from '../../contract/task.ts';
import type { Task, TaskState } from '../../contract/task.ts';
import { isLive, useLiveEvent } from '../realtime/live-connection.ts';
import { isOpen, noteProgress, tasksQuery } from './task-queries.ts';

const none: readonly Task[] = [];

/**
 * Follows the user's own tasks, by live events and polling.
 * @param onEnded called once for each task that was seen open in this window and has ended
 */
export function useTaskNews(onEnded: (task: Task) => void): readonly Task[] {
  const client = useQueryClient();
  const { data: tasks = none } = useQuery(tasksQuery);
  const states = useRef(new Map<string, TaskState>());
  const told = useRef(onEnded);
  useEffect(() => {
    told.current = onEnded;
  });
  useLiveEvent(taskChanged, (said) => noteProgress(client, said));
  // Events sent without a connection are lost.
  useEffect(
    () => isLive.subscribe(() => void (isLive.get() && client.invalidateQueries({ queryKey: tasksQuery.queryKey }))),
    [client],
  );
  useEffect(() => {
    for (const task of tasks) {
      const before = states.current.get(task.id);
      // An event reports the end; the address of the result comes with the response.
      if (task.state === 'done' && task.endedAt === null) continue;
      states.current.set(task.id, task.state);
      if (before !== undefined && isOpen({ state: before }) && !isOpen(task)) told.current(task);
    }
  }, [tasks]);
  return tasks;
}
