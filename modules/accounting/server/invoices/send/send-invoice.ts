import { listChanges } from '#platform/server/audit/list-changes.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { emailSchema } from '#platform/contract/texts.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { isBareAddress, maxAttachedBytes } from '#platform/server/mail/outbox.ts';
import type { Mailer } from '#platform/server/mail/outbox.ts';
import { assertHourPassed } from '#platform/server/limits/refusals.ts';
import { readCompany } from '../../configuration/repository.ts';
import { logInvoice } from '../log-invoice.ts';
import { findInvoice } from '../repository.ts';
import type { StoredInvoice } from '../repository.ts';
import { requireInvoice } from '../require-invoice.ts';
import { findSingleDelivery, insertDelivery } from './delivery-repository.ts';
import { queueLetters } from './queue-letters.ts';
import { describeAttachments, referTo, xmlMediaType } from './invoice-attachments.ts';

/** Mail with an invoice, and its recipients. */
export interface InvoiceMail {
  /** At most 5. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly attachXml: boolean;
  readonly copy: boolean;
}

/** @throws AppError not_found, invoice_not_issued */
export async function requireIssued(context: TenantContext, number: string): Promise<StoredInvoice> {
  const stored = requireInvoice(await findInvoice(context, number), 'invoiceId');
  if (stored.invoice.status === 'draft') throw new AppError('invoice_not_issued', { field: 'invoiceId' });
  return stored;
}

/**
 * Limit of invoices that an organisation sends one by one per hour: more would use up the mails of the following days
 * before anybody notices.
 */
const perHour = 100;

async function assertNotTooFrequent({ tx, clock }: TenantContext): Promise<void> {
  const former = await findSingleDelivery(tx, perHour);
  assertHourPassed('deliveries-hourly', former, clock.now());
}

/**
 * Sends an issued invoice: a mail for each recipient, all of whom it names, and one for the sender.
 * @param batchId of the batch, if there is one
 * @returns the id of the delivery
 * @throws AppError invoice_not_issued, attachments_too_large, too_many_requests
 */
export async function sendInvoice(
  context: TenantContext,
  mailer: Mailer,
  { id: rowId, invoice }: StoredInvoice,
  mail: InvoiceMail,
  batchId: string | null = null,
): Promise<string> {
  if (batchId === null) await assertNotTooFrequent(context);
  const attachments = await describeAttachments(context.tx, rowId, mail);
  if (!attachments) throw new AppError('invoice_not_issued', { field: 'invoiceId' });
  const withXml = attachments.some(({ mediaType }) => mediaType === xmlMediaType);
  if (batchId === null && mail.attachXml && !withXml) throw new AppError('invoice_without_xml', { field: 'attachXml' });
  if (attachments.reduce((sum, { byteSize }) => sum + byteSize, 0) > maxAttachedBytes)
    throw new AppError('attachments_too_large', { params: { megabytes: maxAttachedBytes / 1024 ** 2 } });
  const id = createId();
  const recipients = distinctAddresses(mail.to);
  const sender = await findSender(context, invoice);
  const { subject, text } = mail;
  const copyTo = mail.copy ? sender.email : null;
  const language = invoice.language as LanguageKey;
  const letter = { language, subject, text, sender, recipients, attachments: referTo(id, attachments) };
  const { mailIds, copyId } = await queueLetters(context, mailer, letter, copyTo);
  await insertDelivery(context, {
    id,
    invoice_id: rowId,
    recipients,
    mail_ids: [...mailIds],
    copy_to: copyTo,
    copy_mail_id: copyId,
    subject,
    text,
    attach_xml: withXml,
    batch_id: batchId,
    requested_by_name: sender.name,
  });
  const changes = listChanges(null, {
    recipients: recipients.join(', '),
    mailSubject: subject,
    attachedFiles: attachments.map(({ fileName }) => fileName).join(', '),
    copyTo,
  });
  await logInvoice(context, 'invoice_sent', { id: rowId, number: invoice.invoiceId }, { changes });
  return id;
}

/** Removes duplicates that differ only in case, and keeps the first spelling. */
export function distinctAddresses(addresses: readonly string[]): string[] {
  const keys = addresses.map((address) => address.toLowerCase());
  return addresses.filter((_address, index) => keys.indexOf(keys[index] ?? '') === index);
}

/** Finds the sender: the person, the name of the organisation, and its current address for replies. */
async function findSender({ tx, actor }: TenantContext, invoice: StoredInvoice['invoice']) {
  const person = await tx
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  return {
    email: person.email,
    name: `${person.first_name} ${person.last_name}`.trim(),
    ...(await findSenderOfMails({ tx, actor }, invoice)),
  };
}

/** Finds the name and the address for replies of the organisation's mails: its present ones, else those of the invoice. */
export async function findSenderOfMails(
  { tx, actor }: Pick<TenantContext, 'tx' | 'actor'>,
  invoice: Pick<StoredInvoice['invoice'], 'companyName' | 'eMail'>,
): Promise<{ readonly organization: string; readonly replyTo: string | undefined }> {
  const { name } = await tx
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', actor.organizationId)
    .executeTakeFirstOrThrow();
  const company = await readCompany({ tx, actor });
  const replyTo = [company.eMail ?? '', invoice.eMail]
    .map((address) => emailSchema.safeParse(address).data)
    .find((address) => address !== undefined && isBareAddress(address));
  return { organization: company.companyName || invoice.companyName || name, replyTo };
}
