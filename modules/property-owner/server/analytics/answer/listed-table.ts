import { sql } from 'kysely';
import { maxAnswerRows } from '#modules/property-owner/contract/analytics/plan.ts';
import type { Measure } from '#modules/property-owner/contract/analytics/plan.ts';
import { noId } from '#modules/property-owner/contract/external-ids.ts';
import { isOfBooks } from '../../owners/find-books.ts';
import { readPostingTexts } from '../../transactions/postings/list-postings.ts';
import { nameReferences, readOwnerNames, readPostedNames } from '../../transactions/postings/posted-names.ts';
import { documentTexts } from '../../transactions/words/document-texts.ts';
import { textOfCostType, textOfUnit } from '../../transactions/words/reference-texts.ts';
import { conditionsOf } from '../figures/select-source.ts';
import { nameMeasure } from '../words/name-measure.ts';
import { say } from '../words/say.ts';
import { cutParts } from './cut-parts.ts';
import { toField, toTextField } from './table.ts';
import type { Asked, Table } from './table.ts';

interface PostingRow {
  readonly id: string;
  readonly booking_date: string;
  readonly amount_cents: number;
  readonly rentalUnitId: string | null;
  readonly tenantId: string | null;
  readonly costTypeId: string | null;
  readonly unknownUnit: string | null;
  readonly unknownTenant: string | null;
  readonly unknownCostType: string | null;
}

const signs = {
  income: sql<boolean>`p.amount_cents > 0`,
  expenses: sql<boolean>`p.amount_cents < 0`,
  net: sql<boolean>`true`,
} as const;

/** Answers a plan that lists postings: the newest, or those with the largest amounts. */
export async function listPostings({ tx, plan, scope, language, period }: Asked): Promise<Table> {
  const measure: keyof typeof signs =
    plan.measures[0] === 'income' || plan.measures[0] === 'expenses' ? plan.measures[0] : 'net';
  const limit = plan.first ?? maxAnswerRows;
  const byAmount = {
    income: sql`p.amount_cents DESC`,
    expenses: sql`p.amount_cents`,
    net: sql`abs(p.amount_cents) DESC`,
  }[measure];
  const byLowestAmount = {
    income: sql`p.amount_cents`,
    expenses: sql`p.amount_cents DESC`,
    net: sql`abs(p.amount_cents)`,
  }[measure];
  const newest = sql`p.booking_date DESC, p.id DESC`;
  const order =
    plan.sort === null
      ? newest
      : plan.sort === 'lowest'
        ? sql`${byLowestAmount}, ${newest}`
        : sql`${byAmount}, ${newest}`;
  const given = [
    isOfBooks(scope.books, sql.ref('p.owner_id')),
    sql<boolean>`p.withdrawn_at IS NULL`,
    sql<boolean>`p.booking_date BETWEEN ${period.from}::date AND ${period.to}::date`,
    signs[measure],
    ...conditionsOf(plan.filter),
  ];
  const { rows: found } = await sql<PostingRow>`
    SELECT p.id, p.booking_date, p.amount_cents, p.rental_unit_id AS "rentalUnitId", p.tenant_id AS "tenantId", p.cost_type_id AS "costTypeId",
           p.unknown_moid AS "unknownUnit", p.unknown_mid AS "unknownTenant", p.unknown_kaid AS "unknownCostType"
      FROM postings p WHERE ${sql.join(given, sql` AND `)} ORDER BY ${order} LIMIT ${limit + 1}`.execute(tx);
  const rows = found.slice(0, limit);
  const isCut = found.length > limit && plan.first === null;
  const [names, textsOf] = await Promise.all([readPostedNames(tx, rows), readPostingTexts(tx, rows as never)]);
  const { report, excel } = documentTexts[language];
  const amounts = rows.map(({ amount_cents }) => (measure === 'expenses' ? -amount_cents : amount_cents));
  const named = rows.map((row) => ({ row, ...nameReferences(row, names), texts: textsOf(row.id) }));
  const parties = named.map(({ texts, costType }) => texts.counterparty || texts.purpose || costType.langname);
  const postings = named.map(({ row, unit, tenant, costType }) =>
    scope.eid === null
      ? null
      : {
          eid: scope.eid,
          from: row.booking_date,
          to: row.booking_date,
          moid: unit.moid,
          mid: tenant.mid,
          kaid: costType.kaid,
        },
  );
  const fields = [
    toTextField(
      excel.day,
      rows.map(({ booking_date }) => booking_date),
      'day',
    ),
    toTextField(say(language, 'groupings.payee'), parties),
    toField(nameMeasure({ ...plan, of: 'sum' }, measure, language), 'money', amounts, {
      sum: found.length > limit || plan.first !== null ? null : amounts.reduce((sum, one) => sum + one, 0),
      postings,
    }),
    toTextField(
      excel.costType,
      named.map(({ costType }) => textOfCostType(costType.langname, costType.kaid, report)),
    ),
    toTextField(
      excel.rentalUnit,
      named.map(({ unit }) => (unit.moid === noId ? null : textOfUnit(unit.bezeichnung, unit.moid, report))),
    ),
  ];
  return {
    fields,
    drawn: cutParts(
      {
        labels: parties,
        datasets: [{ label: nameMeasure(plan, measure, language), data: amounts.map((cents) => cents / 100) }],
      },
      { kind: plan.chart, isAdditive: false, nameRest: String },
    ),
    notes: isCut ? [say(language, 'notes.firstPostings', { count: limit })] : [],
  };
}

/** Answers a question for balances: the newest of each account up to a day, never added, as deposits are the tenants’ money. */
export async function listAccounts({ tx, plan, scope, language }: Asked): Promise<Table> {
  const { report } = documentTexts[language];
  const until = plan.to < scope.today ? plan.to : scope.today;
  const { rows } = await sql<{ owner_id: string; account: string; iban: string; day: string; amount_cents: number }>`
    SELECT DISTINCT ON (b.owner_id, b.account) b.owner_id, b.account, b.iban, b.day, b.amount_cents FROM account_balances b
     WHERE ${isOfBooks(scope.books, sql.ref('b.owner_id'))} AND b.day <= ${until}::date
     ORDER BY b.owner_id, b.account, b.day DESC LIMIT ${maxAnswerRows + 1}`.execute(tx);
  const shown = rows.slice(0, maxAnswerRows);
  const owners = [...new Set(shown.map(({ owner_id }) => owner_id))];
  const named = owners.length > 1 ? await readOwnerNames(tx, owners) : null;
  const accounts = shown.map(({ account, iban }) => account || iban);
  const measure: Measure = 'balance';
  const amounts = toField(
    nameMeasure(plan, measure, language),
    'money',
    shown.map(({ amount_cents }) => amount_cents),
  );
  return {
    fields: [
      ...(named === null
        ? []
        : [
            toTextField(
              report.owner,
              shown.map(({ owner_id }) => named.get(owner_id)?.eigentuemer ?? null),
            ),
          ]),
      toTextField(report.account, accounts),
      amounts,
      toTextField(
        report.iban,
        shown.map(({ iban }) => iban || null),
      ),
      toTextField(
        report.day,
        shown.map(({ day }) => day),
        'day',
      ),
    ],
    drawn: cutParts(
      { labels: accounts, datasets: [{ label: amounts.name, data: amounts.rows as (number | null)[] }] },
      { kind: plan.chart, isAdditive: false, nameRest: String },
    ),
    notes:
      shown.length === 0
        ? [say(language, 'notes.noBalance')]
        : rows.length > shown.length
          ? [say(language, 'notes.rest', { count: rows.length - shown.length })]
          : [],
  };
}
