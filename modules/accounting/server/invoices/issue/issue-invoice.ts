import { isDeepStrictEqual } from 'node:util';
import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { assertVersion, changedMeanwhile } from '#platform/server/audit/assert-version.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { MemberContext, RequestContext, TenantContext } from '#platform/server/http/context.ts';
import type { Priority } from '#platform/server/limits/waiting-line.ts';
import { examineInvoice } from '#modules/accounting/contract/invoices/check/check-invoice.ts';
import type { InvoiceFinding } from '#modules/accounting/contract/invoices/check/finding.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { fillLetterTexts } from '#modules/accounting/contract/configuration/letter-texts.ts';
import type { InvoiceAttachment } from '#modules/accounting/contract/attachments/attachment.ts';
import { listAttachedFiles } from '../../attachments/attachment-repository.ts';
import { appendDocument } from '../../chain/append-document.ts';
import { findLogo } from '../../configuration/repository.ts';
import { readLogo } from '../../configuration/logo.ts';
import { logInvoice, subjectOfInvoice } from '../log-invoice.ts';
import { findInvoice, lockInvoice, markIssued } from '../repository.ts';
import type { StoredInvoice } from '../repository.ts';
import { assertNoCancellation, requireInvoice } from '../require-invoice.ts';
import { readCheckContext } from './check-context.ts';
import { assertRelated, refreshInstalments, settleCorrection } from './related-invoices.ts';
import { makeInvoiceFiles } from './make-invoice-files.ts';
import type { EInvoiceProfile, InvoiceFiles } from './make-invoice-files.ts';

/** Dependencies for the files of an invoice. */
export interface IssueParts {
  readonly renderer: DocumentRenderer;
  /** Store of the logo. */
  readonly files: Files;
}

/** Context of issuing: a request, or a task on behalf of a user. */
export type Issuer = Pick<MemberContext, 'tenantQueue' | 'signal' | 'read' | 'transaction'> & {
  readonly log: Pick<RequestContext['log'], 'error' | 'warn'>;
  /** `prompt` if a person waits for it; `normal` by default. */
  readonly priority?: Priority;
};

interface ToIssue {
  readonly number: string;
  /** Version seen by the caller; undefined accepts any. */
  readonly version: number | undefined;
  /** Attachments seen by the caller, in their order; undefined accepts any. */
  readonly attachments?: readonly Pick<InvoiceAttachment, 'id' | 'description'>[] | undefined;
}

/** Draft with the input of its files. */
export interface Prepared extends StoredInvoice {
  readonly logo: StoredFile | undefined;
  /** Files of its attachments, in their order. */
  readonly attached: readonly StoredFile[];
  readonly now: Date;
  readonly findings: readonly InvoiceFinding[];
  /** Profile of the XML; null with errors. */
  readonly profile: EInvoiceProfile | null;
}

/**
 * Issues a draft: makes the files of its current version, then, in one transaction, stores them in the chain and marks
 * it as issued. Of two concurrent calls the second one fails with invoice_issued; a save in between makes this call
 * fail, and the invoice stays a draft.
 * @returns the issued invoice with its findings @throws AppError not_found, invoice_issued, invoice_incomplete,
 * cancellation_unfinished, changed_meanwhile; others as `DocumentRenderer`
 */
export async function issueInvoice(
  parts: IssueParts,
  issuer: Issuer,
  toIssue: ToIssue,
): Promise<{ readonly invoice: Invoice; readonly findings: readonly InvoiceFinding[] }> {
  const { number } = toIssue;
  await issuer.transaction(async (context) => refreshInstalments(context, await findToIssue(context, toIssue)));
  const prepared = await prepare(issuer, (context) => findToIssue(context, toIssue));
  const { findings, invoice } = prepared;
  assertComplete(invoice, findings);
  const files = await makeFiles(parts, issuer, prepared);
  return issuer.transaction(async (context) => {
    await commitIssue(context, prepared, files);
    await logInvoice(context, 'invoice_issued', { id: prepared.id, number });
    const issued = await findInvoice(context, number);
    if (!issued) throw new Error('The invoice that was just issued does not exist');
    return { invoice: issued.invoice, findings };
  });
}

/**
 * Reads a draft with everything needed to issue it, then checks it: outside the transaction, because a long one takes a
 * while.
 */
export async function prepare(
  issuer: Issuer,
  find: (context: TenantContext) => Promise<StoredInvoice>,
): Promise<Prepared> {
  const { checkContext, ...found } = await issuer.read(async (context) => {
    const stored = await find(context);
    return {
      ...stored,
      invoice: fillLetterTexts(stored.invoice),
      logo: await findLogo(context),
      attached: (await listAttachedFiles(context.tx, stored.id)).map(({ file }) => file),
      now: context.clock.now(),
      checkContext: await readCheckContext(context, stored.invoice.invoiceId),
    };
  });
  const { findings, isXRechnung } = examineInvoice(found.invoice, checkContext);
  const isEInvoice = findings.every(({ severity }) => severity !== 'error');
  return { ...found, findings, profile: isEInvoice ? (isXRechnung ? 'xrechnung' : 'zugferd') : null };
}

/** @throws AppError not_found, invoice_issued, cancellation_unfinished, changed_meanwhile */
async function findToIssue(
  context: TenantContext,
  { number, version, attachments: seen }: ToIssue,
): Promise<StoredInvoice> {
  const stored = requireInvoice(await findInvoice(context, number), 'invoiceId');
  const { id, invoice } = stored;
  if (invoice.status !== 'draft') throw new AppError('invoice_issued', { field: 'invoiceId' });
  // A cancellation is issued together with the cancellation of its original, or not at all.
  assertNoCancellation(invoice);
  const subject = subjectOfInvoice({ id, number });
  await assertVersion(context, subject, version, invoice.version);
  // Attaching a file leaves the version as it is; a file that nobody has seen must not become part of the invoice.
  const attachments = invoice.attachments.map(pickSeen);
  if (seen !== undefined && !isDeepStrictEqual(seen.map(pickSeen), attachments))
    throw await changedMeanwhile(context, subject);
  return stored;
}

const pickSeen = ({ id, description }: Pick<InvoiceAttachment, 'id' | 'description'>) => ({ id, description });

/** @throws AppError invoice_incomplete with an entry for each error */
export function assertComplete({ invoiceId }: Invoice, findings: readonly InvoiceFinding[]): void {
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return;
  const entries = errors.map(({ rule, field, params }) => ({
    code: 'invoice_incomplete' as const,
    message: `${invoiceId}: ${rule} ${field}`.trim(),
    description: 'errors.invoice_incomplete',
    ...(field === '' ? {} : { field: `invoice.${field}` }),
    params: { ...params, rule },
  }));
  throw new AppError('invoice_incomplete', { entries });
}

/** Makes the files of a prepared invoice. */
export async function makeFiles(
  { renderer, files }: IssueParts,
  { tenantQueue, priority = 'normal', signal, log }: Issuer,
  { invoice, logo, attached, now, profile }: Pick<Prepared, 'invoice' | 'logo' | 'attached' | 'now' | 'profile'>,
): Promise<InvoiceFiles> {
  const contents: Uint8Array[] = [];
  for (const file of attached) contents.push(await files.readBytes(file));
  return makeInvoiceFiles(
    renderer,
    { invoice, logo: await readLogo(files, logo, log), profile, issuedAt: now, contents },
    { signal, tenantQueue, priority },
  );
}

/**
 * Stores the files of an invoice and marks it as issued, in the caller's transaction.
 * @throws AppError invoice_issued, changed_meanwhile if it differs from the input of the files
 */
export async function commitIssue(
  context: TenantContext,
  { id, invoice }: Pick<Prepared, 'id' | 'invoice'>,
  { pdf, cii, ubl }: InvoiceFiles,
): Promise<void> {
  const { invoiceId: number, version } = invoice;
  const current = await lockInvoice(context, number);
  if (current?.id !== id) throw new AppError('not_found', { field: 'invoiceId' });
  if (current.invoice.status !== 'draft') throw new AppError('invoice_issued', { field: 'invoiceId' });
  await assertVersion(context, subjectOfInvoice({ id, number }), version, current.invoice.version);
  if (!isDeepStrictEqual(current.invoice.attachments, invoice.attachments)) throw new AppError('changed_meanwhile');
  await assertRelated(context, current);
  await settleCorrection(context, current);
  // Time of the commit, not of the start: of two files made concurrently, the later one follows the earlier in the
  // chain.
  const issuedAt = context.clock.now();
  await markIssued(context, { id, invoice }, issuedAt);
  await appendDocument(context, { rowId: id, number, issuedAt, pdf, cii, ubl });
}
