import { Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { handleRowKeys } from '#platform/web/lists/row-keys.ts';
import type { TakenStatus } from '../../contract/objects/object-types.ts';
import type { Stakeholder } from '../../contract/stakeholders/stakeholders.ts';
import { StakeholderCard } from './stakeholder-card.tsx';
import type { StakeholderCommands } from './use-stakeholder-actions.ts';
import classes from './stakeholders.module.css';

type Row = { readonly heading: 'fresh' | 'sent' } | { readonly person: Stakeholder };

/** Estimated height of a card in CSS pixels; real ones are measured. */
const cardHeight = 150;
const gap = 8;
/** Cards rendered beyond the edges of the column. */
const overscan = 4;
/** Cards before the end at which the next page is asked for. */
const pageAhead = 20;

function toRows(people: readonly Stakeholder[], freshCount: number): readonly Row[] {
  const rows = people.map((person): Row => ({ person }));
  if (freshCount === 0) return rows;
  const sent: readonly Row[] = freshCount < rows.length ? [{ heading: 'sent' }] : [];
  return [{ heading: 'fresh' }, ...rows.slice(0, freshCount), ...sent, ...rows.slice(freshCount)];
}

interface CardListProps {
  readonly people: readonly Stakeholder[];
  /** The first of them, to whom no exposé was sent yet. */
  readonly freshCount: number;
  readonly delayDays: number;
  readonly takenAs: TakenStatus;
  readonly commands: StakeholderCommands;
  /** Asks for the next page. */
  readonly onNearEnd: () => void;
}

/** Cards of a column; only those near its visible part are rendered. */
export function CardList({ people, freshCount, delayDays, takenAs, commands, onNearEnd }: CardListProps) {
  const rows = toRows(people, freshCount);
  const { t } = useTranslation('real-estate');
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index] !== undefined && 'heading' in rows[index] ? 24 : cardHeight),
    getItemKey: (index) => keyOf(rows[index]),
    overscan,
    gap,
    initialRect: { width: 0, height: 900 },
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const nearEnd = useRef(onNearEnd);
  useEffect(() => {
    nearEnd.current = onNearEnd;
  });
  useEffect(() => {
    if (last >= rows.length - pageAhead) nearEnd.current();
  }, [last, rows.length]);
  return (
    <div ref={scroller} className={classes.scroller}>
      {/* The height of all cards is known here alone. */}
      <ul className={classes.list} style={{ height: virtualizer.getTotalSize() }} onKeyDown={handleRowKeys}>
        {items.map(({ index, key, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              className={classes.item}
              data-index={index}
              style={{ transform: `translateY(${start}px)` }}
            >
              {'heading' in row ? (
                <Text size="xs" fw={600} c="dimmed" className={classes.group}>
                  {t(`stakeholders.groups.${row.heading}`)}
                </Text>
              ) : (
                <StakeholderCard stakeholder={row.person} delayDays={delayDays} takenAs={takenAs} commands={commands} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const keyOf = (row: Row | undefined): string =>
  row === undefined ? '' : 'heading' in row ? row.heading : row.person.id;
