import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Transaction } from '../database/transaction.ts';
import { toFileName } from '../files/file-name.ts';
import type { TenantContext } from '../http/context.ts';
import { createId } from '../ids.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { tooFrequent } from '../limits/refusals.ts';
import type { AttachmentReference } from './attachments.ts';
import { mailJob } from './mail-job.ts';
import { inSentence } from './mail-words.ts';
import { sealBody } from './sealed-body.ts';

/** One mail to one recipient, as plain text and as HTML. */
export interface Mail {
  /** A bare address such as `erika@example.de`. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The brand's picture as a data URL, which the HTML shows as `cid:`. */
  readonly logo?: string;
}

/** A mail that an organisation sends to somebody it deals with. */
export interface OrganizationMail extends Mail {
  /** Name of the sender: `Bäckerei Sommer <the address of MAIL_FROM>`. */
  readonly senderName: string;
  /** Address for answers, a bare one; the product's own if absent. */
  readonly replyTo?: string | undefined;
  /** Recipients as the header names them, of a mail that goes to several, one by one, or of a copy; `to` if absent. */
  readonly shownTo?: readonly string[];
  /** Read when the mail is sent; 15 MB at most together. */
  readonly attachments?: AttachmentReference;
}

export interface MailOptions {
  /** Not before this instant; at once if absent. */
  readonly sendAfter?: Date;
}

/** A mail in the outbox. */
interface QueuedMail {
  readonly id: string;
  /** When it is sent; null: at once. */
  readonly sendAfter: Date | null;
}

export interface Mailer {
  /** `outbox`: no mail leaves the installation. */
  readonly transport: 'smtp' | 'outbox';
  /**
   * Keeps a mail of the product in the outbox within the caller's transaction, of whatever kind: it is sent if and only
   * if the transaction is committed. Nobody waits for a mail server here.
   *
   * @throws TypeError when `to` is not one bare address
   */
  send(tx: Transaction, mail: Mail, options?: MailOptions): Promise<void>;
  /**
   * Sends a mail of the context's organisation: it counts to the organisation's daily limit, and beyond it waits for the
   * next day with room. {@link listOwnMails} returns its state.
   *
   * @throws TypeError when an address is not one bare address, or the attachments are too large
   * @throws AppError too_many_requests when none is left for a month
   */
  sendOwn(context: Pick<TenantContext, 'tx' | 'actor'>, mail: OrganizationMail): Promise<QueuedMail>;
}

// Separators and control characters would make a second recipient or a second header out of one address.
const bareAddress = /^[^\s<>,;:"()\\@\p{Cc}]+@[^\s<>,;:"()\\@\p{Cc}]+$/u;
const lineBreaks = /[\p{Cc}\u2028\u2029]+/gu;

export interface OutboxOptions {
  readonly clock: Clock;
  readonly secretKey: string;
  /** `smtp`: a job sends each mail, see mail-delivery.ts. `outbox`, if absent: they stay in the table, for a demo. */
  readonly transport?: 'smtp' | 'outbox';
}

/** Returns true if a text is one address that can stand in a header. */
export function isBareAddress(address: string): boolean {
  return bareAddress.test(address) && address.length <= 320;
}

/** Maximum bytes of a mail's files together: 20 MB as the mail encodes them, which the usual mailboxes take. */
export const maxAttachedBytes = 15 * 1024 * 1024;

/** Puts mails into the table `mails`, and for a mail server a job into the queue. */
export function createOutbox({ clock, secretKey, transport = 'outbox' }: OutboxOptions): Mailer {
  const enqueueAfter = async (tx: Transaction, id: string, sendAfter: Date | null, now: Date): Promise<void> => {
    const afterSeconds = sendAfter === null ? 0 : Math.max(0, Math.ceil((sendAfter.getTime() - now.getTime()) / 1000));
    if (transport === 'smtp') await enqueue(tx, mailJob, { id }, { afterSeconds });
  };
  return {
    transport,
    send: async (tx, { to, subject, text, html, logo }, { sendAfter = null } = {}) => {
      assertAddresses([to]);
      const [id, now] = [createId(), clock.now()];
      const body = sealBody({ text, html, ...(logo !== undefined && { logo }) }, secretKey, id);
      await sql`
        SELECT queue_mail(${id}::uuid, ${to}, ${toSubject(subject)}, ${body}::bytea, ${transport}, ${now}::timestamptz, ${sendAfter}::timestamptz)
      `.execute(tx);
      await enqueueAfter(tx, id, sendAfter, now);
    },
    sendOwn: async ({ tx, actor }, { to, subject, senderName, attachments, ...rest }) => {
      assertAddresses([to, ...(rest.shownTo ?? []), ...(rest.replyTo === undefined ? [] : [rest.replyTo])]);
      if ((attachments?.files ?? []).reduce((sum, { byteSize }) => sum + byteSize, 0) > maxAttachedBytes)
        throw new TypeError('The attachments of an email must not exceed 15 MB');
      const [id, now] = [createId(), clock.now()];
      const { organizationId, userId } = actor;
      const files = attachments?.files.map((file) => ({ ...file, fileName: toFileName(file.fileName) }));
      // The name is a person's choice: no address, no second header.
      const content = {
        ...rest,
        senderName: inSentence(senderName),
        ...(attachments && files && { attachments: { ...attachments, files, organizationId, userId } }),
      };
      const { rows } = await sql<{ sendAfter: Date | null; isRefused: boolean }>`
        SELECT nullif(send_after, 'infinity') AS "sendAfter", send_after IS NOT DISTINCT FROM 'infinity' AS "isRefused" FROM queue_own_mail(
          ${id}::uuid, ${to}, ${toSubject(subject)}, ${sealBody(content, secretKey, id)}::bytea, ${transport}, ${now}::timestamptz) AS send_after
      `.execute(tx);
      const [{ sendAfter, isRefused } = { sendAfter: null, isRefused: true }] = rows;
      if (isRefused) throw tooFrequent('mails', 86_400);
      await enqueueAfter(tx, id, sendAfter, now);
      return { id, sendAfter };
    },
  };
}

function toSubject(subject: string): string {
  return [...subject.toWellFormed().replace(lineBreaks, ' ').trim()].slice(0, 300).join('');
}

function assertAddresses(addresses: readonly string[]): void {
  if (!addresses.every(isBareAddress))
    throw new TypeError('Each recipient of an email must be one address without a name');
}
