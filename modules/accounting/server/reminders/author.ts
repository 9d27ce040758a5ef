import { noUser } from '#platform/server/jobs/no-user.ts';
import type { AuditRecord } from '#platform/server/audit/record.ts';
import { recordAudit } from '#platform/server/audit/record.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { LoggedEvent } from '#platform/server/audit/log-event.ts';

/** Person who wrote or sent a reminder; nobody if it was sent by itself. */
export interface Author {
  readonly userId: string | null;
  /** As they are called now; empty for nobody. */
  readonly name: string;
}

export async function findAuthor({ tx, actor }: Pick<TenantContext, 'tx' | 'actor'>): Promise<Author> {
  if (actor.userId === noUser) return { userId: null, name: '' };
  const person = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  return { userId: actor.userId, name: `${person.first_name} ${person.last_name}`.trim() };
}

type ReminderEvent = Extract<LoggedEvent['event'], `invoice_remind${string}`>;

/** Records an event of the reminders of an invoice in the audit log, in the same transaction as the change. */
export async function logReminder(
  { tx, actor, source, clock }: TenantContext,
  event: ReminderEvent,
  { id, number }: { readonly id: string; readonly number: string },
  changes: AuditRecord['changes'],
): Promise<void> {
  await recordAudit(tx, actor.organizationId, {
    event,
    subject: { type: 'invoice', id, label: number },
    userId: actor.userId === noUser ? null : actor.userId,
    ...(changes && { changes }),
    source,
    now: clock.now(),
  });
}
