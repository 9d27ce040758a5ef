import { ActionIcon } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useContext } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../components/menu-button.tsx';
import { lateContent } from '../late/late-part.tsx';
import type { Column } from './column.ts';
import { SortingSlot } from './sorting-slot.ts';
import type { Sorting } from './sorting-slot.ts';
import type { List } from './use-list.ts';

/** Reads the sort order from the filters of a list. */
export function toSorting({ filters, setFilters }: Pick<List<unknown>, 'filters' | 'setFilters'>): Sorting {
  const { sort, direction } = filters;
  return {
    by: typeof sort === 'string' ? sort : null,
    direction: direction === 'desc' ? 'desc' : 'asc',
    sortBy: (column, next) => setFilters({ sort: column, direction: column === null ? null : next }),
  };
}

const CardSortEntries = lateContent(() => import('./column-entries.tsx').then((module) => module.CardSortEntries));

/** Sort menu for cards, which have no headings; in the row of the filters. */
export function CardSorting<Row>({ columns, sorting }: { columns: readonly Column<Row>[]; sorting: Sorting }) {
  const { t } = useTranslation('platform');
  const { by, direction } = sorting;
  const slot = useContext(SortingSlot);
  const sorted = columns.filter(({ sorts }) => sorts === true);
  if (sorted.length === 0) return null;
  const current = sorted.find(({ id }) => id === by);
  const label = t('list.sort.label');
  const menu = (
    <MenuButton
      scrolls
      button={
        <ActionIcon
          variant="default"
          size={36}
          aria-label={current === undefined ? label : `${label}: ${current.header}, ${t(`list.sort.${direction}`)}`}
          title={label}
        >
          <IconArrowsSort size={18} aria-hidden {...(current === undefined ? {} : { color: 'var(--kontor-accent)' })} />
        </ActionIcon>
      }
    >
      <CardSortEntries columns={sorted} sorting={sorting} />
    </MenuButton>
  );
  return slot === null ? menu : createPortal(menu, slot);
}
