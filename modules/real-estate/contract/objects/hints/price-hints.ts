import { dwellingsForRent, dwellingsForSale, garages, premises, sites } from '../type-groups.ts';
import { incomeOf, rentField } from '../income.ts';
import { marketingOf } from '../object-types.ts';
import { amountOf, info, isBeyond, quotient, round, textOf, warning } from './hint.ts';
import type { FindHints, Hint, HintValues } from './hint.ts';

const isOf = (types: readonly string[], values: HintValues): boolean =>
  types.includes(textOf(values, 'realEstateType'));

/** Purchase prices per m² and in all. */
const salePerSquareMetre: FindHints = (values) => {
  if (!isOf(dwellingsForSale, values)) return [];
  const value = amountOf(values, 'value');
  const amount = quotient(value, amountOf(values, 'livingSpace'));
  if (amount === null)
    return value !== null && value < 10_000
      ? [warning({ field: 'value', code: 'priceLow', params: { amount: value } })]
      : [];
  const code = isBeyond(amount, 1000, 15_000) ? 'perSquareMetreUnusual' : 'perSquareMetre';
  return [{ field: 'value', code, params: { amount }, severity: code === 'perSquareMetre' ? 'info' : 'warning' }];
};

const sitePerSquareMetre: FindHints = (values) => {
  if (!isOf(sites, values) || values['marketingType'] === 'LEASEHOLD' || marketingOf(values) === 'rent') return [];
  const amount = quotient(amountOf(values, 'value'), amountOf(values, 'plotArea'));
  if (amount === null || values['marketingType'] === 'PURCHASE_PER_SQM') return [];
  return isBeyond(amount, 20, 3000)
    ? [warning({ field: 'value', code: 'perSquareMetreUnusual', params: { amount } })]
    : [info({ field: 'value', code: 'perSquareMetre', params: { amount } })];
};

/** Rents of offices and shops: the total from that per m², and the other way round. */
const premisesRent: FindHints = (values) => {
  if (!isOf(premises, values)) return [];
  const value = amountOf(values, 'value');
  const area = amountOf(values, 'netFloorSpace');
  if (value === null || area === null) return [];
  if (values['marketingType'] === 'RENT_PER_SQM')
    return [info({ field: 'value', code: 'totalPerMonth', params: { amount: round(value * area) } })];
  return [info({ field: 'value', code: 'perSquareMetre', params: { amount: round(value / area) } })];
};

const garagePrice: FindHints = (values) => {
  if (!isOf(garages, values)) return [];
  const amount = amountOf(values, 'value');
  const isRent = values['realEstateType'] === 'realestates.garageRent';
  return amount !== null && (isRent ? isBeyond(amount, 20, 400) : isBeyond(amount, 3000, 90_000))
    ? [warning({ field: 'value', code: 'priceUnusual', params: { amount } })]
    : [];
};

const dwellingRent: FindHints = (values) => {
  if (!isOf(dwellingsForRent, values)) return [];
  const area = amountOf(values, 'livingSpace');
  const perSquareMetre = quotient(amountOf(values, 'baseRent'), area);
  const charge = quotient(amountOf(values, 'serviceCharge'), area);
  return [
    ...(perSquareMetre === null
      ? []
      : isBeyond(perSquareMetre, 5, 40)
        ? [warning({ field: 'baseRent', code: 'perSquareMetreUnusual', params: { amount: perSquareMetre } })]
        : [info({ field: 'baseRent', code: 'perSquareMetre', params: { amount: perSquareMetre } })]),
    ...(charge !== null && isBeyond(charge, 1, 6)
      ? [warning({ field: 'serviceCharge', code: 'perSquareMetreUnusual', params: { amount: charge } })]
      : []),
    ...depositHints(values),
    ...totalRentHints(values),
  ];
};

/** § 551 BGB: three net rents at most. */
function depositHints(values: HintValues): Hint[] {
  const base = amountOf(values, 'baseRent');
  const deposit = amountOf(values, 'deposit');
  return base !== null && deposit !== null && deposit > round(3 * base)
    ? [warning({ field: 'deposit', code: 'depositTooHigh', params: { amount: round(3 * base) } })]
    : [];
}

function totalRentHints(values: HintValues): Hint[] {
  const base = amountOf(values, 'baseRent');
  const charge = amountOf(values, 'serviceCharge');
  if (base === null || charge === null) return [];
  const heating = values['heatingCostsInServiceCharge'] === 'YES' ? 0 : (amountOf(values, 'heatingCosts') ?? 0);
  const amount = round(base + charge + heating);
  const total = amountOf(values, 'totalRent');
  if (total === amount) return [];
  const hint = { field: 'totalRent', params: { amount }, proposal: { field: 'totalRent', value: amount } };
  return [total === null ? info({ ...hint, code: 'totalRentSum' }) : warning({ ...hint, code: 'totalRentDiffers' })];
}

const associationFee: FindHints = (values) => {
  if (values['realEstateType'] !== 'realestates.apartmentBuy') return [];
  const amount = quotient(amountOf(values, 'serviceCharge'), amountOf(values, 'livingSpace'));
  return amount !== null && isBeyond(amount, 1.5, 8)
    ? [warning({ field: 'serviceCharge', code: 'perSquareMetreUnusual', params: { amount } })]
    : [];
};

/** Price in yearly rents, and the yield before costs. */
const income: FindHints = (values) => {
  const earned = incomeOf(values);
  if (earned === null) return [];
  const { factor, percent } = earned;
  const field = rentField(values);
  const isInvestment = field === 'rentalIncomeActual';
  const params = { factor: Math.round(factor * 10) / 10, percent };
  const typed = amountOf(values, 'priceMultiplier');
  return [
    isInvestment && isBeyond(factor, 8, 45)
      ? warning({ field, code: 'factorUnusual', params })
      : info({ field, code: 'factor', params }),
    ...(isInvestment && typed !== null && Math.abs(typed - factor) > 0.1
      ? [
          warning({
            field: 'priceMultiplier',
            code: 'factorDiffers',
            params: { factor },
            proposal: { field: 'priceMultiplier', value: factor },
          }),
        ]
      : []),
  ];
};

export const priceHints: readonly FindHints[] = [
  salePerSquareMetre,
  sitePerSquareMetre,
  premisesRent,
  garagePrice,
  dwellingRent,
  associationFee,
  income,
];
