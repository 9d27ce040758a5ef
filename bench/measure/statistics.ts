/** Summary of repeated measurements: the median, and the middle half from `low` to `high`. */
export interface Summary {
  readonly median: number;
  /** A quarter of the values lies below. */
  readonly low: number;
  /** A quarter of the values lies above. */
  readonly high: number;
}

/** Value below which the given share (0 to 1) of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Median and quartiles, interpolated between the two nearest values. */
export function summarise(values: readonly number[]): Summary {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, median, high] = [0.25, 0.5, 0.75].map((share) => {
    const position = share * (sorted.length - 1);
    const [before = Number.NaN, after = Number.NaN] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
    return before + (after - before) * (position % 1);
  });
  return { median: median ?? Number.NaN, low: low ?? Number.NaN, high: high ?? Number.NaN };
}
