import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Task } from '#platform/contract/task.ts';
import { TaskProgress } from '#platform/web/tasks/task-progress.tsx';

/** Progress of invoices that are issued or sent together; closes itself after success. */
export function BatchNotice({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const { t } = useTranslation('platform');
  return (
    <Alert variant="default" withCloseButton closeButtonLabel={t('banners.dismiss')} onClose={onClose}>
      <TaskProgress
        key={task.id}
        task={task}
        onEnded={({ state, errors }) => {
          if (state === 'done' && errors.length === 0) onClose();
        }}
      />
    </Alert>
  );
}
