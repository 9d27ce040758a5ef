import type { OutgoingMail } from '../contract/index.ts';

/** Progress of a mail, for readers who do not know queues. */
export type MailProgress = 'waiting' | 'retrying' | 'kept' | 'sent' | 'failed';

/** Puts state, attempts and way of a mail into one word: without a mail server, what waits is kept in the outbox. */
export function readProgress(
  { state, attempts }: Pick<OutgoingMail, 'state' | 'attempts'>,
  transport: 'smtp' | 'outbox',
): MailProgress {
  if (state !== 'queued') return state;
  if (transport === 'outbox') return 'kept';
  return attempts > 0 ? 'retrying' : 'waiting';
}
