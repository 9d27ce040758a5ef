import { countIfFree } from '#modules/identity/server/index.ts';
import { addDays } from '#platform/contract/days.ts';
import type { EndpointInput } from '#platform/contract/endpoint.ts';
import { logEvents } from '#platform/server/audit/log-event.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { Clock } from '#platform/server/clock.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import type { MemberContext, TenantContext } from '#platform/server/http/context.ts';
import { tooFrequent } from '#platform/server/limits/refusals.ts';
import { greet } from '#platform/server/mail/mail-words.ts';
import type { writeOwnerLetters } from '#modules/property-owner/contract/links/letters/owner-letters.ts';
import { administrationPermission } from '#modules/property-owner/contract/catalogue.ts';
import { readContact } from '../../configuration/contact-config.ts';
import { describeAwaited, listHouses, nameAwaited } from '../write-welcome.ts';
import { chooseAddressees } from './addressees.ts';
import type { StoredAddressee } from './addressees.ts';
import { lettersDocument } from './document/letters-document.ts';
import { createCode, hashCode } from './letter-code.ts';
import { writtenLetters } from './letter-limits.ts';
import type { LetterParts } from './letter-parts.ts';

/** Days that a code holds: letters take days, and people put them aside. */
const validDays = 60;

type Order = EndpointInput<typeof writeOwnerLetters>['body'];

/** Returns the last day of a code that is written now. */
export function lastDayOfCode(clock: Clock): string {
  return addDays(todayInGermany(clock), validDays);
}

/**
 * Writes letters with new codes. The codes are in the PDF alone; only what was printed is stored as hash, so that a
 * failed PDF ends no former code.
 * @throws AppError validation_failed without an owner; changed_meanwhile if one of them got access meanwhile;
 * too_many_requests
 */
export async function writeLetters(
  parts: LetterParts,
  { transaction, tenantQueue, signal, clock }: Pick<MemberContext, 'transaction' | 'tenantQueue' | 'signal' | 'clock'>,
  order: Order,
): Promise<Uint8Array> {
  const validUntil = lastDayOfCode(clock);
  const plan = await transaction((context) => planLetters(context, order));
  const letters = plan.letters.map((letter) => ({ ...letter, code: createCode() }));
  const pdf = await lettersDocument.render(
    parts.renderer,
    {
      language: order.language,
      contact: plan.contact,
      letters,
      portal: parts.configuration.publicUrl,
      writtenOn: todayInGermany(clock),
      validUntil,
    },
    { signal, tenantQueue },
  );
  await transaction((context) => storeCodes(context, parts, { letters, userType: order.userType, validUntil }));
  return pdf;
}

async function planLetters(context: TenantContext, order: Order) {
  const { tx, actor, clock } = context;
  if (!(await countIfFree(tx, writtenLetters, actor.organizationId, clock.now())))
    throw tooFrequent(writtenLetters.kind, writtenLetters.seconds);
  const owners = await chooseAddressees(context, order);
  if (owners.length === 0) throw invalidField('eids', 'too_small', { minimum: 1, kind: 'array' });
  const { language, userType } = order;
  const houses = userType === 'weg' ? new Map<string, readonly string[]>() : await listHouses(context, owners);
  const letters = owners.map((owner) => ({
    owner,
    greeting: greet(language, { ...owner, email: '' }),
    awaits: describeAwaited(language, userType, nameAwaited([owner], houses.get(owner.id) ?? [])),
  }));
  return { letters, contact: await readContact(context) };
}

interface Written {
  readonly letters: readonly { readonly owner: StoredAddressee; readonly code: string }[];
  readonly userType: Order['userType'];
  readonly validUntil: string;
}

/** Stores the codes of printed letters in place of former ones. */
async function storeCodes(
  context: TenantContext,
  { access, secretKey }: LetterParts,
  { letters, userType, validUntil }: Written,
): Promise<void> {
  const { tx, actor, clock } = context;
  await access.lock(context, administrationPermission);
  const eids = letters.map(({ owner }) => owner.eid);
  const present = await chooseAddressees(context, { all: false, eids });
  if (present.length !== letters.length) throw new AppError('changed_meanwhile');
  await tx
    .insertInto('owner_letters')
    .values(
      letters.map(({ owner, code }) => ({
        organization_id: actor.organizationId,
        owner_id: owner.id,
        code_hash: hashCode(secretKey, code),
        user_type: userType,
        written_at: clock.now(),
        valid_until: validUntil,
        written_by: actor.userId,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'owner_id']).doUpdateSet(({ ref }) => ({
        code_hash: ref('excluded.code_hash'),
        user_type: ref('excluded.user_type'),
        written_at: ref('excluded.written_at'),
        valid_until: ref('excluded.valid_until'),
        written_by: ref('excluded.written_by'),
      })),
    )
    .execute();
  await logEvents(
    context,
    letters.map(({ owner }) => ({
      event: 'owner_letter_written',
      subject: { type: 'property_owner', id: owner.id, label: `${owner.name} (${owner.eid})` },
      changes: [
        { field: 'userType', from: null, to: userType },
        { field: 'codeValidUntil', from: owner.validUntil, to: validUntil },
      ],
    })),
  );
}
