import { Menu, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Column } from './column.ts';
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

/** Sort menu for cards, which have no headings. */
export function CardSorting<Row>({
  columns,
  sorting: { by, direction, sortBy },
}: {
  columns: readonly Column<Row>[];
  sorting: Sorting;
}) {
  const { t } = useTranslation('platform');
  const sorted = columns.filter(({ sorts }) => sorts === true);
  if (sorted.length === 0) return null;
  const choose = (value: string) => {
    const [next = '', id = ''] = value.split(' ');
    sortBy(id === '' ? null : id, next === 'desc' ? 'desc' : 'asc');
  };
  return (
    <NativeSelect
      aria-label={t('list.sort.label')}
      value={by === null ? '' : `${direction} ${by}`}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={[
        { value: '', label: t('list.sort.usual') },
        ...sorted.flatMap(({ id, header }) => [
          { value: `asc ${id}`, label: `${header}: ${t('list.sort.asc')}` },
          { value: `desc ${id}`, label: `${header}: ${t('list.sort.desc')}` },
        ]),
      ]}
    />
  );
}
