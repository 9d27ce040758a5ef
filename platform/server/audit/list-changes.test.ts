import { expect, it } from 'vitest';
import { listChanges } from './list-changes.ts';

it('names the fields that differ, an absent one counting as empty', () => {
  const before = { name: 'Erika', street: '', languages: ['de', 'en'], phone: null, age: 7 };
  const after = { name: 'Max', city: 'Köln', languages: ['de', 'fr'], phone: '', age: 7 };
  expect(listChanges(before, after)).toEqual([
    { field: 'name', from: 'Erika', to: 'Max' },
    { field: 'languages', from: 'de, en', to: 'de, fr' },
    { field: 'city', from: null, to: 'Köln' },
  ]);
});

it('names all filled fields of a new record', () => {
  expect(listChanges(null, { name: 'Max', street: '', flags: [], amount: 0 })).toEqual([
    { field: 'name', from: null, to: 'Max' },
    { field: 'amount', from: null, to: '0' },
  ]);
});

it('keeps only the differing lines of several', () => {
  expect(listChanges({ positions: 'a: 1\nb: 2' }, { positions: 'a: 1\nb: 3\nc: 1' })).toEqual([
    { field: 'positions', from: 'b: 2', to: 'b: 3\nc: 1' },
  ]);
  expect(listChanges({ positions: 'a: 1' }, { positions: 'a: 1\nb: 3' })).toEqual([
    { field: 'positions', from: null, to: 'b: 3' },
  ]);
});

it('notices a difference behind the kept part of a long text', () => {
  const [change] = listChanges({ text: `${'x'.repeat(800)}a` }, { text: `${'x'.repeat(800)}b` });
  expect([change?.from?.length, change?.to?.length, change?.to?.endsWith('x…')]).toEqual([500, 500, true]);
});
