import { useEffect, useMemo, useState } from 'react';
import { fitColumns, isCardWidth } from './column.ts';
import type { Column, ColumnLayout, FittedColumns } from './column.ts';
import { recallColumns, rememberColumns } from './column-memory.ts';

export interface ArrangedColumns<Row> extends FittedColumns<Row> {
  /** All columns in the user's order, including hidden ones. */
  readonly all: readonly Column<Row>[];
  readonly isHidden: (id: string) => boolean;
  readonly isArranged: boolean;
  readonly layout: ColumnLayout;
  readonly arrange: (layout: ColumnLayout) => void;
}

/** Provides the columns of a list as arranged by the signed-in user, as many as fit the table. */
export function useColumns<Row>(
  list: string,
  columns: readonly Column<Row>[],
  width: number,
  end: 'one' | 'both',
): ArrangedColumns<Row> {
  const [layout, setLayout] = useState(() => recallColumns(list));
  const { columnOrder, columnVisibility } = layout;
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
  return {
    ...fitted,
    all,
    isHidden: (id) => !fitted.columns.some((column) => column.id === id),
    isArranged: Object.values(layout).some((part) => Object.keys(part).length > 0),
    layout,
    arrange: setLayout,
  };
}
