import { afterEach, expect, it } from 'vitest';
import { beginSession, endSession } from '#platform/web/api/session-clock.ts';
import { forgetNew, isNew, rememberNew } from './new-invoices.ts';

const own = { invoiceId: '2026-1', createdAt: '2026-11-21T10:00:00.000Z', version: 1 };

afterEach(() => forgetNew(own.invoiceId));

it('an invoice is new in the window that created it, until it is saved', () => {
  expect(isNew(own)).toBe(false);
  rememberNew(own);
  expect(isNew(own)).toBe(true);
  expect(isNew({ ...own, version: 2 })).toBe(false);
});

it('an invoice that another person created under the same number is not new here', () => {
  rememberNew(own);
  expect(isNew({ ...own, createdAt: '2026-11-21T11:00:00.000Z' })).toBe(false);
});

it('a deleted or renumbered invoice is forgotten', () => {
  rememberNew(own);
  forgetNew(own.invoiceId);
  expect(isNew(own)).toBe(false);
});

it('signing out forgets the invoices created before', () => {
  beginSession('erika@muster.example', 4_000_000_000);
  rememberNew(own);
  endSession();
  expect(isNew(own)).toBe(false);
});
