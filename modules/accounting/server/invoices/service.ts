import { addDays } from '#platform/contract/days.ts';
import { invalidField } from '#platform/server/errors/app-error.ts';
import { assertVersion } from '#platform/server/audit/assert-version.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { presetServiceTime } from '../../contract/configuration/new-invoices.ts';
import type { NewInvoiceDefaults, ServiceDatePreset } from '../../contract/configuration/new-invoices.ts';
import { companyFields, senderDetails, senderFields } from '../../contract/company/company.ts';
import { blankDetails, blankPositionDetails } from '../../contract/invoices/invoice-details.ts';
import { fillLetterText } from '../../contract/configuration/letter-texts.ts';
import type { Invoice, InvoiceInput, InvoiceRequest } from '../../contract/invoices/invoices.ts';
import { calculateInvoiceTotals } from '../../contract/invoices/invoice-totals.ts';
import { readCompany, readNewInvoiceDefaults, readNumbering } from '../configuration/repository.ts';
import { assertDocumentSize } from './document/assert-document-size.ts';
import { freeNumber, recordHandWrittenNumber, takeNextNumber } from '../numbers/numbering.ts';
import { recordLostNumber } from '../numbers/number-events.ts';
import { listInvoiceChanges, logInvoice, subjectOfInvoice } from './log-invoice.ts';
import { copyAttachments } from './attachments/attach-file.ts';
import { repeatContent } from './repeat/repeat-content.ts';
import type { MovedText } from './repeat/move-texts.ts';
import { assertCorrection } from './correct/correct-invoice.ts';
import { completeInstalments } from './instalments/instalments.ts';
import { findDraft } from './find-draft.ts';
import { findInvoice, insertInvoice, removeInvoice, updateInvoice, updateNumber } from './repository.ts';
import { assertNoCancellation, requireInvoice } from './require-invoice.ts';
import type { StoredInvoice } from './repository.ts';
import type { InvoiceContent, PositionContent } from './rows.ts';

/** A new draft, and the months and days that its texts name in place of others. */
interface Copied {
  readonly invoiceId: string;
  readonly moved: MovedText[];
}

const paymentTermDays = 14;
const blankPosition = {
  description: '',
  uom: 'general',
  count: 1,
  price: 0,
  vat: 19,
  ...blankPositionDetails,
} as const;
// 999,999,999.99 euros: the largest amount that a SEPA transfer can carry.
const maxTotalCents = 99_999_999_999n;

/** Creates a draft; missing values come from the configuration, also its texts and the time of the service. Returns its number. */
export async function createInvoice(
  context: TenantContext,
  input: Omit<InvoiceRequest, 'invoiceId'> & { invoiceId?: string | undefined },
): Promise<string> {
  const content = await preset(context, merge(await createBlank(context), input), input);
  assertTotalWithinLimit(content);
  assertDocumentSize(content);
  return insertNumbered(context, content, input.invoiceId);
}

/** Saves a draft; absent fields keep their value. Returns the saved invoice. */
export async function saveInvoice(context: TenantContext, input: InvoiceInput): Promise<Invoice> {
  const stored = await findDraft(context, input.invoiceId);
  const { id, invoice } = stored;
  assertNoCancellation(invoice);
  await assertVersion(context, subjectOfInvoice({ id, number: invoice.invoiceId }), input.version, invoice.version);
  const merged = merge(invoice, input);
  assertTotalWithinLimit(merged);
  assertDocumentSize(merged);
  const content = await completeInstalments(context, merged, { id, customerRecordId: recordOf(invoice, merged) });
  if (invoice.invoiceType === 'correction') await assertCorrection(context, stored, content);
  await updateInvoice(context, stored, content);
  const changes = listInvoiceChanges(invoice, content);
  if (changes.length > 0)
    await logInvoice(
      context,
      'invoice_changed',
      { id, number: invoice.invoiceId },
      { changes, given: { version: input.version } },
    );
  return requireInvoice(await findInvoice(context, input.invoiceId)).invoice;
}

/**
 * Creates a draft with the content of another invoice, dated today, sent by the company as configured now. A correction
 * keeps the service dates, the advance payments and what is attached: an ordinary copy is about another service.
 */
export async function copyInvoice(
  context: TenantContext,
  from: string,
  number: string | undefined,
  { isCorrection = false } = {},
): Promise<Copied> {
  const { id: originalId, invoice } = await findToCopy(context, from);
  const { content, texts } = await prepareCopy(context, invoice);
  if (!isCorrection) {
    const copied = { ...content, serviceDate: null, servicePeriodStart: null, servicePeriodEnd: null, ...texts };
    return { invoiceId: await insertNumbered(context, await preset(context, copied, texts), number), moved: [] };
  }
  const { precedingInvoices, prepaidAmount } = invoice;
  const invoiceId = await insertNumbered(context, { ...content, precedingInvoices, prepaidAmount }, number);
  await copyAttachments(context, originalId, invoiceId);
  return { invoiceId, moved: [] };
}

/** Creates a draft like another invoice, whose service and term of payment move to the present month. */
export async function repeatInvoice(context: TenantContext, from: string, number: string | undefined): Promise<Copied> {
  const { invoice } = await findToCopy(context, from);
  const { content: repeated, moved } = repeatContent(invoice, todayInGermany(context.clock));
  const { content, texts } = await prepareCopy(context, { ...invoice, positions: repeated.positions });
  const { invoiceAdditionsTop: top, invoiceAdditionsBottom: bottom, ...own } = repeated;
  const given = {
    ...(texts.invoiceAdditionsTop !== undefined && { invoiceAdditionsTop: top }),
    ...(texts.invoiceAdditionsBottom !== undefined && { invoiceAdditionsBottom: bottom }),
  };
  const copied = { ...content, ...own, ...given };
  const { serviceDate, servicePeriodStart, servicePeriodEnd } = own;
  const hasTime = [serviceDate, servicePeriodStart, servicePeriodEnd].some((day) => day !== null);
  const complete = await preset(context, copied, { ...given, ...(hasTime && { serviceDate }) });
  return { invoiceId: await insertNumbered(context, complete, number), moved: [...moved] };
}

/** Content of a copy, dated today, sent by the company as configured now, and the texts that it keeps. */
async function prepareCopy(context: TenantContext, invoice: Invoice) {
  const { invoiceDate, invoiceDueDate, ...blank } = await createBlank(context);
  const company = Object.fromEntries(senderFields.map((field) => [field, blank[field]]));
  const content: InvoiceContent = {
    ...invoice,
    ...company,
    precedingInvoices: [],
    prepaidAmount: null,
    positions: invoice.positions.map((position) => ({ ...position, correctedPosition: null })),
    invoiceDate,
    invoiceDueDate,
  };
  return { content, texts: renewTexts(invoice, await readNewInvoiceDefaults(context)) };
}

/** Finds the invoice to copy: of a cancellation or a correction, whose copy would lose its reference, the original. */
async function findToCopy(context: TenantContext, number: string): Promise<StoredInvoice> {
  const stored = requireInvoice(await findInvoice(context, number));
  const original = stored.invoice.cancels ?? stored.invoice.corrects;
  return original === null ? stored : requireInvoice(await findInvoice(context, original));
}

/** Changes the number of a draft. */
export async function changeInvoiceNumber(context: TenantContext, from: string, to: string): Promise<string> {
  // The counter is locked before the invoice, the order of every call that takes both locks.
  if (from !== to) await recordHandWrittenNumber(context, await readNumbering(context), to);
  const { id, invoice } = await findDraft(context, from, 'formerInvoiceId');
  assertNoCancellation(invoice);
  if (from === to) return to;
  await updateNumber(context, id, to);
  await recordLostNumber(context, 'invoice', from, 'renumbered');
  await logInvoice(
    context,
    'invoice_number_changed',
    { id, number: to },
    { changes: [{ field: 'invoiceId', from, to }] },
  );
  return to;
}

/** Deletes a draft, only in the given version if there is one, and frees its number. */
export async function deleteInvoice(
  context: TenantContext,
  number: string,
  version: number | undefined,
): Promise<void> {
  // The counter is locked before the invoice: a creation holds the counter while it waits for the number.
  await freeNumber(context, await readNumbering(context), number);
  const { id, invoice } = await findDraft(context, number);
  await assertVersion(context, subjectOfInvoice({ id, number }), version, invoice.version);
  await removeInvoice(context, id);
  await logInvoice(context, 'invoice_deleted', { id, number }, { given: { version } });
}

async function insertNumbered(
  context: TenantContext,
  content: InvoiceContent,
  wanted: string | undefined,
): Promise<string> {
  const numbering = await readNumbering(context);
  if (wanted !== undefined) await recordHandWrittenNumber(context, numbering, wanted);
  const invoiceId = wanted ?? (await takeNextNumber(context, numbering));
  const id = createId();
  const complete = await completeInstalments(context, content, { id: undefined, customerRecordId: null });
  await insertInvoice(context, id, { ...complete, invoiceId });
  await logInvoice(
    context,
    'invoice_created',
    { id, number: invoiceId },
    { changes: listChanges(null, { customerName: content.customerName, description: content.description }) },
  );
  return invoiceId;
}

async function createBlank(context: TenantContext): Promise<InvoiceContent> {
  const today = todayInGermany(context.clock);
  return {
    ...blankDetails,
    skonto: [],
    allowances: [],
    charges: [],
    precedingInvoices: [],
    companyName: '',
    street: '',
    postcode: '',
    city: '',
    telephone: '',
    eMail: '',
    bank: '',
    IBAN: '',
    BIC: '',
    companyOwner: '',
    taxNumber: '',
    vatNumber: '',
    hrbNumber: '',
    ...takeSender(await readCompany(context)),
    invoiceId: '',
    description: '',
    customerId: '',
    customerSalutation: '',
    customerName: '',
    customerStreet: '',
    customerPostcode: '',
    customerCity: '',
    invoiceDate: today,
    invoiceDueDate: addDays(today, paymentTermDays),
    serviceDate: null,
    invoiceAdditionsTop: '',
    invoiceAdditionsBottom: '',
    language: 'de',
    positions: [],
  };
}

/**
 * Fills what is not given with the organisation's defaults: the texts in the language of the invoice, and the time of
 * the service. An instalment has no such time until its service is supplied.
 */
async function preset(
  context: TenantContext,
  content: InvoiceContent,
  given: Partial<InvoiceRequest>,
): Promise<InvoiceContent> {
  const defaults = await readNewInvoiceDefaults(context);
  const { invoiceDate, invoiceType } = content;
  const language = content.language as LanguageKey;
  const isTimeGiven = [given.serviceDate, given.servicePeriodStart, given.servicePeriodEnd].some(
    (day) => day !== undefined,
  );
  return {
    ...content,
    invoiceAdditionsTop: given.invoiceAdditionsTop ?? defaults.introduction[language] ?? '',
    invoiceAdditionsBottom: given.invoiceAdditionsBottom ?? defaults.closing[language] ?? '',
    ...(isTimeGiven || invoiceType !== 'invoice'
      ? {}
      : presetServiceTime(defaults.serviceDatePreset as ServiceDatePreset, invoiceDate)),
  };
}

/** Returns the texts that a copy keeps: neither empty ones nor the organisation's own, which name the former invoice. */
function renewTexts(
  invoice: Invoice,
  { introduction, closing }: NewInvoiceDefaults,
): Partial<Pick<Invoice, 'invoiceAdditionsTop' | 'invoiceAdditionsBottom'>> {
  const { invoiceAdditionsTop: top, invoiceAdditionsBottom: bottom } = invoice;
  const isOwn = (text: string, standard = '') => text !== '' && text !== fillLetterText(standard, invoice);
  const language = invoice.language as LanguageKey;
  return {
    ...(isOwn(top, introduction[language]) && { invoiceAdditionsTop: top }),
    ...(isOwn(bottom, closing[language]) && { invoiceAdditionsBottom: bottom }),
  };
}

/** Maps the sender of the configuration to the field names of an invoice. */
function takeSender(company: Awaited<ReturnType<typeof readCompany>>): Partial<InvoiceContent> {
  const fields = [...companyFields.map((name) => [name, name] as const), ...Object.entries(senderDetails)];
  return Object.fromEntries(
    fields.flatMap(([name, from]) => (company[from] === undefined ? [] : [[name, company[from]]])),
  ) as Partial<InvoiceContent>;
}

/**
 * Merges the request into the content; fields that a position omits get their default. @throws AppError
 * validation_failed
 */
function merge(content: InvoiceContent, input: Partial<InvoiceRequest>): InvoiceContent {
  if (input.invoiceType === 'cancellation')
    throw invalidField('invoice.invoiceType', 'cancellation_made_by_cancelling');
  if ((input.invoiceType ?? content.invoiceType) !== content.invoiceType && isCorrectionOf(content, input))
    throw invalidField('invoice.invoiceType', 'correction_made_by_correcting');
  const { positions, ...given } = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as typeof input;
  return {
    ...content,
    ...(given as Partial<InvoiceContent>),
    ...(positions && {
      positions: positions.map((position) => ({ ...blankPosition, ...position }) as PositionContent),
    }),
  };
}

/** True if a request makes a correction of another invoice, or another invoice of a correction. */
function isCorrectionOf(content: InvoiceContent, input: Partial<InvoiceRequest>): boolean {
  return content.invoiceType === 'correction' || input.invoiceType === 'correction';
}

/** Returns the customer record of a draft; null if its customer number changes. */
function recordOf(invoice: Invoice, { customerId }: InvoiceContent): string | null {
  return customerId === invoice.customerId ? invoice.customerRecordId : null;
}

function assertTotalWithinLimit(content: InvoiceContent): void {
  const { grossCents, payableCents } = calculateInvoiceTotals(content);
  if ([grossCents, payableCents].some((cents) => cents > maxTotalCents || cents < -maxTotalCents))
    throw invalidField('invoice.positions', 'total_too_large');
}
