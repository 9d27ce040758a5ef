import { expect, it } from 'vitest';
import type { TimeEntry } from '#modules/accounting/contract/time-entries/time-entries.ts';
import { sumOf, toLast, toRows } from './week-rows.ts';

const dach = { id: 'p1', label: 'Dach 2' };
const keller = { id: 'p2', label: 'Dach 10' };
const entry = (id: string, given: Partial<TimeEntry>): TimeEntry => ({
  id,
  day: '2026-11-16',
  start: '',
  end: '',
  minutes: 60,
  project: dach,
  service: null,
  text: '',
  billable: true,
  person: { id: 'u', label: 'Neumann' },
  invoiceId: null,
  overlaps: false,
  version: 1,
  ...given,
});

it('has a row for each project, service and text, with the entries of its days', () => {
  const rows = toRows(
    [
      entry('a', {}),
      entry('b', { minutes: 30 }),
      entry('c', { day: '2026-11-18' }),
      entry('d', { text: 'Planung' }),
      entry('e', { project: keller }),
    ],
    [],
  );
  expect(rows.map(({ project, text }) => [project?.label, text])).toEqual([
    ['Dach 2', ''],
    ['Dach 2', 'Planung'],
    ['Dach 10', ''],
  ]);
  expect([...(rows[0]?.cells ?? [])].map(([day, entries]) => [day, sumOf(entries)])).toEqual([
    ['2026-11-16', 90],
    ['2026-11-18', 60],
  ]);
});

it('has added rows once, with or without entries', () => {
  const rows = toRows(
    [entry('a', {})],
    [
      { project: dach, service: null, text: '' },
      { project: keller, service: null, text: '' },
    ],
  );
  expect(rows.map(({ project, cells }) => [project?.label, cells.size])).toEqual([
    ['Dach 2', 1],
    ['Dach 10', 0],
  ]);
});

it.each([
  ['', 90, { minutes: 90 }],
  ['22:30', 120, { start: '22:30', end: '00:30' }],
  ['08:05', 55, { start: '08:05', end: '09:00' }],
  ['08:00', 1440, { minutes: 1440 }],
])('an entry from %j that shall last %i minutes is sent as %j', (start, minutes, sent) => {
  expect(toLast({ start }, minutes)).toEqual(sent);
});
