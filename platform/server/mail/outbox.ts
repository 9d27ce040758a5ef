import type { Clock } from '../clock.ts';
import type { Transaction } from '../database/transaction.ts';
import { createId } from '../ids.ts';
import { sealBody } from './sealed-body.ts';

/** One mail to one recipient, as plain text and as HTML. */
export interface Mail {
  /** A bare address such as `erika@example.de`. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /**
   * Keeps the mail in the outbox within the caller's identity transaction: it is sent if and only if the
   * transaction is committed.
   *
   * @throws TypeError when `to` is not one bare address
   */
  send(tx: Transaction, mail: Mail): Promise<void>;
}

// Separators and control characters would make a second recipient or a second header out of one address.
const bareAddress = /^[^\s<>,;:"()\\@\p{Cc}]+@[^\s<>,;:"()\\@\p{Cc}]+$/u;
const lineBreaks = /[\p{Cc}\u2028\u2029]+/gu;

/** Puts mails into the table `mails`, which a transport empties. */
export function createOutbox({ clock, secretKey }: { readonly clock: Clock; readonly secretKey: string }): Mailer {
  return {
    send: async (tx, mail) => {
      if (!bareAddress.test(mail.to) || mail.to.length > 320) throw new TypeError('A mail needs one bare address as its recipient');
      const id = createId();
      await tx
        .insertInto('mails')
        .values({
          id,
          recipient: mail.to,
          subject: mail.subject.replace(lineBreaks, ' ').trim().slice(0, 300),
          body: sealBody({ text: mail.text, html: mail.html }, secretKey, id),
          created_at: clock.now(),
        })
        .execute();
    },
  };
}
