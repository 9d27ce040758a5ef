import { readFileSync } from 'node:fs';
import type { UserId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { invalidField } from '#platform/server/errors/app-error.ts';
import { passwordLength } from '../../contract/index.ts';
import type { IdentityDependencies } from '../dependencies.ts';

/** Minimum length from which the commonest passwords are refused: shorter ones are the demo's and development's. */
const commonFrom = 8;

/** Passwords among the 10,000 commonest that are long enough for the rule, in lower case; see NOTICE. */
const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
);

/**
 * Finds the minimum length of a person's new password in characters: the installation's, or more if one of the
 * person's organisations asks for it, also one that has invited them. Passwords set before stay valid.
 */
export async function findMinPasswordLength(
  { configuration, memberships }: Pick<IdentityDependencies, 'configuration' | 'memberships'>,
  tx: Transaction,
  userId: UserId,
): Promise<number> {
  const ofInstallation = configuration.passwordMinLength ?? passwordLength.min;
  return Math.max(ofInstallation, (await memberships.findMinPasswordLength(tx, userId)) ?? 0);
}

/**
 * Asserts that a new password follows the rule; an emoji counts as one character.
 * @throws AppError validation_failed: too_small, password_common
 */
export function assertNewPassword(password: string, minLength: number): void {
  if ([...password].length < minLength)
    throw invalidField('password', 'too_small', { kind: 'string', minimum: minLength });
  if (minLength >= commonFrom && isCommon(password)) throw invalidField('password', 'password_common');
}

function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  return commonPasswords.has(lower) || /^(.)\1*$/u.test(lower);
}
