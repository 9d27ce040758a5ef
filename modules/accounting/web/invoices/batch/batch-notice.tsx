import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Task } from '#platform/contract/task.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { TaskProgress } from '#platform/web/tasks/task-progress.tsx';
import { BatchFailures } from './batch-failures.tsx';

interface BatchNoticeProps {
  readonly task: Task;
  readonly onClose: () => void;
  /** Called once when the task has ended, with any result. */
  readonly onEnded?: () => void;
}

/** Progress of a task with several invoices, and what became of them; closes itself after success without a file. */
export function BatchNotice({ task, onClose, onEnded }: BatchNoticeProps) {
  const { t } = useTranslation('platform');
  return (
    <Alert variant="default" withCloseButton closeButtonLabel={t('banners.dismiss')} onClose={onClose}>
      <TaskProgress
        key={task.id}
        task={task}
        failures={(errors) => <BatchFailures errors={errors} />}
        onEnded={({ state, errors, message, result }) => {
          onEnded?.();
          if (state !== 'done' || errors.length > 0 || result !== null) return;
          if (message !== null && message !== '') notifySuccess(message);
          onClose();
        }}
      />
    </Alert>
  );
}
