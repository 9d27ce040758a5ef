/** A line of the table, its height in points. */
export interface LaidOutRow {
  readonly kind: 'house' | 'unit' | 'tenant' | 'cost' | 'total' | 'carry' | 'continued';
  /** Name, broken into lines. */
  readonly name: readonly string[];
  /** Twelve months and their sum; empty for zero. */
  readonly cells: readonly string[];
  readonly height: number;
}

/** A line of the evaluation; the cents of cost types add up to the sum carried over. */
export interface EvaluationLine extends LaidOutRow {
  readonly kind: 'house' | 'unit' | 'tenant' | 'cost';
  /** Months and their sum. */
  readonly cents: readonly number[];
}

export interface PageSizes {
  /** Height for lines on the first page and on later pages, in points. */
  readonly first: number;
  readonly next: number;
  readonly carryHeight: number;
}

export interface PageWords {
  readonly broughtForward: string;
  readonly carriedForward: string;
  /** Heading of a page that continues a rental unit. */
  readonly nameContinued: (unit: EvaluationLine) => Pick<LaidOutRow, 'name' | 'height'>;
  readonly formatCents: (cents: number) => string;
}

/**
 * Divides the lines into pages: with sums carried over from foot to head, the name of a continued rental unit, and no
 * house, rental unit or tenant at a foot without its first cost type.
 * @returns the rows of each page, and the height left on the last one in points
 */
export function layOutPages(
  lines: readonly EvaluationLine[],
  total: LaidOutRow,
  sizes: PageSizes,
  words: PageWords,
): { readonly pages: LaidOutRow[][]; readonly left: number } {
  const pages: LaidOutRow[][] = [[]];
  const carried = Array.from({ length: 13 }, () => 0);
  const none = carried.map(() => '');
  let left = sizes.first;
  let unit: EvaluationLine | undefined;
  const put = (row: LaidOutRow): void => {
    pages.at(-1)?.push(row);
    left -= row.height;
  };
  const carry = (name: string): LaidOutRow => ({
    kind: 'carry',
    name: [name],
    cells: carried.map(words.formatCents),
    height: sizes.carryHeight,
  });
  const turn = (line: EvaluationLine | undefined): void => {
    put(carry(words.carriedForward));
    pages.push([]);
    left = sizes.next;
    put(carry(words.broughtForward));
    if (unit !== undefined && line !== undefined && line.kind !== 'unit' && line.kind !== 'house')
      put({ kind: 'continued', ...words.nameContinued(unit), cells: none });
  };
  for (const [index, line] of lines.entries()) {
    if (needed(lines, index) + sizes.carryHeight > left) turn(line);
    if (line.kind === 'unit') unit = line;
    const { cents: _cents, ...row } = line;
    put(row);
    if (line.kind === 'cost')
      for (const [month, cents] of line.cents.entries()) carried[month] = (carried[month] ?? 0) + cents;
  }
  if (total.height > left) turn(undefined);
  put(total);
  return { pages, left };
}

/** Returns the height of a line with the lines that must stay with it: its first cost type. */
function needed(lines: readonly EvaluationLine[], index: number): number {
  let height = 0;
  for (let at = index; at < lines.length; at += 1) {
    height += lines[at]?.height ?? 0;
    if (lines[at]?.kind === 'cost') break;
  }
  return height;
}
