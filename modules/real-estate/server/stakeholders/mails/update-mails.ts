import { sql } from 'kysely';
import type { EndpointAnswer, EndpointInput } from '#platform/contract/endpoint.ts';
import type { Task } from '#platform/contract/task.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { invalidField } from '#platform/server/errors/app-error.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { startTask } from '#platform/server/tasks/start-task.ts';
import { namePerson } from '#modules/real-estate/contract/stakeholders/person-name.ts';
import type {
  previewUpdateMail,
  sendUpdateMail,
} from '#modules/real-estate/contract/stakeholders/stakeholder-mails.ts';
import type { UpdateKind } from '#modules/real-estate/contract/stakeholders/stakeholder-mails.ts';
import { maxUpdated } from '#modules/real-estate/contract/stakeholders/stakeholder-mails.ts';
import type { Stakeholder } from '#modules/real-estate/contract/stakeholders/stakeholders.ts';
import { findObject } from '../../objects/find-object.ts';
import { selectStakeholders, toStakeholder } from '../stakeholder-repository.ts';
import { composeUpdate } from './compose-mail.ts';
import { countRecipients, lettersOf, selectInterested, updateMailTask } from './mail-many.ts';
import type { Order } from './mail-many.ts';
import { readWriter } from './read-writer.ts';

/** Returns an email about a change with everybody who would get it. @throws AppError not_found */
export async function previewUpdate(
  context: TenantContext,
  { objectId, type }: EndpointInput<typeof previewUpdateMail>['body'],
): Promise<EndpointAnswer<typeof previewUpdateMail>> {
  const object = await findObject(context.tx, objectId);
  const people = await listInterested(context.tx, object.objectId, type);
  const toListed = ({ id, email, status, data }: Stakeholder) => ({ id, email, status, name: namePerson(data) });
  return {
    mail: composeUpdate(type, { object, writer: await readWriter(context), language: 'de' }),
    recipients: people.filter(({ data }) => !data.noUpdateEmail).map(toListed),
    perDay: await readDailyLimit(context),
    reservedFor: type === 'price' ? null : await nameReserved(context.tx, object.id),
    withheld: people.filter(({ data }) => data.noUpdateEmail).map(toListed),
  };
}

async function readDailyLimit({ tx, actor }: Pick<TenantContext, 'tx' | 'actor'>): Promise<number> {
  const row = await tx
    .selectFrom('organizations')
    .select('mails_per_day')
    .where('id', '=', actor.organizationId)
    .executeTakeFirstOrThrow();
  return row.mails_per_day;
}

/** Names the person whom an object (row id) is reserved for. */
async function nameReserved(tx: Transaction, estateObjectId: string): Promise<string | null> {
  const row = await selectStakeholders(tx)
    .where('s.estate_object_id', '=', estateObjectId)
    .where('s.reserved_at', 'is not', null)
    .executeTakeFirst();
  return row ? namePerson(toStakeholder(row, 1).data) : null;
}

/** Names in the order of their last names. */
async function listInterested(tx: Transaction, objectId: string, kind: UpdateKind): Promise<readonly Stakeholder[]> {
  const rows = await selectInterested(tx, objectId, kind)
    .orderBy('s.last_name')
    .orderBy('s.id')
    .limit(maxUpdated)
    .execute();
  return rows.map((row) => toStakeholder(row, 1));
}

/**
 * Orders an email about a change for everybody who wants it, and counts those for whom it is withheld; or turns people
 * down.
 * @throws AppError not_found, too_many_requests, validation_failed
 */
export async function orderUpdate(
  context: TenantContext,
  { objectId, type, ids, subject, text, declineReason = '' }: EndpointInput<typeof sendUpdateMail>['body'],
): Promise<Task> {
  const { tx, clock } = context;
  if (type === 'decline' && declineReason.trim() === '')
    throw invalidField('declineReason', 'too_small', { minimum: 1, kind: 'string' });
  const object = await findObject(tx, objectId);
  const writer = await readWriter(context);
  // The agent typed in one language; readers of another one get the text block.
  const own = { ...(subject !== undefined && { subject }), ...(text !== undefined && { text }) };
  const order: Order = {
    orderId: createId(),
    orderedAt: clock.now().toISOString(),
    objectId: object.objectId,
    kind: type,
    declineReason: declineReason.trim(),
    ...(ids && { ids }),
    letters: lettersOf((language) => ({
      ...composeUpdate(type, { object, writer, language }),
      ...(language === 'de' && own),
    })),
  };
  const task = await startTask(context, updateMailTask, order);
  if (type !== 'decline') await countWithheld(tx, object.id, ids);
  const { open } = await countRecipients(tx, order);
  await logEvent(context, {
    event: 'update_mailed',
    subject: { type: 'objekt', id: object.id, label: objectId },
    changes: [{ field: 'mailRecipients', from: null, to: String(open) }],
  });
  return task;
}

/** Counts with each of them that an email was withheld. */
async function countWithheld(
  tx: Transaction,
  estateObjectId: string,
  ids: readonly string[] | undefined,
): Promise<void> {
  let update = tx
    .updateTable('estate_stakeholders')
    .set(({ eb }) => ({ no_update_email_count: eb('no_update_email_count', '+', 1) }))
    .where('estate_object_id', '=', estateObjectId)
    .where('no_update_email', '=', true)
    .where('status', '<>', 'AUSGESCHIEDEN');
  if (ids) update = update.where('id', '=', sql<string>`ANY (${[...ids]}::uuid[])`);
  await update.execute();
}
