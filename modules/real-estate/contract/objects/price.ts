import { marketingOf } from './object-types.ts';

/** Period and measure that a price is for. */
type PriceSuffix = 'none' | 'coldMonth' | 'month' | 'coldMonthPerSqm' | 'year';

/** The price that an object is shown with. */
export interface ShownPrice {
  /** In euros; null: none is entered. */
  readonly amount: number | null;
  readonly suffix: PriceSuffix;
  /** True if outsiders read "price on request"; the amount is kept. */
  readonly isOnRequest: boolean;
  /** In euros for a square metre; null where it says nothing, such as for rents and leaseholds. */
  readonly perSqm: number | null;
  /** In euros, where the amount is for a square metre. */
  readonly total: number | null;
  /** Field that holds the amount. */
  readonly field: 'value' | 'baseRent';
}

type Data = Readonly<Record<string, unknown>>;

const coldRentTypes = new Set(['realestates.houseRent', 'realestates.apartmentRent']);
const eitherTypes = new Set(['realestates.office', 'realestates.store']);

/** Field by which the price per square metre of a type is counted. */
const areaOf: Readonly<Record<string, string>> = {
  'realestates.houseBuy': 'livingSpace',
  'realestates.apartmentBuy': 'livingSpace',
  'realestates.livingBuySite': 'plotArea',
  'realestates.tradeSite': 'plotArea',
  'realestates.office': 'netFloorSpace',
  'realestates.store': 'netFloorSpace',
  'realestates.investment': 'netFloorSpace',
};

/** Returns the price of an object: rents are cold and for a month, unless an office or shop is for sale. */
export function priceOf(data: Data): ShownPrice {
  const type = String(data['realEstateType'] ?? '');
  const field = coldRentTypes.has(type) ? 'baseRent' : 'value';
  const amount = numberOf(data[field]);
  const suffix = suffixOf(type, data);
  const area = numberOf(data[areaOf[type] ?? '']);
  return {
    amount,
    suffix,
    isOnRequest: data['priceOnRequest'] === 'YES',
    perSqm: suffix === 'none' ? perSqm(amount, area) : null,
    total:
      suffix === 'coldMonthPerSqm' && amount !== null && area !== null ? Math.round(amount * area * 100) / 100 : null,
    field,
  };
}

interface PriceWords {
  readonly money: (amount: number) => string;
  /** Words of a period or measure. */
  readonly suffix: (suffix: Exclude<PriceSuffix, 'none'>) => string;
}

/** Says a price with what it is for: `1.020 € / Monat (kalt)`; null where none is entered. */
export function sayPrice({ amount, suffix }: Pick<ShownPrice, 'amount' | 'suffix'>, words: PriceWords): string | null {
  if (amount === null) return null;
  return suffix === 'none' ? words.money(amount) : `${words.money(amount)} ${words.suffix(suffix)}`;
}

function suffixOf(type: string, data: Data): PriceSuffix {
  if (data['marketingType'] === 'LEASEHOLD') return 'year';
  if (type === 'realestates.garageRent') return 'month';
  if (coldRentTypes.has(type)) return 'coldMonth';
  if (marketingOf(data) === 'sale' || !eitherTypes.has(type)) return 'none';
  return data['marketingType'] === 'RENT_PER_SQM' ? 'coldMonthPerSqm' : 'coldMonth';
}

function perSqm(amount: number | null, area: number | null): number | null {
  return amount === null || area === null || area === 0 ? null : Math.round((amount / area) * 100) / 100;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** Highest price in euros. */
export const maxPrice = 1_000_000_000;
