import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { RowData } from '@tanstack/react-table';
import { useLayoutEffect, useMemo, useState } from 'react';
import { isSameValue } from '../../contract/fields.ts';
import { moveColumn, narrowestColumn } from './column.ts';
import type { ColumnLayout } from './column.ts';
import type { ArrangedColumns } from './use-columns.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
});
/** The table library manages the columns only; the list has the rows. */
const noRows: readonly RowData[] = [];
/** Keyboard step of resizing a column, in CSS pixels. */
const step = 24;

export interface ColumnCommands {
  readonly move: (id: string, target: string) => void;
  readonly setHidden: (id: string, isHidden: boolean) => void;
  /** Starts resizing from the present width of the column. */
  readonly startResize: (id: string, width: number, event: unknown) => void;
  readonly resizeBy: (id: string, width: number, direction: 1 | -1) => void;
  readonly resetWidth: (id: string) => void;
  readonly reset: () => void;
}

/** Provides what users do with the columns of a table; with its headings, which cards do not load. */
export function useColumnCommands({
  all,
  layout,
  arrange,
}: Pick<ArrangedColumns<never>, 'layout' | 'arrange'> & {
  readonly all: readonly { readonly id: string }[];
}): ColumnCommands {
  const ids = all
    .map(({ id }) => id)
    .toSorted()
    .join('\n');
  const columns = useMemo(() => ids.split('\n').map((id) => ({ id, minSize: narrowestColumn })), [ids]);
  const [initialState] = useState(() => toState(layout));
  const table = useTable({ features, columns, data: noRows, initialState, columnResizeMode: 'onChange' });
  const { columnOrder, columnVisibility, columnSizing } = table.state;
  const arranged = useMemo<ColumnLayout>(
    () => ({ columnOrder, columnVisibility, columnSizing }),
    [columnOrder, columnSizing, columnVisibility],
  );
  useLayoutEffect(() => {
    if (!isSameValue(arranged, layout)) arrange(arranged);
  }, [arrange, arranged, layout]);
  const order = all.map(({ id }) => id).join('\n');
  return useMemo<ColumnCommands>(() => {
    const setWidth = (id: string, size: number) =>
      table.setColumnSizing((sizes) => ({ ...sizes, [id]: Math.max(size, narrowestColumn) }));
    return {
      move: (id, target) => table.setColumnOrder([...moveColumn(order.split('\n'), id, target)]),
      setHidden: (id, isHidden) => table.setColumnVisibility((visibility) => ({ ...visibility, [id]: !isHidden })),
      startResize: (id, size, event) => {
        setWidth(id, size);
        table
          .getFlatHeaders()
          .find((header) => header.column.id === id)
          ?.getResizeHandler()(event);
      },
      resizeBy: (id, size, direction) => setWidth(id, size + direction * step),
      resetWidth: (id) => table.getColumn(id)?.resetSize(),
      reset: () => {
        table.setColumnOrder([]);
        table.setColumnVisibility({});
        table.setColumnSizing({});
      },
    };
  }, [order, table]);
}

function toState({ columnOrder, columnVisibility, columnSizing }: ColumnLayout) {
  return {
    columnOrder: [...columnOrder],
    columnVisibility: { ...columnVisibility },
    columnSizing: { ...columnSizing },
  };
}
