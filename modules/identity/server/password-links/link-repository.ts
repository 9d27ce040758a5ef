import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { UserId } from '#platform/contract/ids.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';

/** How long a link is good, by what it is for. */
const lifeMinutes = { reset: 30, invitation: 72 * 60 } as const;

export type LinkPurpose = keyof typeof lifeMinutes;

/** The two values of a link: the selector finds the row, the secret proves it. Only the secret's hash is stored. */
export interface PasswordLink {
  readonly selector: string;
  readonly secret: string;
}

export interface NewLink {
  readonly email: string;
  readonly purpose: LinkPurpose;
  readonly language: LanguageKey;
  readonly now: Date;
}

/** The same statement whether the account exists or not, so that both take equally long; the link of an unknown one leads nowhere. */
export async function insertLink(tx: Transaction, { email, purpose, language, now }: NewLink): Promise<PasswordLink> {
  const link = { selector: randomBytes(16).toString('base64url'), secret: randomBytes(32).toString('base64url') };
  const expiresAt = new Date(now.getTime() + lifeMinutes[purpose] * 60_000);
  await tx
    .insertInto('password_links')
    .columns(['selector', 'secret_hash', 'user_id', 'purpose', 'language', 'created_at', 'expires_at'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select(({ val, ref, cast }) => [
          cast<string>(val(link.selector), 'text').as('selector'),
          cast<Buffer>(val(hashSecret(link.secret)), 'bytea').as('secret_hash'),
          ref('users.id').as('user_id'),
          cast<string>(val(purpose), 'text').as('purpose'),
          cast<string>(val(language), 'text').as('language'),
          cast<Date>(val(now), 'timestamptz').as('created_at'),
          cast<Date>(val(expiresAt), 'timestamptz').as('expires_at'),
        ])
        .where('users.email', '=', email),
    )
    .execute();
  return link;
}

/** The e-mail address behind a link that is good at the moment; null when it is unknown, used or expired. */
export async function findLink(tx: Transaction, link: PasswordLink, now: Date): Promise<{ email: string } | null> {
  const row = await tx
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .select(['users.email', 'password_links.secret_hash'])
    .where('selector', '=', link.selector)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && timingSafeEqual(row.secret_hash, hashSecret(link.secret)) ? { email: row.email } : null;
}

/** Uses a link up; null when somebody else was faster, or it is not good. */
export async function useLink(tx: Transaction, link: PasswordLink, now: Date): Promise<{ userId: UserId; language: LanguageKey } | null> {
  const row = await tx
    .updateTable('password_links')
    .set({ used_at: now })
    .where('selector', '=', link.selector)
    .where('secret_hash', '=', hashSecret(link.secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'language'])
    .executeTakeFirst();
  return row ? { userId: row.user_id as UserId, language: row.language as LanguageKey } : null;
}

/** After a new password no older link may set another one. */
export async function useUpLinksOfUser(tx: Transaction, userId: UserId, now: Date): Promise<void> {
  await tx.updateTable('password_links').set({ used_at: now }).where('user_id', '=', userId).where('used_at', 'is', null).execute();
}

function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
