import { addDays, countDays } from '#platform/contract/days.ts';
import { divideRounded, toScaled } from '#platform/contract/decimals.ts';
import { halfYearOf, nextHalfYear } from '../../configuration/reminder-settings.ts';

/** Base rate of § 247 BGB from the first day of a half-year on. */
interface BaseRate {
  /** `YYYY-01-01` or `YYYY-07-01` */
  readonly from: string;
  /** Percent a year, two decimals; it can be negative. */
  readonly percent: number;
}

/** Change of the debt; its day still bears interest on the former amount. */
export interface DebtChange {
  readonly day: string;
  /** Positive: the debt falls, as by a payment; negative: it rises, as by a chargeback. */
  readonly cents: bigint;
}

/** Days on which the debt is not due, such as those of an agreed later day; both ends included. */
export interface Pause {
  readonly from: string;
  readonly to: string;
}

export interface InterestCase {
  /** Debt that is left after all changes. */
  readonly openCents: bigint;
  readonly changes: readonly DebtChange[];
  /** First day of default. */
  readonly from: string;
  /** Last day that bears interest: the day of the letter. */
  readonly to: string;
  readonly isConsumer: boolean;
  readonly baseRates: readonly BaseRate[];
  readonly pauses?: readonly Pause[];
}

/** Interest of days with the same debt, rate and year. */
export interface InterestPart {
  readonly from: string;
  /** Included. */
  readonly to: string;
  readonly days: number;
  /** Default rate in percent a year: base rate and points. */
  readonly percent: number;
  readonly debtCents: bigint;
  readonly interestCents: bigint;
}

export interface Interest {
  readonly parts: readonly InterestPart[];
  readonly cents: bigint;
  /** First days of the half-years without a base rate; with one of them no interest is calculated at all. */
  readonly missingRates: readonly string[];
}

/** Points above the base rate in hundredths of a percent: § 288 (1) and (2) BGB. */
const points = { consumer: 500n, business: 900n };

function daysOfYear(day: string): bigint {
  const year = Number(day.slice(0, 4));
  return BigInt(countDays(`${year}-01-01`, `${year + 1}-01-01`));
}

/**
 * Calculates default interest (§ 288 BGB): actual days by the days of the year, split where the half-year or the debt
 * changes; each part is rounded to cents, and the parts are summed.
 */
export function calculateInterest(given: InterestCase): Interest {
  const { from, to, isConsumer, baseRates } = given;
  if (to < from) return { parts: [], cents: 0n, missingRates: [] };
  const missing = new Set<string>();
  const parts: InterestPart[] = [];
  for (const [first, last] of splitDays(given)) {
    const debtCents = debtOn(given, first);
    if (debtCents <= 0n || isPaused(given, first)) continue;
    const halfYear = halfYearOf(first);
    const base = baseRates.find((rate) => rate.from === halfYear);
    if (base === undefined) {
      missing.add(halfYear);
      continue;
    }
    const rate = toScaled(base.percent, 2) + (isConsumer ? points.consumer : points.business);
    if (rate <= 0n) continue;
    const days = countDays(first, last) + 1;
    const interestCents = divideRounded(debtCents * rate * BigInt(days), 10_000n * daysOfYear(first));
    parts.push({ from: first, to: last, days, percent: Number(rate) / 100, debtCents, interestCents });
  }
  if (missing.size > 0) return { parts: [], cents: 0n, missingRates: [...missing].toSorted() };
  return { parts, cents: parts.reduce((sum, part) => sum + part.interestCents, 0n), missingRates: [] };
}

/** Splits the days where a half-year begins, the debt changes, or a pause begins or ends. */
function* splitDays({ from, to, changes, pauses = [] }: InterestCase): Generator<readonly [string, string]> {
  const starts = new Set([from]);
  for (let day = nextHalfYear(from); day <= to; day = nextHalfYear(day)) starts.add(day);
  for (const { day } of changes) starts.add(addDays(day, 1));
  for (const pause of pauses) starts.add(pause.from).add(addDays(pause.to, 1));
  const days = [...starts].filter((day) => day >= from && day <= to).toSorted();
  for (const [index, first] of days.entries()) {
    const next = days[index + 1];
    yield [first, next === undefined ? to : addDays(next, -1)];
  }
}

/** Returns the debt that bears interest on a day: what was paid on that day or later was still owed. */
function debtOn({ openCents, changes }: InterestCase, day: string): bigint {
  return changes.reduce((sum, change) => (change.day >= day ? sum + change.cents : sum), openCents);
}

function isPaused({ pauses = [] }: InterestCase, day: string): boolean {
  return pauses.some((pause) => pause.from <= day && day <= pause.to);
}
