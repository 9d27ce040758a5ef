import { sql } from 'kysely';
import type { UserId } from '#platform/contract/ids.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { createSelector } from './account-link.ts';
import type { LinkPurpose } from './account-link.ts';

/** How long the links are good that are made here; those of memberships are made by functions of migration 7. */
const lifeMinutes = { reset: 30, invitation: 72 * 60, email_confirmation: 72 * 60, email_undo: 7 * 24 * 60 } as const;

/** A link as it stands. */
export interface StoredLink {
  readonly userId: UserId;
  readonly purpose: LinkPurpose;
  /** The mailbox that it was sent to. */
  readonly email: string;
  readonly language: LanguageKey;
  /** The membership that it accepts, if any. */
  readonly membership: { readonly organizationId: string; readonly id: string } | null;
}

export interface NewLink {
  readonly purpose: keyof typeof lifeMinutes;
  /** The address that the account has. */
  readonly account: string;
  /** The mailbox that the link is sent to; the account's address if absent. */
  readonly email?: string;
  readonly language: LanguageKey;
  readonly now: Date;
}

/**
 * Makes a link and answers its selector. The same statement whether the account exists or not, so that both take equally
 * long; the link of an unknown one leads nowhere. Needs an identity transaction, as everything here.
 */
export async function insertLink(tx: Transaction, { purpose, account, email = account, language, now }: NewLink): Promise<string> {
  const selector = createSelector();
  const expiresAt = new Date(now.getTime() + lifeMinutes[purpose] * 60_000);
  await sql`
    INSERT INTO account_links (selector, user_id, purpose, language, created_at, expires_at, email)
    SELECT ${selector}::text, u.id, ${purpose}::text, ${language}::text, ${now}::timestamptz, ${expiresAt}::timestamptz, ${email}::text
    FROM users u WHERE u.email = ${account}
  `.execute(tx);
  return selector;
}

/** The link of a selector that is good at the moment for one of the purposes; null when it is unknown, used or expired. */
export async function findLink(tx: Transaction, selector: string, purposes: readonly LinkPurpose[], now: Date): Promise<StoredLink | null> {
  const row = await tx
    .selectFrom('account_links')
    .select(columns)
    .where('selector', '=', selector)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? toLink(row) : null;
}

/** Uses a link up; null when somebody else was faster, or it is not good. */
export async function useLink(tx: Transaction, selector: string, purposes: readonly LinkPurpose[], now: Date): Promise<StoredLink | null> {
  const row = await tx
    .updateTable('account_links')
    .set({ used_at: now })
    .where('selector', '=', selector)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst();
  return row ? toLink(row) : null;
}

/** Voids the open links of a user but those for some purposes. */
export async function voidLinks(tx: Transaction, userId: string, now: Date, keep: readonly LinkPurpose[] = []): Promise<void> {
  let update = tx.updateTable('account_links').set({ used_at: now }).where('user_id', '=', userId).where('used_at', 'is', null);
  if (keep.length > 0) update = update.where('purpose', 'not in', keep);
  await update.execute();
}

/** Voids the open links of a user for one purpose. */
export async function voidLinksFor(tx: Transaction, userId: string, purpose: LinkPurpose, now: Date): Promise<void> {
  await tx.updateTable('account_links').set({ used_at: now }).where('user_id', '=', userId).where('purpose', '=', purpose).where('used_at', 'is', null).execute();
}

/** The address that a user has asked for and not confirmed yet. */
export async function findPendingEmail(tx: Transaction, userId: string, now: Date): Promise<string | null> {
  const row = await tx
    .selectFrom('account_links')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'email_confirmation')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.email ?? null;
}

const columns = ['user_id', 'purpose', 'email', 'language', 'organization_id', 'membership_id'] as const;

interface LinkRow {
  readonly user_id: string;
  readonly purpose: string;
  readonly email: string;
  readonly language: string;
  readonly organization_id: string | null;
  readonly membership_id: string | null;
}

function toLink({ user_id: userId, purpose, email, language, organization_id: organizationId, membership_id: id }: LinkRow): StoredLink {
  return {
    userId: userId as UserId,
    purpose: purpose as LinkPurpose,
    email,
    language: language as LanguageKey,
    membership: organizationId === null || id === null ? null : { organizationId, id },
  };
}
