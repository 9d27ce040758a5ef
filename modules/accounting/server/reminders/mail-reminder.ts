import { sql } from 'kysely';
import { joinByKey } from '#platform/server/database/join-by-key.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { assertHourPassed } from '#platform/server/limits/refusals.ts';
import type { AttachmentSource } from '#platform/server/mail/attachments.ts';
import type { Mailer } from '#platform/server/mail/outbox.ts';
import type { ReminderLevel } from '../../contract/configuration/reminder-settings.ts';
import { toFileName } from '../../contract/shared/file-names.ts';
import { invoiceDocumentTexts, languageOfInvoice } from '../documents/document-texts.ts';
import { queueLetters } from '../invoices/send/queue-letters.ts';
import { distinctAddresses, findSenderOfMails } from '../invoices/send/send-invoice.ts';
import { findAuthor, logReminder } from './author.ts';
import { titleOf } from './letter/reminder-data.ts';
import { findDeliveryTime, insertReminderDelivery, readLetters } from './reminder-repository.ts';

const source = 'reminder-letters';

/** Emails with reminders that an organisation sends per hour: two full batches. */
const perHour = 400;

/** Returns the file name of a letter: its kind and the number of its invoice. */
export function nameLetter(letter: {
  readonly language: string;
  readonly level: number;
  readonly number: string;
}): string {
  const { titles } = invoiceDocumentTexts[languageOfInvoice(letter)].reminder;
  return toFileName(`${titles[`level${letter.level as ReminderLevel}`]} ${letter.number}`);
}

interface ReminderMail {
  /** Id of the reminder. */
  readonly id: string;
  readonly to: readonly string[];
  readonly subject?: string | undefined;
}

/**
 * Emails a reminder in the caller's transaction: a mail for each recipient, with the letter attached.
 * @throws AppError not_found, too_many_requests
 */
export async function mailReminder(
  context: TenantContext,
  mailer: Mailer,
  { id: reminderId, to, subject: given }: ReminderMail,
): Promise<void> {
  await assertNotTooFrequent(context);
  const { tx } = context;
  const row = await findMailed(tx, reminderId);
  if (!row) throw new AppError('not_found', { field: 'id' });
  const language = languageOfInvoice(row);
  const level = row.level as ReminderLevel;
  const subject = given ?? titleOf(invoiceDocumentTexts[language].reminder, level, row.number);
  const id = createId();
  const recipients = distinctAddresses(to);
  const company = row.company as { readonly companyName?: string; readonly eMail?: string };
  const sender = await findSenderOfMails(context, {
    companyName: company.companyName ?? '',
    eMail: company.eMail ?? '',
  });
  const files = [{ fileName: nameLetter(row), mediaType: 'application/pdf', byteSize: row.pdfBytes }];
  const attachments = { source, reference: reminderId, files };
  const letter = { language, subject, text: row.text, sender, recipients, attachments };
  const { mailIds } = await queueLetters(context, mailer, letter);
  await insertReminderDelivery(context, {
    id,
    reminderId,
    recipients,
    mailIds,
    subject,
    text: row.text,
    author: await findAuthor(context),
  });
  await logReminder(
    context,
    'invoice_reminder_sent',
    { id: row.invoiceRowId, number: row.number },
    listChanges(null, { recipients: recipients.join(', '), mailSubject: subject }),
  );
}

function findMailed(tx: Transaction, id: string) {
  return tx
    .selectFrom('reminders')
    .innerJoin('invoices', (join) => joinByKey(join, 'invoices', 'reminders.invoice_id'))
    .select([
      'invoices.id as invoiceRowId',
      'invoices.number',
      'invoices.language',
      'invoices.company',
      'reminders.level',
      'reminders.text',
      sql<number>`octet_length(reminders.pdf)`.as('pdfBytes'),
    ])
    .where('reminders.id', '=', id)
    .executeTakeFirst();
}

async function assertNotTooFrequent({ tx, clock }: TenantContext): Promise<void> {
  const former = await findDeliveryTime(tx, perHour);
  assertHourPassed('reminders-hourly', former, clock.now());
}

/** Reads the letter of a reminder when one of its mails is sent. */
export const reminderAttachments: AttachmentSource = {
  name: source,
  load: async (tx, reminderId) => {
    const [row] = await readLetters(tx, [reminderId]);
    if (!row) return undefined;
    return [{ fileName: nameLetter(row), mediaType: 'application/pdf', content: row.pdf }];
  },
};
