import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { announceAccessChange } from '#platform/server/realtime/access-changes.ts';
import { changeSessionValue, lockSession, setSessionOrganization } from './session-repository.ts';

export interface OrganizationChoice {
  /** The session value that the request brought. */
  readonly value: string | undefined;
  readonly organizationId: OrganizationId;
  /** The organisation that the session must be in before; undefined for any. */
  readonly from: string | undefined;
  readonly now: Date;
}

/**
 * Chooses the organisation for a session; the caller has made sure that the user belongs to it.
 *
 * @returns the new session value, to be set as the cookie after the commit; null when the value stays, because the
 *   organisation was chosen already or a parallel call has just changed the value. And whether the session was in
 *   another organisation before, or in none
 * @throws AppError not_signed_in when the session has ended meanwhile; organization_changed when it is in another one
 *   than `from`
 */
export async function chooseOrganization(
  tx: Transaction,
  { value, organizationId, from, now }: OrganizationChoice,
): Promise<{ value: string | null; changed: boolean }> {
  const session = value === undefined ? null : await lockSession(tx, value, now);
  if (!session) throw new AppError('not_signed_in');
  // A parallel call may have moved the session after the access check of this one.
  if (from !== undefined && session.organizationId !== null && session.organizationId !== from)
    throw new AppError('organization_changed');
  if (session.organizationId === organizationId) return { value: null, changed: false };
  // Other windows of the session still show the organisation before.
  await announceAccessChange(tx, { sessionId: session.id });
  if (session.current)
    return { value: await changeSessionValue(tx, session.id, now, { organizationId }), changed: true };
  await setSessionOrganization(tx, session.id, organizationId);
  return { value: null, changed: true };
}
