import { groupings, measures as allMeasures, planSchema } from '#modules/property-owner/contract/analytics/plan.ts';
import type { ChartKind, Grouping, Plan } from '#modules/property-owner/contract/analytics/plan.ts';
import { addMonths, countMonths } from '#platform/contract/days.ts';
import { group } from './draft.ts';
import type { Draft } from './draft.ts';
import type { Periods } from './periods.ts';
import { shift } from './spans.ts';
import type { Span } from './spans.ts';

type Days = Pick<Plan, 'from' | 'to'>;

const times: ReadonlySet<Grouping> = new Set(['month', 'quarter', 'year']);
const maxGrowth = 10;
/** Most months of a development that is shown by month. */
const maxMonths = 24;

/** Makes the plan of a question whose words are all understood; undefined if it says too little. */
export function buildPlan(draft: Draft, periods: Periods, today: string): Plan | undefined {
  completeMeasures(draft, periods);
  if (lacksMeasure(draft)) return undefined;
  const { owners: _owners, ...conditions } = draft.filter;
  // Accounts are those of owners: nothing else selects them, and only their last balance is asked for.
  if (draft.measures[0] === 'balance' && (Object.keys(conditions).length > 0 || isSeries(draft))) return undefined;
  completeAverage(draft);
  if (draft.of === 'average' && !isAverageKnown(draft)) return undefined;
  const days = daysOf(draft, periods, today);
  const compare = compareOf(draft, periods, days, today);
  completeGroupings(draft, periods, days, compare !== null);
  if (draft.by.length > 2) return undefined;
  if (comparesNothing(draft, periods, compare)) return undefined;
  if (draft.isLowest && !settleLowest(draft)) return undefined;
  const isSorted = draft.sort !== null;
  if (!isSorted && isRanking(draft)) draft.sort = 'value';
  const chart = draft.chart ?? chartOf(draft, compare !== null, periods);
  const by = orderOf(draft.by, chart);
  // `Top 3 Kostenarten je Haus`: the first rows are those of houses.
  if (draft.first !== null && by[0] !== draft.by[0]) return undefined;
  const plan = {
    measures: allMeasures.filter((measure) => draft.measures.includes(measure)),
    of: draft.of,
    ...days,
    by,
    filter: draft.filter,
    compare,
    sort: draft.sort,
    first: draft.first,
    per: draft.per,
    shareOf: draft.shareOf,
    chart,
  };
  const parsed = planSchema.safeParse(plan);
  return parsed.success ? parsed.data : undefined;
}

const isSeries = ({ asksDevelopment, by }: Draft): boolean => asksDevelopment || by.some((one) => times.has(one));

/** True without a figure, or with one that has none: receipts are missing of expenses alone. */
const lacksMeasure = ({ measures, filter }: Draft): boolean =>
  measures.length === 0 || (filter.receipt === false && measures.includes('income'));

/** True where nothing is there to compare with: `Vergleich der Mieten`. */
const comparesNothing = ({ by, measures }: Draft, { isComparison }: Periods, compare: Plan['compare']): boolean =>
  isComparison && compare === null && by.length === 0 && measures.length < 2 && measures[0] !== 'net';

/** Turns the order around; false where nothing is ordered. */
function settleLowest(draft: Draft): boolean {
  if (draft.sort !== 'value') return false;
  draft.sort = 'lowest';
  if (draft.of === 'largest') draft.of = 'sum';
  return true;
}

function completeMeasures(draft: Draft, periods: Periods): void {
  if (!draft.asksSize || draft.measures.length > 0) takeUsualMeasures(draft, periods);
}

function takeBalance(draft: Draft): void {
  draft.measures = ['balance'];
  draft.of = 'last';
  // `je Konto`: elsewhere an account is a kind of cost.
  if (draft.by.length === 0 || draft.by.join() === 'costType') draft.by = ['account'];
}

function takeUsualMeasures(draft: Draft, { isComparison, compare }: Periods): void {
  if (draft.measures.includes('balance')) takeBalance(draft);
  if (draft.measures.length > 0) return;
  if (draft.asksGrowth && draft.filter.costTypes === undefined) draft.asksMost = true;
  if (draft.by.includes('tenant')) draft.measures = ['income'];
  else if (draft.asksBest) draft.measures = ['net'];
  else if (draft.asksGrowth || draft.by.includes('payee') || draft.sort === 'value') draft.measures = ['expenses'];
  else if (
    draft.filter.transferable !== undefined ||
    draft.by.includes('transferable') ||
    draft.by.includes('costType')
  )
    draft.measures = ['expenses'];
  else if (
    draft.asksOverview ||
    isComparison ||
    compare !== undefined ||
    draft.filter.houses !== undefined ||
    draft.filter.units !== undefined
  )
    draft.measures = ['income', 'expenses', 'net'];
  else if (draft.filter.payee !== undefined) draft.measures = ['expenses'];
}

/** An average is one of months, that of rents one of rental units. */
function completeAverage(draft: Draft): void {
  if (draft.of !== 'average' || draft.per !== null || draft.by.length > 0 || draft.isOfPosting) return;
  if (draft.suggested === 'income' && draft.filter.units === undefined) group(draft, 'unit');
  else draft.per = 'month';
}

/** False for averages that a plan cannot say: it has those of months, and those of single postings. */
function isAverageKnown({ by, per, suggested, isOfPosting }: Draft): boolean {
  if (by.includes('year')) return false;
  if (per !== null || isOfPosting) return true;
  return suggested === 'income' && by.every((one) => one === 'unit' || one === 'tenant');
}

/** The days of a plan: those of the question up to today, else this year. */
function daysOf(draft: Draft, { main }: Periods, today: string): Days {
  const upToToday = (span: Pick<Span, 'from' | 'to'>): Days => ({
    from: span.from,
    to: span.to > today ? today : span.to,
  });
  if (draft.measures[0] === 'balance') return { from: null, to: upToToday(main ?? { from: null, to: today }).to };
  if (main !== undefined) return upToToday(main);
  const isOverAll = draft.isEver || draft.of === 'last' || draft.by.includes('year');
  return { from: isOverAll ? null : `${today.slice(0, 4)}-01-01`, to: today };
}

/** The other period; of a running one the same days. */
function compareOf(draft: Draft, { main, compare }: Periods, days: Days, today: string): Plan['compare'] {
  if (days.from === null) return null;
  const isRunning = days.to === today && (main === undefined || main.to > today);
  if (compare !== undefined) {
    if (compare.from === null) return null;
    const months = countMonths(days.from) - countMonths(compare.from);
    const sameDays = addMonths(days.to, -months);
    return { from: compare.from, to: isRunning && months > 0 && sameDays < compare.to ? sameDays : compare.to };
  }
  if (!draft.asksGrowth) return null;
  const before = shift({ from: days.from, to: days.to }, -12);
  return before.from === null ? null : { from: before.from, to: before.to };
}

function completeGroupings(draft: Draft, periods: Periods, days: Days, isCompared: boolean): void {
  if (draft.asksMost && draft.by.length === 0 && draft.filter.costTypes === undefined) group(draft, 'costType');
  if (draft.asksGrowth && draft.by.length > 0) {
    draft.sort = 'difference';
    draft.first ??= maxGrowth;
  }
  if (draft.of !== 'sum' || draft.shareOf !== null) return;
  const added =
    draft.by.length === 0
      ? draft.per === null
        ? (severalNames(draft, periods.isComparison && !isCompared) ?? groupingOfTime(draft, periods, days, isCompared))
        : undefined
      : secondGrouping(draft, periods, days);
  if (added !== undefined) group(draft, added);
}

/** Grouping by what the question names several of, or asks for in parts. */
function severalNames({ filter, measures, asksWhich, kinds }: Draft, isCompared: boolean): Grouping | undefined {
  if ((filter.houses?.length ?? 0) > 1) return 'house';
  if ((filter.units?.length ?? 0) > 1) return 'unit';
  if ((filter.tenants?.length ?? 0) > 1) return 'tenant';
  if (isCompared && kinds > 1) return 'costType';
  const isListed = asksWhich && filter.transferable !== undefined && filter.costTypes === undefined;
  return isListed && measures[0] === 'expenses' ? 'costType' : undefined;
}

function groupingOfTime(
  { asksDevelopment, measures, filter, suggested, paidYet }: Draft,
  { main, areYearsApart, isComparison }: Periods,
  days: Days,
  isCompared: boolean,
): Grouping | undefined {
  if (asksDevelopment) return isLong(days, main) ? 'year' : 'month';
  if (measures[0] === 'count') return undefined;
  if (paidYet || isCheckOfRent(filter, suggested, main)) return 'month';
  if (areYearsApart || (main?.since === true && days.from?.endsWith('-01-01') === true && spansYears(days)))
    return 'year';
  const isRollingMonths = main?.rolling?.unit === 'month' && main.rolling.count > 1;
  return isRollingMonths || (isCompared && isComparison && monthsIn(days) > 3) ? 'month' : undefined;
}

const isLong = (days: Days, main?: Span): boolean =>
  main?.rolling?.unit === 'year' || days.from === null || monthsIn(days) > maxMonths;

/** The rent of a rental unit or tenant since a month is looked at month by month. */
const isCheckOfRent = ({ units, tenants }: Draft['filter'], suggested: Draft['suggested'], main?: Span): boolean =>
  suggested === 'income' && (units ?? tenants) !== undefined && main?.since === true;

/** Years next to another grouping: `je Haus in den letzten drei Jahren`. */
function secondGrouping(
  { by, sort, measures, asksDevelopment }: Draft,
  { main, areYearsApart }: Periods,
  days: Days,
): Grouping | undefined {
  if (by.length > 1 || by.some((one) => times.has(one)) || sort !== null || measures[0] === 'count') return undefined;
  if (areYearsApart || main?.rolling?.unit === 'year') return 'year';
  if (!asksDevelopment) return undefined;
  return spansYears(days) ? 'year' : 'month';
}

const spansYears = ({ from, to }: Days): boolean => from !== null && from.slice(0, 4) !== to.slice(0, 4);

const monthsIn = ({ from, to }: Days): number => (from === null ? 0 : countMonths(to) - countMonths(from) + 1);

/** Surpluses of houses and sums of payees are read from the top. */
const isRanking = ({ by, measures, chart }: Draft): boolean =>
  by.length === 1 &&
  chart === undefined &&
  ((measures[0] === 'net' && measures.length === 1 && (by[0] === 'house' || by[0] === 'unit')) || by[0] === 'payee');

function chartOf(draft: Draft, isCompared: boolean, periods: Periods): ChartKind {
  const { by, sort, measures } = draft;
  const [first, second] = by;
  if (measures[0] === 'balance' || first === 'posting' || first === 'account') return 'table';
  if (first === undefined) return isCompared || measures.length > 1 ? 'bar' : 'number';
  if (second !== undefined) return 'bar';
  if (times.has(first)) return sort === null ? chartOfTime(draft, first, isCompared, periods) : 'bar';
  if (sort !== null) return 'horizontalBar';
  return first === 'transferable' ? 'pie' : 'bar';
}

/** Months are a line; rental income, several figures and longer units are bars. */
function chartOfTime(
  { asksDevelopment, measures, saysIncome }: Draft,
  by: Grouping,
  isCompared: boolean,
  { main, isComparison }: Periods,
): ChartKind {
  if (asksDevelopment || (isCompared && isComparison)) return 'line';
  if (by !== 'month' || measures.length > 1) return 'bar';
  return saysIncome && measures[0] === 'income' && main?.rolling === undefined ? 'bar' : 'line';
}

/** Stacks have time on the axis, so it comes first there; else the order of the contract. */
function orderOf(by: readonly Grouping[], chart: ChartKind): Grouping[] {
  const place = (grouping: Grouping): number =>
    chart === 'stacked' && times.has(grouping) ? -1 : groupings.indexOf(grouping);
  return by.toSorted((one, other) => place(one) - place(other));
}
