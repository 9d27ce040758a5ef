import type { ReactNode } from 'react';

/**
 * Place of a column on cards: first line, lines below it (a `fact` with its heading), last line; `hidden` ones only in
 * a table.
 */
type CardPlace = 'title' | 'badge' | 'line' | 'quiet' | 'fact' | 'start' | 'end' | 'hidden';

/** A column of a `DataTable`. */
export interface Column<Row> {
  readonly id: string;
  /** Translated heading; also the name in the selection of columns. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Minimum width in CSS pixels. */
  readonly width: number;
  /** Share of the remaining width, as `fr`; a column without it keeps its width. */
  readonly grow?: number;
  readonly align?: 'end';
  /** Maximum lines of its cells in a table, so that distinguishing text is not truncated; 1 if absent. */
  readonly lines?: 2;
  /** True if the list can be sorted by it; its filters then have `sort` with the column's id, and `direction`. */
  readonly sorts?: boolean;
  /** Place on a card; the one `title` names the row, opens it and cannot be hidden. `line` if absent. */
  readonly card?: CardPlace;
  /** Priority of hiding: columns with the greatest number are hidden first in a narrow table; 0 or absent: never. */
  readonly hideOrder?: number;
}

/** A user's arrangement of a list's columns. */
export interface ColumnLayout {
  /** Identifiers in order; other columns follow in their default order. */
  readonly columnOrder: readonly string[];
  /** False for hidden columns; true for those shown even in a narrow table. */
  readonly columnVisibility: Readonly<Record<string, boolean>>;
  /** Widths in CSS pixels of resized columns. */
  readonly columnSizing: Readonly<Record<string, number>>;
}

/** Default arrangement. */
export const plainLayout: ColumnLayout = { columnOrder: [], columnVisibility: {}, columnSizing: {} };

/** Gap between columns and padding of a row in CSS pixels, as in the style sheet. */
const gap = 16;
const inset = 28;
/** Width of the last column: the menu of a row, or the arrow that expands it; both. */
const endWidths = { one: 44, both: 72 } as const;
/** Table width below which rows become cards. */
const cardWidth = 640;

/** True if rows of a table of this width are cards; false while it is unknown. */
export function isCardWidth(width: number): boolean {
  return width > 0 && width < cardWidth;
}

/** Minimum width of a column. */
export const narrowestColumn = 48;

export interface FittedColumns<Row> {
  readonly isCards: boolean;
  readonly columns: readonly Column<Row>[];
  /** Value of `grid-template-columns`. */
  readonly template: string;
}

/**
 * Selects the columns that fit a table of this width.
 * @param visible columns that were not hidden, in their order
 * @param width CSS pixels of the table; 0 while unknown
 * @param end elements at the end of each row
 */
export function fitColumns<Row>(
  visible: readonly Column<Row>[],
  { columnSizing, columnVisibility }: ColumnLayout,
  width: number,
  end: keyof typeof endWidths,
): FittedColumns<Row> {
  if (isCardWidth(width))
    return { isCards: true, columns: visible.filter(({ card }) => card !== 'hidden'), template: '' };
  const needed = (columns: readonly Column<Row>[]) =>
    columns.reduce((sum, column) => sum + (columnSizing[column.id] ?? column.width) + gap, inset + endWidths[end]);
  let columns = visible;
  for (const column of visible
    .filter(({ id, hideOrder = 0 }) => hideOrder > 0 && columnVisibility[id] !== true)
    .toSorted((one, other) => (other.hideOrder ?? 0) - (one.hideOrder ?? 0))) {
    if (width === 0 || needed(columns) <= width) break;
    columns = columns.filter((shown) => shown !== column);
  }
  const isCramped = width > 0 && needed(columns) > width;
  const tracks = columns.map((column) => toTrack(column, columnSizing[column.id], isCramped));
  // Without a growing column the last one keeps the right edge.
  const last = tracks.some((track) => track.endsWith('fr)'))
    ? `${endWidths[end]}px`
    : `minmax(${endWidths[end]}px, 1fr)`;
  return { isCards: false, columns, template: [...tracks, last].join(' ') };
}

/** A cramped table takes the room from all columns but the title: a cut number names no row. */
function toTrack({ width, grow = 0, card }: Column<never>, size: number | undefined, isCramped: boolean): string {
  if (size !== undefined) return `minmax(${narrowestColumn}px, ${Math.max(size, narrowestColumn)}px)`;
  const takesRoom = isCramped && card !== 'title';
  if (grow > 0) return `minmax(${takesRoom ? narrowestColumn : width}px, ${grow}fr)`;
  return takesRoom ? `minmax(${narrowestColumn}px, ${width}px)` : `${width}px`;
}

/** Moves a column to the place of another one; returns the whole order. */
export function moveColumn(order: readonly string[], id: string, target: string): readonly string[] {
  const [from, to] = [order.indexOf(id), order.indexOf(target)];
  return from < 0 || to < 0 ? order : order.toSpliced(from, 1).toSpliced(to, 0, id);
}
