import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Task } from '../../contract/task.ts';
import type { OverlayProps } from '../components/overlay-button.tsx';
import { PopoverCard } from '../components/popover-card.tsx';
import { TaskEntry } from './task-entry.tsx';
import { useTaskNames } from './task-name.ts';
import styles from './tasks.module.css';

/** List of the user's own tasks, below their indicator. */
export function TasksPanel({ tasks, ...overlay }: OverlayProps & { readonly tasks: readonly Task[] }) {
  const { t } = useTranslation('platform');
  const nameOf = useTaskNames();
  return (
    <PopoverCard {...overlay} width={360} label={t('tasks.title')} className={styles['panel'] ?? ''}>
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
    </PopoverCard>
  );
}
