/** Measures of a page, in points. */
export interface Measures {
  readonly side: number;
  readonly top: number;
  readonly bottom: number;
  /** Height between the margins. */
  readonly body: number;
  readonly firstHead: number;
  readonly nextHead: number;
  /** Height of a table head, and of the space above the accounts. */
  readonly head: number;
  readonly balanceTitle: number;
  /** Font size, and space between two lines of a name. */
  readonly size: number;
  readonly lead: number;
  /** Padding above the first line of a name and below the last one. */
  readonly space: number;
  /** Width of the name column, and of an amount column with its gap. */
  readonly name: number;
  readonly columns: readonly number[];
  readonly gap: number;
}

const page = { width: 841.89, height: 595.28, side: 34, top: 34, bottom: 42 } as const;
/** Width between the margins, in points. */
export const pageWidth = page.width - 2 * page.side;
const nameWidth = 168;
const gap = 3;
const largest = 7.5;
/** Heights of the organisation's name with its rule, and of a line of the address. */
const [letterheadHeight, addressLine] = [34, 12];
/** Widths in em of the Inter font: tabular figures and minus; separators of thousands and decimals. */
const widths = { figure: 0.649, separator: 0.269, narrowSpace: 0.175 } as const;

/** Returns the width of an amount in em. */
export function widthOfAmount(amount: string): number {
  let width = 0;
  for (const sign of amount)
    width +=
      (sign >= '0' && sign <= '9') || sign === '\u2212'
        ? widths.figure
        : sign === '\u202F'
          ? widths.narrowSpace
          : widths.separator;
  return width;
}

/** Height of a capital letter in em, which is the line height of the compiler. */
const letterHeight = 0.73;
const spaceOf = (size: number): number => Math.max(3.1, size * 0.45);

/**
 * Chooses the largest font size at which the amounts fit.
 * @param widest longest amount of each column, in em
 */
export function chooseMeasures(widest: readonly number[], addressLines: number): Measures {
  const room = pageWidth - nameWidth;
  const sum = widest.reduce((total, width) => total + width, 0);
  const size = Math.min(largest, Math.floor(((room - widest.length * (gap + 2)) / sum) * 20) / 20);
  const natural = widest.map((width) => width * size + gap + 2);
  const spare = (room - natural.reduce((total, width) => total + width, 0)) / widest.length;
  return {
    side: page.side,
    top: page.top,
    bottom: page.bottom,
    body: page.height - page.top - page.bottom - 1,
    firstHead: 58 + letterheadHeight + addressLines * addressLine,
    nextHead: 18,
    head: 16,
    balanceTitle: 34,
    size,
    lead: size * 0.3,
    space: spaceOf(size),
    name: nameWidth,
    columns: natural.map((width) => width + spare),
    gap,
  };
}

/** Returns the height of a table row whose name takes this number of lines. */
export function lineHeight({ size, lead, space }: Measures, lines: number): number {
  return lines * size * letterHeight + (lines - 1) * lead + 2 * space;
}
