import { rentTypes } from '../../contract/objects/object-types.ts';
import { dwellingsForRent, dwellingsForSale, premises, sites } from '../../contract/objects/type-groups.ts';
import type { ScoutFacts } from './scout-facts.ts';
import { cleanLine } from './scout-texts.ts';

type Elements = Readonly<Record<string, unknown>>;

/** Way in which an object is offered, and the period of its price. */
interface Offer {
  readonly marketingType: string;
  readonly commercializationType: string;
  readonly priceIntervalType: string;
}

const purchase = 'PURCHASE';
const offers: Readonly<Record<string, readonly [commercialization: string, interval: string]>> = {
  PURCHASE: ['BUY', 'ONE_TIME_CHARGE'],
  PURCHASE_PER_SQM: ['BUY', 'ONE_TIME_CHARGE'],
  RENT: ['RENT', 'MONTH'],
  RENT_PER_SQM: ['RENT', 'MONTH'],
  LEASE: ['LEASE', 'MONTH'],
  LEASEHOLD: ['LEASEHOLD', 'YEAR'],
  RENT_AND_BUY: ['RENT_AND_BUY', 'MONTH'],
};
/** Ways to offer a site for dwellings: it is sold, or given in leasehold. */
const ofLivingSite = new Set(['PURCHASE', 'PURCHASE_PER_SQM', 'LEASEHOLD']);

const isOneOf = (types: readonly string[], type: string): boolean => types.includes(type);

function findOffer(facts: ScoutFacts): Offer {
  const marketingType = findMarketing(facts);
  const [commercializationType, priceIntervalType] = offers[marketingType] ?? ['BUY', 'ONE_TIME_CHARGE'];
  return { marketingType, commercializationType, priceIntervalType };
}

function findMarketing({ element, text }: ScoutFacts): string {
  if (rentTypes.has(element)) return 'RENT';
  if (!isOneOf([...premises, ...sites], element)) return purchase;
  const given = text('marketingType');
  // The total rent of a search is not a way to offer.
  if (given === 'BUDGET_RENT') return element === 'realestates.livingBuySite' ? purchase : 'RENT';
  const isKnown = element === 'realestates.livingBuySite' ? ofLivingSite.has(given) : Object.hasOwn(offers, given);
  return isKnown ? given : purchase;
}

const currency = 'EUR';

/** Price or rent of an object, its costs and its income; amounts from which a price on request follows are left out. */
export function mapPrices(facts: ScoutFacts): Elements {
  const { element, number } = facts;
  const offer = findOffer(facts);
  const isOnRequest = facts.isYes('priceOnRequest') && !rentTypes.has(element);
  const price = mapPrice(facts, offer, isOnRequest);
  const isEither = isOneOf([...premises, ...sites], element);
  const isInvestment = element === 'realestates.investment';
  return {
    ...(price && { price }),
    ...(isEither && { commercializationType: offer.commercializationType }),
    ...(isOneOf([...premises, 'realestates.investment'], element) && {
      additionalCosts: toPrice(number('additionalCosts'), {
        marketingType: offer.marketingType === 'RENT_PER_SQM' ? 'RENT_PER_SQM' : 'RENT',
        priceIntervalType: 'MONTH',
      }),
    }),
    ...(isInvestment && mapIncome(facts, isOnRequest)),
    ...(isOneOf([...dwellingsForRent, ...premises], element) && { deposit: mapDeposit(facts, isOnRequest) }),
  };
}

function mapPrice({ element, number }: ScoutFacts, offer: Offer, isOnRequest: boolean): Elements | undefined {
  if (isOneOf(dwellingsForRent, element)) return undefined;
  // Dwellings for sale need no price; elsewhere 0 is shown as a price on request.
  if (isOnRequest && isOneOf(dwellingsForSale, element)) return undefined;
  return toPrice(isOnRequest ? 0 : number('value'), offer);
}

function toPrice(
  value: number | undefined,
  { marketingType, priceIntervalType }: Pick<Offer, 'marketingType' | 'priceIntervalType'>,
): Elements | undefined {
  return value === undefined ? undefined : { value, currency, marketingType, priceIntervalType };
}

/** Rents and costs of an investment object, for a year. */
function mapIncome({ number }: ScoutFacts, isOnRequest: boolean): Elements {
  const yearly = { marketingType: 'RENT', priceIntervalType: 'YEAR' };
  const monthlyRent = number('rentalIncome');
  const actual = number('rentalIncomeActual') ?? (monthlyRent === undefined ? undefined : toYear(monthlyRent));
  return {
    pricePerSQM: toPrice(isOnRequest ? undefined : number('pricePerSQM'), {
      marketingType: 'PURCHASE_PER_SQM',
      priceIntervalType: 'ONE_TIME_CHARGE',
    }),
    priceMultiplier: isOnRequest ? undefined : number('priceMultiplier'),
    rentalIncomeActual: toPrice(actual, yearly),
    rentalIncomeTarget: toPrice(number('rentalIncomeTarget'), yearly),
    otherCosts: toPrice(number('otherCosts'), yearly),
  };
}

const toYear = (monthly: number): number => Math.round(monthly * 1200) / 100;

/** A text at the portal: the amount, and what the agency says of it. */
function mapDeposit({ number, text }: ScoutFacts, isOnRequest: boolean): string | undefined {
  const amount = isOnRequest ? undefined : number('deposit');
  const said = [amount === undefined ? '' : `${String(amount).replace('.', ',')} €`, text('depositNote')];
  return cleanLine(said.filter((part) => part !== '').join(', '), 100);
}
