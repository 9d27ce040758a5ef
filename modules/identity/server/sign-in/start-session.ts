import type { UserId } from '#platform/contract/ids.ts';
import { recordAudit } from '#platform/server/audit/record.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { endSession, insertSession } from '../sessions/session-repository.ts';
import { rememberDevice } from './known-devices.ts';

/** Browser and network address of a sign-in. */
export interface SignInOrigin {
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string | undefined;
  /** Value of the browser's existing session, which ends. */
  readonly formerSession: string | undefined;
  /** The browser's device cookie. */
  readonly device: string | undefined;
}

export interface StartedSession {
  readonly sessionValue: string;
  readonly expiresAt: Date;
  /** New device cookie of the browser. */
  readonly device: string;
}

type Dependencies = Pick<IdentityDependencies, 'clock' | 'configuration' | 'secretKey' | 'memberships'>;

/** Creates a session after a successful password check, in an identity transaction of the user. */
export async function startSession(
  { clock, configuration, secretKey, memberships }: Dependencies,
  tx: Transaction,
  { userId, passwordChangedAt }: { readonly userId: UserId; readonly passwordChangedAt: Date },
  origin: SignInOrigin,
): Promise<StartedSession> {
  const now = clock.now();
  // A session planted in this browser must not become signed in, and the old one must end.
  if (origin.formerSession !== undefined) await endSession(tx, origin.formerSession, now);
  const organizationId = await memberships.findStartOrganization(tx, userId);
  const { address, userAgent } = origin;
  const { value, expiresAt } = await insertSession(tx, {
    userId,
    organizationId,
    address,
    userAgent,
    now,
    minutes: configuration.sessionMinutes,
  });
  if (organizationId !== null)
    await recordAudit(tx, organizationId, { event: 'signed_in', userId, source: origin, now });
  return {
    sessionValue: value,
    expiresAt,
    device: rememberDevice(secretKey, origin.device, { userId, passwordChangedAt }),
  };
}
