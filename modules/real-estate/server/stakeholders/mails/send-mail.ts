import type { EndpointInput } from '#platform/contract/endpoint.ts';
import { calendarMediaType } from '#platform/contract/files.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { findOwnBrand } from '#platform/server/mail/brand.ts';
import { brandOfOrganization } from '#platform/server/mail/mail-words.ts';
import { isBareAddress } from '#platform/server/mail/outbox.ts';
import type { Mailer } from '#platform/server/mail/outbox.ts';
import { renderLetter } from '#platform/server/mail/render-letter.ts';
import type {
  MailKind,
  MailPreview,
  sendFreshExposes,
  sendStakeholderMail,
} from '#modules/real-estate/contract/stakeholders/stakeholder-mails.ts';
import type { Stakeholder } from '#modules/real-estate/contract/stakeholders/stakeholders.ts';
import { findObject } from '../../objects/find-object.ts';
import type { EstateObject } from '../../objects/find-object.ts';
import { readStakeholder } from '../change-stakeholders.ts';
import { exposeAddress } from './expose-link.ts';
import { lockStakeholder } from '../stakeholder-repository.ts';
import { publishChange, subjectOf } from '../write-stakeholder.ts';
import { calendarSource } from './calendar-attachments.ts';
import { composeMail, wasInvited } from './compose-mail.ts';
import { readWriter } from './read-writer.ts';
import type { Writer } from './read-writer.ts';
import { writeEntry } from './write-entry.ts';

export interface MailParts {
  readonly mailer: Mailer;
  readonly secretKey: string;
  readonly configuration: { readonly publicUrl: string };
}

type Order = Pick<
  EndpointInput<typeof sendStakeholderMail>['body'],
  'stakeholderId' | 'objectId' | 'type' | 'language'
>;

/** Composes an email to a person without sending it. @throws AppError not_found, appointment_missing */
export async function previewMail(context: TenantContext, order: Order): Promise<MailPreview> {
  const { mail } = await prepare(context, order);
  return mail;
}

async function prepare(context: TenantContext, { stakeholderId, objectId, type, language }: Order) {
  const { tx, clock } = context;
  const object = await findObject(tx, objectId);
  const person = await readStakeholder(context, stakeholderId);
  if (person.objectId !== object.objectId) throw new AppError('not_found');
  const writer = await readWriter(context);
  const mail = composeMail(type, {
    object,
    person,
    writer,
    language: language ?? person.data.language,
    now: clock.now(),
    wasInvited: await wasInvited(tx, stakeholderId),
  });
  return { object, person, writer, mail };
}

/** Seconds within which the same email to the same person is a second press of the button. */
export const repeatSeconds = 20;

/** True if the person got the same kind of email with the same subject a moment ago. */
async function isRepeated(
  { tx, clock }: Pick<TenantContext, 'tx' | 'clock'>,
  { stakeholderId, kind, subject }: { readonly stakeholderId: string; readonly kind: string; readonly subject: string },
): Promise<boolean> {
  const last = await tx
    .selectFrom('estate_stakeholder_mails')
    .select(['kind', 'subject', 'sent_at'])
    .where('stakeholder_id', '=', stakeholderId)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    last?.kind === kind &&
    last.subject === subject.slice(0, maxKeptSubject) &&
    clock.now().getTime() - last.sent_at.getTime() < repeatSeconds * 1000
  );
}

/**
 * Sends the email of the exposé to those of the people who have not got it yet; others are left out.
 * @returns the number of emails
 * @throws AppError not_found, too_many_requests
 */
export async function sendFresh(
  parts: MailParts,
  context: TenantContext,
  { objectId, ids }: EndpointInput<typeof sendFreshExposes>['body'],
): Promise<number> {
  const { tx } = context;
  const wanted = [...new Set(ids)];
  const object = await findObject(tx, objectId);
  // In one order, so that two agents who press at once wait for each other instead of for good.
  const people = await tx
    .selectFrom('estate_stakeholders')
    .select(['id', 'expose_sent_at'])
    .where('estate_object_id', '=', object.id)
    .where('id', 'in', wanted)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (people.length < wanted.length) throw new AppError('not_found');
  const fresh = people.filter(({ expose_sent_at: sentAt }) => sentAt === null);
  for (const { id } of fresh) await sendMail(parts, context, { stakeholderId: id, objectId, type: 'expose' });
  return fresh.length;
}

/**
 * Sends an email to a person and notes it; the same one a moment later is not sent again.
 * @throws AppError not_found, appointment_missing, too_many_requests
 */
export async function sendMail(
  parts: MailParts,
  context: TenantContext,
  { subject, text, ...order }: EndpointInput<typeof sendStakeholderMail>['body'],
): Promise<Stakeholder> {
  const { tx, clock } = context;
  await lockStakeholder(tx, order.stakeholderId);
  const prepared = await prepare(context, order);
  const mail = { ...prepared.mail, ...(subject !== undefined && { subject }), ...(text !== undefined && { text }) };
  if (await isRepeated(context, { stakeholderId: order.stakeholderId, kind: order.type, subject: mail.subject }))
    return prepared.person;
  await deliver(parts, context, { ...prepared, mail, kind: order.type });
  const now = clock.now();
  const noted = {
    expose: { expose_sent_at: now },
    interest: { interest_email_sent: true, interest_email_sent_at: now },
    document: { renter_document_sent: true },
    appointment: { appointment_cancelled_at: null },
    cancellation: { appointment_cancelled_at: now },
    decline: {},
  }[order.type];
  await tx
    .updateTable('estate_stakeholders')
    .set(({ eb }) => ({ ...noted, version: eb('version', '+', 1) }))
    .where('id', '=', order.stakeholderId)
    .execute();
  await logEvent(context, {
    event: 'stakeholder_mailed',
    subject: subjectOf(prepared.person),
    changes: [{ field: 'mailSubject', from: null, to: mail.subject }],
  });
  await publishChange(context, prepared.object.objectId);
  return readStakeholder(context, order.stakeholderId);
}

/** Characters of a subject that the log of emails keeps. */
const maxKeptSubject = 300;

interface Delivery {
  readonly kind: MailKind | 'price' | 'status' | 'consent' | 'withdrawal';
  readonly object: EstateObject;
  readonly person: Pick<Stakeholder, 'id' | 'email'>;
  readonly writer: Writer;
  readonly mail: Omit<MailPreview, 'to'>;
  /** Brand of the agency, for many emails at once; read if absent. */
  readonly brand?: MailBrand;
  /** Order of emails to many people that it belongs to. */
  readonly orderId?: string;
}

type MailBrand = ReturnType<typeof brandOfOrganization>;

/** Reads the brand of the agency as its emails show it. */
export const readBrand = async (
  { tx }: Pick<TenantContext, 'tx'>,
  { organization }: Writer,
  publicUrl: string,
): Promise<MailBrand> => brandOfOrganization(await findOwnBrand(tx, publicUrl), organization, '');

type Delivering = Pick<TenantContext, 'tx' | 'actor' | 'clock'>;

/** Kinds that the law wants at once: they count to no limit of the organisation, so that no reader can use it up. */
const lawful: ReadonlySet<Delivery['kind']> = new Set(['consent', 'withdrawal']);

/** Puts an email to a person into the outbox, and the row that remembers it. @throws AppError too_many_requests */
export async function deliver(
  { mailer, secretKey, configuration: { publicUrl } }: MailParts,
  context: Delivering,
  { kind, object, person, writer, mail, brand: known, orderId }: Delivery,
): Promise<void> {
  const { tx, actor, clock } = context;
  const id = createId();
  // Whoever is turned down has a viewing to come taken back.
  const entry = kind === 'decline' && mail.attachment !== null ? 'cancellation' : kind;
  const calendar =
    entry === 'appointment' || entry === 'cancellation'
      ? await writeEntry(context, { kind: entry, object, person, writer, language: mail.language, publicUrl })
      : null;
  const letter = renderLetter({
    language: mail.language,
    brand: known ?? (await readBrand(context, writer, publicUrl)),
    subject: mail.subject,
    greeting: mail.greeting,
    paragraphs: mail.text.split(/\n{2,}/u),
    ...(mail.action !== null && {
      action: {
        label: mail.action,
        url: exposeAddress(
          { publicUrl, secretKey },
          { organizationId: actor.organizationId, stakeholderId: person.id },
        ),
      },
    }),
    notes: mail.notes,
    closing: mail.closing,
  });
  // The file is read by its row when the email is sent.
  await tx
    .insertInto('estate_stakeholder_mails')
    .values({
      organization_id: actor.organizationId,
      id,
      stakeholder_id: person.id,
      kind,
      subject: mail.subject.slice(0, maxKeptSubject),
      calendar: calendar?.file ?? null,
      sequence: calendar?.sequence ?? 0,
      sent_by: actor.userId,
      order_id: orderId ?? null,
      sent_at: clock.now(),
    })
    .execute();
  if (lawful.has(kind)) {
    await mailer.send(tx, { to: person.email, ...letter });
    return;
  }
  const sent = await mailer.sendOwn(context, {
    to: person.email,
    ...letter,
    senderName: writer.organization,
    ...(isBareAddress(writer.email) && { replyTo: writer.email }),
    ...(calendar !== null &&
      mail.attachment !== null && {
        attachments: {
          source: calendarSource,
          reference: id,
          files: [
            { fileName: mail.attachment, mediaType: calendarMediaType, byteSize: Buffer.byteLength(calendar.file) },
          ],
        },
      }),
  });
  await tx.updateTable('estate_stakeholder_mails').set({ mail_id: sent.id }).where('id', '=', id).execute();
}
