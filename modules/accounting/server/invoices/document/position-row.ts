/** Printed row of the table of positions. */
export interface PositionRow {
  readonly number: string;
  readonly description: string;
  /** Small print below the description. */
  readonly details: readonly string[];
  readonly count: string;
  readonly unit: string;
  readonly price: string;
  readonly vat: string;
  readonly amount: string;
  /** Sum of the amounts up to and including this row. */
  readonly carry: string;
  /** True if the row may break at the end of a page: only long ones may. */
  readonly breakable: boolean;
  /** True if the next row continues this one's description. */
  readonly continued: boolean;
  /** True if a word is so long that it may need a hyphen. */
  readonly hyphenate: boolean;
}

/** Row with its amount; `amountCents` is added to the sum carried over. */
export type RowContent = Omit<PositionRow, 'amount' | 'carry' | 'breakable' | 'continued' | 'hyphenate'> & {
  readonly amountCents: bigint | undefined;
  /** True for a sum of rows above: printed, but not added. */
  readonly isSum?: boolean;
};
