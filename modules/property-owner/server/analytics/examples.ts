import { sql } from 'kysely';
import { addMonths } from '#platform/contract/days.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Example } from '../../contract/analytics/answer.ts';
import type { Plan } from '../../contract/analytics/plan.ts';
import { isOfBooks } from '../owners/find-books.ts';
import { nameHouse } from '../owners/names.ts';
import type { Scope } from './figures/read-scope.ts';
import { say } from './words/say.ts';

/** An example with the name of its text. */
export interface NamedExample extends Example {
  readonly key: string;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Names in the examples, from the reader’s own books. */
interface Known {
  readonly house: Named | undefined;
  /** The cost type with the most expenses, and with the most income. */
  readonly expense: Named | undefined;
  readonly income: Named | undefined;
}

/** Lists a dozen questions about books that have an answer, each with its plan; none without postings. */
export async function listExamples(tx: Transaction, scope: Scope, language: LanguageKey): Promise<NamedExample[]> {
  if (scope.known === null) return [];
  const { house, expense, income } = await readKnown(tx, scope);
  const year = Number(scope.today.slice(0, 4));
  const thisYear = { from: `${year}-01-01`, to: scope.today };
  // The last whole year with postings, if there is one.
  const last = scope.known.from < thisYear.from ? year - 1 : year;
  const lastYear = last === year ? thisYear : { from: `${last}-01-01`, to: `${last}-12-31` };
  const ask = (key: string, plan: Partial<Plan>, values: Record<string, string> = {}): NamedExample => ({
    key,
    question: say(language, `examples.${key}`, { year: String(last), before: String(last - 1), ...values }),
    plan: { ...emptyPlan, ...thisYear, ...plan },
  });
  return [
    ask('months', { measures: ['income', 'expenses'], by: ['month'], chart: 'bar' }),
    ask('pie', { measures: ['expenses'], by: ['costType'], chart: 'pie' }),
    ...(house === undefined
      ? []
      : [
          ask(
            'house',
            { measures: ['expenses'], ...lastYear, filter: { houses: [house.id] }, chart: 'number' },
            { house: house.name },
          ),
          ask('houses', { measures: ['net'], by: ['house'], sort: 'value', chart: 'horizontalBar' }),
        ]),
    ...(expense === undefined
      ? []
      : [
          ask(
            'costType',
            { measures: ['expenses'], from: null, by: ['year'], filter: { costTypes: [expense.id] }, chart: 'bar' },
            { costType: expense.name },
          ),
          ask(
            'compare',
            {
              measures: ['expenses'],
              ...lastYear,
              by: [],
              filter: { costTypes: [expense.id] },
              compare: {
                from: `${last - 1}-01-01`,
                to: last === year ? addMonths(scope.today, -12) : `${last - 1}-12-31`,
              },
              chart: 'bar',
            },
            { costType: expense.name },
          ),
        ]),
    ...(income === undefined
      ? []
      : [
          ask(
            'unit',
            { measures: ['income'], by: ['unit'], filter: { costTypes: [income.id] }, chart: 'bar' },
            { costType: income.name },
          ),
        ]),
    ask('largest', {
      measures: ['expenses'],
      of: 'largest',
      ...lastYear,
      by: ['posting'],
      sort: 'value',
      first: 10,
      chart: 'table',
    }),
    ask('payees', { measures: ['expenses'], by: ['payee'], sort: 'value', first: 5, chart: 'horizontalBar' }),
    ask('rest', { measures: ['expenses'], by: ['costType'], filter: { transferable: false }, chart: 'bar' }),
    ask('years', { measures: ['net'], from: null, by: ['year'], chart: 'bar' }),
    ask('receipts', { measures: ['count'], filter: { receipt: false }, chart: 'number' }),
    ask('accounts', { measures: ['balance'], of: 'last', from: null, by: ['account'], chart: 'table' }),
  ];
}

const emptyPlan: Omit<Plan, 'from' | 'to'> = {
  measures: ['net'],
  of: 'sum',
  by: [],
  filter: {},
  compare: null,
  sort: null,
  first: null,
  per: null,
  shareOf: null,
  chart: 'number',
};

async function readKnown(tx: Transaction, { books, today }: Scope): Promise<Known> {
  const { rows: houses } = await sql<Parameters<typeof nameHouse>[0] & { id: string }>`
    SELECT p.id, p.name, p.street, p.street_number, p.city FROM properties p
     WHERE ${isOfBooks(books, sql.ref('p.owner_id'))} AND p.active AND p.name <> '' ORDER BY p.name COLLATE de_natural, p.id LIMIT 1`.execute(
    tx,
  );
  const { rows: types } = await sql<Named & { income: number; expenses: number }>`
    SELECT c.external_id AS id, coalesce(nullif(c.long_name, ''), c.external_id) AS name, s.income, s.expenses
      FROM (SELECT p.cost_type_id, sum(p.income_cents)::bigint AS income, sum(p.expenses_cents)::bigint AS expenses FROM posting_type_sums p
             WHERE ${isOfBooks(books, sql.ref('p.owner_id'))} AND p.month >= ${`${Number(today.slice(0, 4)) - 1}-01-01`}::date GROUP BY 1) s
      JOIN cost_types c ON c.id = s.cost_type_id`.execute(tx);
  const [house] = houses;
  return {
    house: house === undefined ? undefined : { id: house.id, name: nameHouse(house) },
    expense: types.filter(({ expenses }) => expenses < 0).toSorted((one, other) => one.expenses - other.expenses)[0],
    income: types.filter(({ income }) => income > 0).toSorted((one, other) => other.income - one.income)[0],
  };
}
