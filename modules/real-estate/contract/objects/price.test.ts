import { expect, it } from 'vitest';
import { cardFields } from './card-fields.ts';
import { priceOf } from './price.ts';
import { cardFactNames, factNames } from './short-facts.ts';

it.each([
  ['houseBuy', { value: 649_000, livingSpace: 138 }, 'none', 649_000, 4702.9],
  ['houseRent', { baseRent: 1980, livingSpace: 146 }, 'coldMonth', 1980, null],
  ['apartmentRent', { baseRent: 1020 }, 'coldMonth', 1020, null],
  ['garageRent', { value: 95 }, 'month', 95, null],
  ['garageBuy', { value: 24_500 }, 'none', 24_500, null],
  ['livingBuySite', { value: 328_000, plotArea: 684 }, 'none', 328_000, 479.53],
  ['livingBuySite', { value: 7680, plotArea: 512, marketingType: 'LEASEHOLD' }, 'year', 7680, null],
  ['office', { value: 598_000, netFloorSpace: 168, marketingType: 'PURCHASE' }, 'none', 598_000, 3559.52],
  ['office', { value: 16.5, netFloorSpace: 312, marketingType: 'RENT_PER_SQM' }, 'coldMonthPerSqm', 16.5, null],
  ['store', { value: 2350, netFloorSpace: 94, marketingType: 'RENT' }, 'coldMonth', 2350, null],
  ['tradeSite', { value: 616_000, plotArea: 3850 }, 'none', 616_000, 160],
  ['investment', { value: 1_380_000, netFloorSpace: 512 }, 'none', 1_380_000, 2695.31],
])('the price of %s with %o has the suffix %s', (type, data, suffix, amount, perSqm) => {
  expect(priceOf({ realEstateType: `realestates.${type}`, ...data })).toMatchObject({ suffix, amount, perSqm });
});

it('a price on request keeps its amount', () => {
  expect(priceOf({ realEstateType: 'realestates.houseBuy', value: 10, priceOnRequest: 'YES' })).toMatchObject({
    isOnRequest: true,
    amount: 10,
  });
});

it.each([
  [{ marketingType: 'RENT_PER_SQM', value: 12.5, netFloorSpace: 240 }, 3000],
  [{ marketingType: 'RENT_PER_SQM', value: 12.5 }, null],
  [{ marketingType: 'RENT', value: 3000, netFloorSpace: 240 }, null],
])('a rent for a square metre has its total: %j is %s', (data, total) => {
  expect(priceOf({ realEstateType: 'realestates.office', ...data }).total).toBe(total);
});

it.each([
  ['realestates.tradeSite', ['grz', 'gfz']],
  ['realestates.garageRent', ['lengthGarage']],
  ['realestates.investment', ['priceMultiplier', 'rentalIncomeActual', 'numberOfUnits']],
])('cards of %s show %j, which lists answer', (realEstateType, names) => {
  expect(cardFactNames({ realEstateType })).toEqual(expect.arrayContaining(names));
  // The yield is computed.
  const read = cardFactNames({ realEstateType }).filter((name) => name !== 'grossYield');
  expect(cardFields).toEqual(expect.arrayContaining(read));
});

it('papers for readers name neither factor nor rent of an investment', () => {
  expect(factNames({ realEstateType: 'realestates.investment' })).not.toContain('priceMultiplier');
});
