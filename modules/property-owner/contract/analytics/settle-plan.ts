import type { ChartKind, Grouping, Plan } from './plan.ts';

/** Groupings by time, each with the length of its key. */
const timeGroupings = { month: 7, quarter: 7, year: 4 } as const;
export type TimeGrouping = keyof typeof timeGroupings;

export const isTime = (grouping: Grouping | undefined): grouping is TimeGrouping =>
  grouping !== undefined && grouping in timeGroupings;

/**
 * Reduces a plan to one that can be answered whole: parts that exclude each other give way, so that the words of the
 * plan never say more than its figures follow from.
 */
export function settlePlan(plan: Plan): Plan {
  if (plan.measures.includes('balance')) return toBalances(plan);
  const by = plan.by.filter((grouping) => grouping !== 'account');
  const isLast = plan.of === 'last';
  if (by.includes('posting') || isLast || (plan.of === 'largest' && by.length === 0)) return toPostings(plan);
  const [first, second] = by;
  const groups = first === undefined ? [] : second === undefined || second === first ? [first] : [first, second];
  const isTable = groups.length === 2;
  const shareOf = plan.shareOf?.measure === 'balance' ? null : plan.shareOf;
  const isSingle = isTable || shareOf !== null;
  const compare = isSingle ? null : plan.compare;
  const settled: Plan = {
    ...plan,
    measures: settleMeasures(plan.measures, isSingle, compare !== null),
    by: groups,
    shareOf: isTable ? null : shareOf,
    compare,
    per: plan.of === 'largest' || shareOf !== null ? null : plan.per,
    sort: plan.sort === 'difference' && compare === null ? null : groups.length === 0 ? null : plan.sort,
    first: groups.length === 0 ? null : plan.first,
  };
  return { ...settled, chart: settleChart(settled) };
}

/** One column of a comparison holds amounts or numbers of postings. */
function settleMeasures(measures: Plan['measures'], isSingle: boolean, isCompared: boolean): Plan['measures'] {
  if (isSingle) return measures.slice(0, 1);
  const different = [...new Set(measures)];
  return isCompared && different.length > 1 ? different.filter((measure) => measure !== 'count') : different;
}

function toBalances({ filter, to }: Plan): Plan {
  return {
    ...nothingElse,
    measures: ['balance'],
    of: 'last',
    from: null,
    to,
    by: ['account'],
    filter: filter.owners === undefined ? {} : { owners: filter.owners },
    chart: 'table',
  };
}

function toPostings(plan: Plan): Plan {
  const isLast = plan.of === 'last';
  const isLowest = !isLast && plan.sort === 'lowest';
  const measure = plan.measures[0] === 'count' ? 'net' : (plan.measures[0] ?? 'net');
  return {
    ...nothingElse,
    measures: [measure],
    of: plan.of === 'average' || isLowest ? 'sum' : plan.of,
    from: plan.from,
    to: plan.to,
    by: ['posting'],
    filter: plan.filter,
    sort: isLast ? null : isLowest ? 'lowest' : plan.of === 'largest' || plan.sort !== null ? 'value' : null,
    first: isLast ? 1 : plan.of === 'largest' ? (plan.first ?? 1) : plan.first,
    chart: 'table',
  };
}

const nothingElse = { compare: null, sort: null, first: null, per: null, shareOf: null } as const;

/** Kinds of charts that show a plan, its usual one first. */
export function chartsOf({ by, measures, compare, of, shareOf }: Plan): readonly ChartKind[] {
  const [first, second] = by;
  if (first === 'posting' || first === 'account') return ['table'];
  if (first === undefined) return measures.length > 1 || compare !== null ? ['bar', 'table'] : ['number', 'table'];
  const ofTime: readonly ChartKind[] = isTime(first) ? ['line'] : [];
  if (second !== undefined) return ['bar', 'stacked', 'horizontalBar', ...ofTime, 'table'];
  const isOnePart =
    measures.length === 1 && measures[0] !== 'net' && compare === null && of === 'sum' && shareOf === null;
  return ['bar', 'horizontalBar', ...ofTime, ...(isOnePart ? (['pie'] as const) : []), 'table'];
}

function settleChart(plan: Plan): ChartKind {
  const kinds = chartsOf(plan);
  return kinds.includes(plan.chart) ? plan.chart : (kinds[0] ?? 'table');
}
