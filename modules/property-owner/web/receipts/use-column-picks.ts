import { useState } from 'react';
import { useSelectedRows } from '#platform/web/lists/row-selection.tsx';
import type { BoardColumn } from '../../contract/receipts/approval.ts';

/** Marked receipts of the board. They are of one column, because one step moves them. */
export interface ColumnPicks {
  readonly isPicked: (column: BoardColumn, archivid: string) => boolean;
  /** Marks or unmarks receipts of a column; those of another one lose their marks. */
  readonly set: (column: BoardColumn, archivids: readonly string[], isPicked: boolean) => void;
  readonly clear: () => void;
}

/** Keeps the marked receipts of the board. */
export function useColumnPicks(): ColumnPicks {
  const [marked, setMarked] = useState<BoardColumn | null>(null);
  const { isSelected, set, clear } = useSelectedRows();
  return {
    isPicked: (column, archivid) => column === marked && isSelected(archivid),
    set: (column, archivids, isPicked) => {
      if (column !== marked) clear();
      setMarked(column);
      set(archivids, isPicked);
    },
    clear,
  };
}
