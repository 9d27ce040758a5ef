import { IconReceiptOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Stack } from '@mantine/core';
import { readClock } from '#platform/web/clock.ts';
import { EmptyState } from '#platform/web/components/states.tsx';
import { OwnerHeader } from '../owners/owner-header.tsx';
import { OwnerState } from '../owners/owner-state.tsx';
import { useOwner } from '../owners/use-owner.ts';
import { transactionsPage } from '../pages.ts';
import { ExportTransactionsButton } from './export-button.tsx';
import { TransactionsList } from './transactions-list.tsx';
import { daysOf } from './usual-days.ts';

/** Page of an owner's income and expenses, receipt by receipt. */
export function TransactionsPage() {
  const { t } = useTranslation('property-owner');
  const choice = useOwner(transactionsPage, {
    complete: withUsualDays,
    dependent: ['objekt', 'moid', 'mid', 'kaid', 'partei', 'name'],
    offersAll: true,
  });
  const { eid, owner } = choice;
  const isReady = eid !== undefined && owner !== undefined && owner !== null;
  const hasPostings = isReady && owner.buchungen_start_jahr !== null;
  return (
    <Stack gap="md" miw={0}>
      <OwnerHeader
        title={t('transactions.title')}
        choice={choice}
        {...(hasPostings ? { action: <ExportTransactionsButton /> } : {})}
      />
      {hasPostings ? <TransactionsList key={eid} owner={owner} /> : null}
      {isReady && !hasPostings ? (
        <EmptyState
          icon={<IconReceiptOff size={28} />}
          title={t('transactions.emptyTitle')}
          text={t('transactions.emptyText')}
        />
      ) : null}
      {isReady ? null : <OwnerState choice={choice} />}
    </Stack>
  );
}

type Search = ReturnType<typeof transactionsPage.readSearch>;

/** Adds the usual days to an address without any. */
function withUsualDays(search: Search): Search {
  if (search.from !== undefined || search.to !== undefined) return search;
  return { ...search, ...daysOf('recent', readClock(), { first: null, last: null }) };
}
