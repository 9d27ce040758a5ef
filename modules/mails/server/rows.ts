import type { OutgoingMail } from '../contract/index.ts';
import { mailSchema } from '../contract/index.ts';

/** Everything but what the mail says. */
export const mailColumns = ['id', 'recipient', 'subject', 'state', 'attempts', 'last_error', 'created_at', 'sent_at'] as const;

interface MailRow {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly state: string;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly created_at: Date;
  readonly sent_at: Date | null;
}

export function toMail(row: MailRow): OutgoingMail {
  return {
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    state: mailSchema.shape.state.parse(row.state),
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  };
}
