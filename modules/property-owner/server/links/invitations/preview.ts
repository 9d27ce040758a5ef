import { writeAccountMail } from '#modules/identity/server/index.ts';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { formatNumericDay } from '#platform/contract/format-calendar.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { findOwnBrand } from '#platform/server/mail/brand.ts';
import { maxPreviewed } from '#modules/property-owner/contract/links/invitations/owner-invitations.ts';
import type {
  OwnerChoice,
  previewOwnerInvitations,
} from '#modules/property-owner/contract/links/invitations/owner-invitations.ts';
import type { LinkParts } from '../links-context.ts';
import { prepareWelcome } from '../write-welcome.ts';
import { groupByAddress, listChosenOwners, namePerson } from './unlinked-owners.ts';
import type { InvitedPerson } from './unlinked-owners.ts';

/** Days that an invitation is valid, from its email on. */
const invitationDays = 14;

type Preview = EndpointAnswer<typeof previewOwnerInvitations>;

/** Previews an invitation: recipients, mails with their days, and the owners that each person will see. */
export async function previewInvitations(
  context: TenantContext,
  parts: LinkParts,
  choice: OwnerChoice,
): Promise<Preview> {
  const { tx, actor, clock } = context;
  const owners = await listChosenOwners(context, choice);
  const persons = groupByAddress(owners);
  const shown = persons.slice(0, maxPreviewed);
  const members = await findMembers(context, shown);
  const days = await parts.access.forecastMails(tx, {
    organizationId: actor.organizationId,
    count: persons.length,
    now: clock.now(),
  });
  const stranger = shown.find((person) => !members.has(person.email));
  return {
    persons: shown.map((person) => ({
      email: person.email,
      name: nameOf(person),
      isMember: members.has(person.email),
      eigentuemer: person.owners.map(({ eid, name }) => ({ eid, name })),
    })),
    personCount: persons.length,
    ownerCount: owners.length,
    days: [...days],
    unplanned: persons.length - days.reduce((sum, { count }) => sum + count, 0),
    mail: stranger ? await writeInvitation(context, parts, stranger) : null,
  };
}

/**
 * Writes the mail to a person without account, in the language of new members; its link leads to the product's start
 * page.
 */
async function writeInvitation(
  context: TenantContext,
  { configuration: { publicUrl } }: LinkParts,
  person: InvitedPerson,
): Promise<Preview['mail']> {
  const { tx, actor, clock } = context;
  const { name: organization } = await tx
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', actor.organizationId)
    .executeTakeFirstOrThrow();
  const reader = { email: person.email, ...namePerson(person) };
  const { subject, text } = writeAccountMail('welcome', {
    language: 'de',
    brand: await findOwnBrand(tx, publicUrl),
    reader,
    url: publicUrl,
    organization,
    welcome: {
      ...(
        await prepareWelcome(context, {
          owners: person.owners,
          userType: 'eigentuemer',
          email: person.email,
        })
      )('de'),
      until: formatNumericDay(addDays(germanDayOf(clock.now()), invitationDays), 'de'),
    },
  });
  return { subject, text };
}

/** Finds the addresses that belong to members. */
async function findMembers(
  { tx, actor }: TenantContext,
  persons: readonly InvitedPerson[],
): Promise<ReadonlySet<string>> {
  if (persons.length === 0) return new Set();
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.email')
    .where('memberships.organization_id', '=', actor.organizationId)
    .where('memberships.state', '=', 'active')
    .where(
      'users.email',
      'in',
      persons.map(({ email }) => email),
    )
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** Returns a person's name for lists. */
function nameOf(person: InvitedPerson): string {
  const { firstName, lastName } = namePerson(person);
  return lastName === '–' ? firstName : `${firstName} ${lastName}`;
}
