import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import { assertVersion } from '#platform/server/audit/assert-version.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { companyFields } from '../../contract/company.ts';
import type { Invoice, InvoiceInput } from '../../contract/invoices.ts';
import { calculateInvoiceTotals } from '../../contract/invoice-totals.ts';
import { readCompany } from '../configuration/repository.ts';
import { assertDocumentSize } from './document/assert-document-size.ts';
import { freeNumber, noteHandWrittenNumber, takeNextNumber } from './numbering.ts';
import { listInvoiceChanges, logInvoice, subjectOfInvoice } from './log-invoice.ts';
import { findInvoice, insertInvoice, removeInvoice, updateInvoice, updateNumber } from './repository.ts';
import type { StoredInvoice } from './repository.ts';
import type { InvoiceContent } from './rows.ts';

const paymentTermDays = 14;
// 999,999,999.99 euros: the largest amount that a SEPA transfer can carry.
const maxTotalCents = 99_999_999_999n;

/** Creates a draft; what is not given comes from the configuration. Answers its number. */
export async function createInvoice(context: TenantContext, input: Omit<InvoiceInput, 'invoiceId'> & { invoiceId?: string | undefined }): Promise<string> {
  const blank = await createBlank(context);
  const content = merge(blank, input);
  assertTotalWithinLimit(content);
  assertDocumentSize(content);
  return insertNumbered(context, content, input.invoiceId);
}

/** Saves a draft; absent fields keep their value. Answers the invoice as it now is. */
export async function saveInvoice(context: TenantContext, input: InvoiceInput): Promise<Invoice> {
  const { id, invoice } = await findDraft(context, input.invoiceId);
  await assertVersion(context, subjectOfInvoice({ id, number: invoice.invoiceId }), input.version, invoice.version);
  const content = merge(invoice, input);
  assertTotalWithinLimit(content);
  assertDocumentSize(content);
  await updateInvoice(context, id, content);
  const changes = listInvoiceChanges(invoice, content);
  if (changes.length > 0) await logInvoice(context, 'invoice_changed', { id, number: invoice.invoiceId }, { changes, given: { version: input.version } });
  return (await requireInvoice(context, input.invoiceId)).invoice;
}

/** Creates a draft with the content of another invoice, dated today, sent by the company as configured now. */
export async function copyInvoice(context: TenantContext, from: string, number: string | undefined): Promise<string> {
  const { invoice } = await requireInvoice(context, from);
  const { invoiceDate, invoiceDueDate, ...blank } = await createBlank(context);
  const company = Object.fromEntries(companyFields.map((field) => [field, blank[field]]));
  return insertNumbered(context, { ...invoice, ...company, invoiceDate, invoiceDueDate, serviceDate: null }, number);
}

/** Gives a draft another number. */
export async function changeInvoiceNumber(context: TenantContext, from: string, to: string): Promise<string> {
  // Before the invoice is locked, in the order of every other call that takes both locks.
  if (from !== to) await noteHandWrittenNumber(context, to);
  const { id } = await findDraft(context, from, 'formerInvoiceId');
  if (from === to) return to;
  await updateNumber(context, id, to);
  await logInvoice(context, 'invoice_number_changed', { id, number: to }, { changes: [{ field: 'invoiceId', from, to }] });
  return to;
}

/** Deletes a draft, of the given version only if there is one, and frees its number. */
export async function deleteInvoice(context: TenantContext, number: string, version: number | undefined): Promise<void> {
  // Before the invoice is locked: who creates one holds the counter while waiting for the number.
  await freeNumber(context, number);
  const { id, invoice } = await findDraft(context, number);
  await assertVersion(context, subjectOfInvoice({ id, number }), version, invoice.version);
  await removeInvoice(context, id);
  await logInvoice(context, 'invoice_deleted', { id, number }, { given: { version } });
}

async function insertNumbered(context: TenantContext, content: InvoiceContent, wanted: string | undefined): Promise<string> {
  if (wanted !== undefined) await noteHandWrittenNumber(context, wanted);
  const invoiceId = wanted ?? (await takeNextNumber(context));
  const id = createId();
  await insertInvoice(context, id, { ...content, invoiceId });
  await logInvoice(context, 'invoice_created', { id, number: invoiceId }, { changes: listChanges(null, { customerName: content.customerName, description: content.description }) });
  return invoiceId;
}

async function requireInvoice(context: TenantContext, number: string, options?: { lock: boolean }, field?: string): Promise<StoredInvoice> {
  const stored = await findInvoice(context, number, options);
  if (!stored) throw new AppError('not_found', { field });
  return stored;
}

/** The invoice, locked, if it may still be changed: what is issued is corrected by a cancellation, never edited (§ 146 (4) AO). */
async function findDraft(context: TenantContext, number: string, field = 'invoiceId'): Promise<StoredInvoice> {
  const stored = await requireInvoice(context, number, { lock: true }, field);
  if (stored.invoice.status !== 'draft') throw new AppError('invoice_issued');
  return stored;
}

async function createBlank(context: TenantContext): Promise<InvoiceContent> {
  const company = await readCompany(context);
  const today = todayInGermany(context.clock);
  return {
    companyName: '', street: '', postcode: '', city: '', telephone: '', eMail: '', bank: '', IBAN: '', BIC: '',
    companyOwner: '', taxNumber: '', vatNumber: '', hrbNumber: '',
    ...company,
    invoiceId: '',
    description: '',
    customerId: '', customerSalutation: '', customerName: '', customerStreet: '', customerPostcode: '', customerCity: '',
    invoiceDate: today,
    invoiceDueDate: addDays(today, paymentTermDays),
    serviceDate: null,
    invoiceAdditionsTop: '',
    invoiceAdditionsBottom: '',
    language: 'de',
    positions: [],
  };
}

function merge(content: InvoiceContent, input: Partial<InvoiceInput>): InvoiceContent {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  return { ...content, ...given };
}

function assertTotalWithinLimit(content: InvoiceContent): void {
  const { grossCents } = calculateInvoiceTotals(content.positions);
  if (grossCents > maxTotalCents) throw invalidField('invoice.positions', 'total_too_large');
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
