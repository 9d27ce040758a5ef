import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Task } from '#platform/contract/task.ts';
import { TaskProgress } from '#platform/web/tasks/task-progress.tsx';

interface BatchNoticeProps {
  readonly task: Task;
  readonly onClose: () => void;
  /** Called once when the task has ended, with any result. */
  readonly onEnded?: () => void;
}

/** Progress of invoices that are issued or sent together; closes itself after success without a file. */
export function BatchNotice({ task, onClose, onEnded }: BatchNoticeProps) {
  const { t } = useTranslation('platform');
  return (
    <Alert variant="default" withCloseButton closeButtonLabel={t('banners.dismiss')} onClose={onClose}>
      <TaskProgress
        key={task.id}
        task={task}
        onEnded={({ state, errors, result }) => {
          onEnded?.();
          if (state === 'done' && errors.length === 0 && result === null) onClose();
        }}
      />
    </Alert>
  );
}
