import { Anchor, Group, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '../../contract/task.ts';
import { formatNumber } from '../format/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { TaskErrors } from './task-errors.tsx';
import { useTaskNames } from './task-name.ts';
import { isOpen, tasksQuery } from './task-queries.ts';
import textClasses from '../components/text.module.css';

interface TaskProgressProps {
  readonly task: Task;
  /** Called once when the task has ended, with any result. */
  readonly onEnded: (task: Task) => void;
  /** Shows the errors of the ended task; by default one line each. */
  readonly failures?: (errors: Task['errors']) => ReactNode;
}

/** Progress of a task started on this page, with its errors and its result. */
export function TaskProgress({ task: started, onEnded, failures }: TaskProgressProps) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  const nameOf = useTaskNames();
  const { data: tasks = [] } = useQuery(tasksQuery);
  const task = tasks.find(({ id }) => id === started.id) ?? started;
  const hasEnded = !isOpen(task) && task.endedAt !== null;
  const told = useRef(onEnded);
  useEffect(() => {
    told.current = onEnded;
  });
  const ended = useRef(task);
  useEffect(() => {
    ended.current = task;
  });
  useEffect(() => {
    if (hasEnded) told.current(ended.current);
  }, [hasEnded]);
  const { done, total, message, errors, result, state, kind } = task;
  const name = nameOf(kind);
  const count =
    total === null || total === 0
      ? ''
      : ` · ${t('tasks.progress', { done: formatNumber(done, language), total: formatNumber(total, language) })}`;
  const isGood = state === 'done' && errors.length === 0;
  return (
    <Stack gap={8} role="status">
      <Group gap={8} wrap="nowrap">
        {hasEnded ? (
          isGood ? (
            <IconCircleCheck size={18} color="var(--kontor-success-text)" aria-hidden />
          ) : (
            <IconAlertTriangle size={18} color="var(--kontor-warning-text)" aria-hidden />
          )
        ) : null}
        <Text size="sm" fw={550}>
          {name}: {t(`tasks.states.${state}`)}
          {count}
        </Text>
      </Group>
      {hasEnded ? null : (
        <Progress
          size="sm"
          animated={total === null}
          value={total === null || total === 0 ? 100 : (done / total) * 100}
          aria-label={t('tasks.progressOf', { name })}
        />
      )}
      {hasEnded && state === 'done' && message ? <Text size="sm">{message}</Text> : null}
      {hasEnded ? (failures?.(errors) ?? <TaskErrors errors={errors} />) : null}
      {result === null ? null : (
        <Anchor href={result.href} download={result.fileName} size="sm" w="fit-content">
          <IconDownload size={16} aria-hidden className={textClasses['icon']} />
          {t('tasks.downloadOf', { name: result.fileName })}
        </Anchor>
      )}
    </Stack>
  );
}
