import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { todayInGermany } from '#platform/web/clock.ts';
import { toQuery } from '#platform/web/lists/define-list.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { noteStarted } from '#platform/web/tasks/task-queries.ts';
import { saveFile } from '#platform/web/components/save-file.ts';
import { exportAuditEntries } from '../contract/index.ts';
import { auditList } from './audit-list.ts';
import type { readAuditSearch } from './audit-search.ts';

/** Downloads the filtered entries as a file; a long one becomes a task. The log records it, so the list reloads. */
export function useDownload(filters: ReturnType<typeof readAuditSearch>) {
  const { t } = useTranslation('audit');
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(exportAuditEntries, { query: toQuery(filters) }),
    onSuccess: async (answer) => {
      if ('task' in answer)
        return noteStarted(client, answer.task, t('platform:tasks.started', { name: t('tasks.audit-export') }));
      saveFile(answer, `${t('export.fileName')}-${todayInGermany()}.csv`, 'text/csv');
      notifySuccess(t('page.downloaded'));
      await client.invalidateQueries({ queryKey: auditList.key });
    },
  });
}
