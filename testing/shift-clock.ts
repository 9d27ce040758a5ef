/**
 * Milliseconds by which the clock of a run is ahead, so that the German day does not change while it lasts; 0 unless the
 * run begins in the last three hours of the day, when it takes place in the first hours of the next one.
 */
export function chooseAhead(now: Date): number {
  const hour = Number(
    new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', hour: '2-digit', hourCycle: 'h23' }).format(now),
  );
  return hour < 21 ? 0 : 4 * 3_600_000;
}

/** Puts the clock of a process or page ahead. Stands alone, because browsers get its text. */
function shiftClock(aheadMs: number): void {
  const now = Date.now.bind(Date);
  const ahead = (): number => now() + aheadMs;
  globalThis.Date = new Proxy(Date, {
    apply: (target) => new target(ahead()).toString(),
    construct: (target, given, created) => Reflect.construct(target, given.length === 0 ? [ahead()] : given, created),
    get: (target, name) => (name === 'now' ? ahead : Reflect.get(target, name)),
  });
}

/** The script that puts the clock of a page ahead, before any script of its own; undefined when there is nothing to do. */
export function shiftScriptFor(aheadMs: number): string | undefined {
  return aheadMs === 0 ? undefined : `(${shiftClock.toString()})(${aheadMs})`;
}

/** Milliseconds by which this run is ahead; its processes inherit the variable. */
export const aheadMs = Number(process.env['E2E_CLOCK_AHEAD_MS'] ?? '0');

if (aheadMs !== 0) shiftClock(aheadMs);
