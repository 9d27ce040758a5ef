/** Consecutive running numbers, both ends included. */
export interface NumberRange {
  readonly first: number;
  readonly last: number;
}

/** Reason for skipped numbers. */
export interface Explanation extends NumberRange {
  /** Priority among several explanations of a number: the highest one counts. */
  readonly rank: number;
}

/** Numbers skipped for one reason; null if none is known. */
export interface ExplainedRange<Event> extends NumberRange {
  readonly event: Event | null;
}

/**
 * Splits a gap by its explanations, the highest numbers first: of several explanations the one with the highest rank
 * counts.
 * @param splitAt a running number with which a part begins in any case
 */
export function explainGap<Event extends Explanation>(
  gap: NumberRange,
  events: readonly Event[],
  splitAt: number,
): ExplainedRange<Event>[] {
  const singles = new Map<number, Event>();
  const ranges: Event[] = [];
  for (const event of events.toSorted((one, other) => one.rank - other.rank)) {
    if (event.first === event.last) singles.set(event.first, event);
    else ranges.unshift(event);
  }
  const explain = (running: number): Event | null => {
    const single = singles.get(running);
    const range = ranges.find(({ first, last }) => first <= running && running <= last);
    return (single && range ? (single.rank > range.rank ? single : range) : (single ?? range)) ?? null;
  };
  const starts = new Set([gap.first, splitAt, ...events.flatMap(({ first, last }) => [first, last + 1])]);
  const parts: ExplainedRange<Event>[] = [];
  for (const first of [...starts]
    .filter((start) => start >= gap.first && start <= gap.last)
    .toSorted((one, other) => one - other)) {
    const event = explain(first);
    const former = parts.at(-1);
    if (former && former.event === event && first !== splitAt) continue;
    if (former) parts[parts.length - 1] = { ...former, last: first - 1 };
    parts.push({ first, last: gap.last, event });
  }
  return parts.toReversed();
}
