/** A line of the table, its height in points. */
export interface LaidOutRow {
  readonly kind: 'unit' | 'tenant' | 'cost' | 'total' | 'carry' | 'continued';
  /** Lines of its name. */
  readonly name: readonly string[];
  /** Twelve months and their sum; empty for zero. */
  readonly cells: readonly string[];
  readonly height: number;
}

/** A line of the evaluation; the cents of a cost type add up to what is carried over. */
export interface EvaluationLine extends LaidOutRow {
  readonly kind: 'unit' | 'tenant' | 'cost';
  /** Months and their sum. */
  readonly cents: readonly number[];
}

export interface PageSizes {
  /** Points for lines on the first page and on each other one. */
  readonly first: number;
  readonly next: number;
  readonly carryHeight: number;
}

export interface PageWords {
  readonly broughtForward: string;
  readonly carriedForward: string;
  /** What stands at the head of a page in the middle of a rental unit. */
  readonly nameContinued: (unit: EvaluationLine) => Pick<LaidOutRow, 'name' | 'height'>;
  readonly formatCents: (cents: number) => string;
}

/**
 * Divides the lines into pages: with what is carried over at the foot of a page and the head of the next, the name of a
 * rental unit that goes on, and no rental unit or tenant at a foot without its first cost type.
 *
 * @returns the rows of each page, and how many points the last one has left
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
    if (unit !== undefined && line !== undefined && line.kind !== 'unit')
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

/** The height of a line with those that must not be parted from it: the first cost type below it. */
function needed(lines: readonly EvaluationLine[], index: number): number {
  let height = 0;
  for (let at = index; at < lines.length; at += 1) {
    height += lines[at]?.height ?? 0;
    if (lines[at]?.kind === 'cost') break;
  }
  return height;
}
