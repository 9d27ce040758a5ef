import { countAttempt } from '#modules/identity/server/index.ts';
import type { Limit } from '#modules/identity/server/index.ts';
import type { EndpointInput } from '#platform/contract/endpoint.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { isWithdrawn } from '../../contract/objects/object-types.ts';
import type { sendEnquiry } from '../../contract/public-pages/enquiry.ts';
import { maxLengths } from '../../contract/stakeholders/stakeholder-data.ts';
import type { Stakeholder } from '../../contract/stakeholders/stakeholders.ts';
import { createStakeholder, readStakeholder } from '../stakeholders/change-stakeholders.ts';
import { sendMail } from '../stakeholders/mails/send-mail.ts';
import type { MailParts } from '../stakeholders/mails/send-mail.ts';
import { orderTranslation } from '../stakeholders/translate-request.ts';
import { noteChange } from '../stakeholders/write-stakeholder.ts';
import type { FoundOffer } from './find-offer.ts';
import { publicText } from './public-texts.ts';

type Body = EndpointInput<typeof sendEnquiry>['body'];

/** Enquiries about one object: more than any offer has, fewer than a program sends. */
const perObject = { kind: 'estate-enquiry-object', max: 200, seconds: 86_400 } satisfies Limit;
/** Enquiries with one address: an agency sends nobody more emails than that by itself. */
const perAddress = { kind: 'estate-enquiry-address', max: 5, seconds: 86_400 } satisfies Limit;

/** Enquiries from one network. */
export const perNetwork = { kind: 'estate-enquiry-network', max: 20, seconds: 600 } satisfies Limit;

/** The language model translates requests in other languages. */
type EnquiryParts = MailParts & Pick<Platform, 'languageModel'>;

/**
 * Adds somebody who asks about an object to its interested people; whoever asked before gets their words added. The link to
 * the exposé goes out once.
 * @returns the person
 * @throws AppError validation_failed without consent, object_withdrawn, too_many_requests, too_many_stakeholders
 */
export async function receiveEnquiry(
  parts: EnquiryParts,
  context: TenantContext,
  { state }: Pick<FoundOffer, 'state'>,
  body: Body,
): Promise<Stakeholder> {
  const { tx, actor, clock } = context;
  if (!body.consent) throw invalidField('consent', 'agreement_needed');
  if (isWithdrawn(state.status)) throw new AppError('object_withdrawn');
  const address = body.email.toLowerCase();
  await countAttempt(tx, perObject, state.estateObjectId, clock.now());
  await countAttempt(tx, perAddress, `${actor.organizationId} ${address}`, clock.now());
  const known = await tx
    .selectFrom('estate_stakeholders')
    .select(['id', 'request_text'])
    .where('estate_object_id', '=', state.estateObjectId)
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', address))
    .forUpdate()
    .executeTakeFirst();
  const person = known ? await addWords(context, known, body) : await addPerson(context, state.objectId, body);
  if (parts.languageModel !== undefined && known === undefined) await orderTranslation(context, person);
  if (!body.wantsExpose || person.data.exposeSentAt !== null || person.status === 'AUSGESCHIEDEN') return person;
  try {
    return await sendMail(parts, context, {
      stakeholderId: person.id,
      objectId: state.objectId,
      type: 'expose',
      language: body.languageKey,
    });
  } catch (error) {
    // The agency has sent all of today's emails: the person stands among the new ones, and an agent sends it.
    if (error instanceof AppError && error.code === 'too_many_requests') return person;
    throw error;
  }
}

const addPerson = (context: TenantContext, objectId: string, body: Body): Promise<Stakeholder> =>
  createStakeholder(context, {
    objectId,
    email: body.email,
    data: {
      title: body.title,
      firstName: body.firstName,
      lastName: body.lastName,
      telephone: body.telephone,
      requestText: body.text,
      language: body.languageKey,
      source: publicText('de', 'source'),
    },
  });

/** Nobody outside can change who a person is: only what they say is added. */
async function addWords(
  context: TenantContext,
  known: { readonly id: string; readonly request_text: string },
  { text }: Body,
): Promise<Stakeholder> {
  const before = await readStakeholder(context, known.id);
  if (text.trim() === '' || known.request_text.includes(text)) return before;
  const joined = [known.request_text, text].filter((part) => part !== '').join('\n\n');
  // The agent has not read the newest words of a text that is too long.
  await context.tx
    .updateTable('estate_stakeholders')
    .set(({ eb }) => ({ request_text: joined.slice(-maxLengths.requestText), version: eb('version', '+', 1) }))
    .where('id', '=', known.id)
    .execute();
  const after = await readStakeholder(context, known.id);
  await noteChange(context, 'stakeholder_changed', { before, after });
  return after;
}
