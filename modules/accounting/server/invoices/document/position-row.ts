/** A row of the table of positions, as it is printed. */
export interface PositionRow {
  readonly number: string;
  readonly description: string;
  /** Smaller, below the description. */
  readonly details: readonly string[];
  readonly count: string;
  readonly unit: string;
  readonly price: string;
  readonly vat: string;
  readonly amount: string;
  /** Sum of the amounts up to and including this row. */
  readonly carry: string;
  /** Whether the row may part at the end of a page: only long ones do. */
  readonly breakable: boolean;
  /** Whether the next row goes on with this one's description. */
  readonly continued: boolean;
  /** Whether a word is so long that it may need a hyphen. */
  readonly hyphenate: boolean;
}

/** What a row has beyond its own texts; `amountCents` is what it adds to the sum carried over. */
export type RowContent = Omit<PositionRow, 'amount' | 'carry' | 'breakable' | 'continued' | 'hyphenate'> & {
  readonly amountCents: bigint | undefined;
  /** A sum of rows above: printed, but not added. */
  readonly isSum?: boolean;
};
