import { expect, it } from 'vitest';
import { beginSession, endSession } from '../api/session-clock.ts';
import { rememberFilters, rememberOffset, returnToList, takeOffset } from './list-place.ts';

it('returns the stored position once, and only after going back', () => {
  rememberFilters('invoices', { search: 'Krämer' });
  rememberOffset('invoices', 1500);
  expect(takeOffset('invoices')).toBeNull();
  expect(returnToList('invoices')).toEqual({ search: 'Krämer' });
  expect(takeOffset('invoices')).toBe(1500);
  expect(takeOffset('invoices')).toBeNull();
});

it('separates the positions of two lists, and has none of a list never shown', () => {
  rememberOffset('users', 300);
  expect(returnToList('organizations')).toEqual({});
  expect([takeOffset('organizations'), takeOffset('users')]).toEqual([null, null]);
});

it("reveals nothing of a user's searches to the next user", () => {
  beginSession('erika@muster.example', 4_000_000_000);
  rememberFilters('invoices', { search: 'Krämer' });
  rememberOffset('invoices', 1500);
  endSession();
  expect(returnToList('invoices')).toEqual({});
  expect(takeOffset('invoices')).toBeNull();
});
