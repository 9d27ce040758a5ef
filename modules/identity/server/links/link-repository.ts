import { sql } from 'kysely';
import type { UserId } from '#platform/contract/ids.ts';
import type { LinkWelcome } from '../../contract/link-welcome.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { IdentityParts } from '../dependencies.ts';
import { createSelector, linkAddress } from './account-link.ts';
import type { LinkPurpose } from './account-link.ts';

/** Validity of links created here; database functions of migration 3 set that of membership links. */
const lifeMinutes = { reset: 30, invitation: 72 * 60, email_confirmation: 72 * 60, email_undo: 7 * 24 * 60 } as const;

/** A stored link. */
export interface StoredLink {
  readonly userId: UserId;
  readonly purpose: LinkPurpose;
  /** Address that received the link. */
  readonly email: string;
  readonly language: LanguageKey;
  /** Membership that the link accepts, if any. */
  readonly membership: { readonly organizationId: string; readonly id: string } | null;
  /** Words and colour of the organisation for the page of the link, if it gave some. */
  readonly welcome: LinkWelcome | null;
}

export interface NewLink {
  readonly purpose: keyof typeof lifeMinutes;
  /** Present address of the account. */
  readonly account: string;
  /** Recipient of the link; the account's address if absent. */
  readonly email?: string;
  readonly language: LanguageKey;
  readonly now: Date;
}

/**
 * Creates a link and returns its URL with the secret. Runs the same statement for unknown accounts, so that both take
 * equally long; their link is invalid. Like all functions here it needs an identity transaction.
 */
export async function createLink(
  { configuration, secretKey }: Pick<IdentityParts, 'configuration' | 'secretKey'>,
  tx: Transaction,
  { purpose, account, email = account, language, now }: NewLink,
): Promise<string> {
  const selector = createSelector();
  const expiresAt = new Date(now.getTime() + lifeMinutes[purpose] * 60_000);
  await sql`
    INSERT INTO account_links (selector, user_id, purpose, language, created_at, expires_at, email)
    SELECT ${selector}::text, u.id, ${purpose}::text, ${language}::text, ${now}::timestamptz, ${expiresAt}::timestamptz, ${email}::text
    FROM users u WHERE u.email = ${account}
  `.execute(tx);
  return linkAddress(configuration.publicUrl, secretKey, purpose, selector);
}

/** Finds a currently valid link by selector and purposes; null if unknown, used or expired. */
export async function findLink(
  tx: Transaction,
  selector: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<StoredLink | null> {
  const select = tx
    .selectFrom('account_links')
    .select(columns)
    .where('selector', '=', selector)
    .where('purpose', 'in', purposes);
  return toLink(await select.where(isOpen(now)).$castTo<LinkRow>().executeTakeFirst());
}

/** Consumes a link; null if it is invalid or a parallel request was faster. */
export async function useLink(
  tx: Transaction,
  selector: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<StoredLink | null> {
  const update = tx
    .updateTable('account_links')
    .set({ used_at: now })
    .where('selector', '=', selector)
    .where('purpose', 'in', purposes);
  return toLink(await update.where(isOpen(now)).returning(columns).$castTo<LinkRow>().executeTakeFirst());
}

/** Voids the open links of a user except those for some purposes. */
export async function voidLinks(
  tx: Transaction,
  userId: string,
  now: Date,
  keep: readonly LinkPurpose[] = [],
): Promise<void> {
  let update = tx
    .updateTable('account_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null);
  if (keep.length > 0) update = update.where('purpose', 'not in', keep);
  await update.execute();
}

/** Voids the open links of a user for one purpose. */
export async function voidLinksFor(tx: Transaction, userId: string, purpose: LinkPurpose, now: Date): Promise<void> {
  await tx
    .updateTable('account_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

const columns = [
  'user_id as userId',
  'purpose',
  'email',
  'language',
  'organization_id as organizationId',
  'membership_id as membershipId',
  'welcome',
] as const;

interface LinkRow extends Omit<StoredLink, 'membership'> {
  readonly organizationId: string | null;
  readonly membershipId: string | null;
}

function isOpen(now: Date) {
  return sql<boolean>`used_at IS NULL AND expires_at > ${now}::timestamptz`;
}

function toLink(row: LinkRow | undefined): StoredLink | null {
  if (!row) return null;
  const { organizationId, membershipId: id, ...link } = row;
  return { ...link, membership: organizationId === null || id === null ? null : { organizationId, id } };
}
