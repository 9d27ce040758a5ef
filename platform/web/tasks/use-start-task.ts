import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Endpoint, EndpointAnswer, TaskAnswer } from '../../contract/endpoint.ts';
import type { Task } from '../../contract/task.ts';
import type { CallInput } from '../api/client.ts';
import { notifySuccess } from '../feedback/notify.ts';
import { useAction } from '../form/use-action.ts';
import type { Action } from '../form/use-action.ts';
import { useTaskNames } from './task-name.ts';
import { showStarted } from './task-queries.ts';

type TaskEndpoint = Endpoint & { readonly response: 'task' };

/** Calls an endpoint that answers with a task: announces the task and shows it in the bar. */
export function useStartTask<E extends TaskEndpoint>(
  endpoint: E,
  onStarted?: (task: Task) => unknown,
): Action<CallInput<E>, EndpointAnswer<E>> {
  const announce = useAnnounceTask();
  return useAction(endpoint, {
    onDone: (answer) => {
      const { task } = answer as TaskAnswer;
      announce(task);
      return onStarted?.(task);
    },
  });
}

/** Announces a call that became a task, and shows it in the bar. */
export function useAnnounceTask(): (task: Task) => void {
  const { t } = useTranslation('platform');
  const client = useQueryClient();
  const nameOf = useTaskNames();
  return (task) => {
    notifySuccess(t('tasks.started', { name: nameOf(task.kind) }));
    showStarted(client, task);
  };
}
