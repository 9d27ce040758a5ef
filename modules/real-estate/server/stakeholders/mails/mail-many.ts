import { sql } from 'kysely';
import { z } from 'zod';
import { languageKeys } from '#platform/contract/languages.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { isBareAddress } from '#platform/server/mail/outbox.ts';
import { defineTask, handleTask } from '#platform/server/tasks/define-task.ts';
import type { TaskRun, TaskWork } from '#platform/server/tasks/define-task.ts';
import { realEstatePermission } from '#modules/real-estate/contract/catalogue.ts';
import { namePerson } from '#modules/real-estate/contract/stakeholders/person-name.ts';
import { maxLengths } from '#modules/real-estate/contract/stakeholders/stakeholder-data.ts';
import { mailSchema, maxUpdated, updateKinds } from '#modules/real-estate/contract/stakeholders/stakeholder-mails.ts';
import type { UpdateKind } from '#modules/real-estate/contract/stakeholders/stakeholder-mails.ts';
import type { Stakeholder } from '#modules/real-estate/contract/stakeholders/stakeholders.ts';
import { findObject } from '../../objects/find-object.ts';
import { updateStakeholder } from '../change-stakeholders.ts';
import { selectStakeholders, toStakeholder } from '../stakeholder-repository.ts';
import { publishChange } from '../write-stakeholder.ts';
import { greet, nameCancellation } from './compose-mail.ts';
import { readWriter } from './read-writer.ts';
import { deliver, readBrand, repeatSeconds } from './send-mail.ts';
import type { MailParts } from './send-mail.ts';

/** People of one transaction: others of the organisation send emails between two of them. */
const batchSize = 50;
/** Orders that an organisation may give per hour. */
const perHour = 60;

const letterSchema = mailSchema.omit({ to: true, greeting: true, attachment: true });

/**
 * Mails people of an object, 50 in a transaction: email and evidence share it, and anybody with evidence of this order is
 * skipped. The task is therefore repeatable at any point.
 */
export const updateMailTask = defineTask({
  kind: 'estate-update-mails',
  payload: z.object({
    orderId: z.uuid(),
    orderedAt: z.iso.datetime(),
    objectId: z.string(),
    kind: z.enum(updateKinds),
    declineReason: z.string().max(maxLengths.declineReason),
    ids: z.array(z.uuid()).max(maxUpdated).optional(),
    letters: z.record(z.enum(languageKeys), letterSchema).describe('as the agent approved them, by language'),
  }),
  permission: realEstatePermission,
  runsAgain: true,
  maxPerHour: perHour,
});

export type Order = z.output<typeof updateMailTask.payload>;

/** Sends an order of emails, person by person. */
export const createUpdateMailTask = (parts: MailParts): TaskWork =>
  handleTask(updateMailTask, async (run) => {
    const { payload: order, signal, read, transaction, progress } = run;
    const { sent, open } = await read(({ tx }) => countRecipients(tx, order));
    const total = sent + open;
    const appearance = await read(async (context) => {
      const writer = await readWriter(context);
      return { writer, brand: await readBrand(context, writer, parts.configuration.publicUrl) };
    });
    let done = sent;
    let after: string | undefined;
    do {
      signal.throwIfAborted();
      progress({ done, total });
      const batch = await transaction((context) => mailBatch({ parts, context, run, ...appearance }, after));
      done += batch.length;
      after = batch.at(-1);
    } while (after !== undefined);
    progress({ done: total, total });
    return {};
  });

interface Mailing {
  readonly parts: MailParts;
  readonly context: TenantContext;
  readonly run: Pick<TaskRun<Order>, 'payload' | 'report'>;
  readonly writer: Awaited<ReturnType<typeof readWriter>>;
  readonly brand: Awaited<ReturnType<typeof readBrand>>;
}

/** Mails the next people after an id. @returns their ids */
async function mailBatch(
  { parts, context, run: { payload: order, report }, writer, brand }: Mailing,
  after: string | undefined,
): Promise<readonly string[]> {
  const { tx } = context;
  const object = await findObject(tx, order.objectId);
  const people = await lockNext(tx, order, after);
  for (const person of people) {
    const { language, noUpdateEmail } = person.data;
    if (!isBareAddress(person.email)) report(unreachable(namePerson(person.data)));
    else if (!noUpdateEmail)
      await deliver(parts, context, {
        kind: order.kind,
        object,
        person,
        writer,
        brand,
        mail: {
          ...order.letters[language],
          greeting: greet(person, language),
          attachment: order.kind === 'decline' ? await nameCancellation(context, person, language) : null,
        },
        orderId: order.orderId,
      });
    if (order.kind === 'decline')
      await updateStakeholder(context, {
        id: person.id,
        status: 'AUSGESCHIEDEN',
        data: { declineReason: order.declineReason },
      });
  }
  if (people.length > 0) await publishChange(context, object.objectId);
  return people.map(({ id }) => id);
}

const unreachable = (person: string) => ({
  code: 'person_not_mailed',
  message: `The address of ${person} is not valid`,
  description: 'real-estate:errors.person_not_mailed',
  params: { person },
});

/** Locks the next people after an id who get an email of the order: nobody opts out, leaves or is deleted meanwhile. */
async function lockNext(tx: Transaction, order: Order, after: string | undefined): Promise<readonly Stakeholder[]> {
  let select = selectRecipients(tx, order).orderBy('s.id').limit(batchSize).forUpdate('s');
  if (after !== undefined) select = select.where('s.id', '>', after);
  return (await select.execute()).map((row) => toStakeholder(row, 1));
}

/** Counts who has got the email of an order, and who will. */
export async function countRecipients(
  tx: Transaction,
  order: Order,
): Promise<{ readonly sent: number; readonly open: number }> {
  const { count } = await tx
    .selectFrom('estate_stakeholder_mails')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('order_id', '=', order.orderId)
    .executeTakeFirstOrThrow();
  const open = await selectRecipients(tx, order).clearSelect().select('s.id').execute();
  return { sent: Number(count), open: open.length };
}

/**
 * People whom an order is for: they were there when it was given, and have got neither its email nor the same a moment
 * before. Who wants no emails is turned down without one.
 */
function selectRecipients(tx: Transaction, { objectId, orderId, orderedAt, kind, ids, letters }: Order) {
  const moment = new Date(Date.parse(orderedAt) - repeatSeconds * 1000);
  const subjects = Object.values(letters).map(({ subject }) => subject);
  const select = selectInterested(tx, objectId, kind)
    .where(({ eb }) => (kind === 'decline' ? eb.lit(true) : eb('s.no_update_email', '=', false)))
    .where('s.created_at', '<=', new Date(orderedAt))
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM estate_stakeholder_mails m WHERE m.organization_id = s.organization_id AND m.stakeholder_id = s.id
        AND (m.order_id = ${orderId} OR m.kind = ${kind} AND m.sent_at > ${moment} AND m.subject = ANY (${subjects}::text[])))`,
    );
  return ids === undefined ? select : select.where('s.id', '=', sql<string>`ANY (${ids}::uuid[])`);
}

/** People of an object who have not left; whom it is reserved for knows its status, and is not turned down with the others. */
export function selectInterested(tx: Transaction, objectId: string, kind: UpdateKind) {
  const select = selectStakeholders(tx).where('o.object_id', '=', objectId).where('s.status', '<>', 'AUSGESCHIEDEN');
  return kind === 'price' ? select : select.where('s.reserved_at', 'is', null);
}

/** Letters of an order in all languages. */
export const lettersOf = (compose: (language: LanguageKey) => z.output<typeof letterSchema>): Order['letters'] =>
  Object.fromEntries(languageKeys.map((language) => [language, compose(language)])) as Order['letters'];
