import { sql } from 'kysely';
import { germanDayOf } from '#platform/contract/days.ts';
import { formatNumericDay } from '#platform/contract/format-calendar.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import type { Welcome } from '../mails/account-mails.ts';
import { sendAccountMail } from '../mails/send-account-mail.ts';
import { accountMails, repeatedInvitations } from '../throttling/limits.ts';
import { countAttempt } from '../throttling/throttle.ts';
import { createSelector, linkAddress } from './account-link.ts';
import type { LinkPurpose } from './account-link.ts';

/** Recipient and sender of an invitation. */
export interface Invitation {
  /** Id of an invited membership in the organisation of the transaction (`app.organization_id`). */
  readonly membershipId: string;
  readonly organizationName: string;
  /** Name of the inviting person; null: the operator. */
  readonly invitedBy: string | null;
  readonly language: LanguageKey;
  /** Sending time of the mail; immediately if absent. The validity of the link begins then. */
  readonly dueAt?: Date;
  /** True for a reminder of an earlier mail. */
  readonly repeated?: boolean;
  /** Writes the mail in the organisation's name; its link is valid as long as the invitation. */
  readonly welcome?: Welcome;
  /** False: creates the link without a mail. */
  readonly sendMail?: boolean;
}

/** Action that an invitation asks for: setting a first password, or only confirming the membership. */
export interface InvitationLink {
  readonly purpose: Extract<LinkPurpose, 'invitation' | 'join'>;
  readonly url: string;
}

/** Validity of an invitation, as the database function `create_invitation_link` sets it. */
const invitationMs = 14 * 86_400_000;

type InvitationDependencies = Pick<IdentityDependencies, 'clock' | 'mailer' | 'configuration' | 'secretKey'>;

/**
 * Mails an invited member a link that replaces older ones: it sets the first password of an unconfirmed address, else
 * it asks for confirmation of the membership. Works in every transaction.
 * @throws AppError invitation_accepted if the member is not invited any more; too_many_requests for too many mails to
 * the address, whoever caused them
 */
export async function inviteMember(
  dependencies: InvitationDependencies,
  tx: Transaction,
  invitation: Invitation,
): Promise<InvitationLink> {
  const { clock, configuration, secretKey } = dependencies;
  const {
    membershipId,
    organizationName,
    invitedBy,
    language,
    sendMail = true,
    repeated = false,
    welcome,
  } = invitation;
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
    const options = dueAt > now ? { sendAfter: dueAt } : {};
    if (welcome === undefined) await sendAccountMail(dependencies, tx, reader.purpose, mail, options);
    else {
      const { contact, colour } = welcome;
      await sql`SELECT extend_invitation_link(${selector}, ${JSON.stringify({ contact, colour })}::jsonb)`.execute(tx);
      const until = formatNumericDay(germanDayOf(new Date(dueAt.getTime() + invitationMs)), language);
      const kind = reader.purpose === 'join' ? 'welcomeJoin' : 'welcome';
      await sendAccountMail(dependencies, tx, kind, { ...mail, welcome: { ...welcome, until } }, options);
    }
  }
  return { purpose: reader.purpose, url };
}

/**
 * Sets the organisation of links in a transaction that sees all organisations: database functions read
 * `app.organization_id`.
 */
export async function actForOrganization(tx: Transaction, organizationId: string): Promise<void> {
  await sql`SELECT set_config('app.organization_id', ${organizationId}, true)`.execute(tx);
}
