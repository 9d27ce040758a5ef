import { describe, expect, it } from 'vitest';
import { dueDay, instantOfHour, isDue, nextStart } from './sync-times.ts';

describe('the hour of a day in Germany', () => {
  it.each([
    ['2026-01-15', 3, '2026-01-15T02:00:00.000Z'],
    ['2026-07-15', 3, '2026-07-15T01:00:00.000Z'],
    ['2026-07-15', 0, '2026-07-14T22:00:00.000Z'],
    ['2026-07-15', 24, '2026-07-14T22:00:00.000Z'],
    ['2026-03-29', 1, '2026-03-29T00:00:00.000Z'],
    // Skipped by the clock.
    ['2026-03-29', 2, '2026-03-29T01:00:00.000Z'],
    ['2026-03-29', 3, '2026-03-29T01:00:00.000Z'],
    // Comes twice.
    ['2026-10-25', 2, '2026-10-25T00:00:00.000Z'],
    ['2026-10-25', 3, '2026-10-25T02:00:00.000Z'],
    ['2026-12-31', 23, '2026-12-31T22:00:00.000Z'],
  ])('%s, hour %i begins at %s', (day, hour, instant) => {
    expect(instantOfHour(day, hour).toISOString()).toBe(instant);
  });
});

/** Runs an hourly job through some days. @returns the instants of the starts */
function runThrough(
  hour: number,
  first: string,
  hours: number,
  isUp: (instant: Date) => boolean = () => true,
): string[] {
  const starts: string[] = [];
  let scheduled: string | null = dueDay(hour, new Date(Date.parse(first) - 3_600_000));
  for (let step = 0; step < hours; step += 1) {
    const now = new Date(Date.parse(first) + step * 3_600_000);
    if (!isUp(now) || !isDue(hour, scheduled, now)) continue;
    scheduled = dueDay(hour, now);
    starts.push(now.toISOString().slice(0, 13));
  }
  return starts;
}

describe('the schedule', () => {
  it('starts once a day, also on the days of both clock changes', () => {
    expect(runThrough(2, '2026-03-28T00:02:00Z', 72)).toEqual(['2026-03-28T01', '2026-03-29T01', '2026-03-30T00']);
    expect(runThrough(2, '2026-10-24T00:02:00Z', 72)).toEqual(['2026-10-24T00', '2026-10-25T00', '2026-10-26T01']);
    expect(runThrough(24, '2026-10-24T00:02:00Z', 72)).toEqual(['2026-10-24T22', '2026-10-25T23', '2026-10-26T23']);
  });

  it('makes up once for a missed hour', () => {
    const isUp = (instant: Date) =>
      instant < new Date('2026-01-02T00:00:00Z') || instant > new Date('2026-01-04T09:00:00Z');
    expect(runThrough(3, '2026-01-01T00:02:00Z', 120, isUp)).toEqual([
      '2026-01-01T02',
      '2026-01-04T09',
      '2026-01-05T02',
    ]);
  });

  it('returns its next time', () => {
    expect(nextStart(3, '2026-01-01', new Date('2026-01-01T12:00:00Z')).toISOString()).toBe('2026-01-02T02:00:00.000Z');
    expect(nextStart(3, null, new Date('2026-01-01T12:00:00Z')).toISOString()).toBe('2026-01-01T02:00:00.000Z');
  });
});
