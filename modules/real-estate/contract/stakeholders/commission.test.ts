import { describe, expect, it } from 'vitest';
import { findCommission } from './commission.ts';

const house = {
  realEstateType: 'realestates.houseBuy',
  value: 649_000,
  courtage: '3,57 % inkl. 19 % MwSt. vom Kaufpreis',
};

describe('the commission of a buyer', () => {
  it('is computed by the first rate', () => {
    expect(findCommission(house)).toEqual({ text: '3,57 % inkl. 19 % MwSt. vom Kaufpreis', amount: 23_169.3 });
    expect(findCommission({ ...house, courtage: '3.57%' })?.amount).toBe(23_169.3);
  });

  it.each(['provisionsfrei', 'Provisionsfrei für Käufer', 'keine Provision', '', ' – ', '0'])(
    'of %j is none',
    (courtage) => {
      expect(findCommission({ ...house, courtage })).toBeNull();
    },
  );

  it('is none for rent, also of an office, and one for an office that is sold', () => {
    expect(findCommission({ ...house, realEstateType: 'realestates.apartmentRent' })).toBeNull();
    const office = { ...house, realEstateType: 'realestates.office' };
    expect(findCommission({ ...office, marketingType: 'RENT_PER_SQM' })).toBeNull();
    expect(findCommission({ ...office, marketingType: 'PURCHASE' })?.amount).toBe(23_169.3);
  });

  it('has no amount without a rate, and none that would tell a price on request', () => {
    expect(findCommission({ ...house, courtage: '5.000 € pauschal' })).toEqual({
      text: '5.000 € pauschal',
      amount: null,
    });
    expect(findCommission({ ...house, priceOnRequest: 'YES' })?.amount).toBeNull();
  });
});
