type CellValue = string | number | Date | null;

/** A cell that stands out, or whose value a formula finds. */
export interface StyledCell {
  /** With a formula: what it results in now, for readers that count nothing. */
  readonly value: CellValue;
  /** In English, with commas and without `=`, such as `SUM(B2:B9)`; never of what people typed. */
  readonly formula?: string;
  /** `title` is large, `sum` is ruled off from what it sums up. */
  readonly style?: 'strong' | 'title' | 'sum';
}

/** A cell that is written: a text, a number, a day; null for an empty one. Texts are never formulas. */
export type WrittenCell = CellValue | StyledCell;

export interface WorkbookColumn {
  readonly caption: string;
  /** In characters. */
  readonly width: number;
  /** Format of its numbers: `#,##0.00` for money, otherwise none. */
  readonly isMoney?: boolean;
  /** Whole numbers, so that its caption stands above them, at the right. */
  readonly isCount?: boolean;
}

export interface WorkbookSheet {
  readonly name: string;
  readonly columns: readonly WorkbookColumn[];
  /** Rows above the head, which stay in sight with it. */
  readonly intro?: readonly (readonly WrittenCell[])[];
  /** Rows in batches, so that the memory holds one of them. */
  readonly rows: AsyncIterable<readonly (readonly WrittenCell[])[]>;
  /**
   * The row below the others, which the filter leaves alone. Asked for once they are written. @param last the number of
   * the last of them
   */
  readonly sum?: (last: number) => readonly WrittenCell[];
  /** Position of its tab; tabs of one position keep the order in which they were written, 0 if absent. */
  readonly place?: number;
}
