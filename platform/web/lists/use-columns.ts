import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { RowData } from '@tanstack/react-table';
import { useEffect, useMemo, useState } from 'react';
import { fitColumns, isCardWidth, moveColumn, narrowestColumn } from './column.ts';
import type { Column, ColumnLayout, FittedColumns } from './column.ts';
import { recallColumns, rememberColumns } from './column-memory.ts';

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

export interface ArrangedColumns<Row> extends FittedColumns<Row> {
  /** All columns in the user's order, including hidden ones. */
  readonly all: readonly Column<Row>[];
  readonly isHidden: (id: string) => boolean;
  readonly isArranged: boolean;
  readonly commands: ColumnCommands;
}

/** Manages the columns of a list as arranged by the signed-in user, as many as fit the table. */
export function useColumns<Row>(
  list: string,
  columns: readonly Column<Row>[],
  width: number,
  end: 'one' | 'both',
): ArrangedColumns<Row> {
  const [initialState] = useState(() => toState(recallColumns(list)));
  const ids = columns.map(({ id }) => id).join('\n');
  const definitions = useMemo(() => ids.split('\n').map((id) => ({ id, minSize: narrowestColumn })), [ids]);
  const table = useTable({ features, columns: definitions, data: noRows, initialState, columnResizeMode: 'onChange' });
  const { columnOrder, columnVisibility, columnSizing } = table.state;
  const layout = useMemo<ColumnLayout>(
    () => ({ columnOrder, columnVisibility, columnSizing }),
    [columnOrder, columnSizing, columnVisibility],
  );
  useEffect(() => rememberColumns(list, layout), [layout, list]);

  const all = useMemo(() => {
    const position = (id: string) => (columnOrder.includes(id) ? columnOrder.indexOf(id) : columnOrder.length);
    return columns.toSorted((one, other) => position(one.id) - position(other.id));
  }, [columnOrder, columns]);
  // Cards of all widths are the same, so that they do not render again once the width is known.
  const fittedWidth = isCardWidth(width) ? 1 : width;
  const fitted = useMemo(
    () =>
      fitColumns(
        all.filter(({ id }) => columnVisibility[id] !== false),
        layout,
        fittedWidth,
        end,
      ),
    [all, columnVisibility, end, fittedWidth, layout],
  );
  const commands = useMemo<ColumnCommands>(() => {
    const order = () => table.getAllLeafColumns().map(({ id }) => id);
    const setWidth = (id: string, size: number) =>
      table.setColumnSizing((sizes) => ({ ...sizes, [id]: Math.max(size, narrowestColumn) }));
    return {
      move: (id, target) => table.setColumnOrder([...moveColumn(order(), id, target)]),
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
  }, [table]);
  return {
    ...fitted,
    all,
    isHidden: (id) => !fitted.columns.some((column) => column.id === id),
    isArranged: [columnOrder, columnVisibility, columnSizing].some((part) => Object.keys(part).length > 0),
    commands,
  };
}

function toState({ columnOrder, columnVisibility, columnSizing }: ColumnLayout) {
  return {
    columnOrder: [...columnOrder],
    columnVisibility: { ...columnVisibility },
    columnSizing: { ...columnSizing },
  };
}
