import { AppError } from '#platform/server/errors/app-error.ts';
import { networkOf } from '#platform/server/http/network-of.ts';
import { isLoopbackAddress } from '#platform/server/loopback.ts';
import type { IdentityParts } from '../dependencies.ts';
import { codeChecks, rightPasswords, signInByAccount, signInByDevice, signInByNetwork } from '../throttling/limits.ts';
import {
  countAttempt,
  countIfFree,
  forgetAttempt,
  forgetAttempts,
  assertNotThrottled,
} from '../throttling/throttle.ts';
import type { Limit } from '../throttling/throttle.ts';
import { findUserById, normalizeEmail } from '../users/user-repository.ts';
import type { User } from '../users/user-repository.ts';
import { redeemCode } from '../second-factor/check-code.ts';
import { findCredential, isCurrentHash, saveHash } from './credential-repository.ts';
import type { Credential } from './credential-repository.ts';
import { findKnownDevice } from './known-devices.ts';
import { startSession } from './start-session.ts';
import type { SignInOrigin, StartedSession } from './start-session.ts';

export interface SignInRequest extends SignInOrigin {
  readonly email: string;
  readonly password: string;
  /** Code of the second factor, or a recovery code. */
  readonly code?: string | undefined;
}

export interface SignedIn extends StartedSession {
  readonly user: User;
}

type CountedLimit = readonly [limit: Limit, value: string];

/**
 * Checks the password and, with a second factor, the code, and creates a session.
 * @throws AppError credentials_invalid, the same for a wrong address and a wrong password; code_required, code_invalid
 * only with the right password; too_many_requests; overloaded
 */
export async function signIn(dependencies: IdentityParts, request: SignInRequest): Promise<SignedIn> {
  const { database, hashing } = dependencies;
  const email = normalizeEmail(request.email);
  const now = dependencies.clock.now();
  // Refused sign-ins must not queue for hashing, where they would delay everybody else.
  const limits = await database.identity(
    async (tx) => {
      const chosen = limitsFor(email, request, findDevice(dependencies, request, await findCredential(tx, email)));
      for (const [limit, value] of chosen) await assertNotThrottled(tx, limit, value, now);
      return chosen;
    },
    { readOnly: true },
  );
  return hashing.run(networkOf(request.address), async () => {
    // Counted as a failure before the check: parallel guesses cannot exceed the limit. Not earlier, so that of many
    // successful sign-ins only those being checked count.
    const { attempts, credential } = await database.identity(async (tx) => {
      const counted: string[] = [];
      for (const [limit, value] of limits) counted.push(await countAttempt(tx, limit, value, now));
      return { attempts: counted, credential: await findCredential(tx, email) };
    });
    const hash = credential?.passwordHash ?? hashing.unmatchable;
    const right = await hashing.verify(request.password, hash);
    if (!credential || !right) throw new AppError('credentials_invalid');
    // Limits the account, not the browser: with the password an attacker may have made many browsers known before the
    // factor was set up.
    if (request.code !== undefined)
      await database.identity((tx) => countAttempt(tx, codeChecks, credential.userId, now));
    const newHash = hashing.isOutdated(hash) ? await hashing.hash(request.password) : null;
    try {
      return await openSession(dependencies, request, { credential, hash, newHash, attempts, limits });
    } catch (error) {
      if (error instanceof AppError && (error.code === 'code_required' || error.code === 'code_invalid')) {
        await recordRightPassword(dependencies, { limits, attempts, isGuess: error.code === 'code_invalid' });
      }
      throw error;
    }
  });
}

/** Keeps the account's attempt counted, marked as one with the right password. */
function recordRightPassword(
  { database, clock }: IdentityParts,
  { limits, attempts, isGuess }: { limits: readonly CountedLimit[]; attempts: readonly string[]; isGuess: boolean },
): Promise<void> {
  return database.identity(async (tx) => {
    for (const [index, id] of attempts.entries()) {
      const kind = limits[index]?.[0].kind;
      if (kind === signInByAccount.kind) await countIfFree(tx, rightPasswords, id, clock.now());
      // People who share a network must not lock each other out.
      if (kind === signInByNetwork.kind && !isGuess) await forgetAttempt(tx, id);
    }
  });
}

interface Proof {
  readonly credential: Credential;
  readonly hash: string;
  readonly newHash: string | null;
  readonly attempts: readonly string[];
  readonly limits: readonly CountedLimit[];
}

function openSession(
  dependencies: IdentityParts,
  request: SignInRequest,
  { credential, hash, newHash, attempts, limits }: Proof,
): Promise<SignedIn> {
  const { database, clock } = dependencies;
  const { userId } = credential;
  const now = clock.now();
  return database.identity(
    async (tx) => {
      // The password may have changed during the check; sessions of the old one have ended then.
      const user = (await isCurrentHash(tx, userId, hash)) ? await findUserById(tx, userId) : null;
      if (!user) throw new AppError('credentials_invalid');
      const verdict = await redeemCode(dependencies, tx, { user, code: request.code, source: request, now });
      if (verdict === 'missing') throw new AppError('code_required');
      if (verdict === 'wrong') throw new AppError('code_invalid');
      if (newHash !== null) await saveHash(tx, userId, newHash, now);
      for (const id of attempts) await forgetAttempt(tx, id);
      if (request.code !== undefined) await forgetAttempts(tx, codeChecks, userId);
      // Failures of others stay counted for a known browser: it was not affected by their limits.
      for (const [limit, value] of limits)
        if (limit.kind !== signInByNetwork.kind) await forgetAttempts(tx, limit, value);
      const passwordChangedAt = newHash === null ? (credential.passwordChangedAt ?? now) : now;
      return { user, ...(await startSession(dependencies, tx, { userId, passwordChangedAt }, request)) };
    },
    { userId },
  );
}

function findDevice(
  { secretKey }: IdentityParts,
  { device }: SignInRequest,
  credential: Credential | null,
): string | null {
  if (!credential?.passwordChangedAt) return null;
  return findKnownDevice(secretKey, device, {
    userId: credential.userId,
    passwordChangedAt: credential.passwordChangedAt,
  });
}

/**
 * Selects the limits of a sign-in. A known browser has its own: failures elsewhere cannot lock out its users. A
 * loopback address is a proxy that names no client, or a person on the server itself (decision 4).
 */
function limitsFor(email: string, { address }: SignInRequest, device: string | null): readonly CountedLimit[] {
  if (device !== null) return [[signInByDevice, device]];
  const account = [signInByAccount, email] as const;
  return isLoopbackAddress(address) ? [account] : [account, [signInByNetwork, networkOf(address)]];
}
