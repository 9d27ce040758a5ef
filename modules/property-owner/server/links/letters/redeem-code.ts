import { countAttempt, forgetAttempt } from '#modules/identity/server/index.ts';
import { germanDayOf } from '#platform/contract/days.ts';
import type { EndpointAnswer, EndpointInput } from '#platform/contract/endpoint.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { RequestContext, TenantContext } from '#platform/server/http/context.ts';
import { networkOf } from '#platform/server/http/network-of.ts';
import { isLoopbackAddress } from '#platform/server/loopback.ts';
import { recordAudit } from '#platform/server/audit/record.ts';
import type { checkAccessCode, redeemAccessCode } from '#modules/property-owner/contract/links/letters/access-code.ts';
import { administrationPermission } from '#modules/property-owner/contract/catalogue.ts';
import { readContact } from '../../configuration/contact-config.ts';
import { forEveryOwner } from '../../wall/for-every-owner.ts';
import { linkPerson } from '../add-link.ts';
import { endLetters } from '../end-letters.ts';
import { namePerson } from '../invitations/unlinked-owners.ts';
import { nameContact, prepareWelcome } from '../write-welcome.ts';
import { findOpenLetter, findWriter } from './find-letter.ts';
import type { OpenLetter } from './find-letter.ts';
import { hashCode } from './letter-code.ts';
import { wrongCodes } from './letter-limits.ts';
import type { LetterParts } from './letter-parts.ts';

/** Organisation and member that nobody is: an unknown code asks the same questions of them. */
const nobody = '00000000-0000-0000-0000-000000000000';

type Caller = Pick<RequestContext, 'address' | 'source'>;

/**
 * Returns who wrote the letter.
 * @throws AppError access_code_invalid, too_many_requests as {@link redeemCode}
 */
export async function checkCode(
  parts: LetterParts,
  caller: Caller,
  { code, languageKey }: EndpointInput<typeof checkAccessCode>['body'],
): Promise<EndpointAnswer<typeof checkAccessCode>> {
  return withLetter(parts, caller, code, async (context, { name }) => {
    const contact = await readContact(context);
    return {
      organization: contact.organization,
      owner: name,
      contact: nameContact(contact, languageKey),
      colour: contact.colour,
    };
  });
}

/**
 * Uses a code once: gives the address the access that the writer of the letter would give it. A refusal leaves the code
 * usable.
 * @throws AppError access_code_invalid, without a reason, for an unknown, used, withdrawn and expired code, and for one
 * whose owner or writer is gone; too_many_requests for too many wrong codes from the network, or too many emails
 */
export async function redeemCode(
  parts: LetterParts,
  caller: Caller,
  { code, email, languageKey }: EndpointInput<typeof redeemAccessCode>['body'],
): Promise<EndpointAnswer<typeof redeemAccessCode>> {
  return withLetter(parts, caller, code, async (context, letter) => {
    await parts.access.lock(context, administrationPermission);
    // Under the lock: of two uses at the same time the second one finds no code.
    if ((await endLetters(context, [letter.id])).length === 0) return null;
    const dueAt = await grantAccess(context, parts, letter, { email, language: languageKey });
    await recordAudit(context.tx, context.actor.organizationId, {
      event: 'owner_letter_used',
      userId: null,
      subject: { type: 'property_owner', id: letter.id, label: `${letter.name} (${letter.eid})` },
      changes: [{ field: 'codeEmail', from: null, to: email }],
      source: context.source,
      now: context.clock.now(),
    });
    return { mailedOn: dueAt !== null && dueAt > context.clock.now() ? germanDayOf(dueAt) : null };
  });
}

/** @returns the sending time of the email */
async function grantAccess(
  context: TenantContext,
  parts: LetterParts,
  letter: OpenLetter,
  { email, language }: { readonly email: string; readonly language: LanguageKey },
): Promise<Date | null> {
  const { userType } = letter;
  const { granted, dueAt } = await linkPerson(context, parts, [letter], {
    ...namePerson({ email, owners: [{ ...letter, email }] }),
    email,
    userType,
    sendReleaseEmail: true,
    sendDocumentEmail: true,
    validUntil: null,
    language,
  });
  if (granted.outcome !== 'waiting') return dueAt;
  // The open invitation of this address was mailed before: whoever has just typed the address expects one now.
  const welcome = await prepareWelcome(context, { owners: [letter], userType, email });
  await parts.access.invite(context, { by: administrationPermission, membershipId: granted.membershipId, welcome });
  return null;
}

/**
 * Runs `work` as the writer of the letter with this code. Every code costs the same statements until its letter is
 * found, so that the time reveals none.
 * @param work returns null if the code was used meanwhile
 */
async function withLetter<T>(
  { database, clock, secretKey }: LetterParts,
  { address, source }: Caller,
  code: string,
  work: (context: TenantContext, letter: OpenLetter) => Promise<T | null>,
): Promise<T> {
  const now = clock.now();
  const hash = hashCode(secretKey, code);
  const { attempt, scope } = await database.identity(async (tx) => {
    // Counted before it is tried, so that parallel ones cannot exceed the limit; loopback is exempt (decision 4).
    const counted = isLoopbackAddress(address) ? null : await countAttempt(tx, wrongCodes, networkOf(address), now);
    const found = await tx
      .selectFrom('owner_letters')
      // A copy out of a backup has the codes of its original.
      .innerJoin('organizations', (join) =>
        join.onRef('organizations.id', '=', 'owner_letters.organization_id').on('availability', '<>', 'copy'),
      )
      .select(['organization_id as organizationId', 'written_by as userId'])
      .where('code_hash', '=', hash)
      .executeTakeFirst();
    return { attempt: counted, scope: found ?? { organizationId: nobody, userId: nobody } };
  });
  const result = await database
    .tenant(scope, async (tx) => {
      // The writer may view the portal as one owner at the moment.
      await forEveryOwner(tx);
      const [actor, letter] = [await findWriter(tx, scope), await findOpenLetter(tx, hash, todayInGermany(clock))];
      return actor && letter ? work({ tx, actor, clock, source }, letter) : null;
    })
    .catch(toInvalid);
  if (attempt !== null && result !== null) await database.identity((tx) => forgetAttempt(tx, attempt));
  if (result === null) throw new AppError('access_code_invalid');
  return result;
}

/** The writer may lose their permission between the check and the lock. */
function toInvalid(error: unknown): null {
  if (error instanceof AppError && (error.code === 'permission_denied' || error.code === 'organization_required'))
    return null;
  throw error;
}
