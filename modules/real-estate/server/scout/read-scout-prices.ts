import { dwellingsForRent, dwellingsForSale, premises } from '../../contract/objects/type-groups.ts';
import { rentTypes } from '../../contract/objects/object-types.ts';
import type { Values } from '../openimmo/collect-values.ts';
import { parseNumber } from '../openimmo/read-facts.ts';
import { readPart, readScalar, readText, toAmount } from './portal-values.ts';
import type { Part } from './portal-values.ts';

const marketingByCommercialization: Readonly<Record<string, string>> = {
  BUY: 'PURCHASE',
  RENT: 'RENT',
  LEASE: 'LEASE',
  LEASEHOLD: 'LEASEHOLD',
  RENT_AND_BUY: 'RENT_AND_BUY',
};
const knownMarketing = new Set([...Object.values(marketingByCommercialization), 'PURCHASE_PER_SQM', 'RENT_PER_SQM']);

/** Reads price or rent, the costs and the income of an object. */
export function readPrices(part: Part, values: Values): void {
  const price = readPart(part['price']);
  const marketing = findMarketing(part, price);
  values.put('marketingType', marketing);
  readPrice(price, values, marketing);
  values.put('additionalCosts', readAmount(part['additionalCosts'], 'MONTH'));
  values.put('pricePerSQM', toAmount(readScalar(readPart(part['pricePerSQM'])['value'])));
  for (const name of ['rentalIncomeActual', 'rentalIncomeTarget', 'otherCosts'])
    values.put(name, readAmount(part[name], 'YEAR'));
  readDeposit(part, values);
}

/** Way of marketing: the price states it more exactly than the object. */
function findMarketing(part: Part, price: Part): string {
  const byObject = marketingByCommercialization[readText(part['commercializationType'])];
  const byPrice = readText(price['marketingType']);
  if (byObject === 'RENT_AND_BUY' || byObject === 'LEASEHOLD') return byObject;
  return knownMarketing.has(byPrice) ? byPrice : (byObject ?? 'PURCHASE');
}

function readPrice(price: Part, values: Values, marketing: string): void {
  const isOf = (types: readonly string[]): boolean => types.includes(values.type);
  if (isOf(dwellingsForRent)) return;
  const isRent = rentTypes.has(values.type) || /^(?:RENT|LEASE$)/u.test(marketing);
  const isYearly = marketing === 'LEASEHOLD' && !isOf(dwellingsForSale);
  const amount = isRent || isYearly ? readAmount(price, isYearly ? 'YEAR' : 'MONTH') : readValue(price);
  values.put('value', amount);
  // The portal shows 0 as a price on request, and a dwelling without a price likewise.
  const isOnRequest = amount === 0 || (amount === undefined && isOf(dwellingsForSale));
  values.mark('priceOnRequest', isOnRequest && !rentTypes.has(values.type));
}

const readValue = (price: Part): number | undefined => toAmount(readScalar(price['value']));

const monthsOf: Readonly<Record<string, number>> = { MONTH: 1, YEAR: 12 };

/** An amount of a month or year, whichever the portal states; undefined for one of a day or week. */
function readAmount(given: unknown, wanted: 'MONTH' | 'YEAR'): number | undefined {
  const price = readPart(given);
  const amount = readValue(price);
  const interval = readText(price['priceIntervalType']);
  if (amount === undefined || interval === '' || interval === wanted || interval === 'ONE_TIME_CHARGE') return amount;
  const [from, to] = [monthsOf[interval], monthsOf[wanted]];
  return from === undefined || to === undefined ? undefined : Math.round((amount * to * 100) / from) / 100;
}

/** A deposit is a text at the portal: `3060 €`, `3.060,00 EUR` or `3 Monatsmieten`. */
function readDeposit(part: Part, values: Values): void {
  const given = readScalar(part['deposit']);
  const text = String(given ?? '').trim();
  const bare = text.replace(/\s?(?:€|EUR)$/iu, '');
  const amount = parseNumber(/^\d{1,3}(?:\.\d{3})+$/u.test(bare) ? bare.replaceAll('.', '') : bare);
  if (amount !== undefined) values.put('deposit', amount);
  else if ((premises as readonly string[]).includes(values.type)) values.put('depositNote', text);
}
