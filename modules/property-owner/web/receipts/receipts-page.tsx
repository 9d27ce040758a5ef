import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readClock } from '#platform/web/clock.ts';
import { ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import { useLiveEvent } from '#platform/web/realtime/live-connection.ts';
import { allOwners } from '../../contract/external-ids.ts';
import type { Owner } from '../../contract/owners/owners.ts';
import { receiptChanged } from '../../contract/receipts/receipts.ts';
import type { Receipt } from '../../contract/receipts/receipts.ts';
import { OwnerHeader } from '../owners/owner-header.tsx';
import { OwnerState } from '../owners/owner-state.tsx';
import { useOwner } from '../owners/use-owner.ts';
import { receiptsPage } from '../pages.ts';
import { daysOf } from '../transactions/usual-days.ts';
import { LostNotice } from './lost-notice.tsx';
import { OpenReceipt } from './open-receipt.tsx';
import type { Opened } from './open-receipt.tsx';
import { ReceiptActions } from './receipt-actions.tsx';
import { ReceiptBoard } from './receipt-board.tsx';
import { ReceiptFilterRow } from './receipt-filter-row.tsx';
import { columnQuery, receiptKeys } from './receipt-queries.ts';
import type { ReceiptFilters } from './receipt-queries.ts';
import { ReleaseList } from './release-list.tsx';
import { ReceiptUndoBar } from './undo-bar.tsx';
import { useColumnPicks } from './use-column-picks.ts';
import { useDecide } from './use-decide.ts';

/** Page of receipts: the board for administrators, what is to be released for everybody else. */
export function ReceiptsPage() {
  const { t } = useTranslation('property-owner');
  const choice = useOwner(receiptsPage, {
    complete: withUsualDays,
    dependent: ['objekt', 'moid', 'mid', 'kaid'],
    offersAll: true,
  });
  const { eid, owner } = choice;
  const isReady = eid !== undefined && owner !== undefined && owner !== null;
  return (
    <Stack gap="md" miw={0}>
      <OwnerHeader title={t('receipts.title')} choice={choice} />
      {isReady ? <ReceiptsOf key={eid} owner={owner} /> : <OwnerState choice={choice} />}
    </Stack>
  );
}

/** Receipts of an owner or of all, by the role of who looks at them. */
function ReceiptsOf({ owner }: { readonly owner: Owner }) {
  const { t } = useTranslation('property-owner');
  const client = useQueryClient();
  const { beleg, ...filters }: ReceiptFilters = receiptsPage.readSearch(useSearch({ from: receiptsPage.path }));
  const first = useInfiniteQuery(columnQuery(filters, 'FREIZUGEBEN'));
  const [opened, setOpen] = useState<Opened | null | undefined>(undefined);
  useLiveEvent(receiptChanged, () => void client.invalidateQueries({ queryKey: receiptKeys.all }));
  const decide = useDecide();
  const picks = useColumnPicks();
  if (first.error !== null && first.data === undefined)
    return <ErrorState error={first.error} onRetry={() => void first.refetch()} />;
  const { role, darfEinstellen = false, oeffnetBuchungen = false, bericht = null, counts } = first.data?.pages[0] ?? {};
  if (role === undefined) return <ListSkeleton />;
  const listed = first.data?.pages.flatMap(({ belege }) => belege.map(({ archivid }) => archivid)) ?? [];
  // Until another one is opened: the receipt of the link, among those that wait as well.
  const linked = beleg === undefined ? null : { archivid: beleg, among: listed.includes(beleg) ? listed : [beleg] };
  const open = opened === undefined ? linked : opened;
  const shown = {
    filters,
    role,
    namesOwner: owner.eid === allOwners,
    openId: open?.archivid ?? null,
    onOpen: ({ archivid }: Receipt, rows: readonly Receipt[]) =>
      setOpen({ archivid, among: rows.map((row) => row.archivid) }),
    onDecide: (...step: Parameters<typeof decide>) => void decide(...step),
    picks,
  };
  return (
    <>
      <ReceiptActions owner={owner} role={role} mayConfigure={darfEinstellen} report={bericht} />
      {role === 'reader' ? (
        <Text size="sm" c="dimmed">
          {t('receipts.readOnly')}
        </Text>
      ) : null}
      <LostNotice />
      {role === 'owner' ? (
        <ReleaseList {...shown} />
      ) : (
        <>
          <ReceiptFilterRow owner={owner} opensPostings={oeffnetBuchungen} />
          <ReceiptBoard {...shown} counts={counts} />
        </>
      )}
      <OpenReceipt opened={open} role={role} onOpen={setOpen} />
      <ReceiptUndoBar isRaised={open !== null} />
    </>
  );
}

/** Adds the usual days to an address without any. */
function withUsualDays(search: ReceiptFilters): ReceiptFilters {
  if (search.from !== undefined || search.to !== undefined) return search;
  return { ...search, ...daysOf('recent', readClock(), { first: null, last: null }) };
}
