import { startSession } from '#modules/identity/server/index.ts';
import type { IdentityDependencies } from '#modules/identity/server/index.ts';
import type { UserId } from '#platform/contract/ids.ts';
import { createId } from '#platform/server/ids.ts';

type Dependencies = Pick<IdentityDependencies, 'database' | 'clock' | 'configuration' | 'secretKey' | 'memberships'>;

/** The cookies that a browser has already. */
export interface FormerCookies {
  readonly formerSession: string | undefined;
  readonly device: string | undefined;
}

/** Creates a session as after the right password, by the function that also serves the sign-in, without a call. */
export function insertSession(
  dependencies: Dependencies,
  userId: UserId,
  { address, ...cookies }: FormerCookies & { readonly address: string },
) {
  const origin = { requestId: createId(), address, userAgent: undefined, ...cookies };
  return dependencies.database.identity(
    async (tx) => {
      const credential = await tx
        .selectFrom('credentials')
        .select('changed_at')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return startSession(dependencies, tx, { userId, passwordChangedAt: credential.changed_at }, origin);
    },
    { userId },
  );
}
