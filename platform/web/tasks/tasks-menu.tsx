import { UnstyledButton } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { OverlayButton } from '../components/overlay-button.tsx';
import { latePart } from '../late/late-part.tsx';
import { notifyFailure, notifySuccess } from '../feedback/notify.ts';
import { useTaskNames } from './task-name.ts';
import { isOpen, refreshAfter, tasksQuery } from './task-queries.ts';
import { useTaskNews } from './use-task-news.ts';
import styles from './tasks.module.css';

const TasksPanel = latePart(() => import('./tasks-panel.tsx').then((module) => module.TasksPanel));

/** Indicator of the user's own tasks in the bar, with their list. Nothing without any. */
export function TasksMenu() {
  const { t } = useTranslation('platform');
  const nameOf = useTaskNames();
  const client = useQueryClient();
  const tasks = useTaskNews(({ kind, state, message }) => {
    refreshAfter(client, kind);
    const name = nameOf(kind);
    // The last task of a series says so for all of them.
    const goesOn =
      client.getQueryData(tasksQuery.queryKey)?.some((task) => task.kind === kind && isOpen(task)) === true;
    if (state === 'done' && !goesOn) notifySuccess(message ?? t('tasks.doneToast', { name }));
    if (state === 'failed') notifyFailure(t('tasks.failedToast', { name }));
  });
  const open = tasks.filter(isOpen).length;
  if (tasks.length === 0) return null;
  const label = open > 0 ? t('tasks.open', { count: open }) : t('tasks.title');
  return (
    <OverlayButton
      popup="dialog"
      button={
        <UnstyledButton className="kontor-bar-button" aria-label={label} title={label}>
          <IconListCheck size={20} stroke={1.7} aria-hidden className={open > 0 ? styles['running'] : undefined} />
          {open > 0 ? <span data-count={open} aria-hidden /> : null}
        </UnstyledButton>
      }
      onIntent={TasksPanel.preload}
      overlay={(props) => <TasksPanel {...props} tasks={tasks} />}
    />
  );
}
