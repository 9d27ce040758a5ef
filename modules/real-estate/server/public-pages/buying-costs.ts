import { commissionRate } from '../../contract/objects/commission.ts';
import { marketingOf } from '../../contract/objects/object-types.ts';
import { priceOf } from '../../contract/objects/price.ts';

/** Costs of buying beside the price, in euros. */
export interface BuyingCosts {
  /** Land transfer tax; null where the postcode does not tell the state. */
  readonly tax: { readonly rate: number; readonly amount: number } | null;
  readonly notary: { readonly rate: number; readonly amount: number };
  /** Null if the buyer pays none, or its rate is not known. */
  readonly commission: { readonly rate: number; readonly amount: number } | null;
  /** Sum of what is known; null without the tax. */
  readonly total: number | null;
}

/** Notary and land register in percent of the price, as estimated for a usual purchase (GNotKG). */
const notaryRate = 2;

/** Rates of the land transfer tax in percent (Art. 105 (2a) GG: set by the states), as of 2026. */
const taxRates = { BW: 5, BY: 3.5, BE: 6, NW: 6.5 } as const;
type State = keyof typeof taxRates;

/** Postcodes of a state: by the first two digits, without ranges that belong to another one. */
const states: Readonly<
  Record<State, { readonly starts: string; readonly without: readonly (readonly [number, number])[] }>
> = {
  NW: {
    starts: '33 40 41 42 44 45 46 47 48 50 51 52 53 57 58 59',
    without: [
      [48_455, 48_465],
      [48_480, 48_480],
      [48_488, 48_488],
      [48_499, 48_499],
      [48_527, 48_531],
      [51_598, 51_598],
      [53_424, 53_579],
      [53_614, 53_619],
      [57_518, 57_648],
    ],
  },
  BY: { starts: '80 81 82 83 84 85 86 90 91 92 93 94 95 96', without: [] },
  BW: { starts: '70 71 72 73 75 78 79', without: [] },
  BE: { starts: '10 12 13', without: [] },
};

/** State of a postcode; undefined where several share the area. */
export function stateOf(postcode: unknown): State | undefined {
  if (typeof postcode !== 'string' || !/^\d{5}$/u.test(postcode)) return undefined;
  const number = Number(postcode);
  return (Object.keys(states) as State[]).find((name) => {
    const { starts, without } = states[name];
    return (
      starts.split(' ').includes(postcode.slice(0, 2)) && !without.some(([from, to]) => number >= from && number <= to)
    );
  });
}

/** Computes the costs of buying an object; null for rents, leaseholds, and where the price is not shown. */
export function buyingCosts(data: Readonly<Record<string, unknown>>): BuyingCosts | null {
  const { amount, isOnRequest, suffix } = priceOf(data);
  if (amount === null || isOnRequest || suffix !== 'none' || marketingOf(data) !== 'sale') return null;
  const share = (rate: number) => ({ rate, amount: Math.round(amount * rate) / 100 });
  const state = stateOf(data['postcode']);
  const tax = state === undefined ? null : share(taxRates[state]);
  const notary = share(notaryRate);
  const rate = commissionRate(data['courtage']);
  const commission = rate === null || rate === 0 ? null : share(rate);
  const sum = notary.amount + (commission?.amount ?? 0) + (tax?.amount ?? 0);
  // A commission whose rate is not known would be missing in the sum.
  return { tax, notary, commission, total: tax === null || rate === null ? null : Math.round(sum * 100) / 100 };
}
