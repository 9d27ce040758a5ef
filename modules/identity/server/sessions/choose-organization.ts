import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { announceAccessChange } from '#platform/server/realtime/access-changes.ts';
import { changeSessionValue, lockSession, setSessionOrganization } from './session-repository.ts';

export interface OrganizationChoice {
  /** Session value of the request. */
  readonly value: string | undefined;
  readonly organizationId: OrganizationId;
  /** Expected present organisation of the session; undefined for any. */
  readonly from: string | undefined;
  readonly now: Date;
}

/**
 * Switches a session to an organisation; the caller has verified the membership.
 * @returns the new session value, to be set as the cookie after the commit; null if the value stays, because the
 * organisation was chosen already or a parallel call has just changed the value. Also tells if the session was in
 * another organisation before
 * @throws AppError not_signed_in if the session has ended meanwhile; organization_changed if it is in another
 * organisation than `from`
 */
export async function chooseOrganization(
  tx: Transaction,
  { value, organizationId, from, now }: OrganizationChoice,
): Promise<{ value: string | null; changed: boolean }> {
  const session = value === undefined ? null : await lockSession(tx, value, now);
  if (!session) throw new AppError('not_signed_in');
  // A parallel call may have switched the session after this call's access check.
  if (from !== undefined && session.organizationId !== null && session.organizationId !== from)
    throw new AppError('organization_changed');
  if (session.organizationId === organizationId) return { value: null, changed: false };
  // Other windows of the session still show the former organisation.
  await announceAccessChange(tx, { sessionId: session.id });
  if (session.current)
    return { value: await changeSessionValue(tx, session.id, now, { organizationId }), changed: true };
  await setSessionOrganization(tx, session.id, organizationId);
  return { value: null, changed: true };
}
