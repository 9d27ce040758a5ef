import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportError } from '#platform/web/api/error-banners.ts';
import { todayInGermany } from '#platform/web/clock.ts';
import { saveFile } from '#platform/web/components/save-file.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { transactionsPage } from '../pages.ts';
import { fetchTransactionsCsv } from './transaction-queries.ts';

/** Saves all filtered transactions; on phones an icon only, so that the list starts higher. */
export function ExportButton() {
  const { t } = useTranslation('property-owner');
  const filters = transactionsPage.useSearch();
  const [isBusy, setBusy] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 47.99em)', window.innerWidth < 768, { getInitialValueInEffect: false });
  const download = async () => {
    setBusy(true);
    try {
      const bytes = await fetchTransactionsCsv(transactionsPage.readSearch(filters));
      saveFile(bytes, `${t('transactions.export.fileName')}-${filters.eid ?? ''}-${todayInGermany()}.csv`, 'text/csv');
      notifySuccess(t('transactions.export.done'));
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
    }
  };
  if (isNarrow) {
    return (
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('transactions.export.button')}
        title={t('transactions.export.button')}
        loading={isBusy}
        data-compact
        onClick={() => void download()}
      >
        <IconFileTypeCsv size={18} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypeCsv size={18} aria-hidden />}
      loading={isBusy}
      onClick={() => void download()}
    >
      {t('transactions.export.button')}
    </Button>
  );
}
