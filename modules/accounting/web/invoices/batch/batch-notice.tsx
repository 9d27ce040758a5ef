import { Alert } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#platform/contract/task.ts';
import { TaskProgress } from '#platform/web/tasks/task-progress.tsx';
import { BatchFailures } from './batch-failures.tsx';

interface BatchNoticeProps {
  readonly task: Task;
  readonly onClose: () => void;
  /** Called once when the task has ended, with any result. */
  readonly onEnded?: () => void;
}

/** Progress of a task with several invoices, and what became of them, until it is dismissed. It shows itself when it starts. */
export function BatchNotice({ task, onClose, onEnded }: BatchNoticeProps) {
  const { t } = useTranslation('platform');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that started it may be far below. Newer browsers return a promise, which is no cleanup.
    notice.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Alert ref={notice} variant="default" withCloseButton closeButtonLabel={t('banners.dismiss')} onClose={onClose}>
      <TaskProgress
        key={task.id}
        task={task}
        failures={(errors) => <BatchFailures errors={errors} />}
        onEnded={() => onEnded?.()}
      />
    </Alert>
  );
}
