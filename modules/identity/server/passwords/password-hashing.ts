import { createLanes } from '#platform/server/limits/lanes.ts';
import { tooManyOfAll } from '#platform/server/limits/refusals.ts';
import { createUnmatchableHash, hashPassword, isOutdated, standardCost, verifyPassword } from './password-hash.ts';
import type { PasswordCost } from './password-hash.ts';

export interface PasswordHashingOptions {
  readonly running: number;
  readonly waiting: number;
  /** Of one caller. */
  readonly waitingPerCaller: number;
  /** {@link standardCost} if absent. */
  readonly cost?: PasswordCost | undefined;
}

/** Hashes passwords with Argon2id, a few at a time: a flood of sign-ins can take neither all memory nor all threads. */
export interface PasswordHashing {
  /**
   * Runs work that hashes, at most `running` at a time; callers take turns.
   *
   * @param caller a network, or a user's id: whose password it is shows only afterwards
   * @throws AppError overloaded when too many of the caller, or of all, wait already
   */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>;
  /** A PHC string; to be called in {@link run}. */
  hash(password: string): Promise<string>;
  /** Whether the password belongs to the PHC string, whatever it cost; to be called in {@link run}. */
  verify(password: string, phc: string): Promise<boolean>;
  /** Whether a PHC string should be made anew, because it cost something else than new ones do. */
  isOutdated(phc: string): boolean;
  /** A PHC string that no password has: to check against where there is none, so that it takes equally long. */
  readonly unmatchable: string;
}

export function createPasswordHashing({
  running,
  waiting,
  waitingPerCaller,
  cost = standardCost,
}: PasswordHashingOptions): PasswordHashing {
  const lanes = createLanes({
    name: 'password-hashing',
    retryAfterSeconds: 2,
    running,
    waiting,
    waitingPerLane: waitingPerCaller,
    tooManyInLane: tooManyOfAll,
  });
  return {
    run: (caller, work) => lanes.run(work, { lane: { key: caller } }),
    hash: (password) => hashPassword(password, cost),
    verify: verifyPassword,
    isOutdated: (phc) => isOutdated(phc, cost),
    unmatchable: createUnmatchableHash(cost),
  };
}
