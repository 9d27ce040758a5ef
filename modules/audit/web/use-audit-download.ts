import { useTranslation } from 'react-i18next';
import { todayInGermany } from '#platform/web/clock.ts';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { toQuery } from '#platform/web/lists/define-list.ts';
import { exportAuditEntries } from '../contract/index.ts';
import { auditList } from './audit-queries.ts';
import type { readAuditSearch } from './audit-search.ts';

/** Downloads the filtered entries as a file; a long one becomes a task. The log records it, so the list reloads. */
export function useAuditDownload(filters: ReturnType<typeof readAuditSearch>) {
  const { t } = useTranslation('audit');
  const download = useDownload(exportAuditEntries, {
    toFile: () => ({ name: `${t('export.fileName')}-${todayInGermany()}.csv`, type: 'text/csv' }),
    toast: () => t('page.downloaded'),
    invalidates: [auditList.key],
  });
  return { isRunning: download.isRunning, run: () => download.run({ query: toQuery(filters) }) };
}
