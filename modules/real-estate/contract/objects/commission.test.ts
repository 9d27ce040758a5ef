import { describe, expect, it } from 'vitest';
import { findCommission } from './commission.ts';

const house = {
  realEstateType: 'realestates.houseBuy',
  value: 649_000,
  courtage: '3,57 % inkl. 19 % MwSt. vom Kaufpreis',
};

describe('the commission of a buyer', () => {
  it('is computed by its rate', () => {
    expect(findCommission(house)).toEqual({ text: '3,57 % inkl. 19 % MwSt. vom Kaufpreis', amount: 23_169.3 });
    expect(findCommission({ ...house, courtage: '3.57%' })?.amount).toBe(23_169.3);
  });

  it.each([
    'Für den Verkäufer provisionsfrei, Käufer 3,57 %',
    'inkl. 19 % MwSt. 3,57 %',
    '3,57 % inkl. 19% gesetzlicher MwSt.',
    '3,57 %, davon 19 % USt',
  ])('is read past what the seller pays, and past the VAT: %j', (courtage) => {
    expect(findCommission({ ...house, courtage })).toEqual({ text: courtage, amount: 23_169.3 });
  });

  it('has no amount where several rates stand in the text, or the price is not that of the whole', () => {
    expect(findCommission({ ...house, courtage: 'Käufer 3,57 %, Verkäufer 2,38 %' })?.amount).toBeNull();
    const office = { ...house, realEstateType: 'realestates.office' };
    for (const marketingType of ['LEASEHOLD', 'PURCHASE_PER_SQM'])
      expect(findCommission({ ...office, marketingType })?.amount ?? null).toBeNull();
    expect(findCommission({ ...house, courtage: 'Verkäufer provisionsfrei, Käufer 5.000 €' })?.amount).toBeNull();
    expect(findCommission({ ...house, courtage: 'Verkäufer provisionsfrei, Käufer 5.000 €' })).not.toBeNull();
  });

  it.each([
    'provisionsfrei',
    'Provisionsfrei für Käufer',
    'keine Provision',
    'Keine Käuferprovision',
    '0,00 %',
    '',
    ' – ',
    '0',
  ])('of %j is none', (courtage) => {
    expect(findCommission({ ...house, courtage })).toBeNull();
  });

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
