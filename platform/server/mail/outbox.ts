import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Transaction } from '../database/transaction.ts';
import { toFileName } from '../files/file-name.ts';
import { createId } from '../ids.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { mailJob } from './mail-job.ts';
import { inSentence } from './mail-words.ts';
import { sealBody } from './sealed-body.ts';
import type { MailBody } from './sealed-body.ts';

/** One mail to one recipient, as plain text and as HTML. */
export interface Mail {
  /** A bare address such as `erika@example.de`. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The brand's picture as a data URL, which the HTML shows as `cid:`. */
  readonly logo?: string;
  /** Who it is from, such as the name of an organisation: `Bäckerei Sommer <the address of MAIL_FROM>`. */
  readonly senderName?: string;
  /** Where answers go, a bare address; the product's own if absent. */
  readonly replyTo?: string;
  /** 10 MB at most together. */
  readonly attachments?: readonly Attachment[];
}

export interface Attachment {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Uint8Array;
}

export interface MailOptions {
  /** Not before this instant; at once if absent. */
  readonly sendAfter?: Date;
}

export interface Mailer {
  /**
   * Keeps the mail in the outbox within the caller's transaction, of whatever kind: it is sent if and only if the
   * transaction is committed. Nobody waits for a mail server here.
   *
   * @throws TypeError when `to` or `replyTo` is not one bare address, or the attachments are too large
   */
  send(tx: Transaction, mail: Mail, options?: MailOptions): Promise<void>;
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

function isBareAddress(address: string): boolean {
  return bareAddress.test(address) && address.length <= 320;
}

const maxAttachedBytes = 10 * 1024 * 1024;

function toBody({ text, html, logo, senderName, replyTo, attachments = [] }: Mail): MailBody {
  if (attachments.reduce((sum, { content }) => sum + content.length, 0) > maxAttachedBytes) throw new TypeError('The attachments of a mail have 10 MB at most');
  return {
    text, html, logo, replyTo,
    // The name is a person's choice: no address, no second header.
    senderName: senderName === undefined ? undefined : inSentence(senderName),
    ...(attachments.length > 0 && {
      attachments: attachments.map(({ fileName, mediaType, content }) => ({ fileName: toFileName(fileName), mediaType, content: Buffer.from(content).toString('base64') })),
    }),
  };
}

/** Puts mails into the table `mails`, and for a mail server a job into the queue. */
export function createOutbox({ clock, secretKey, transport = 'outbox' }: OutboxOptions): Mailer {
  return {
    send: async (tx, mail, { sendAfter } = {}) => {
      if (!isBareAddress(mail.to)) throw new TypeError('A mail needs one bare address as its recipient');
      if (mail.replyTo !== undefined && !isBareAddress(mail.replyTo)) throw new TypeError('A mail needs one bare address for answers');
      const id = createId();
      const now = clock.now();
      const subject = mail.subject.replace(lineBreaks, ' ').trim().slice(0, 300);
      const body = sealBody(toBody(mail), secretKey, id);
      await sql`
        SELECT queue_mail(${id}::uuid, ${mail.to}, ${subject}, ${body}::bytea, ${transport}, ${now}::timestamptz, ${sendAfter ?? null}::timestamptz)
      `.execute(tx);
      const afterSeconds = sendAfter === undefined ? 0 : Math.max(0, Math.ceil((sendAfter.getTime() - now.getTime()) / 1000));
      if (transport === 'smtp') await enqueue(tx, mailJob, { id }, { afterSeconds });
    },
  };
}
