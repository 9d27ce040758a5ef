import { useTranslation } from 'react-i18next';
import { todayInGermany } from '#platform/web/clock.ts';
import { toQuery } from '#platform/web/lists/define-list.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { useAnnounceTask } from '#platform/web/tasks/use-start-task.ts';
import { saveFile } from '#platform/web/components/save-file.ts';
import { exportAuditEntries } from '../contract/index.ts';
import { auditList } from './audit-list.ts';
import type { readAuditSearch } from './audit-search.ts';

/** Downloads the filtered entries as a file; a long one becomes a task. The log records it, so the list reloads. */
export function useDownload(filters: ReturnType<typeof readAuditSearch>) {
  const { t } = useTranslation('audit');
  const announce = useAnnounceTask();
  const download = useAction(exportAuditEntries, {
    toast: (answer) => ('task' in answer ? null : t('page.downloaded')),
    invalidates: [auditList.key],
    onDone: (answer) =>
      'task' in answer
        ? announce(answer.task)
        : saveFile(answer, `${t('export.fileName')}-${todayInGermany()}.csv`, 'text/csv'),
  });
  return { isRunning: download.isRunning, run: () => download.run({ query: toQuery(filters) }) };
}
