import { createTenantQueues } from '#platform/server/limits/tenant-queues.ts';
import { tooManyOfAll } from '#platform/server/limits/refusals.ts';
import { createUnmatchableHash, hashPassword, isOutdated, standardCost, verifyPassword } from './password-hash.ts';
import type { PasswordCost } from './password-hash.ts';

export interface PasswordHashingOptions {
  readonly running: number;
  readonly waiting: number;
  /** Waiting limit of one caller. */
  readonly waitingPerCaller: number;
  /** Cost of a hash; {@link standardCost} if absent. */
  readonly cost?: PasswordCost | undefined;
}

/** Hashes passwords with Argon2id, a few in parallel: a flood of sign-ins can exhaust neither memory nor threads. */
export interface PasswordHashing {
  /**
   * Runs work that hashes, at most `running` in parallel; callers take turns.
   * @param caller a network, or a user's id: the owner of the password is known only afterwards
   * @throws AppError overloaded at the waiting limit of the caller or of all
   */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>;
  /** Returns a PHC string; call it in {@link run}. */
  hash(password: string): Promise<string>;
  /** True if the password matches the PHC string, whatever its cost; call it in {@link run}. */
  verify(password: string, phc: string): Promise<boolean>;
  /** True if the parameters of a PHC string differ from those of new ones. */
  isOutdated(phc: string): boolean;
  /** PHC string that no password matches, for checks of accounts without password in equal time. */
  readonly unmatchable: string;
}

export function createPasswordHashing({
  running,
  waiting,
  waitingPerCaller,
  cost = standardCost,
}: PasswordHashingOptions): PasswordHashing {
  const tenantQueues = createTenantQueues({
    name: 'password-hashing',
    retryAfterSeconds: 2,
    running,
    waiting,
    waitingPerTenant: waitingPerCaller,
    tooManyOfTenant: tooManyOfAll,
  });
  return {
    run: (caller, work) => tenantQueues.run(work, { tenantQueue: { key: caller } }),
    hash: (password) => hashPassword(password, cost),
    verify: verifyPassword,
    isOutdated: (phc) => isOutdated(phc, cost),
    unmatchable: createUnmatchableHash(cost),
  };
}
