/** True if each scenario runs once on little data: this shows that it works, and its figures mean nothing. */
export const isSmall = process.env['BENCH_SMALL'] === '1';

/** Chooses the amount that a scenario measures with, or the one of a small run. */
export function sized<T>(whole: T, small: T): T {
  return isSmall ? small : whole;
}
