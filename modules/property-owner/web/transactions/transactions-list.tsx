import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { useState } from 'react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { readClock } from '#platform/web/clock.ts';
import { useFillHeight } from '#platform/web/documents/use-fill-height.ts';
import { SortingSlot } from '#platform/web/lists/sorting-slot.ts';
import { useList } from '#platform/web/lists/use-list.ts';
import { allOwners } from '../../contract/external-ids.ts';
import type { Owner } from '../../contract/owners/owners.ts';
import type { TransactionSums } from '../../contract/transactions/transactions.ts';
import { CostTypeCard, FoldedCostTypes } from './cost-type-bars.tsx';
import { OpenPosting } from './open-posting.tsx';
import { readIds } from './read-ids.ts';
import { SumBar } from './sum-bar.tsx';
import { TransactionFilters } from './transaction-filters.tsx';
import { transactionList } from './transaction-queries.ts';
import { TransactionsTable } from './transactions-table.tsx';
import { useCostTypesShown } from './use-cost-types-shown.ts';
import { useOpenPosting } from './use-open-posting.ts';
import { daysOf } from './usual-days.ts';
import classes from './transactions.module.css';

/** Page width in CSS pixels from which a panel fits beside the list. */
const besideWidth = 960;

/** Transactions of an owner or of all, with filters, sums and receipts. */
export function TransactionsList({ owner }: { readonly owner: Owner }) {
  const { t } = useTranslation('property-owner');
  const list = useList(transactionList);
  const [sortingSlot, setSortingSlot] = useState<HTMLElement | null>(null);
  const [areShown, show] = useCostTypesShown();
  const { ref, width } = useElementSize();
  const fillHeight = useFillHeight();
  const { query, rows, filters, setFilters } = list;
  const opened = useOpenPosting(rows);
  const sums = readSums(query.data?.pages[0]);
  const chosen = readIds(filters.kaid);
  const toggleCostType = (kaid: string) => {
    const others = chosen.includes(kaid) ? chosen.filter((other) => other !== kaid) : [...chosen, kaid];
    setFilters({ kaid: others.length === 0 ? null : others.join(',') });
  };
  const showAll = () =>
    setFilters({
      search: null,
      objekt: null,
      moid: null,
      mid: null,
      kaid: null,
      beleg: null,
      partei: null,
      name: null,
      ...daysOf('all', readClock(), { first: owner.buchungen_start_jahr, last: owner.buchungen_end_jahr }),
    });
  const { isWide, isNarrow } = toRoom(width);
  const isPostingBeside = isWide && opened.posting !== null;
  const bars = { sums: sums?.summen ?? [], chosen, onToggle: toggleCostType };
  const areBarsBeside = isWide && areShown && bars.sums.length > 0;
  return (
    <>
      <TransactionFilters
        owner={owner}
        list={list}
        sums={bars.sums}
        sortingRef={setSortingSlot}
        summary={
          isWide && !areBarsBeside && bars.sums.length > 0 ? (
            <Button
              variant="default"
              leftSection={<IconLayoutSidebarRightExpand size={16} aria-hidden />}
              onClick={() => show(true)}
            >
              {t('transactions.byCostType')}
            </Button>
          ) : null
        }
      />
      <div
        ref={ref as Ref<HTMLDivElement>}
        className={classes.columns}
        data-beside={isPostingBeside ? 'posting' : areBarsBeside ? 'bars' : undefined}
      >
        {isNarrow ? <FoldedCostTypes {...bars} /> : null}
        <SortingSlot value={sortingSlot}>
          <TransactionsTable
            list={list}
            isOfAll={owner.eid === allOwners}
            openId={opened.posting?.id ?? null}
            onOpen={opened.open}
            onDownload={opened.download}
            onShowAll={showAll}
          />
        </SortingSlot>
        {isPostingBeside || areBarsBeside ? (
          <div ref={fillHeight as Ref<HTMLDivElement>} className={classes.beside}>
            {isPostingBeside ? (
              <OpenPosting opened={opened} isWhole={false} />
            ) : (
              <CostTypeCard {...bars} onClose={() => show(false)} />
            )}
          </div>
        ) : null}
      </div>
      {sums === undefined ? null : <SumBar sums={sums} />}
      {isNarrow ? <OpenPosting opened={opened} isWhole /> : null}
    </>
  );
}

/** Tells a page with room for a panel from one without; neither while its width is unknown. */
function toRoom(width: number): { readonly isWide: boolean; readonly isNarrow: boolean } {
  return { isWide: width >= besideWidth, isNarrow: width > 0 && width < besideWidth };
}

/** Reads the sums of the filter from its first page. */
function readSums(
  page: { readonly [Sum in keyof TransactionSums]: TransactionSums[Sum] | null } | undefined,
): TransactionSums | undefined {
  if (page === undefined) return undefined;
  const { anzahl, einnahmen, ausgaben, summe, summen } = page;
  // Null on later pages only.
  if (anzahl === null || einnahmen === null || ausgaben === null || summe === null || summen === null) return undefined;
  return { anzahl, einnahmen, ausgaben, summe, summen };
}
