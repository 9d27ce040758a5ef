import { germanDayOf } from '#platform/contract/days.ts';
import { groupIban } from '#platform/contract/iban.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { fromCents, toCents } from '#platform/contract/money.ts';
import { getDocumentFormats } from '#platform/server/documents/document-formats.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import { createTextFinder } from '#platform/server/i18n/text-reader.ts';
import { expenseCategories } from '#modules/accounting/contract/expenses/expense-categories.ts';
import type { ExpenseCategory } from '#modules/accounting/contract/expenses/expense-categories.ts';
import type { Expense, ExpenseField } from '#modules/accounting/contract/expenses/expenses.ts';
import { toCoverFacts as facts } from '#modules/receipt-reading/server/index.ts';
import type { CoverAmounts, CoverSheet } from '#modules/receipt-reading/server/index.ts';
import { invoiceDocumentTexts } from '../../documents/document-texts.ts';

const texts = createTextFinder();

export interface CoveredExpense {
  readonly expense: Expense;
  readonly file: Pick<StoredFile, 'name' | 'sha256'>;
  /** Name of the organisation's company. */
  readonly company: string;
}

/** Writes the cover sheet of an expense. @param today `YYYY-MM-DD` */
export function toCoverSheet(
  { expense, file, company }: CoveredExpense,
  { language, today }: { readonly language: LanguageKey; readonly today: string },
): CoverSheet {
  const { expenseCover: words, timeSheet } = invoiceDocumentTexts[language];
  const formats = getDocumentFormats(language);
  const say = (key: string): string => texts.read(language, { namespace: 'accounting', key: `expenses.${key}` });
  const euros = (amount: number): string => formats.amount(toCents(amount));
  const day = (value: string | null): string => (value === null ? '' : formats.day(value));
  const instant = (value: string): string => day(germanDayOf(new Date(value)));
  const name = (group: string, value: string): string =>
    // A value that this version does not know stays as it is.
    texts.find(language, [{ namespace: 'accounting', key: `expenses.${group}.${value}` }]) ?? value;
  const field = (key: ExpenseField, value: string) => [say(`fields.${key}`), value] as const;
  const title = fillText(words.title, { number: expense.expenseId });
  const { category, amounts, gross, paymentStatus, checkedAt } = expense;
  const account = isCategory(category) ? expenseCategories[category] : null;
  const state = name('payment', paymentStatus);
  const sections = [
    facts(say('sections.receipt'), [
      field('vendorVatId', expense.vendorVatId),
      field('vendorTaxNumber', expense.vendorTaxNumber),
      field('invoiceNumber', expense.invoiceNumber),
      field('invoiceDate', day(expense.invoiceDate)),
      field('serviceDate', day(expense.serviceDate)),
      field('expenseDate', day(expense.expenseDate)),
    ]),
    facts(say('sections.booking'), [
      field('description', expense.description),
      field('category', category === '' ? say('noCategory') : name('categories', category)),
      [words.account, account === null ? '' : `${account.skr03} / ${account.skr04}`],
      field('project', expense.project?.label ?? ''),
      [
        say('check.label'),
        checkedAt === null ? say('check.no') : fillText(words.checked, { date: instant(checkedAt) }),
      ],
    ]),
    toAmounts(amounts, {
      title: say('fields.amounts'),
      columns: [words.rate, say('amounts.net'), say('amounts.vatCost'), say('fields.gross')],
      total: timeSheet.total,
      euros,
      rate: formats.rate,
    }),
    facts(say('sections.payment'), [
      field('paymentStatus', state),
      field('dueDate', day(expense.dueDate)),
      field('paidDate', day(expense.paidDate)),
      field('paymentMethod', name('methods', expense.paymentMethod)),
      field('vendorIban', groupIban(expense.vendorIban)),
    ]),
    facts(words.file, [
      [words.fileName, file.name],
      [words.received, instant(expense.createdAt)],
      [words.checkValue, file.sha256],
    ]),
  ];
  return {
    language,
    title,
    author: company,
    eyebrow: company === '' ? words.sheet : `${company} · ${words.sheet}`,
    gross: gross === null ? '' : euros(gross),
    vendor: expense.vendor,
    state,
    sections: sections.filter((section) => !('rows' in section) || section.rows.length > 0),
    notice: words.notice,
    foot: title,
    printed: fillText(words.printed, { date: formats.day(today) }),
  };
}

function isCategory(category: string): category is ExpenseCategory {
  return Object.hasOwn(expenseCategories, category);
}

function toAmounts(
  amounts: Expense['amounts'],
  {
    title,
    columns,
    total,
    euros,
    rate,
  }: Pick<CoverAmounts, 'title' | 'columns'> & {
    readonly total: string;
    readonly euros: (amount: number) => string;
    readonly rate: (percent: number) => string;
  },
): CoverAmounts {
  const sum = (...values: readonly number[]): number =>
    fromCents(values.reduce((cents, value) => cents + toCents(value), 0n));
  const [net, vat] = [sum(...amounts.map((row) => row.net)), sum(...amounts.map((row) => row.vatCost))];
  return {
    title,
    columns,
    rows: amounts.map((row) => [rate(row.vat), euros(row.net), euros(row.vatCost), euros(sum(row.net, row.vatCost))]),
    sums: amounts.length < 2 ? [] : [total, euros(net), euros(vat), euros(sum(net, vat))],
  };
}
