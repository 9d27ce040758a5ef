import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The two values of a link in a mail: the selector finds the row, the secret proves that we wrote the mail. */
export interface AccountLink {
  readonly selector: string;
  readonly secret: string;
}

/** What a link is for; which page opens it follows from that. */
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

/** The link in the path of a request. */
export function toLink({ a, b }: { readonly a: string; readonly b: string }): AccountLink {
  return { selector: a, secret: b };
}

/** 128 random bits. */
export function createSelector(): string {
  return randomBytes(16).toString('base64url');
}

/** The address of the page that a link opens, with the secret. */
export function linkAddress(publicUrl: string, secretKey: string, purpose: LinkPurpose, selector: string): string {
  return `${publicUrl}/benit/auth/${pages[purpose]}/${selector}/${deriveSecret(secretKey, selector)}`;
}

/** Whether the secret belongs to the selector; compares in constant time. */
export function isGenuine(secretKey: string, { selector, secret }: AccountLink): boolean {
  const expected = Buffer.from(deriveSecret(secretKey, selector));
  const given = Buffer.from(secret);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * 256 bits that only a holder of SECRET_KEY can make of the selector (HMAC, RFC 2104). The secret therefore stands
 * nowhere: neither a copy of the database nor an injected statement yields one.
 */
function deriveSecret(secretKey: string, selector: string): string {
  return createHmac('sha256', secretKey).update(`account-link:${selector}`).digest('base64url');
}
