import { combineFeatures } from '#platform/server/combine-features.ts';
import { identityAudit } from '../contract/audit.ts';
import { identityErrors } from '../contract/errors.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { createFeatures } from './features.ts';
import { createPasswordHashing } from './passwords/password-hashing.ts';
import { createServices } from './services.ts';

export type { AccountMemberships, IdentityDependencies, Origin } from './dependencies.ts';
export { writeAccountMail } from './mails/account-mails.ts';
export type { Welcome } from './mails/account-mails.ts';
export { toLink } from './links/account-link.ts';
export type { PasswordCost } from './passwords/password-hash.ts';
export type { InvitationLink } from './links/invite-member.ts';
export { startSession } from './sign-in/start-session.ts';
export { countAttempt, countIfFree, forgetAttempt } from './throttling/throttle.ts';
export type { Limit } from './throttling/throttle.ts';
export { normalizeEmail } from './users/user-repository.ts';
export type { User } from './users/user-repository.ts';

/** Services for accounts and sign-in. */
export type Identity = ReturnType<typeof createIdentity>;

// Hashing runs on the process's four worker threads, which also read files; one stays free for those.
const hashingLimits = { running: 3, waiting: 100, waitingPerCaller: 60 } as const;

/** Composes the module of accounts with the services that other modules and the process call. */
export function createIdentity(given: IdentityDependencies) {
  const hashing = createPasswordHashing({ ...hashingLimits, cost: given.passwordCost });
  const dependencies = { ...given, hashing };
  return combineFeatures(
    { name: 'identity', errors: identityErrors, audit: identityAudit, ...createServices(dependencies) },
    createFeatures(dependencies),
  );
}
