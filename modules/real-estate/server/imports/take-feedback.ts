import { sql } from 'kysely';
import { fieldsOfType } from '#platform/contract/optional-kinds.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Portal, PublicationError } from '../../contract/objects/channels.ts';
import { objectFields } from '../../contract/objects/object-fields.ts';
import type { JobError } from '../../contract/portals/portals.ts';
import type { Feedback, Enquiry, FeedbackError } from '../feedback/read-feedback.ts';
import { fieldOfMessage } from '../feedback/field-of-message.ts';
import { tellObject } from '../objects/object-live.ts';
import { takeEnquiry } from '../stakeholders/take-enquiry.ts';
import { orderTranslation } from '../stakeholders/translate-request.ts';

/** Outcome of the feedback of a portal. */
export interface TakenFeedback {
  readonly enquiries: number;
  readonly known: number;
  readonly errors: number;
  /** Numbers of objects that the agency does not have. */
  readonly unknown: readonly string[];
  /** People of whom no email address is known: their object, name, telephone number and words. */
  readonly withoutEmail: readonly string[];
  /** For the log of the portal. */
  readonly noted: readonly JobError[];
}

const senders: readonly (readonly [RegExp, Portal])[] = [
  [/immobilienscout|is24|scout24/iu, 'scout'],
  [/kleinanzeigen|ebay/iu, 'ebay'],
  [/immowelt|immonet/iu, 'immowelt'],
  [/\bivd/iu, 'ivd'],
];

/** Tells the portal from the name or address of a sender; undefined if it is none of ours. */
export const portalOfSender = (sender: string): Portal | undefined =>
  senders.find(([pattern]) => pattern.test(sender))?.[1];

const sourceOf: Readonly<Record<Portal, string>> = {
  scout: 'ImmobilienScout24',
  ebay: 'Kleinanzeigen',
  immowelt: 'immowelt',
  ivd: 'IVD',
};

/** Runs work in a transaction of the organisation. */
type Transact = <T>(work: (context: TenantContext) => Promise<T>) => Promise<T>;

type FoundObject = { readonly id: string; readonly objectId: string };

/**
 * Takes the feedback of a portal: people who ask are added to their object, and errors stand at their object. Taken twice it
 * adds nobody twice, so that each is written by itself.
 */
export async function takeFeedback(
  { languageModel }: Pick<Platform, 'languageModel'>,
  transaction: Transact,
  { enquiries, errors, sender }: Feedback,
  portal: Portal | undefined,
): Promise<TakenFeedback> {
  const taken = { enquiries: 0, known: 0, errors: 0 };
  const unknown = new Set<string>();
  const noted: JobError[] = [];
  const withoutEmail: string[] = [];
  for (const enquiry of enquiries)
    await transaction(async (context) => {
      const object = await findByNumber(context, enquiry.externalId);
      if (object === undefined) {
        unknown.add(enquiry.externalId || enquiry.objectTitle || enquiry.portalObjectId);
        return;
      }
      if (enquiry.email === '') {
        const said = [nameOf(enquiry), enquiry.telephone, enquiry.text].filter((part) => part !== '').join(' · ');
        withoutEmail.push(`${object.objectId}: ${said}`);
        noted.push({ objectId: object.objectId, field: '', code: 'enquiry_without_email', text: said });
        return;
      }
      try {
        const { person, isKnown } = await takeEnquiry(context, {
          objectId: object.objectId,
          estateObjectId: object.id,
          email: enquiry.email,
          data: dataOf(enquiry, portal === undefined ? sender.name : sourceOf[portal]),
        });
        if (languageModel !== undefined && !isKnown) await orderTranslation(context, person);
        taken[isKnown ? 'known' : 'enquiries'] += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        noted.push({ objectId: object.objectId, field: '', code: error.code, text: nameOf(enquiry) });
      }
    });
  for (const error of errors)
    await transaction(async (context) => {
      const object = await findByNumber(context, error.objectId);
      if (object === undefined) unknown.add(error.objectId);
      else {
        const said = { code: 'refused', field: await fieldOf(context, object, error), text: textOf(error) };
        await noteAtObject(context, object, said, portal);
        noted.push({ ...said, objectId: object.objectId });
        taken.errors += 1;
      }
    });
  return { ...taken, withoutEmail, unknown: [...unknown].filter((number) => number !== ''), noted };
}

const nameOf = ({ firstName, lastName }: Enquiry): string => `${firstName} ${lastName}`.trim();
const textOf = ({ code, text }: FeedbackError): string => [code, text].filter((part) => part !== '').join(': ');

/** BESICHTIGUNG as people write it. */
const toWord = (code: string): string => `${code.slice(0, 1)}${code.slice(1).toLowerCase()}`;

/** The field of the object that a portal's message means; empty for none. */
async function fieldOf({ tx }: TenantContext, { id }: FoundObject, { text }: FeedbackError): Promise<string> {
  const { type } = await tx
    .selectFrom('estate_objects')
    .select(sql<string>`data ->> 'realEstateType'`.as('type'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const fields = new Set<string>(fieldsOfType(objectFields, type));
  return fieldOfMessage(text, (field) => fields.has(field));
}

const dataOf = (enquiry: Enquiry, source: string) => ({
  ...(enquiry.title !== null && { title: enquiry.title }),
  firstName: enquiry.firstName,
  lastName: enquiry.lastName || enquiry.email,
  telephone: enquiry.telephone,
  street: enquiry.street,
  city: enquiry.city,
  requestText: [enquiry.text, enquiry.wishes.map(toWord).join(', ')].filter((part) => part !== '').join('\n\n'),
  source,
});

/** Finds an object by the number that the portal was given, or by the one that is known to all portals. */
async function findByNumber({ tx, actor }: TenantContext, number: string): Promise<FoundObject | undefined> {
  if (number === '') return undefined;
  const prefix = `${actor.organizationId}-`;
  const rowId = number.startsWith(prefix) ? number.slice(prefix.length) : null;
  const select = tx.selectFrom('estate_objects as o').select(['o.id', 'o.object_id as objectId']);
  if (rowId !== null && /^[0-9a-f-]{36}$/u.test(rowId)) return select.where('o.id', '=', rowId).executeTakeFirst();
  return select
    .innerJoin('estate_external_ids as e', (join) =>
      join.onRef('e.organization_id', '=', 'o.organization_id').onRef('e.estate_object_id', '=', 'o.id'),
    )
    .where('e.external_id', '=', number)
    .executeTakeFirst();
}

/**
 * The portal took the package, and then refused the object: that stands at its channel, and it is sent whole next time. What
 * was changed or withdrawn since is on its way anyhow.
 */
async function noteAtObject(
  context: TenantContext,
  { id, objectId }: FoundObject,
  error: PublicationError,
  portal: Portal | undefined,
): Promise<void> {
  if (portal === undefined) return;
  await context.tx
    .updateTable('estate_publications')
    .set({
      state: 'failed',
      errors: JSON.stringify([error]),
      sent_checksum: '',
    })
    .where('estate_object_id', '=', id)
    .where('channel', '=', portal)
    .where('state', '<>', 'pending')
    .where('wants_published', '=', true)
    .execute();
  await tellObject(context, objectId);
}
