import { Group, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import board from '#platform/web/components/board.module.css';
import { countDays } from '#platform/contract/days.ts';
import { todayInGermany } from '#platform/web/clock.ts';
import { ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import { dropTargetForElements } from '#platform/web/lists/drag-and-drop.ts';
import { ListFoot } from '#platform/web/lists/list-foot.tsx';
import { handleRowKeys } from '#platform/web/lists/row-keys.ts';
import { AllRowsBox, useRowPicks } from '#platform/web/lists/row-selection.tsx';
import type { Picks } from '#platform/web/lists/row-selection.tsx';
import { columnOf, listTargets, stepOfSeveral } from '../../contract/receipts/approval.ts';
import type { ApprovalState, BoardColumn } from '../../contract/receipts/approval.ts';
import { PickReceipts } from './pick-receipts.tsx';
import type { ColumnCount, Receipt, ReceiptRole } from '../../contract/receipts/receipts.ts';
import { ReceiptCard } from './receipt-card.tsx';
import { columnQuery } from './receipt-queries.ts';
import type { ReceiptFilters } from './receipt-queries.ts';
import { targetsOf } from './targets-of.ts';
import type { ColumnPicks } from './use-column-picks.ts';
import { useReceiptWords } from './use-receipt-words.ts';

export interface BoardColumnProps {
  readonly column: BoardColumn;
  readonly filters: ReceiptFilters;
  readonly role: ReceiptRole;
  readonly namesOwner: boolean;
  readonly openId: string | null;
  readonly onOpen: (receipt: Receipt, rows: readonly Receipt[]) => void;
  readonly onDecide: (receipt: Receipt, to: ApprovalState) => void;
  readonly picks: ColumnPicks;
}

/** A column of the board with its count, sum and age, which pages on its own and takes cards that are dropped on it. */
export function BoardColumnView({
  column,
  filters,
  role,
  namesOwner,
  openId,
  onOpen,
  onDecide,
  picks,
}: BoardColumnProps) {
  const { t } = useTranslation('property-owner');
  const id = useId();
  const query = useInfiniteQuery(columnQuery(filters, column));
  const rows = query.data?.pages.flatMap(({ belege }) => belege) ?? [];
  const counts = query.data?.pages[0]?.counts?.[column];
  const { element, step } = useDropTarget(column, onDecide);
  const common = stepOfSeveral(column, role === 'administrator' ? 'administrator' : 'owner');
  const isPickable = (receipt: Receipt): boolean =>
    common !== null && isUndoubted(receipt) && targetsOf(receipt, role).includes(common);
  const pickable = rows.filter(isPickable);
  const picked = pickable.filter(({ archivid }) => picks.isPicked(column, archivid));
  const selection: Picks = {
    ids: new Set(picked.map(({ archivid }) => archivid)),
    set: (ids, isPicked) => picks.set(column, ids, isPicked),
    labelOf: (name) => name,
    labelOfAll: t('receipts.several.pickAll', { column: t(`receipts.columns.${column}`) }),
  };
  const pickableIds = pickable.map(({ archivid }) => archivid);
  const toggle = useRowPicks(selection, pickableIds);
  return (
    <section ref={element} className={board.column} aria-labelledby={id} data-target={step === null ? undefined : ''}>
      <header className={board.columnHead}>
        <Group gap={8} wrap="nowrap">
          {pickable.length < 2 ? null : <AllRowsBox selection={selection} ids={pickableIds} />}
          <Title order={2} size="h6" id={id}>
            {t(`receipts.columns.${column}`)}
          </Title>
        </Group>
        {counts === undefined ? null : <ColumnFigures counts={counts} />}
      </header>
      {common === null || picked.length === 0 ? null : (
        <PickReceipts receipts={picked} to={common} onClear={picks.clear} />
      )}
      {step === null ? null : (
        <p className={board.drop}>{t('receipts.dropTo', { step: t(`receipts.steps.${step}`) })}</p>
      )}
      {query.isPending ? <ListSkeleton rows={3} height={110} /> : null}
      {query.error !== null && rows.length === 0 ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isSuccess && rows.length === 0 ? (
        <Text size="sm" c="dimmed" className={board.nothing}>
          {t(`receipts.empty.${column}`)}
        </Text>
      ) : null}
      <ul className={board.cards} onKeyDown={handleRowKeys}>
        {rows.map((receipt, index) => (
          <ReceiptCard
            key={receipt.archivid}
            receipt={receipt}
            role={role}
            namesOwner={namesOwner}
            isOpen={receipt.archivid === openId}
            onOpen={() => onOpen(receipt, rows)}
            onDecide={onDecide}
            index={index}
            pick={isPickable(receipt) ? { isPicked: selection.ids.has(receipt.archivid), onToggle: toggle } : null}
          />
        ))}
      </ul>
      <ListFoot query={query} />
    </section>
  );
}

/** True for a receipt that needs no look of its own: its amount is known, and it is as it was released. */
const isUndoubted = ({ betrag, geaendert }: Receipt): boolean => betrag !== null && geaendert === null;

/** Number, sum and age of a column: `12 Belege · 8.412,10 € · ältester 9 Tage`. */
function ColumnFigures({ counts: { count, sum, oldest } }: { readonly counts: ColumnCount }) {
  const { t } = useTranslation('property-owner');
  const words = useReceiptWords();
  const days = oldest === null ? 0 : countDays(oldest, todayInGermany());
  const parts = [
    t('receipts.count', { count }),
    ...(count === 0 ? [] : [words.money(sum)]),
    ...(days > 0 ? [t('receipts.oldest', { count: days })] : []),
  ];
  return (
    <Text size="xs" c="dimmed" className={board.figures}>
      {parts.join(' · ')}
    </Text>
  );
}

/** Lets cards be dropped where a step leads to; says which one while a card hovers. */
function useDropTarget(column: BoardColumn, onDecide: BoardColumnProps['onDecide']) {
  const element = useRef<HTMLElement>(null);
  const [step, setStep] = useState<ApprovalState | null>(null);
  const decide = useRef(onDecide);
  useEffect(() => {
    decide.current = onDecide;
  });
  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    const stepOf = (data: Record<string | symbol, unknown>): ApprovalState | null => {
      const receipt = data['receipt'] as Receipt | undefined;
      if (receipt === undefined || columnOf(receipt) === column) return null;
      const targets = listTargets(receipt, 'administrator');
      return targets.find((to) => columnOf({ status: receipt.status, freigabeStatus: to }) === column) ?? null;
    };
    return dropTargetForElements({
      element: target,
      canDrop: ({ source }) => stepOf(source.data) !== null,
      onDragEnter: ({ source }) => setStep(stepOf(source.data)),
      onDragLeave: () => setStep(null),
      onDrop: ({ source }) => {
        const to = stepOf(source.data);
        setStep(null);
        if (to !== null) decide.current(source.data['receipt'] as Receipt, to);
      },
    });
  }, [column]);
  return { element, step };
}
