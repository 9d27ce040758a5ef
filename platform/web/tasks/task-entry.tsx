import { ActionIcon, Box, Group, Progress, Text } from '@mantine/core';
import { IconArrowBackUp, IconDownload, IconRefresh, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Task } from '../../contract/task.ts';
import { cancelTask, repeatTask, undoTask } from '../../contract/tasks.ts';
import { ask } from '../feedback/question.ts';
import { useAction } from '../form/use-action.ts';
import { formatInstant, formatNumber } from '../format/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { TaskErrors } from './task-errors.tsx';
import { isOpen, showStarted, tasksQuery } from './task-queries.ts';
import { useStartTask } from './use-start-task.ts';

/** One task: its subject, progress and actions. */
export function TaskEntry({ task, name }: { readonly task: Task; readonly name: string }) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: tasksQuery.queryKey });
  const cancel = useAction(cancelTask, { onSettled });
  const repeat = useAction(repeatTask, {
    onDone: (answer) => showStarted(client, answer.task),
    onFailed: onSettled,
  });
  const undo = useStartTask(undoTask);
  const input = { params: { id: task.id } };
  const askAndUndo = async (): Promise<void> => {
    const question = {
      title: t('tasks.undoQuestion', { name }),
      text: task.message ?? '',
      confirmLabel: t('tasks.undo'),
    };
    if (await ask(question)) undo.run(input);
  };
  const { done, total, message, result, state, errors } = task;
  const running = state === 'running';
  const counted = { done: formatNumber(done, language), total: formatNumber(total ?? 0, language) };
  return (
    <Group component="li" gap={8} wrap="nowrap" p="8px 8px 8px 16px">
      <Box flex={1} miw={0}>
        <Text size="sm" fw={550}>
          {name}
        </Text>
        <Text component="div" size="xs" c={state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}>
          {[
            t(`tasks.states.${state}`),
            running && done > 0 ? t(total === null ? 'tasks.count' : 'tasks.progress', counted) : '',
            task.endedAt === null ? '' : formatInstant(task.endedAt, language),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
          {message !== null && (running || state === 'done') ? <div>{message}</div> : null}
        </Text>
        {isOpen(task) ? null : <TaskErrors errors={errors} />}
        {running ? (
          <Progress
            mt={6}
            size="sm"
            animated={total === null}
            value={total === null || total === 0 ? 100 : (done / total) * 100}
            aria-label={t('tasks.progressOf', { name })}
          />
        ) : null}
      </Box>
      <Group gap={0} wrap="nowrap" flex="none">
        {result === null ? null : (
          <ActionIcon
            component="a"
            href={result.href}
            download={result.fileName}
            size={40}
            aria-label={t('tasks.downloadOf', { name: result.fileName })}
            title={t('tasks.download')}
          >
            <IconDownload size={18} aria-hidden />
          </ActionIcon>
        )}
        {isOpen(task) ? (
          <ActionIcon
            size={40}
            loading={cancel.isRunning}
            onClick={() => cancel.run(input)}
            aria-label={t('tasks.cancelOf', { name })}
            title={t('tasks.cancel')}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        ) : null}
        {task.canUndo ? (
          <ActionIcon
            size={40}
            loading={undo.isRunning}
            onClick={() => void askAndUndo()}
            aria-label={t('tasks.undoOf', { name })}
            title={t('tasks.undo')}
          >
            <IconArrowBackUp size={18} aria-hidden />
          </ActionIcon>
        ) : null}
        {task.canRepeat ? (
          <ActionIcon
            size={40}
            loading={repeat.isRunning}
            onClick={() => repeat.run(input)}
            aria-label={t('tasks.repeatOf', { name })}
            title={t('tasks.repeat')}
          >
            <IconRefresh size={18} aria-hidden />
          </ActionIcon>
        ) : null}
      </Group>
    </Group>
  );
}
