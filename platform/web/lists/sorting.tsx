import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useContext } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Column } from './column.ts';
import { SortingSlot } from './sorting-slot.ts';
import type { List } from './use-list.ts';

type Direction = 'asc' | 'desc';

/** Sort column of a list; none: its default order. */
export interface Sorting {
  readonly by: string | null;
  readonly direction: Direction;
  readonly sortBy: (column: string | null, direction: Direction) => void;
}

/** Reads the sort order from the filters of a list. */
export function toSorting({ filters, setFilters }: Pick<List<unknown>, 'filters' | 'setFilters'>): Sorting {
  const { sort, direction } = filters;
  return {
    by: typeof sort === 'string' ? sort : null,
    direction: direction === 'desc' ? 'desc' : 'asc',
    sortBy: (column, next) => setFilters({ sort: column, direction: column === null ? null : next }),
  };
}

/** Menu entries of a heading: ascending, descending, default order. */
export function SortItems({ id, sorting: { by, direction, sortBy } }: { id: string; sorting: Sorting }) {
  const { t } = useTranslation('platform');
  const choose = (next: Direction) => (by === id && direction === next ? sortBy(null, next) : sortBy(id, next));
  return (
    <>
      <Menu.CheckboxItem checked={by === id && direction === 'asc'} onChange={() => choose('asc')}>
        {t('list.sort.asc')}
      </Menu.CheckboxItem>
      <Menu.CheckboxItem checked={by === id && direction === 'desc'} onChange={() => choose('desc')}>
        {t('list.sort.desc')}
      </Menu.CheckboxItem>
      <Menu.Divider />
    </>
  );
}

/** Sort menu for cards, which have no headings; in the row of the filters. */
export function CardSorting<Row>({
  columns,
  sorting: { by, direction, sortBy },
}: {
  columns: readonly Column<Row>[];
  sorting: Sorting;
}) {
  const { t } = useTranslation('platform');
  const slot = useContext(SortingSlot);
  const sorted = columns.filter(({ sorts }) => sorts === true);
  if (sorted.length === 0) return null;
  const current = sorted.find(({ id }) => id === by);
  const label = t('list.sort.label');
  const menu = (
    <Menu position="bottom-end" transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={current === undefined ? label : `${label}: ${current.header}, ${t(`list.sort.${direction}`)}`}
          title={label}
        >
          <IconArrowsSort size={18} aria-hidden {...(current === undefined ? {} : { color: 'var(--kontor-accent)' })} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxItem checked={current === undefined} onChange={() => sortBy(null, 'asc')}>
          {t('list.sort.usual')}
        </Menu.CheckboxItem>
        {sorted.flatMap(({ id, header }) =>
          (['asc', 'desc'] as const).map((next) => (
            <Menu.CheckboxItem
              key={`${next} ${id}`}
              checked={by === id && direction === next}
              onChange={() => sortBy(id, next)}
            >
              {`${header}: ${t(`list.sort.${next}`)}`}
            </Menu.CheckboxItem>
          )),
        )}
      </Menu.Dropdown>
    </Menu>
  );
  return slot === null ? menu : createPortal(menu, slot);
}
