import { compareNaturally } from '#platform/contract/text-order.ts';
import type { RecordReference } from '#platform/contract/field-kinds.ts';
import type { TimeEntry } from '#modules/accounting/contract/time-entries/time-entries.ts';

/** Subject of the hours in a row of the week. */
export interface WeekPurpose {
  readonly project: RecordReference | null;
  readonly service: RecordReference | null;
  readonly text: string;
}

/** Row of the week: its subject, and the entries by day. */
export interface WeekRow extends WeekPurpose {
  readonly key: string;
  readonly cells: ReadonlyMap<string, readonly TimeEntry[]>;
}

export function keyOf({ project, service, text }: WeekPurpose): string {
  return JSON.stringify([project?.id ?? null, service?.id ?? null, text]);
}

/** Returns the rows of entries and of added subjects without any yet, by project, service and text. */
export function toRows(entries: readonly TimeEntry[], added: readonly WeekPurpose[]): WeekRow[] {
  const rows = new Map<string, WeekPurpose & { readonly cells: Map<string, TimeEntry[]> }>();
  for (const { project, service, text } of [...entries, ...added]) {
    const key = keyOf({ project, service, text });
    if (!rows.has(key)) rows.set(key, { project, service, text, cells: new Map() });
  }
  for (const entry of entries) {
    const cells = rows.get(keyOf(entry))?.cells;
    cells?.set(entry.day, [...(cells.get(entry.day) ?? []), entry]);
  }
  const words = ({ project, service, text }: WeekPurpose) =>
    [project?.label ?? '', service?.label ?? '', text].join('\n');
  return [...rows]
    .map(([key, row]) => ({ key, ...row }))
    .toSorted((one, other) => compareNaturally(words(one), words(other)));
}

export function sumOf(entries: readonly Pick<TimeEntry, 'minutes'>[]): number {
  return entries.reduce((sum, { minutes }) => sum + minutes, 0);
}

/**
 * Returns the changes that give an entry this duration: one with times keeps its start and ends accordingly.
 * @param minutes from 1 to 1440
 */
export function toLast(
  { start }: Pick<TimeEntry, 'start'>,
  minutes: number,
): { readonly start: string; readonly end: string } | { readonly minutes: number } {
  const [hour = 0, minute = 0] = start.split(':').map(Number);
  // Two equal times cannot express a duration of 24 hours.
  if (start === '' || minutes === 24 * 60) return { minutes };
  const end = (hour * 60 + minute + minutes) % (24 * 60);
  return { start, end: `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}` };
}
