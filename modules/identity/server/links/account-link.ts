import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Values of a link in a mail: the selector finds the row, the secret proves the origin of the mail. */
export interface AccountLink {
  readonly selector: string;
  readonly secret: string;
}

/** Purpose of a link, which determines the page that opens it. */
export type LinkPurpose = 'reset' | 'invitation' | 'join' | 'email_change' | 'email_confirmation' | 'email_undo';

/** Links whose page asks for a new password. */
export const passwordPurposes: readonly LinkPurpose[] = ['reset', 'invitation', 'email_change', 'email_undo'];

const pages: Readonly<Record<LinkPurpose, 'set-password' | 'join' | 'confirm-email'>> = {
  reset: 'set-password',
  invitation: 'set-password',
  email_change: 'set-password',
  email_undo: 'set-password',
  join: 'join',
  email_confirmation: 'confirm-email',
};

/** Reads the link from the path of a request. */
export function toLink({ a, b }: { readonly a: string; readonly b: string }): AccountLink {
  return { selector: a, secret: b };
}

/** Creates a selector of 128 random bits. */
export function createSelector(): string {
  return randomBytes(16).toString('base64url');
}

/** Returns the URL of the page that a link opens, with the secret. */
export function linkAddress(publicUrl: string, secretKey: string, purpose: LinkPurpose, selector: string): string {
  return `${publicUrl}/benit/auth/${pages[purpose]}/${selector}/${deriveSecret(secretKey, selector)}`;
}

/** True if the secret belongs to the selector; compares in constant time. */
export function isGenuine(secretKey: string, { selector, secret }: AccountLink): boolean {
  const expected = Buffer.from(deriveSecret(secretKey, selector));
  const given = Buffer.from(secret);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Derives 256 bits that require SECRET_KEY from the selector (HMAC, RFC 2104). The secret is stored nowhere: neither a
 * copy of the database nor an SQL injection reveals one.
 */
function deriveSecret(secretKey: string, selector: string): string {
  return createHmac('sha256', secretKey).update(`account-link:${selector}`).digest('base64url');
}
