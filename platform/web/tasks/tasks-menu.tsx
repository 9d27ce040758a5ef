import { Popover, Text, Title, UnstyledButton } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notifyFailure, notifySuccess } from '../feedback/notify.ts';
import { TaskEntry } from './task-entry.tsx';
import { useTaskNames } from './task-name.ts';
import { isOpen, refreshAfter } from './task-queries.ts';
import { useTaskNews } from './use-task-news.ts';
import styles from './tasks.module.css';

/** Indicator of the user's own tasks in the bar, with their list. Nothing without any. */
export function TasksMenu() {
  const { t } = useTranslation('platform');
  const nameOf = useTaskNames();
  const client = useQueryClient();
  const tasks = useTaskNews(({ kind, state, message }) => {
    refreshAfter(client, kind);
    const name = nameOf(kind);
    if (state === 'done') notifySuccess(message ?? t('tasks.doneToast', { name }));
    if (state === 'failed') notifyFailure(t('tasks.failedToast', { name }));
  });
  const open = tasks.filter(isOpen).length;
  if (tasks.length === 0) return null;
  const label = open > 0 ? t('tasks.open', { count: open }) : t('tasks.title');
  return (
    <Popover position="bottom-end" width={360} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className="kontor-bar-button" aria-label={label} title={label}>
          <IconListCheck size={20} stroke={1.7} aria-hidden className={open > 0 ? styles['running'] : undefined} />
          {open > 0 ? <span data-count={open} aria-hidden /> : null}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0} className={styles['panel']} aria-label={t('tasks.title')}>
        <Title order={2} size="sm" p="12px 16px">
          {t('tasks.title')}
        </Title>
        <ul className={`kontor-ruled ${styles['list']}`}>
          {tasks.map((task) => (
            <TaskEntry key={task.id} task={task} name={nameOf(task.kind)} />
          ))}
        </ul>
        {tasks.some(({ result }) => result !== null) ? (
          <Text size="xs" c="dimmed" p="12px 16px" className={styles['foot']}>
            {t('tasks.kept')}
          </Text>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}
