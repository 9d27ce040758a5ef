import { expect, it } from 'vitest';
import { proposeInitials } from './initials.ts';

const berta = { firstName: 'Berta', lastName: 'Beispiel' };

it('initials are the first letters of both names, capital', () => {
  expect(proposeInitials(berta, new Set())).toBe('BB');
  expect(proposeInitials({ firstName: 'öznur', lastName: "d'Arc" }, new Set())).toBe('ÖD');
});

it('initials that somebody has get a number', () => {
  expect(proposeInitials(berta, new Set(['BB']))).toBe('BB2');
  expect(proposeInitials(berta, new Set(['BB', 'BB2']))).toBe('BB3');
});

it('a name without letters gets an X', () => {
  expect(proposeInitials({ firstName: '', lastName: '7' }, new Set())).toBe('X');
});
