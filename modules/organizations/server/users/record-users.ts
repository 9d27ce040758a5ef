import { recordAudit } from '#platform/server/audit/record.ts';
import type { AuditChange, AuditRecord } from '#platform/server/audit/record.ts';
import type { Workplace } from './check-workplace.ts';
import type { UsersContext } from './context.ts';
import type { Member } from './member-repository.ts';

/** Who is written about: the id of the membership, and what they are called at that moment. */
export type RecordedUser = Pick<Member, 'id' | 'firstName' | 'lastName' | 'email'>;

/** Writes into the organisation's log what was done to one of its users. */
export async function recordOfUser(
  { tx, actor, source, clock }: UsersContext,
  event: AuditRecord['event'],
  { id, firstName, lastName, email }: RecordedUser,
  changes: readonly AuditChange[] = [],
): Promise<void> {
  const label = `${`${firstName} ${lastName}`.trim()} <${email}>`.trim();
  await recordAudit(tx, actor.organizationId, { event, userId: actor.userId, subject: { type: 'user', id, label }, changes, source, now: clock.now() });
}

/** What the log says of a user: names are those of the wire, lists are one text. */
export type DescribedUser = Readonly<Record<'email' | 'firstName' | 'lastName' | 'permissions' | 'startApplication' | 'userLanguages' | 'userDefaultLanguage', string | null>>;

/** @param startApplication its identifier */
export function toDescribedUser(
  { email, firstName, lastName }: Pick<Member, 'email' | 'firstName' | 'lastName'>,
  { permissions, startApplication, languages, defaultLanguage }: Pick<Workplace, 'permissions' | 'languages' | 'defaultLanguage'> & { readonly startApplication: { readonly identifier: string } | null },
): DescribedUser {
  return {
    email, firstName, lastName,
    permissions: permissions.toSorted().join(', '),
    startApplication: startApplication?.identifier ?? null,
    userLanguages: languages.toSorted().join(', '),
    userDefaultLanguage: defaultLanguage,
  };
}

/** The fields that really differ; of somebody new (`before` null) all that are filled. */
export function compareUsers(before: DescribedUser | null, after: DescribedUser): AuditChange[] {
  return Object.entries(after).flatMap(([field, value]) => {
    const [from, to] = [before?.[field as keyof DescribedUser] || null, value || null];
    return from === to ? [] : [{ field, from, to }];
  });
}
