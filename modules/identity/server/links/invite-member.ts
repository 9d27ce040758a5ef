import { sql } from 'kysely';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { sendAccountMail } from '../mails/send-account-mail.ts';
import { accountMails, repeatedInvitations } from '../throttling/limits.ts';
import { countAttempt } from '../throttling/throttle.ts';
import { createSelector, linkAddress } from './account-link.ts';
import type { LinkPurpose } from './account-link.ts';

/** Which invited member is written to. */
export interface Invitation {
  /** Of a membership in the organisation of the transaction (`app.organization_id`) that is invited. */
  readonly membershipId: string;
  readonly organizationName: string;
  /** Name of the person who invites; null: the operator. */
  readonly invitedBy: string | null;
  readonly language: LanguageKey;
  /** When the mail goes out; at once if absent. The validity of the link begins then. */
  readonly dueAt?: Date;
  /** True when the mail has been sent before. */
  readonly repeated?: boolean;
  /** False: only the link is made. */
  readonly sendMail?: boolean;
}

/** What the link of an invitation asks for: a first password, or only whether the person joins. */
export interface InvitationLink {
  readonly purpose: Extract<LinkPurpose, 'invitation' | 'join'>;
  readonly url: string;
}

type InvitationDependencies = Pick<IdentityDependencies, 'clock' | 'mailer' | 'configuration' | 'secretKey'>;

/**
 * Mails an invited member a link, in place of older ones: it sets the first password while nobody has proven the
 * address, else it asks whether the person joins. Works in every transaction.
 *
 * @throws AppError invitation_accepted when the member is not invited any more; too_many_requests when the address has
 *   got too many mails already, whoever caused them
 */
export async function inviteMember(
  dependencies: InvitationDependencies,
  tx: Transaction,
  invitation: Invitation,
): Promise<InvitationLink> {
  const { clock, configuration, secretKey } = dependencies;
  const { membershipId, organizationName, invitedBy, language, sendMail = true, repeated = false } = invitation;
  const now = clock.now();
  const { dueAt = now } = invitation;
  const selector = createSelector();
  const { rows } = await sql<{
    purpose: InvitationLink['purpose'];
    email: string;
    firstName: string;
    lastName: string;
  }>`
    SELECT purpose, email, first_name AS "firstName", last_name AS "lastName"
    FROM create_invitation_link(${selector}, ${membershipId}::uuid, ${language}, ${now}::timestamptz, ${dueAt}::timestamptz)
  `.execute(tx);
  const [reader] = rows;
  if (!reader) throw new AppError('invitation_accepted');
  const url = linkAddress(configuration.publicUrl, secretKey, reader.purpose, selector);
  if (sendMail) {
    if (repeated) await countAttempt(tx, repeatedInvitations, reader.email, now);
    await countAttempt(tx, accountMails, reader.email, now);
    const mail = { language, reader, organization: organizationName, actor: invitedBy, url };
    await sendAccountMail(dependencies, tx, reader.purpose, mail, dueAt > now ? { sendAfter: dueAt } : {});
  }
  return { purpose: reader.purpose, url };
}

/** Where the links of a transaction that sees all organisations belong: its functions look at `app.organization_id`. */
export async function actForOrganization(tx: Transaction, organizationId: string): Promise<void> {
  await sql`SELECT set_config('app.organization_id', ${organizationId}, true)`.execute(tx);
}
