import { expect, it } from 'vitest';
import { webModules } from '#platform/web/module.ts';
import { isFiltered, readAuditSearch } from './audit-search.ts';

webModules.set([{ name: 'identity', pages: [], audit: { events: ['signed_in'] } }]);

it.each([
  [{ search: ' Krämer ', event: 'signed_in', from: '2026-02-01', to: '2026-02-28' }, { search: 'Krämer', event: 'signed_in', from: '2026-02-01', to: '2026-02-28' }],
  [{ search: 2026, event: true }, { search: '2026' }],
  [{ search: '  ', event: '', from: '', to: '' }, {}],
  [{ event: 'boss_sneezed', from: '2026-02-30', to: '1.2.2026' }, {}],
  [{ event: ['signed_in'], from: '1899-12-31', to: '3000-01-01' }, {}],
  [{ other: 'x' }, {}],
])('reads %o', (given, expected) => {
  expect(readAuditSearch(given)).toEqual(expected);
});

it('cuts a search that the server would refuse', () => {
  expect(readAuditSearch({ search: 'x'.repeat(500) }).search).toHaveLength(200);
});

it('knows whether something is filtered', () => {
  expect(isFiltered(readAuditSearch({ from: '2026-02-01' }))).toBe(true);
  expect(isFiltered(readAuditSearch({ from: 'gestern' }))).toBe(false);
});
