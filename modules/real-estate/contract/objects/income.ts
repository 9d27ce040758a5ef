import { dwellingsForSale } from './type-groups.ts';

type Data = Readonly<Record<string, unknown>>;

/** Rents of an object for sale, and its price in them. */
interface Income {
  /** Rents of a year, in euros. */
  readonly yearly: number;
  /** Price in yearly rents, two decimals. */
  readonly factor: number;
  /** Yield before costs, one decimal. */
  readonly percent: number;
}

const isInvestment = (data: Data): boolean => data['realEstateType'] === 'realestates.investment';

/** True for an object that is bought for its rent: an investment object, or a rented house or flat for sale. */
export function isBoughtForRent(data: Data): boolean {
  const isDwelling = (dwellingsForSale as readonly string[]).includes(String(data['realEstateType'] ?? ''));
  return isInvestment(data) || (isDwelling && data['rented'] === 'YES');
}

/** Field of the rent: that of an investment object is for a year, that of a house or flat for a month. */
export const rentField = (data: Data): 'rentalIncomeActual' | 'rentalIncome' =>
  isInvestment(data) ? 'rentalIncomeActual' : 'rentalIncome';

/** Returns the income of an object; null where price or rent is unknown, or nobody buys it for its rent. */
export function incomeOf(data: Data): Income | null {
  const [rent, value] = [data[rentField(data)], data['value']];
  if (!isBoughtForRent(data) || typeof rent !== 'number' || typeof value !== 'number' || rent <= 0 || value <= 0)
    return null;
  const yearly = isInvestment(data) ? rent : rent * 12;
  const factor = Math.round((value / yearly) * 100) / 100;
  return factor === 0 ? null : { yearly, factor, percent: Math.round(1000 / factor) / 10 };
}
