import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '#platform/web/components/shortcuts.ts';
import { todayInGermany } from '#platform/web/clock.ts';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { transactionsPage } from '../pages.ts';
import { exportTransactions } from '../../contract/transactions/transactions.ts';

/** Saves all filtered transactions; on phones an icon only, so that the list starts higher. */
export function ExportButton() {
  const { t } = useTranslation('property-owner');
  const filters = transactionsPage.useSearch();
  const isNarrow = useMediaQuery('(max-width: 47.99em)', window.innerWidth < 768, { getInitialValueInEffect: false });
  const download = useDownload(exportTransactions, {
    toFile: ({ params: { eid } }) => ({
      name: `${t('transactions.export.fileName')}-${eid}-${todayInGermany()}.csv`,
      type: 'text/csv',
    }),
    toast: () => t('transactions.export.done'),
  });
  const start = () => {
    const { eid = '', search, ...others } = transactionsPage.readSearch(filters);
    download.run({ params: { eid }, query: { ...others, ...(search === undefined ? {} : { searchTerm: search }) } });
  };
  useShortcuts({ 'mod+p': () => (download.isRunning ? undefined : start()) });
  if (isNarrow) {
    return (
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('transactions.export.button')}
        title={t('transactions.export.button')}
        loading={download.isRunning}
        data-compact
        onClick={start}
      >
        <IconFileTypeCsv size={18} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypeCsv size={18} aria-hidden />}
      loading={download.isRunning}
      onClick={start}
    >
      {t('transactions.export.button')}
    </Button>
  );
}
