import type { OutgoingMail } from '../contract/index.ts';

/** Everything but what the mail says; a row of them becomes a mail by {@link toMail}. */
export const mailColumns = [
  'id',
  'recipient as to',
  'subject',
  'state',
  'attempts',
  'last_error as lastError',
  'created_at',
  'sent_at',
] as const;

export interface MailRow extends Omit<OutgoingMail, 'createdAt' | 'sentAt'> {
  readonly created_at: Date;
  readonly sent_at: Date | null;
}

export function toMail({ created_at: createdAt, sent_at: sentAt, ...mail }: MailRow): OutgoingMail {
  return { ...mail, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null };
}
