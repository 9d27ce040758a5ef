import { addDays } from '#platform/contract/days.ts';
import { saysNothing } from '#platform/contract/optional-kinds.ts';
import { commissionRate, isCommissionFree } from '../commission.ts';
import { marketingOf } from '../object-types.ts';
import { dwellingsForRent, dwellingsForSale } from '../type-groups.ts';
import { amountOf, info, round, textOf, warning } from './hint.ts';
import type { FindHints, Hint, HintValues } from './hint.ts';

const isOf = (types: readonly string[], values: HintValues): boolean =>
  types.includes(textOf(values, 'realEstateType'));

/** § 2 WoVermittG: a tenant of a dwelling pays only if they alone ordered the broker. */
const tenantsCommission: FindHints = (values) =>
  isOf(dwellingsForRent, values) && !saysNothing(values['courtage']) && !isCommissionFree(values['courtage'])
    ? [warning({ field: 'courtage', code: 'tenantPays' })]
    : [];

const commissionAmount: FindHints = (values) => {
  const price = amountOf(values, 'value');
  const rate = commissionRate(values['courtage']);
  return price !== null && rate !== null && rate > 0 && marketingOf(values) === 'sale'
    ? [info({ field: 'courtage', code: 'commissionAmount', params: { amount: round((price * rate) / 100) } })]
    : [];
};

/** §§ 656c and 656d BGB: flats and single-family houses that consumers buy. */
const sharedCommission: FindHints = (values) => {
  if (!isOf(dwellingsForSale, values)) return [];
  const buyer = commissionRate(values['courtage']);
  const seller = commissionRate(values['commissionSeller']);
  if (buyer === null || seller === null) return [];
  const isDoubtful = values['buildingType'] === 'MULTI_FAMILY_HOUSE';
  const field = 'commissionSeller';
  return sharedHints(field, buyer, seller, textOf(values, 'orderedBy')).map((hint) =>
    isDoubtful ? { ...hint, code: 'commissionDoubtful' } : hint,
  );
};

function sharedHints(field: string, buyer: number, seller: number, orderedBy: string): Hint[] {
  if (orderedBy === 'SELLER' || orderedBy === 'BUYER') {
    const isMore = orderedBy === 'SELLER' ? buyer > seller : seller > buyer;
    return isMore ? [warning({ field, code: 'commissionMore' })] : [];
  }
  if (buyer === seller) return [];
  return [warning({ field, code: seller === 0 || buyer === 0 ? 'commissionOneFree' : 'commissionUnequal' })];
}

const noticeDays = 30;

const mandate: FindHints = (values, today) => {
  const day = textOf(values, 'mandateUntil');
  if (day === '') return [];
  if (day < today) return [warning({ field: 'mandateUntil', code: 'mandateEnded', params: { day } })];
  return day <= addDays(today, noticeDays)
    ? [warning({ field: 'mandateUntil', code: 'mandateEnds', params: { day } })]
    : [];
};

/** Money laundering act: at earnest interest, for sales always, for rents from 10,000 euros a month. */
const identification: FindHints = (values) => {
  const isEarnest = ['RESERVED', 'SOLD', 'RENTED'].includes(textOf(values, 'realEstateStatus'));
  const rent = amountOf(values, 'baseRent') ?? amountOf(values, 'value') ?? 0;
  if (!isEarnest || (marketingOf(values) === 'rent' && rent < 10_000)) return [];
  return ['sellerIdentifiedAt', 'buyerIdentifiedAt'].flatMap((field) =>
    saysNothing(values[field]) ? [warning({ field, code: 'identify' })] : [],
  );
};

/** Towns of the agency's day with a rent cap; dwellings first used after 1 October 2014 are free of it. */
const cappedTowns = new Set(['Köln', 'Bonn']);
const firstFreeYear = 2015;

const tenancy: FindHints = (values) => {
  const built = amountOf(values, 'constructionYear');
  const isCapped =
    isOf(dwellingsForRent, values) &&
    cappedTowns.has(textOf(values, 'city').trim()) &&
    (built === null || built < firstFreeYear);
  const isRentedFlat = values['realEstateType'] === 'realestates.apartmentBuy' && values['rented'] === 'YES';
  return [
    ...(isCapped ? [info({ field: 'baseRent', code: 'rentCap' })] : []),
    ...(isRentedFlat ? [info({ field: 'rented', code: 'preemption' })] : []),
  ];
};

const address: FindHints = (values) => {
  const city = [textOf(values, 'postcode'), textOf(values, 'city')].filter((part) => part !== '').join(' ');
  return values['showAddress'] !== true && city !== ''
    ? [info({ field: 'showAddress', code: 'addressHidden', params: { city } })]
    : [];
};

export const lawHints: readonly FindHints[] = [
  tenantsCommission,
  commissionAmount,
  sharedCommission,
  mandate,
  identification,
  tenancy,
  address,
];
