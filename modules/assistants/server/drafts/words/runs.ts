/** Tokens from `from` to `to`, the second one excluded. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

/** Marks the tokens of runs. */
export function markRuns(length: number, runs: Iterable<Run>): boolean[] {
  const marked = Array.from({ length }, () => false);
  for (const { from, to } of runs) marked.fill(true, from, to);
  return marked;
}

/** Returns those of runs in order that begin from `from` to `to`, the second one excluded, found by halving. */
export function runsWithin<T extends { readonly from: number }>(runs: readonly T[], { from, to }: Run): readonly T[] {
  return runs.slice(firstFrom(runs, from), firstFrom(runs, to));
}

function firstFrom(runs: readonly { readonly from: number }[], from: number): number {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle]?.from ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
