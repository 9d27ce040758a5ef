import { amountDecimals, toScaled } from '#platform/contract/money.ts';
import type { Posting } from '../../contract/transactions.ts';
import { type EvaluationTree, toEvaluationTree } from '../evaluation/evaluation-tree.ts';
import type { PostedSum } from '../evaluation/posted-sums.ts';

/** What postings of one cost type come to, in cents. */
export interface CostTypeCount {
  readonly kaid: string;
  readonly langname: string;
  readonly count: number;
  /** Of what came in and what went out. */
  readonly income: number;
  readonly expense: number;
}

/** Counts postings as they come, so that nobody has to read them twice; it holds their sums, not them. */
export function createPostingCount() {
  const costTypes = new Map<string, CostTypeCount>();
  const years = new Map<number, Map<string, PostedSum & { readonly months: number[] }>>();
  const names = { rentalUnits: new Map<string, { moid: string; strasse: string; hausnummer: string; bezeichnung: string }>(), tenants: new Map<string, { mid: string; vorname: string; nachname: string; anzeigename: string }>(), costTypes: new Map<string, { kaid: string; langname: string }>() };

  function add(posting: Posting): void {
    const { kaid, moid, mid, kostenart, mietobjekt, mieter, buchungstag } = posting;
    const cents = Number(toScaled(posting.betrag, amountDecimals));
    const { count, income, expense } = costTypes.get(kaid) ?? { count: 0, income: 0, expense: 0 };
    costTypes.set(kaid, { kaid, langname: kostenart, count: count + 1, income: income + Math.max(0, cents), expense: expense + Math.min(0, cents) });
    if (mietobjekt !== '') names.rentalUnits.set(moid, { moid, strasse: '', hausnummer: '', bezeichnung: mietobjekt });
    if (mieter !== '') names.tenants.set(mid, { mid, vorname: '', nachname: '', anzeigename: mieter });
    if (kostenart !== '') names.costTypes.set(kaid, { kaid, langname: kostenart });
    const [year, month] = [Number(buchungstag.slice(0, 4)), Number(buchungstag.slice(5, 7)) - 1];
    const sums = years.get(year) ?? new Map<string, PostedSum & { readonly months: number[] }>();
    years.set(year, sums);
    // No id has a line feed in it.
    const key = `${moid}\n${mid}\n${kaid}`;
    const sum = sums.get(key) ?? { rentalUnitId: moid, tenantId: mid, costTypeId: kaid, months: Array.from({ length: 12 }, () => 0) };
    sums.set(key, sum);
    sum.months[month] = (sum.months[month] ?? 0) + cents;
  }

  return {
    add,
    /** Largest first, by what came in or went out. */
    listCostTypes: (): CostTypeCount[] => [...costTypes.values()].toSorted((one, other) => other.income - other.expense - (one.income - one.expense)),
    /** Newest year first. */
    listYears: (): { readonly year: number; readonly tree: EvaluationTree }[] =>
      [...years].toSorted(([one], [other]) => other - one).map(([year, sums]) => ({ year, tree: toEvaluationTree([...sums.values()], names) })),
  };
}

export type PostingCount = ReturnType<typeof createPostingCount>;
