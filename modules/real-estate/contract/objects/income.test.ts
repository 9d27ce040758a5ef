import { describe, expect, it } from 'vitest';
import { listEnded } from './ended.ts';
import { incomeOf } from './income.ts';

describe('what an object for sale earns', () => {
  it.each([
    [
      'an investment object by its rents of a year',
      { realEstateType: 'realestates.investment', value: 1_000_000, rentalIncomeActual: 50_000 },
      { yearly: 50_000, factor: 20, percent: 5 },
    ],
    [
      'a rented flat by its rent of a month',
      { realEstateType: 'realestates.apartmentBuy', rented: 'YES', value: 240_000, rentalIncome: 800 },
      { yearly: 9600, factor: 25, percent: 4 },
    ],
    ['no flat that is free', { realEstateType: 'realestates.apartmentBuy', value: 240_000, rentalIncome: 800 }, null],
    ['none without a price', { realEstateType: 'realestates.investment', rentalIncomeActual: 50_000 }, null],
  ])('%s', (_name, data, income) => {
    expect(incomeOf(data)).toEqual(income);
  });
});

describe('what has run out', () => {
  const data = { energyCertificateAvailability: 'AVAILABLE', energyCertificateValidTill: '2026-11-26' };

  it('are the certificate and the mandate the day after their last one', () => {
    expect(listEnded({ data, mandateUntil: '2026-11-26' }, '2026-11-26')).toEqual([]);
    expect(listEnded({ data, mandateUntil: '2026-11-26' }, '2026-11-27')).toEqual([
      'certificateExpired',
      'mandateEnded',
    ]);
  });

  it('is no certificate that the object no longer has', () => {
    const without = { ...data, energyCertificateAvailability: 'NOT_REQUIRED' };
    expect(listEnded({ data: without, mandateUntil: null }, '2026-11-27')).toEqual([]);
  });
});
