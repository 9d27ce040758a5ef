import { createHash } from 'node:crypto';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import type { DemoContext, DemoPart } from '#platform/server/demo-part.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { ExpenseInput } from '../../contract/expenses/expenses.ts';
import { applyReading } from '../expenses/apply-reading.ts';
import { dueDateOf, interpret, sumItems } from '#modules/receipt-reading/server/index.ts';
import { findExpenseById } from '../expenses/repository.ts';
import { registerReceipt, saveExpense } from '../expenses/service.ts';
import { demoCompany } from './company.ts';
import { demoExpenses } from './expenses.ts';
import type { DemoExpense } from './expenses.ts';
import { drawReceipt } from './receipts/draw-receipt.ts';
import type { UploadedReceipt } from './receipts/draw-receipt.ts';
import type { ReceiptContent } from '#modules/receipt-reading/server/index.ts';
import { vendors } from './receipts/vendors.ts';

const dayMs = 86_400_000;
const recipient = {
  name: demoCompany.companyName,
  vatId: demoCompany.vatNumber,
  taxNumber: demoCompany.taxNumber,
  iban: demoCompany.IBAN,
};
const address = [demoCompany.companyName, demoCompany.street, `${demoCompany.postcode} ${demoCompany.city}`];

/**
 * Creates seven months of expenses with their receipts: letters, photos of till receipts, e-invoices; the last ones
 * wait for confirmation.
 */
export function createExpensesDemo(files: Files): DemoPart {
  return {
    name: 'accounting-expenses',
    organization: 'lindenhof',
    author: 'accounting@demo.example',
    isThere: async ({ tx }) => (await tx.selectFrom('expenses').select('id').limit(1).execute()).length > 0,
    write: (context) => writeExpenses(context, files),
  };
}

async function writeExpenses(context: DemoContext, files: Files): Promise<void> {
  const now = context.clock.now();
  const projects = new Map(
    (await context.tx.selectFrom('projects').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
  );
  const receipts = demoExpenses.map((expense) => ({ expense, ...draw(expense, germanDayOf(now)) }));
  const fileIds = await Promise.all(
    receipts.map(({ receipt: { bytes, fileName, mediaType } }) =>
      files.store(context.actor, bytes, { name: fileName, mediaType, purpose: 'receipt' }),
    ),
  );
  for (const [index, { expense, content, receipt }] of receipts.entries()) {
    const uploadedAt = new Date(now.getTime() - (expense.uploadedDaysAgo ?? expense.daysAgo) * dayMs);
    const then = { ...context, clock: { now: () => uploadedAt } };
    const sha256 = createHash('sha256').update(receipt.bytes).digest('hex');
    const id = await registerReceipt(then, {
      file: { name: receipt.fileName, sha256 },
      fileId: fileIds[index] ?? '',
    });
    await applyReading(then, id, interpret({ step: 'fields', pages: receipt.pages, xml: receipt.xml, recipient }));
    const stored = await findExpenseById(then, id);
    // A visitor may have deleted the project.
    if (stored && expense.isUnconfirmed !== true)
      await saveExpense(then, {
        ...toInput(expense, content, projects),
        expenseId: stored.expense.expenseId,
        version: stored.expense.version,
      });
  }
}

function draw(
  expense: DemoExpense,
  today: string,
): { readonly content: ReceiptContent; readonly receipt: UploadedReceipt } {
  const { daysAgo, kind, vendor, number, dueDays, items, paid, otherIban, pageDiffersDays = 0 } = expense;
  const day = addDays(today, -daysAgo);
  const note = {
    '': '',
    transfer: '',
    online: '',
    directDebit: 'Der Betrag wird von Ihrem Konto abgebucht.',
    card: 'Kartenzahlung girocard',
    cash: 'Bargeld, passend',
  }[kind === 'till' && paid === '' ? 'card' : paid];
  const content = {
    vendor: { ...vendors[vendor], ...(otherIban !== undefined && { iban: otherIban }) },
    recipient: address,
    number,
    day,
    dueDays,
    note,
    items,
    ...sumItems(items, kind === 'till'),
  };
  return { content, receipt: drawReceipt(kind, content, addDays(day, pageDiffersDays)) };
}

function toInput(
  { kind, description, category, paid, project = '' }: DemoExpense,
  content: ReceiptContent,
  projects: ReadonlyMap<string, string>,
): Omit<ExpenseInput, 'expenseId'> {
  const { vendor, number, day, amounts, gross } = content;
  const dueDate = kind === 'till' ? null : dueDateOf(content);
  return {
    description,
    category,
    project: projects.get(project) ?? null,
    amounts: [...amounts],
    gross,
    expenseDate: day,
    invoiceDate: day,
    serviceDate: null,
    dueDate,
    vendor: vendor.name,
    vendorVatId: vendor.vatId,
    vendorTaxNumber: vendor.taxNumber,
    vendorIban: kind === 'till' ? '' : vendor.iban,
    invoiceNumber: number,
    paymentStatus: paid === '' ? 'open' : 'paid',
    paymentMethod: paid,
    paidDate: paid === '' ? null : (dueDate ?? day),
  };
}
