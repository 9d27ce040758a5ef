import { recordAudit } from '#modules/audit/server/index.ts';
import type { UserId } from '#platform/contract/ids.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { createUnmatchableHash, hashPassword, isOutdated, verifyPassword } from '../passwords/password-hash.ts';
import type { WorkQueue } from '../passwords/work-queue.ts';
import { endSession, insertSession } from '../sessions/session-repository.ts';
import { signInByAccount, signInByNetwork } from '../throttling/limits.ts';
import { isLoopback, networkOf } from '../throttling/network-of.ts';
import { countAttempt, forgetAttempt, forgetAttempts, refuseTooMany } from '../throttling/throttle.ts';
import { findUserById, normalizeEmail } from '../users/user-repository.ts';
import type { User } from '../users/user-repository.ts';
import { findCredential, isCurrentHash, saveHash } from './credential-repository.ts';

export interface SignInRequest {
  readonly email: string;
  readonly password: string;
  readonly requestId: string;
  readonly address: string;
  /** Value of the session that the browser already has; it ends. */
  readonly formerSession: string | undefined;
}

export interface SignedIn {
  readonly user: User;
  readonly sessionValue: string;
  readonly expiresAt: Date;
}

/** Compared with when there is no account, so that the answer takes equally long. */
const unmatchable = createUnmatchableHash();

/**
 * Checks the password and opens a session.
 *
 * @throws AppError credentials_invalid, the same for a wrong address and a wrong password; too_many_requests;
 *   overloaded
 */
export async function signIn(dependencies: IdentityDependencies, hashing: WorkQueue, request: SignInRequest): Promise<SignedIn> {
  const { database } = dependencies;
  const email = normalizeEmail(request.email);
  const limits = limitsFor(email, request.address);
  const now = dependencies.clock.now();
  // Refused ones must not stand in line for hashing, where they would hold up everybody else.
  await database.identity(
    async (tx) => {
      for (const [limit, value] of limits) await refuseTooMany(tx, limit, value, now);
    },
    { readOnly: true },
  );
  return hashing.run(async () => {
    // Counted as a failure before it is known to be none: parallel guesses cannot slip past. No sooner than here,
    // so that of many right passwords in a row only those being checked count.
    const { attempts, credential } = await database.identity(async (tx) => {
      const counted: string[] = [];
      for (const [limit, value] of limits) counted.push(await countAttempt(tx, limit, value, now));
      return { attempts: counted, credential: await findCredential(tx, email) };
    });
    const hash = credential?.passwordHash ?? unmatchable;
    const right = await verifyPassword(request.password, hash);
    if (!credential || !right) throw new AppError('credentials_invalid');
    const newHash = isOutdated(hash) ? await hashPassword(request.password) : null;
    return openSession(dependencies, request, { userId: credential.userId, email, hash, newHash, attempts });
  });
}

interface Proof {
  readonly userId: UserId;
  readonly email: string;
  readonly hash: string;
  readonly newHash: string | null;
  readonly attempts: readonly string[];
}

function openSession(dependencies: IdentityDependencies, request: SignInRequest, proof: Proof): Promise<SignedIn> {
  const { database, clock, configuration, findStartOrganization } = dependencies;
  const { userId, hash, newHash } = proof;
  const now = clock.now();
  return database.identity(
    async (tx) => {
      // The password may have been changed while the old one was being checked; its sessions have ended then.
      const user = (await isCurrentHash(tx, userId, hash)) ? await findUserById(tx, userId) : null;
      if (!user) throw new AppError('credentials_invalid');
      if (newHash !== null) await saveHash(tx, userId, newHash, now);
      for (const id of proof.attempts) await forgetAttempt(tx, id);
      await forgetAttempts(tx, signInByAccount, proof.email);
      // Whoever planted a session in this browser shall not find it signed in, nor shall the old one live on.
      if (request.formerSession !== undefined) await endSession(tx, request.formerSession, now);
      const organizationId = await findStartOrganization(tx, userId);
      const { value, expiresAt } = await insertSession(tx, { userId, organizationId, now, minutes: configuration.sessionMinutes });
      if (organizationId !== null) await recordAudit(tx, organizationId, { event: 'signed_in', userId, source: request, now });
      return { user, sessionValue: value, expiresAt };
    },
    { userId },
  );
}

function limitsFor(email: string, address: string) {
  const account = [signInByAccount, email] as const;
  return isLoopback(address) ? [account] : [account, [signInByNetwork, networkOf(address)] as const];
}
