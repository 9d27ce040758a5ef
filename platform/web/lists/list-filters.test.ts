import { expect, it } from 'vitest';
import { dayFilter, defineFilters, idFilter, oneOf } from './list-filters.ts';

const readFilters = defineFilters({
  event: oneOf(['signed_in', 'signed_out']),
  from: dayFilter,
  to: dayFilter,
  archived: oneOf(['true']),
  customerId: idFilter,
});

it.each([
  [
    { search: ' Krämer ', event: 'signed_in', from: '2026-02-01', to: '2026-02-28' },
    { search: 'Krämer', event: 'signed_in', from: '2026-02-01', to: '2026-02-28' },
  ],
  [{ search: 2026, event: true }, { search: '2026' }],
  [{ search: '  ', event: '', from: '', to: '' }, {}],
  [{ event: 'boss_sneezed', from: '2026-02-30', to: '31.2.2026' }, {}],
  [
    { from: '1.2.2026', to: '28.02.2026' },
    { from: '2026-02-01', to: '2026-02-28' },
  ],
  [{ from: '1.2.26', to: '1.2.2026 ' }, {}],
  [{ event: ['signed_in'], from: '1899-12-31', to: '3000-01-01' }, {}],
  [{ customerId: '01890a5d-ac96-774b-bcce-b302099a8057' }, { customerId: '01890a5d-ac96-774b-bcce-b302099a8057' }],
  [{ customerId: '01890a5d-ac96-074b-bcce-b302099a8057' }, {}],
  [{ customerId: 'K-1' }, {}],
  [{ archived: true }, { archived: 'true' }],
  [{ archived: false }, {}],
  [{ search: { a: 1 }, page: 2, other: 'x' }, {}],
])('reads %o', (given, expected) => {
  expect(readFilters(given)).toEqual(expected);
});

it('truncates a search that the server would refuse', () => {
  expect(readFilters({ search: 'x'.repeat(500) }).search).toHaveLength(200);
});
