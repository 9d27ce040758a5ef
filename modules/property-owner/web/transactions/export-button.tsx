import { useTranslation } from 'react-i18next';
import { useShortcuts } from '#platform/web/components/shortcuts.ts';
import { todayInGermany } from '#platform/web/clock.ts';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { ExportButton } from '#platform/web/lists/export-button.tsx';
import { allOwners } from '../../contract/external-ids.ts';
import { transactionsPage } from '../pages.ts';
import { exportTransactions } from '../../contract/transactions/transactions.ts';

/** Saves all filtered transactions. */
export function ExportTransactionsButton() {
  const { t } = useTranslation('property-owner');
  const filters = transactionsPage.useSearch();
  const download = useDownload(exportTransactions, {
    toFile: ({ params: { eid } }) => ({
      name: `${[t('transactions.export.fileName'), ...(eid === allOwners ? [] : [eid]), todayInGermany()].join('-')}.csv`,
      type: 'text/csv',
    }),
    toast: () => t('transactions.export.done'),
  });
  const start = () => {
    const { eid = '', search, ...others } = transactionsPage.readSearch(filters);
    download.run({ params: { eid }, query: { ...others, ...(search === undefined ? {} : { searchTerm: search }) } });
  };
  useShortcuts({ 'mod+p': () => (download.isRunning ? undefined : start()) });
  return <ExportButton label={t('transactions.export.button')} isRunning={download.isRunning} onClick={start} />;
}
