import { sql } from 'kysely';
import type { EndpointAnswer, EndpointInput } from '#platform/contract/endpoint.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { namePerson } from '#modules/real-estate/contract/stakeholders/person-name.ts';
import type {
  previewUpdateMail,
  sendUpdateMail,
} from '#modules/real-estate/contract/stakeholders/stakeholder-mails.ts';
import { maxUpdated } from '#modules/real-estate/contract/stakeholders/stakeholder-mails.ts';
import { findObject } from '../../objects/find-object.ts';
import { selectStakeholders, toStakeholder } from '../stakeholder-repository.ts';
import { publishChange } from '../write-stakeholder.ts';
import { composeUpdate, greet } from './compose-mail.ts';
import { readWriter } from './read-writer.ts';
import { deliver, readBrand } from './send-mail.ts';
import type { MailParts } from './send-mail.ts';

/** Returns an email about a change with everybody who would get it. @throws AppError not_found */
export async function previewUpdate(
  context: TenantContext,
  { objectId, type }: EndpointInput<typeof previewUpdateMail>['body'],
): Promise<EndpointAnswer<typeof previewUpdateMail>> {
  const object = await findObject(context.tx, objectId);
  const people = await listInterested(context.tx, object.id);
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

/** The people of an object (row id) who have not left. */
async function listInterested(tx: Transaction, estateObjectId: string) {
  const rows = await selectStakeholders(tx)
    .where('s.estate_object_id', '=', estateObjectId)
    .where('s.status', '<>', 'AUSGESCHIEDEN')
    .orderBy('s.last_name')
    .orderBy('s.id')
    .limit(maxUpdated)
    .execute();
  return rows.map((row) => toStakeholder(row, 1));
}

/** Sends an email about a change to everybody who wants it. @throws AppError not_found, too_many_requests */
export async function sendUpdate(
  parts: MailParts,
  context: TenantContext,
  { objectId, type, ids, subject, text }: EndpointInput<typeof sendUpdateMail>['body'],
): Promise<EndpointAnswer<typeof sendUpdateMail>> {
  const { tx } = context;
  const object = await findObject(tx, objectId);
  const writer = await readWriter(context);
  const people = await listInterested(tx, object.id);
  const wanted = ids && new Set(ids);
  const chosen = wanted === undefined ? people : people.filter(({ id }) => wanted.has(id));
  const recipients = chosen.filter(({ data }) => !data.noUpdateEmail);
  const withheld = chosen.filter(({ data }) => data.noUpdateEmail);
  const brand = await readBrand(context, writer, parts.configuration.publicUrl);
  for (const person of recipients) {
    // The agent typed in one language; readers of another one get the text block.
    const language: LanguageKey = person.data.language;
    const own =
      language === 'de' ? { ...(subject !== undefined && { subject }), ...(text !== undefined && { text }) } : {};
    const mail = { ...composeUpdate(type, { object, writer, language }), ...own };
    await deliver(parts, context, {
      kind: type,
      object,
      person,
      writer,
      brand,
      mail: { ...mail, greeting: greet(person, language), attachment: null },
    });
  }
  if (withheld.length > 0)
    await tx
      .updateTable('estate_stakeholders')
      .set(({ eb }) => ({ no_update_email_count: eb('no_update_email_count', '+', 1) }))
      .where('id', '=', sql<string>`ANY (${withheld.map(({ id }) => id)}::uuid[])`)
      .execute();
  await logEvent(context, {
    event: 'update_mailed',
    subject: { type: 'objekt', id: object.id, label: objectId },
    changes: [{ field: 'mailRecipients', from: null, to: String(recipients.length) }],
  });
  await publishChange(context, objectId);
  return { sent: recipients.length, withheld: withheld.length };
}
