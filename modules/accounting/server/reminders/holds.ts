import { listChanges } from '#platform/server/audit/list-changes.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import type { HoldKind, ReminderHold } from '../../contract/invoices/reminders/reminder-holds.ts';
import { lockInvoice } from '../invoices/repository.ts';
import { findAuthor, logReminder } from './author.ts';
import { nextLevelOf, refuseReminder } from './plan-reminder.ts';
import { requireCase } from './write-reminder.ts';

interface NewHold {
  readonly invoiceId: string;
  readonly kind: HoldKind;
  readonly until: string | null;
  readonly note: string;
}

const columns = ['id', 'kind', 'until_day', 'note', 'created_at', 'created_by_name'] as const;

/** Finds the hold of an invoice that still counts. */
export async function findHold(
  { tx, clock }: Pick<TenantContext, 'tx' | 'clock'>,
  invoiceRowId: string,
): Promise<ReminderHold | null> {
  const today = todayInGermany(clock);
  const row = await tx
    .selectFrom('reminder_holds')
    .select(columns)
    .where('invoice_id', '=', invoiceRowId)
    .where('ended_on', 'is', null)
    .executeTakeFirst();
  if (!row || (row.until_day !== null && row.until_day < today)) return null;
  return {
    id: row.id,
    // A CHECK constraint ensures the kinds.
    kind: row.kind as HoldKind,
    until: row.until_day,
    note: row.note,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
  };
}

/**
 * Ends the reminders of an invoice; a former hold ends.
 * @throws AppError not_found, reminder_not_due without anything to pay, validation_failed
 */
export async function holdReminders(
  context: TenantContext,
  { invoiceId, kind, until, note }: NewHold,
): Promise<ReminderHold> {
  const { tx, actor, clock } = context;
  await lockInvoice(context, invoiceId);
  const given = await requireCase(context, invoiceId);
  if (until !== null && until < given.today) throw invalidField('until', 'until_in_past');
  const next = nextLevelOf(given);
  if (next === 'draft' || next === 'cancelled' || next === 'credit' || next === 'paid') throw refuseReminder(next);
  await tx
    .updateTable('reminder_holds')
    .set({ ended_on: given.today })
    .where('invoice_id', '=', given.id)
    .where('ended_on', 'is', null)
    .execute();
  const author = await findAuthor(context);
  await tx
    .insertInto('reminder_holds')
    .values({
      organization_id: actor.organizationId,
      id: createId(),
      invoice_id: given.id,
      kind,
      from_day: given.today,
      until_day: until,
      note: note.trim(),
      created_at: clock.now(),
      created_by: actor.userId,
      created_by_name: author.name,
    })
    .execute();
  await logReminder(
    context,
    'invoice_reminders_held',
    { id: given.id, number: invoiceId },
    listChanges(null, {
      holdKind: kind,
      ...(until === null ? {} : { holdUntil: until }),
      ...(note.trim() === '' ? {} : { holdNote: note.trim() }),
    }),
  );
  const hold = await findHold(context, given.id);
  if (hold === null) throw new Error('The hold that was just written does not exist');
  return hold;
}

/** Ends a hold. @throws AppError not_found, also if it has ended */
export async function resumeReminders(context: TenantContext, id: string): Promise<void> {
  const { tx, clock } = context;
  const ended = await tx
    .updateTable('reminder_holds')
    .set({ ended_on: todayInGermany(clock) })
    .where('id', '=', id)
    .where('ended_on', 'is', null)
    .returning('invoice_id')
    .executeTakeFirst();
  if (!ended) throw new AppError('not_found', { field: 'id' });
  const { number } = await tx
    .selectFrom('invoices')
    .select('number')
    .where('id', '=', ended.invoice_id)
    .executeTakeFirstOrThrow();
  await logReminder(context, 'invoice_reminders_resumed', { id: ended.invoice_id, number }, []);
}
