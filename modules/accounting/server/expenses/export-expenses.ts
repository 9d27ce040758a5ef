import { formatDecimal } from '#platform/contract/decimal-text.ts';
import { fromCents } from '#platform/contract/decimals.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { createTextFinder } from '#platform/server/i18n/text-reader.ts';
import { defineExport, readPages, toDayCell } from '#platform/server/sheets/define-export.ts';
import type { ExportCell } from '#platform/server/sheets/define-export.ts';
import type { ExpenseSummary } from '../../contract/expenses/expenses.ts';
import { openList } from './list.ts';
import type { SortedExpenses } from './list.ts';
import { toSummary } from './rows.ts';

const texts = createTextFinder();
const say = (language: LanguageKey, key: string): string => texts.read(language, { namespace: 'accounting', key });

/** Expenses per page: limits the memory of an export of any length. */
const pageSize = 1000;

interface ExpenseExport {
  readonly run: Pick<MemberContext, 'read' | 'signal' | 'clock'>;
  readonly filter: SortedExpenses;
  readonly language: LanguageKey;
}

/** Row of the list with its sums over all VAT rates in euros; null without amounts. */
type Row = ExpenseSummary & { readonly net: number | null; readonly vatCost: number | null };

/** Names the file, such as `Ausgaben-2026-11-21.csv`. @param day `YYYY-MM-DD` */
export function nameExport(day: string, language: LanguageKey): string {
  return `${say(language, 'expenses.export.fileName')}-${day}.csv`;
}

/** Filtered expenses, in the order of the list. */
export const expenseExport = defineExport<ExpenseExport, Row>({
  columns: ({ language, run }) =>
    Object.entries(columnsOf(language, todayInGermany(run.clock))).map(([key, cell]) => ({
      caption: say(language, key),
      cell,
      formatNumber: (amount) => ({ number: formatDecimal(amount, language, { min: 2, max: 2 }) }),
    })),
  rows: ({ run, filter }) =>
    readPages(run.signal, (cursor) =>
      run.read(async (context) => {
        const { order, read } = openList(context, filter);
        const page = await read(order, { limit: pageSize, cursor });
        const sums = await sumAmounts(
          context.tx,
          page.rows.map(({ id }) => id),
        );
        return {
          rows: page.rows.map((row) => ({ ...toSummary(row), net: null, vatCost: null, ...sums.get(row.id) })),
          nextCursor: page.nextCursor,
        };
      }),
    ),
});

/** Cells by the key of their caption. */
function columnsOf(language: LanguageKey, today: string): Readonly<Record<string, (row: Row) => ExportCell>> {
  const day = (value: string | null): ExportCell => (value === null ? null : toDayCell(value));
  const choice = (group: string, value: string): string =>
    // A value that this version does not know stays as it is.
    value === ''
      ? ''
      : (texts.find(language, [{ namespace: 'accounting', key: `expenses.${group}.${value}` }]) ?? value);
  return {
    'columns.invoiceId': ({ expenseId }) => expenseId,
    'expenses.fields.expenseDate': ({ expenseDate }) => day(expenseDate),
    'expenses.fields.vendor': ({ vendor }) => vendor,
    'expenses.fields.vendorVatId': ({ vendorVatId }) => vendorVatId,
    'expenses.fields.vendorTaxNumber': ({ vendorTaxNumber }) => vendorTaxNumber,
    'expenses.fields.vendorIban': ({ vendorIban }) => vendorIban,
    'expenses.fields.invoiceNumber': ({ invoiceNumber }) => invoiceNumber,
    'expenses.fields.invoiceDate': ({ invoiceDate }) => day(invoiceDate),
    'expenses.fields.serviceDate': ({ serviceDate }) => day(serviceDate),
    'expenses.fields.description': ({ description }) => description,
    'expenses.fields.category': ({ category }) => choice('categories', category),
    'expenses.fields.project': ({ project }) => project?.label ?? '',
    'expenses.amounts.net': ({ net }) => net,
    'expenses.amounts.vatCost': ({ vatCost }) => vatCost,
    'expenses.fields.gross': ({ gross }) => gross,
    'expenses.fields.dueDate': ({ dueDate }) => day(dueDate),
    'expenses.fields.paymentStatus': ({ paymentStatus, lateFrom }) =>
      choice('payment', lateFrom !== null && lateFrom <= today ? 'overdue' : paymentStatus),
    'expenses.fields.paidDate': ({ paidDate }) => day(paidDate),
    'expenses.fields.paymentMethod': ({ paymentMethod }) => choice('methods', paymentMethod),
    'expenses.check.label': ({ checkedAt }) => say(language, `expenses.check.${checkedAt === null ? 'no' : 'yes'}`),
  };
}

/** Sums the amounts of expenses over their VAT rates, by id of the row. */
async function sumAmounts(tx: Transaction, ids: readonly string[]): Promise<Map<string, Pick<Row, 'net' | 'vatCost'>>> {
  if (ids.length === 0) return new Map();
  const sums = await tx
    .selectFrom('expense_amounts')
    .select(({ fn }) => ['expense_id', fn.sum<string>('net_cents').as('net'), fn.sum<string>('vat_cents').as('vat')])
    .where('expense_id', 'in', ids)
    .groupBy('expense_id')
    .execute();
  return new Map(
    sums.map(({ expense_id: id, net, vat }) => [id, { net: fromCents(BigInt(net)), vatCost: fromCents(BigInt(vat)) }]),
  );
}
