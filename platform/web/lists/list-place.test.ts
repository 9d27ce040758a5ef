import { expect, it } from 'vitest';
import { beginSession, endSession } from '../api/session-clock.ts';
import { rememberFilters, rememberOffset, returnToList, takeOffset } from './list-place.ts';

it('gives the remembered place once, and only after a return', () => {
  rememberFilters('invoices', { search: 'Krämer' });
  rememberOffset('invoices', 1500);
  expect(takeOffset('invoices')).toBeNull();
  expect(returnToList('invoices')).toEqual({ search: 'Krämer' });
  expect(takeOffset('invoices')).toBe(1500);
  expect(takeOffset('invoices')).toBeNull();
});

it('keeps the places of two lists apart, and knows none of a list that was never shown', () => {
  rememberOffset('users', 300);
  expect(returnToList('organizations')).toEqual({});
  expect([takeOffset('organizations'), takeOffset('users')]).toEqual([null, null]);
});

it('tells the next user nothing of what the one before searched for', () => {
  beginSession('erika@muster.example', 4_000_000_000);
  rememberFilters('invoices', { search: 'Krämer' });
  rememberOffset('invoices', 1500);
  endSession();
  expect(returnToList('invoices')).toEqual({});
  expect(takeOffset('invoices')).toBeNull();
});
