import { normalizeEmail } from '#modules/identity/server/index.ts';
import type { AuditChange } from '#platform/server/audit/record.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import { takeMailOfToday } from '../invitations/plan-mail.ts';
import type { Administration } from './begin-administration.ts';
import type { Member } from './member-repository.ts';

/** Name and address of a member, as shown. */
export type ShownPerson = Pick<Member, 'email' | 'firstName' | 'lastName'>;

export interface PersonChange {
  readonly before: ShownPerson;
  /** Person after the change, with the former address: the new one stays pending until its mailbox confirms it. */
  readonly after: ShownPerson;
  /** Changes of a pending address for the log; empty without one. */
  readonly pending: readonly AuditChange[];
}

/**
 * Changes the name of a member and requests another address, if they differ from the shown values. Locks the account
 * before checking that it is not shared.
 * @throws AppError not_found; account_shared naming every field; validation_failed for an empty name; email_taken;
 * too_many_requests
 */
export async function changePerson(
  administration: Administration,
  member: Member,
  wanted: ShownPerson,
  language: Member['defaultLanguage'],
): Promise<PersonChange> {
  const { tx, actor, accounts, clock, organizationName, actorName } = administration;
  const before = { email: member.email, firstName: member.firstName, lastName: member.lastName };
  const person = { email: normalizeEmail(wanted.email), firstName: wanted.firstName, lastName: wanted.lastName };
  const changed = (['email', 'firstName', 'lastName'] as const).filter((field) => person[field] !== before[field]);
  if (changed.length === 0) return { before, after: before, pending: [] };
  const user = await accounts.lockColleague(tx, member.id);
  if (!user) throw new AppError('not_found');
  const account = (await accounts.describeColleagues(tx, [user.id])).get(user.id);
  if (account?.shared !== false)
    throw new AppError('account_shared', {
      entries: changed.flatMap((field) => new AppError('account_shared', { field }).toEntries()),
    });
  const empty = changed.filter((field) => person[field] === '');
  if (empty.length > 0) {
    throw new AppError('validation_failed', {
      entries: empty.flatMap((field) => invalidField(field, 'too_small', { minimum: 1, kind: 'string' }).toEntries()),
    });
  }
  if (changed.some((field) => field !== 'email')) await accounts.renameColleague(tx, member.id, person);
  const after = { ...person, email: before.email };
  if (!changed.includes('email')) return { before, after, pending: [] };
  await takeMailOfToday(tx, actor.organizationId, clock.now());
  const request = {
    membershipId: member.id,
    user: { ...user, firstName: person.firstName, lastName: person.lastName },
    email: person.email,
  };
  await accounts.requestColleagueEmail(tx, {
    ...request,
    organizationName,
    changedBy: actorName,
    changedById: actor.userId,
    language,
  });
  return { before, after, pending: [{ field: 'pendingEmail', from: account.pendingEmail, to: person.email }] };
}
