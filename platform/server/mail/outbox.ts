import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Transaction } from '../database/transaction.ts';
import { createId } from '../ids.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { mailJob } from './mail-job.ts';
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

export interface MailOptions {
  /** Not before this instant; at once if absent. */
  readonly sendAfter?: Date;
}

export interface Mailer {
  /**
   * Keeps the mail in the outbox within the caller's transaction, of whatever kind: it is sent if and only if the
   * transaction is committed. Nobody waits for a mail server here.
   *
   * @throws TypeError when `to` is not one bare address
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

/** Puts mails into the table `mails`, and for a mail server a job into the queue. */
export function createOutbox({ clock, secretKey, transport = 'outbox' }: OutboxOptions): Mailer {
  return {
    send: async (tx, mail, { sendAfter } = {}) => {
      if (!bareAddress.test(mail.to) || mail.to.length > 320) throw new TypeError('A mail needs one bare address as its recipient');
      const id = createId();
      const now = clock.now();
      const subject = mail.subject.replace(lineBreaks, ' ').trim().slice(0, 300);
      const body = sealBody({ text: mail.text, html: mail.html, ...(mail.logo !== undefined && { logo: mail.logo }) }, secretKey, id);
      await sql`
        SELECT queue_mail(${id}::uuid, ${mail.to}, ${subject}, ${body}::bytea, ${transport}, ${now}::timestamptz, ${sendAfter ?? null}::timestamptz)
      `.execute(tx);
      const afterSeconds = sendAfter === undefined ? 0 : Math.max(0, Math.ceil((sendAfter.getTime() - now.getTime()) / 1000));
      if (transport === 'smtp') await enqueue(tx, mailJob, { id }, { afterSeconds });
    },
  };
}
