import { countAttempt } from '#modules/identity/server/index.ts';
import type { Limit } from '#modules/identity/server/index.ts';
import type { EndpointInput } from '#platform/contract/endpoint.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { isWithdrawn } from '../../contract/objects/object-types.ts';
import type { sendEnquiry } from '../../contract/public-pages/enquiry.ts';
import type { Stakeholder } from '../../contract/stakeholders/stakeholders.ts';
import { sendMail } from '../stakeholders/mails/send-mail.ts';
import type { MailParts } from '../stakeholders/mails/send-mail.ts';
import { takeEnquiry } from '../stakeholders/take-enquiry.ts';
import type { Enquiry } from '../stakeholders/take-enquiry.ts';
import { orderTranslation } from '../stakeholders/translate-request.ts';
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
  const { person, isKnown } = await takeEnquiry(context, {
    objectId: state.objectId,
    estateObjectId: state.estateObjectId,
    email: body.email,
    data: dataOf(body),
  });
  if (parts.languageModel !== undefined && !isKnown) await orderTranslation(context, person);
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

const dataOf = (body: Body): Enquiry['data'] => ({
  title: body.title,
  firstName: body.firstName,
  lastName: body.lastName,
  telephone: body.telephone,
  requestText: body.text,
  language: body.languageKey,
  source: publicText('de', 'source'),
});
