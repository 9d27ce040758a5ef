import { Menu } from '@mantine/core';
import {
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconArrowLeft,
  IconArrowRight,
  IconEyeOff,
  IconRestore,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Column } from './column.ts';
import type { Sorting } from './sorting-slot.ts';
import type { ColumnCommands } from './use-column-commands.ts';
import type { ArrangedColumns } from './use-columns.ts';

interface HeadingEntriesProps {
  readonly id: string;
  /** Null for a column that does not sort. */
  readonly sorting: Sorting | null;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** The present width of the column, in CSS pixels. */
  readonly width: () => number;
  readonly canHide: boolean;
  readonly commands: ColumnCommands;
}

/** Menu entries of a heading: order of the rows, place and width of the column. */
export function HeadingEntries({ id, sorting, before, after, width, canHide, commands }: HeadingEntriesProps) {
  const { t } = useTranslation('platform');
  return (
    <>
      {sorting === null ? null : <SortEntries id={id} sorting={sorting} />}
      <Menu.Item
        leftSection={<IconArrowLeft size={16} />}
        disabled={before === undefined}
        onClick={() => before !== undefined && commands.move(id, before)}
      >
        {t('list.columns.left')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowRight size={16} />}
        disabled={after === undefined}
        onClick={() => after !== undefined && commands.move(id, after)}
      >
        {t('list.columns.right')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowBarToRight size={16} />}
        closeMenuOnClick={false}
        onClick={() => commands.resizeBy(id, width(), 1)}
      >
        {t('list.columns.wider')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowBarToLeft size={16} />}
        closeMenuOnClick={false}
        onClick={() => commands.resizeBy(id, width(), -1)}
      >
        {t('list.columns.narrower')}
      </Menu.Item>
      {canHide ? (
        <Menu.Item leftSection={<IconEyeOff size={16} />} onClick={() => commands.setHidden(id, true)}>
          {t('list.columns.hide')}
        </Menu.Item>
      ) : null}
    </>
  );
}

/** Ascending, descending, default order. */
function SortEntries({ id, sorting: { by, direction, sortBy } }: { readonly id: string; readonly sorting: Sorting }) {
  const { t } = useTranslation('platform');
  const choose = (next: Sorting['direction']) =>
    by === id && direction === next ? sortBy(null, next) : sortBy(id, next);
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

/** Menu entries that show and hide columns, and the reset to the default. */
export function ColumnEntries({
  arranged: { all, isHidden, isArranged },
  commands,
}: {
  readonly arranged: Pick<ArrangedColumns<never>, 'isHidden' | 'isArranged'> & {
    readonly all: readonly Pick<Column<never>, 'id' | 'header' | 'card'>[];
  };
  readonly commands: ColumnCommands;
}) {
  const { t } = useTranslation('platform');
  return (
    <>
      {all
        .filter(({ card }) => card !== 'title')
        .map(({ id, header }) => (
          <Menu.CheckboxItem key={id} checked={!isHidden(id)} onChange={(isShown) => commands.setHidden(id, !isShown)}>
            {header}
          </Menu.CheckboxItem>
        ))}
      <Menu.Divider />
      <Menu.Item leftSection={<IconRestore size={16} />} disabled={!isArranged} onClick={commands.reset}>
        {t('list.columns.reset')}
      </Menu.Item>
    </>
  );
}

/** Menu entries that sort cards: each column in both directions, and the default order. */
export function CardSortEntries({
  columns,
  sorting: { by, direction, sortBy },
}: {
  readonly columns: readonly Pick<Column<never>, 'id' | 'header'>[];
  readonly sorting: Sorting;
}) {
  const { t } = useTranslation('platform');
  return (
    <>
      <Menu.CheckboxItem checked={columns.every(({ id }) => id !== by)} onChange={() => sortBy(null, 'asc')}>
        {t('list.sort.usual')}
      </Menu.CheckboxItem>
      {columns.flatMap(({ id, header }) =>
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
    </>
  );
}
