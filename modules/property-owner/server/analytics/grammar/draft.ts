import type {
  ChartKind,
  Grouping,
  Measure,
  Plan,
  PlanFilter,
  Refusal,
} from '#modules/property-owner/contract/analytics/plan.ts';

/** Why a question has no answer; of an ambiguous name its candidates. */
export interface Refused {
  readonly refused: Refusal;
  readonly names?: readonly string[];
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Findings of the readers, of which a plan is made. */
export interface Draft {
  measures: Measure[];
  of: Plan['of'];
  by: Grouping[];
  filter: Writable<PlanFilter>;
  sort: Plan['sort'];
  first: number | null;
  per: Plan['per'];
  shareOf: Plan['shareOf'];
  chart: ChartKind | undefined;
  /** Measure that the cost types suggest where the question names none. */
  suggested: Measure | undefined;
  /** True for rental income, such as `Mieteinnahmen`. */
  saysIncome: boolean;
  saysPayments: boolean;
  /** True for `was zahlt Einheit 04`: the unit pays, nobody pays for it. */
  isPayer: boolean;
  /** True for a loss, which is read from the bottom. */
  asksLoss: boolean;
  /** True for the average of single postings: `durchschnittliche Rechnung`. */
  isOfPosting: boolean;
  saysPostings: boolean;
  /** True for `Hausgeld bezahlt?`: the months show it. */
  paidYet: boolean;
  /** True for `kleinste`, `günstigste`: the smallest first. */
  isLowest: boolean;
  /** True for `bestes Haus`: that with the largest surplus. */
  asksBest: boolean;
  /** True for income and expenses among the cost types. */
  isMixed: boolean;
  /** Number of kinds of costs that the question names. */
  kinds: number;
  asksGrowth: boolean;
  /** True for what has grown most. */
  asksMost: boolean;
  asksDevelopment: boolean;
  /** True for a question that begins with what or which. */
  asksWhich: boolean;
  /** True for all postings that there are. */
  isEver: boolean;
  asksOverview: boolean;
  /** True for `wie groß`, which asks for no sum unless a figure is named. */
  asksSize: boolean;
  refusal: Refused | undefined;
}

export const emptyDraft = (): Draft => ({
  measures: [],
  of: 'sum',
  by: [],
  filter: {},
  sort: null,
  first: null,
  per: null,
  shareOf: null,
  chart: undefined,
  suggested: undefined,
  saysIncome: false,
  saysPayments: false,
  isPayer: false,
  asksLoss: false,
  isOfPosting: false,
  saysPostings: false,
  paidYet: false,
  isLowest: false,
  asksBest: false,
  isMixed: false,
  kinds: 0,
  asksGrowth: false,
  asksMost: false,
  asksDevelopment: false,
  asksWhich: false,
  isEver: false,
  asksOverview: false,
  asksSize: false,
  refusal: undefined,
});

/** Refuses the question, unless an earlier reader did. */
export function refuse(draft: Draft, refused: Refusal, names?: readonly string[]): void {
  draft.refusal ??= names === undefined ? { refused } : { refused, names };
}

type IdList = 'owners' | 'houses' | 'units' | 'tenants' | 'costTypes' | 'withoutCostTypes';

/** Adds ids to a list of the filter. */
export function select(draft: Draft, list: IdList, ids: readonly string[]): void {
  draft.filter[list] = [...new Set([...(draft.filter[list] ?? []), ...ids])];
}

/** Adds a grouping once. */
export function group(draft: Draft, by: Grouping): void {
  if (!draft.by.includes(by)) draft.by.push(by);
}

/** Adds a measure once. */
export function measure(draft: Draft, wanted: Measure): void {
  if (!draft.measures.includes(wanted)) draft.measures.push(wanted);
}
