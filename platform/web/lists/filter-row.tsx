import { Badge, Button, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lateDialog } from '../late/late-dialog.tsx';
import { ListSearch } from './list-search.tsx';
import type { ListSearchProps } from './list-search.tsx';
import type { List } from './use-list.ts';
import classes from './lists.module.css';

interface FilterRowProps {
  readonly list: Pick<List<unknown>, 'filters' | 'fixed' | 'setFilters'>;
  /** Texts of the search; absent for lists with filters only. */
  readonly search?: Omit<ListSearchProps, 'value' | 'onChange'> | undefined;
  readonly filters: ReactNode;
  /** Filter that stays outside the sheet, such as the period. */
  readonly main?: ReactNode;
  readonly summary: ReactNode;
  /** Receives the element into which a list of cards puts its sort menu. */
  readonly sortingRef: (element: HTMLElement | null) => void;
}

const FilterSheet = lateDialog(() => import('./filter-sheet.tsx').then((module) => module.FilterSheet));

/** Below this width of the window, in CSS pixels, the filters are in a sheet; as in the style sheet. */
const narrow = '(max-width: 699px)';

/** Search, filters and summary above a list; on a phone the filters are in a sheet behind one button. */
export function FilterRow({ list, search, filters, main, summary, sortingRef }: FilterRowProps) {
  const { t } = useTranslation('platform');
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  return (
    <Group gap={12} align="stretch" className={classes.filters} role="search" data-main={hasContent(main) || undefined}>
      {search === undefined ? null : (
        <ListSearch
          {...search}
          // A phone would cut the names of the fields.
          placeholder={isNarrow ? t('palette.placeholder') : search.placeholder}
          value={list.filters.search ?? ''}
          onChange={(term) => list.setFilters({ search: term })}
        />
      )}
      {hasContent(main) ? <div className={classes.main}>{main}</div> : null}
      {isNarrow && hasContent(filters) ? <SheetButton list={list}>{filters}</SheetButton> : filters}
      <div ref={sortingRef} className={classes.sorting} />
      {hasContent(summary) ? (
        <Text component="div" size="sm" c="dimmed" className={classes.summary}>
          {summary}
        </Text>
      ) : null}
    </Group>
  );
}

/** Button with the number of set filters, which opens them as a sheet at the lower edge. */
function SheetButton({ list, children }: Pick<FilterRowProps, 'list'> & { readonly children: ReactNode }) {
  const { t } = useTranslation('platform');
  const [isOpen, setOpen] = useState(false);
  const count = setFilterNames(list).length;
  return (
    <>
      <Button
        variant="default"
        className={classes.sheetButton ?? ''}
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        rightSection={count === 0 ? null : <Badge circle>{count}</Badge>}
        aria-label={count === 0 ? t('list.filters') : t('list.filtersSet', { count })}
        onClick={() => setOpen(true)}
      >
        {t('list.filters')}
      </Button>
      <FilterSheet
        opened={isOpen}
        onClose={() => setOpen(false)}
        onClear={
          count === 0
            ? null
            : () => list.setFilters(Object.fromEntries(setFilterNames(list).map((name) => [name, null])))
        }
      >
        {children}
      </FilterSheet>
    </>
  );
}

/** Names of the filters that the user has set; search and order are none. */
export function setFilterNames({ filters, fixed = [] }: Pick<List<unknown>, 'filters' | 'fixed'>): string[] {
  const others = new Set(['search', 'sort', 'direction', ...fixed]);
  return Object.keys(filters).filter((name) => !others.has(name));
}

function hasContent(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false;
}
