/** Value of a metric for one combination of its labels. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A number, one sample per combination of labels, or undefined if there is nothing to measure here. */
export type Reading = number | undefined | readonly Sample[];

/** A metric that is read at each scrape. */
export interface ReadMetric {
  /** A counter only grows while the process runs, and its name ends with `_total`; `gauge` if absent. */
  readonly type?: 'gauge' | 'counter';
  /** `kontor_…`, with the unit as Prometheus recommends: `_seconds`, `_bytes`, `_total`. */
  readonly name: string;
  readonly help: string;
  /** Names of its labels. Values are from fixed sets: never an id, an address or a name that people chose. */
  readonly labels?: readonly string[];
  /**
   * Reads the figure. NaN if it cannot be read, for instance without a database; the other figures are served anyway.
   */
  readonly read: () => Reading | Promise<Reading>;
}
