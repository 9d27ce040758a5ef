const minuteMs = 60_000;
const keptMinutes = 60;

/** Refusals by limit and minute of the process' age. */
const minutes = new Map<string, Map<number, number>>();

/** Remembers that a limit refused something now. */
export function noteRefusal(limit: string, nowMs = performance.now()): void {
  const minute = Math.floor(nowMs / minuteMs);
  const counts = minutes.get(limit) ?? new Map<number, number>();
  minutes.set(limit, counts);
  counts.set(minute, (counts.get(minute) ?? 0) + 1);
  for (const old of counts.keys()) if (old <= minute - keptMinutes) counts.delete(old);
}

/** Counts the refusals of the last hour in this process, by limit. */
export function countRecentRefusals(nowMs = performance.now()): Readonly<Record<string, number>> {
  const first = Math.floor(nowMs / minuteMs) - keptMinutes;
  const sums = [...minutes].map(([limit, counts]) => {
    const recent = [...counts].filter(([minute]) => minute > first);
    return [limit, recent.reduce((sum, [, count]) => sum + count, 0)] as const;
  });
  return Object.fromEntries(sums.filter(([, sum]) => sum > 0));
}
