import { describeValues } from '#platform/contract/fields.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import type { AuditChange, AuditRecord } from '#platform/server/audit/record.ts';
import { userFields } from '../../contract/index.ts';
import type { Workplace } from './check-workplace.ts';
import type { UsersContext } from './context.ts';
import type { Member } from './member-repository.ts';

/** The affected user: id of the membership, and the present name. */
export type RecordedUser = Pick<Member, 'id' | 'firstName' | 'lastName' | 'email'>;

/** Records a change of a user in the organisation's audit log. */
export async function recordOfUser(
  context: UsersContext,
  event: AuditRecord['event'],
  { id, firstName, lastName, email }: RecordedUser,
  changes: readonly AuditChange[] = [],
): Promise<void> {
  const label = `${`${firstName} ${lastName}`.trim()} <${email}>`.trim();
  await logEvent(context, { event, subject: { type: 'user', id, label }, changes });
}

/** Describes a user for the audit log; the start application by its identifier. */
export function toDescribedUser(
  { email, firstName, lastName }: Pick<Member, 'email' | 'firstName' | 'lastName'>,
  {
    permissions,
    startApplication,
    languages,
    defaultLanguage,
  }: Pick<Workplace, 'permissions' | 'languages' | 'defaultLanguage'> & {
    readonly startApplication: { readonly identifier: string } | null;
  },
): object {
  const stored = {
    email,
    firstName,
    lastName,
    permissions: [...permissions],
    userLanguages: [...languages],
    userDefaultLanguage: defaultLanguage,
  };
  const { startApplicationId: _, userLanguages, userDefaultLanguage, ...others } = describeValues(userFields, stored);
  return { ...others, startApplication: startApplication?.identifier, userLanguages, userDefaultLanguage };
}
