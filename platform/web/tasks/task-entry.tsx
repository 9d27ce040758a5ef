import { ActionIcon, Progress } from '@mantine/core';
import { IconDownload, IconRefresh, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Task } from '../../contract/task.ts';
import { cancelTask, repeatTask } from '../../contract/tasks.ts';
import { call } from '../api/client.ts';
import { translateError } from '../api/errors.ts';
import { formatInstant, formatNumber } from '../format/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { isOpen, tasksQuery } from './task-queries.ts';
import styles from './tasks.module.css';

/** One task: what it is, how far it is, and what can be done with it. */
export function TaskEntry({ task, name }: { readonly task: Task; readonly name: string }) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: tasksQuery.queryKey });
  const cancel = useMutation({ mutationFn: () => call(cancelTask, { params: { id: task.id } }), onSettled });
  const repeat = useMutation({ mutationFn: () => call(repeatTask, { params: { id: task.id } }), onSettled });
  const { done, total, message, result, state, errors } = task;
  const running = state === 'running';
  const [firstError] = errors;
  const counted = { done: formatNumber(done, language), total: formatNumber(total ?? 0, language) };
  return (
    <li className={styles['entry']}>
      <div className={styles['words']}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['state']} data-state={state}>
          {[t(`tasks.states.${state}`), running && done > 0 ? t(total === null ? 'tasks.count' : 'tasks.progress', counted) : '', task.endedAt === null ? '' : formatInstant(task.endedAt, language)]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
        {running && message !== null ? <span className={styles['state']}>{message}</span> : null}
        {state === 'failed' && firstError !== undefined ? <span className={styles['error']}>{translateError(firstError, t)}</span> : null}
        {running ? <Progress mt={6} size="sm" animated={total === null} value={total === null || total === 0 ? 100 : (done / total) * 100} aria-label={t('tasks.progressOf', { name })} /> : null}
      </div>
      <div className={styles['actions']}>
        {result === null ? null : (
          <ActionIcon component="a" href={result.href} download={result.fileName} size={40} aria-label={t('tasks.downloadOf', { name: result.fileName })} title={t('tasks.download')}>
            <IconDownload size={18} aria-hidden />
          </ActionIcon>
        )}
        {isOpen(task) ? (
          <ActionIcon size={40} loading={cancel.isPending} onClick={() => cancel.mutate()} aria-label={t('tasks.cancelOf', { name })} title={t('tasks.cancel')}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        ) : (
          <ActionIcon size={40} loading={repeat.isPending} onClick={() => repeat.mutate()} aria-label={t('tasks.repeatOf', { name })} title={t('tasks.repeat')}>
            <IconRefresh size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </li>
  );
}
