import { expect, it } from 'vitest';
import type { AuditEntry } from '../contract/index.ts';
import { foldEntries } from './fold-entries.ts';

const start = Date.parse('2026-11-02T10:00:00Z');

/** An entry, so many seconds before the newest one. */
function entry(id: string, secondsBefore: number, event = 'invoice_created', userId = 'anna'): AuditEntry {
  return {
    id,
    event,
    occurredAt: new Date(start - secondsBefore * 1000).toISOString(),
    user: { id: userId, name: userId, email: '' },
    subject: { type: 'invoice', id, label: id },
    changes: [],
    address: null,
    requestId: 'request',
    withoutVersion: false,
  } as AuditEntry;
}

const ids = (entries: readonly AuditEntry[]) => entries.map(({ id }) => id);

it('equal entries that follow each other are one row, others stay', () => {
  const log = [
    entry('a', 0, 'signed_in'),
    ...['b', 'c', 'd', 'e'].map((id, index) => entry(id, 10 + index)),
    entry('f', 20, 'invoice_created', 'berta'),
    entry('g', 21),
  ];
  const { rows, folded } = foldEntries(log, new Set());
  expect(ids(rows)).toEqual(['a', 'b', 'f', 'g']);
  expect([...folded].map(([id, group]) => [id, ids(group)])).toEqual([['b', ['b', 'c', 'd', 'e']]]);
});

it('an opened row, a short one and a pause between two acts fold nothing', () => {
  const four = ['a', 'b', 'c', 'd'].map((id, index) => entry(id, index));
  expect(ids(foldEntries(four, new Set(['a'])).rows)).toEqual(['a', 'b', 'c', 'd']);
  expect(foldEntries(four.slice(1), new Set()).folded.size).toBe(0);
  const apart = ['a', 'b', 'c', 'd'].map((id, index) => entry(id, index * 61));
  expect(foldEntries(apart, new Set()).folded.size).toBe(0);
});
