import type { ReactNode } from 'react';

/**
 * Where a column stands when rows are cards: first line, lines below it (a `fact` with its heading), last line;
 * `hidden` ones only in a table.
 */
export type CardPlace = 'title' | 'badge' | 'line' | 'quiet' | 'fact' | 'start' | 'end' | 'hidden';

/** One column of a `DataTable`. */
export interface Column<Row> {
  readonly id: string;
  /** Heading, translated; also the name in the choice of columns. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Narrowest width in CSS pixels. */
  readonly width: number;
  /** Share of the room that is left, as `fr`; a column without it keeps its width. */
  readonly grow?: number;
  readonly align?: 'end';
  /** How many lines its cells may take in a table, so that what tells rows apart is not cut off; 1 if absent. */
  readonly lines?: 2;
  /** Whether the list can be sorted by it; its filters then have `sort`, which takes the id, and `direction`. */
  readonly sorts?: boolean;
  /** Place on a card; the one `title` names the row, opens it and cannot be hidden. `line` if absent. */
  readonly card?: CardPlace;
  /** Columns with the greatest number give way first when the table is narrow; 0 or absent: never. */
  readonly yields?: number;
}

/** How somebody has arranged the columns of a list. */
export interface ColumnLayout {
  /** Identifiers in order; columns that are not named follow in their own. */
  readonly columnOrder: readonly string[];
  /** False for hidden ones; true for those that are shown even where there is little room. */
  readonly columnVisibility: Readonly<Record<string, boolean>>;
  /** Widths in CSS pixels, of those that were drawn wider or narrower. */
  readonly columnSizing: Readonly<Record<string, number>>;
}

/** Nothing arranged. */
export const plainLayout: ColumnLayout = { columnOrder: [], columnVisibility: {}, columnSizing: {} };

/** Gap between columns and inset of a row in CSS pixels, as in the style sheet. */
const gap = 16;
const inset = 28;
/** The column at the end: the menu of a row, or the arrow of what opens below it; both. */
const endWidths = { one: 44, both: 72 } as const;
/** Narrower than this a table is shown as cards. */
const cardWidth = 640;
/** No column is narrower than this. */
export const narrowestColumn = 48;

export interface FittedColumns<Row> {
  readonly isCards: boolean;
  readonly columns: readonly Column<Row>[];
  /** Value of `grid-template-columns`. */
  readonly template: string;
}

/**
 * Chooses the columns that a table of this width has room for.
 *
 * @param visible columns that were not hidden, in their order
 * @param width CSS pixels of the table; 0 while it is not known
 * @param end what stands at the end of each row
 */
export function fitColumns<Row>(
  visible: readonly Column<Row>[],
  { columnSizing, columnVisibility }: ColumnLayout,
  width: number,
  end: keyof typeof endWidths,
): FittedColumns<Row> {
  if (width > 0 && width < cardWidth)
    return { isCards: true, columns: visible.filter(({ card }) => card !== 'hidden'), template: '' };
  const needed = (columns: readonly Column<Row>[]) =>
    columns.reduce((sum, column) => sum + (columnSizing[column.id] ?? column.width) + gap, inset + endWidths[end]);
  let columns = visible;
  for (const column of visible
    .filter(({ id, yields = 0 }) => yields > 0 && columnVisibility[id] !== true)
    .toSorted((one, other) => (other.yields ?? 0) - (one.yields ?? 0))) {
    if (width === 0 || needed(columns) <= width) break;
    columns = columns.filter((shown) => shown !== column);
  }
  const isCramped = width > 0 && needed(columns) > width;
  const tracks = columns.map((column) => toTrack(column, columnSizing[column.id], isCramped));
  // Where no column grows, the last one keeps the right edge.
  const last = tracks.some((track) => track.endsWith('fr)'))
    ? `${endWidths[end]}px`
    : `minmax(${endWidths[end]}px, 1fr)`;
  return { isCards: false, columns, template: [...tracks, last].join(' ') };
}

function toTrack({ width, grow = 0 }: Column<never>, size: number | undefined, isCramped: boolean): string {
  if (size !== undefined) return `minmax(${narrowestColumn}px, ${Math.max(size, narrowestColumn)}px)`;
  if (grow > 0) return `minmax(${isCramped ? narrowestColumn : width}px, ${grow}fr)`;
  return isCramped ? `minmax(${narrowestColumn}px, ${width}px)` : `${width}px`;
}

/** Moves a column to the place of another one; answers the whole order. */
export function moveColumn(order: readonly string[], id: string, target: string): readonly string[] {
  const [from, to] = [order.indexOf(id), order.indexOf(target)];
  return from < 0 || to < 0 ? order : order.toSpliced(from, 1).toSpliced(to, 0, id);
}
