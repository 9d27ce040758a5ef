import { expect, it } from 'vitest';
import { describeOwner } from './use-owner-source.ts';

const house = (name: string) => ({ id: name, name });

it.each([
  [{ eid: '70001', ort: 'Köln', aktiv: true, objekte: [house('Lindenallee 12')] }, '70001 · Köln · Lindenallee 12'],
  [{ eid: '70002', ort: '', aktiv: false, objekte: [] }, '70002 · nicht mehr verwaltet'],
  [
    { eid: '70003', ort: 'Bonn', aktiv: true, objekte: ['Haus 1', 'Haus 2', 'Haus 3', 'Haus 4'].map(house) },
    '70003 · Bonn · Haus 1, Haus 2, +2',
  ],
])('an owner is told from others of the same name: %o', (owner, text) => {
  expect(describeOwner(owner, 'nicht mehr verwaltet')).toBe(text);
});
