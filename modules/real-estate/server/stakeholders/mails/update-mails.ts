import { sql } from 'kysely';
import type { EndpointAnswer, EndpointInput } from '#platform/contract/endpoint.ts';
import type { Task } from '#platform/contract/task.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { startTask } from '#platform/server/tasks/start-task.ts';
import { namePerson } from '#modules/real-estate/contract/stakeholders/person-name.ts';
import type {
  previewUpdateMail,
  sendUpdateMail,
} from '#modules/real-estate/contract/stakeholders/stakeholder-mails.ts';
import { maxUpdated } from '#modules/real-estate/contract/stakeholders/stakeholder-mails.ts';
import type { Stakeholder } from '#modules/real-estate/contract/stakeholders/stakeholders.ts';
import { findObject } from '../../objects/find-object.ts';
import { toStakeholder } from '../stakeholder-repository.ts';
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
  const people = await listInterested(context.tx, object.objectId);
  const named = people.map(({ id, email, data }) => ({
    id,
    email,
    name: namePerson(data),
    isWithheld: data.noUpdateEmail,
  }));
  const toListed = ({ id, name, email }: (typeof named)[number]) => ({ id, name, email });
  return {
    mail: composeUpdate(type, { object, writer: await readWriter(context), language: 'de' }),
    recipients: named.filter(({ isWithheld }) => !isWithheld).map(toListed),
    withheld: named.filter(({ isWithheld }) => isWithheld).map(toListed),
  };
}

/** Names in the order of their last names. */
async function listInterested(tx: Transaction, objectId: string): Promise<readonly Stakeholder[]> {
  const rows = await selectInterested(tx, objectId).orderBy('s.last_name').orderBy('s.id').limit(maxUpdated).execute();
  return rows.map((row) => toStakeholder(row, 1));
}

/**
 * Orders an email about a change for everybody who wants it, and counts those for whom it is withheld.
 * @throws AppError not_found, too_many_requests
 */
export async function orderUpdate(
  context: TenantContext,
  { objectId, type, ids, subject, text }: EndpointInput<typeof sendUpdateMail>['body'],
): Promise<Task> {
  const { tx, clock } = context;
  const object = await findObject(tx, objectId);
  const writer = await readWriter(context);
  // The agent typed in one language; readers of another one get the text block.
  const own = { ...(subject !== undefined && { subject }), ...(text !== undefined && { text }) };
  const order: Order = {
    orderId: createId(),
    orderedAt: clock.now().toISOString(),
    objectId: object.objectId,
    kind: type,
    ...(ids && { ids }),
    letters: lettersOf((language) => ({
      ...composeUpdate(type, { object, writer, language }),
      ...(language === 'de' && own),
    })),
  };
  const task = await startTask(context, updateMailTask, order);
  await countWithheld(tx, object.id, ids);
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
