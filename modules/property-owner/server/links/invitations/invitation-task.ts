import { joinByKey } from '#platform/server/database/join-by-key.ts';
import { z } from 'zod';
import { emailSchema } from '#platform/contract/texts.ts';
import type { ErrorEntry } from '#platform/contract/errors.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { byteOrderMark, toCsvLine } from '#platform/server/sheets/csv-line.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { defineTask, handleTask } from '#platform/server/tasks/define-task.ts';
import type { TaskWork } from '#platform/server/tasks/define-task.ts';
import { languageKeys } from '#platform/contract/languages.ts';
import { administrationPermission } from '#modules/property-owner/contract/catalogue.ts';
import { userTypes } from '#modules/property-owner/contract/links/owner-links.ts';
import { linkPerson } from '../add-link.ts';
import type { LinkParts } from '../links-context.ts';
import { forEveryOwner } from '../../wall/for-every-owner.ts';
import { formatDueDay, taskTexts } from './task-texts.ts';
import { groupByAddress, listChosenOwners, namePerson } from './unlinked-owners.ts';
import type { InvitedPerson } from './unlinked-owners.ts';

/** Limit of bulk invitations per organisation and hour. */
const perHour = 30;

/**
 * Invites owners person by person: links and mail of each share a transaction, and linked persons are skipped. The task
 * is therefore repeatable at any point.
 */
export const invitationTask = defineTask({
  kind: 'owner-invitations',
  payload: z.object({ eids: z.array(z.string()), userType: z.enum(userTypes), language: z.enum(languageKeys) }),
  permission: administrationPermission,
  runsAgain: true,
  repeatsDone: true,
  maxPerHour: perHour,
});

type Order = z.output<typeof invitationTask.payload>;

/** @param parts dependencies of links */
export function createInvitationTask(parts: LinkParts): TaskWork {
  return handleTask(invitationTask, async ({ payload, signal, transaction, read, progress, report }) => {
    const persons = await read(async (context) => {
      await forEveryOwner(context.tx);
      return groupByAddress(await listChosenOwners(context, { all: false, eids: payload.eids }));
    });
    for (const [done, person] of persons.entries()) {
      const { email } = person;
      signal.throwIfAborted();
      progress({ done, total: persons.length, message: email });
      try {
        await transaction((context) => invitePerson(context, parts, person, payload));
      } catch (error) {
        report(describeRefusal(error, email));
      }
    }
    progress({ done: persons.length, total: persons.length });
    const lines = await read((context) => writeResult(context, payload));
    return {
      result: {
        fileName: taskTexts(payload.language, 'fileName'),
        mediaType: 'text/csv',
        content: Buffer.from(byteOrderMark + lines.map(toCsvLine).join('')),
      },
    };
  });
}

/** Invites one person to those owners with their address that have no link yet. */
async function invitePerson(
  context: TenantContext,
  parts: LinkParts,
  { email, owners: found }: InvitedPerson,
  { userType }: Order,
): Promise<void> {
  // An administrator may have started to view the portal as one owner.
  await forEveryOwner(context.tx);
  await parts.access.lock(context, administrationPermission);
  const owners = (await listChosenOwners(context, { all: false, eids: found.map(({ eid }) => eid) })).filter(
    (owner) => owner.email === email,
  );
  const address = emailSchema.safeParse(email);
  if (!address.success) throw new AppError('owner_not_invited');
  if (owners.length === 0) return;
  const person: InvitedPerson = { email, owners };
  await linkPerson(context, parts, owners, {
    ...namePerson(person),
    email: address.data,
    userType,
    sendReleaseEmail: true,
    sendDocumentEmail: true,
    validUntil: null,
  });
}

/** @throws errors that concern more than this person: a server failure, a lost permission */
function describeRefusal(error: unknown, email: string): ErrorEntry {
  if (!(error instanceof AppError) || error.code === 'permission_denied') throw error;
  const isTooMany = error.code === 'too_many_requests';
  return {
    code: 'owner_not_invited',
    message: `${email}: ${error.message}`,
    params: { email },
    description: isTooMany ? 'property-owner:errors.owner_not_invited_yet' : 'property-owner:errors.owner_not_invited',
  };
}

/** Writes the number of mails per day, then persons and owners by day, for the whole order including earlier runs. */
async function writeResult({ tx, clock }: TenantContext, { eids, language }: Order): Promise<string[][]> {
  await forEveryOwner(tx);
  const rows = await tx
    .selectFrom('owner_links')
    .innerJoin('property_owners', (join) => joinByKey(join, 'property_owners', 'owner_links.owner_id'))
    .innerJoin('memberships', (join) => joinByKey(join, 'memberships', 'owner_links.membership_id'))
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'users.email',
      'property_owners.external_id as eid',
      'property_owners.full_name as name',
      'memberships.invitation_due_at as dueAt',
    ])
    .where('property_owners.external_id', 'in', eids.length === 0 ? [''] : eids)
    .orderBy('memberships.invitation_due_at', (order) => order.asc().nullsFirst())
    .orderBy('users.email')
    .orderBy('property_owners.external_id')
    .execute();
  const now = clock.now();
  const days = rows.map(({ dueAt }) => formatDueDay(dueAt !== null && dueAt > now ? dueAt : null, language));
  const persons = Map.groupBy(
    rows.map((row, index) => ({ email: row.email, day: days[index] ?? '' })),
    ({ day }) => day,
  );
  const say = (key: Parameters<typeof taskTexts>[1]): string => taskTexts(language, key);
  return [
    [say('day'), say('mails')],
    ...[...persons].map(([day, ofDay]) => [day, String(new Set(ofDay.map(({ email }) => email)).size)]),
    [],
    [say('day'), say('email'), say('eid'), say('owner')],
    ...rows.map(({ email, eid, name }, index) => [days[index] ?? '', email, eid, name]),
  ];
}
