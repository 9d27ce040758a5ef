import { describe, expect, it } from 'vitest';
import { buyingCosts, stateOf } from './buying-costs.ts';

const house = {
  realEstateType: 'realestates.houseBuy',
  value: 649_000,
  postcode: '50859',
  courtage: '3,57 % inkl. 19 % MwSt.',
};

describe('costs of buying', () => {
  it('a house in Cologne: land transfer tax, notary and commission, and their sum', () => {
    expect(buyingCosts(house)).toEqual({
      tax: { rate: 6.5, amount: 42_185 },
      notary: { rate: 2, amount: 12_980 },
      commission: { rate: 3.57, amount: 23_169.3 },
      total: 78_334.3,
    });
  });

  it('without commission none is counted', () => {
    expect(buyingCosts({ ...house, courtage: 'provisionsfrei' })).toMatchObject({ commission: null, total: 55_165 });
  });

  it('there is no sum where the tax or the commission is not known', () => {
    expect(buyingCosts({ ...house, postcode: '20095' })).toMatchObject({ tax: null, total: null });
    expect(buyingCosts({ ...house, courtage: 'nach Vereinbarung' })).toMatchObject({ commission: null, total: null });
  });

  it.each([
    ['rent', { realEstateType: 'realestates.apartmentRent', baseRent: 1020 }],
    ['price on request', { ...house, priceOnRequest: 'YES' }],
    ['leasehold', { ...house, realEstateType: 'realestates.livingBuySite', marketingType: 'LEASEHOLD' }],
    ['no price', { ...house, value: null }],
  ])('%s: none', (_, data) => expect(buyingCosts(data)).toBeNull());

  it.each([
    ['53125', 'NW'],
    ['53424', undefined],
    ['57518', undefined],
    ['80331', 'BY'],
    ['70173', 'BW'],
    ['10115', 'BE'],
    ['99999', undefined],
    ['5085', undefined],
    [null, undefined],
  ])('%s lies in %s', (postcode, state) => expect(stateOf(postcode)).toBe(state));
});
