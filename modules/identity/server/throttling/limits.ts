import type { Limit } from './throttle.ts';

const minute = 60;

/** Failed sign-ins of one account, from all networks; NIST SP 800-63B allows 100 in a row before a new password. */
export const signInByAccount = { kind: 'sign-in-account', max: 10, seconds: 15 * minute, total: 100 } satisfies Limit;

/** Marks an attempt of `signInByAccount`, by its id: the password was right, only the code was missing or wrong. */
export const rightPasswords = { kind: 'right-password', max: 1, seconds: signInByAccount.seconds } satisfies Limit;

/** Failed sign-ins from one network, for all accounts. */
export const signInByNetwork = { kind: 'sign-in-network', max: 10, seconds: 15 * minute } satisfies Limit;

/** Invalid set-password links from one network. */
export const wrongLinks = { kind: 'wrong-link', max: 10, seconds: minute } satisfies Limit;

/** Requests for a new password from one network, for all accounts. */
export const resetRequests = { kind: 'reset-request', max: 20, seconds: 60 * minute } satisfies Limit;

/** Checks of the own password of a signed-in user. */
export const passwordChecks = { kind: 'password-check', max: 10, seconds: 15 * minute } satisfies Limit;

/**
 * Wrong codes of a user's second factor, at sign-in and while signed in, from all browsers: a device cookie is valid
 * for passwords alone. After 100 in a row a new password by mail is required, or 30 days (`purgeExpired`).
 */
export const codeChecks = { kind: 'code-check', max: 10, seconds: 15 * minute, total: 100 } satisfies Limit;

/**
 * Failed sign-ins from one known browser; after 100 in a row only a new password resets it, which makes the browser
 * unknown.
 */
export const signInByDevice = { kind: 'sign-in-device', max: 10, seconds: 15 * minute, total: 100 } satisfies Limit;

/** Mails to one account about failed sign-ins. */
export const lockMails = { kind: 'lock-mail', max: 1, seconds: 24 * 60 * minute } satisfies Limit;

/** Mails to one account about wrong codes: their sender knows the password. */
export const codeMails = { kind: 'code-mail', max: 1, seconds: 24 * 60 * minute } satisfies Limit;

/** Mails with a set-password link to one account. */
export const resetMails = { kind: 'reset-mail', max: 3, seconds: 60 * minute } satisfies Limit;

/** Questions of one user if an email address has an account. */
export const emailChecks = { kind: 'email-check', max: 30, seconds: minute } satisfies Limit;

/** Mails that others cause to one address: invitations, a changed address. */
export const accountMails = { kind: 'account-mail', max: 10, seconds: 60 * minute } satisfies Limit;

/** Repeated invitations to one address. */
export const repeatedInvitations = { kind: 'repeated-invitation', max: 3, seconds: 60 * minute } satisfies Limit;
