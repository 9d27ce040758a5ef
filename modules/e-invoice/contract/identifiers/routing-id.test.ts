import { describe, expect, it } from 'vitest';
import { isRoutingId, resemblesRoutingId } from './routing-id.ts';

describe('a routing id (Leitweg-ID)', () => {
  it.each([
    '04011000-1234512345-06',
    '991-99012-32',
    '991-33333TEST-33',
    '99661-WEBSERVICEOZG-28',
    '04011000-900X999-08',
    '992-90009-96',
    '09564000-NUE0001-49',
    ' 09564000-nue0001-49 ',
    '04011000-12345-03',
  ])('%j has the check digits that its issuer assigned', (id) => {
    expect(isRoutingId(id)).toBe(true);
  });

  it.each([
    ['a reference of a firm', '2026-01'],
    ['one that has the right check digits by chance', '2026-34'],
    ['another state', '17011000-12345-34'],
    ['other check digits', '04011000-1234512345-05'],
    ['two digits that are swapped', '04011000-1234512354-06'],
    ['no check digits', '04011000-1234512345'],
    ['words', 'Einkauf'],
    ['nothing', ''],
    ['an address that is too long', '0401100012345-1-06'],
    ['a part of its own that is too long', `04011000-${'1'.repeat(31)}-06`],
  ])('is not a routing id: %s', (_, id) => {
    expect(isRoutingId(id)).toBe(false);
  });

  it('with wrong check digits still looks like a routing id, a reference of a company does not', () => {
    expect(
      ['04011000-1234512345-05', '991-99012-23', '2026-01', '2026-100-01', '16-01', 'Einkauf'].map(resemblesRoutingId),
    ).toEqual([true, true, false, false, false, false]);
  });
});
