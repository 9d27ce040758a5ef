/** Colour of a series: it means the kind of figure, never good or bad. */
export type SeriesTone = 'main' | 'second';

/** One series of a chart. */
export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  readonly shape: 'bar' | 'line';
  readonly tone: SeriesTone;
  /** Value of each category in euros; null where nothing is known yet. */
  readonly values: readonly (number | null)[];
  /** The same of the year before, drawn as a thin outline around each bar. */
  readonly before?: { readonly label: string; readonly values: readonly (number | null)[] };
}

/** A place on the axis, such as a month. */
export interface ChartCategory {
  readonly id: string;
  /** Short name on the axis: `Nov.`. */
  readonly label: string;
  /** Whole name in the table: `November 2026`. */
  readonly name: string;
}

export interface ChartData {
  readonly categories: readonly ChartCategory[];
  readonly series: readonly ChartSeries[];
  /** Id of the category that is not over: its bars are hatched. */
  readonly current?: string;
}
