import { sql } from 'kysely';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { assertVersion } from '#platform/server/audit/assert-version.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import { translateDuplicate } from '#platform/server/database/errors.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { careAccess } from '../../contract/access.ts';
import type { CarePosition, StaffMember } from '../../contract/staff/staff.ts';
import { proposeInitials } from './initials.ts';
import { assertMayConfigure, readTakenInitials } from './standing.ts';

interface StaffRow {
  readonly user_id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly name: string | null;
  readonly initials: string | null;
  readonly position: string | null;
  readonly since: string | null;
  readonly until: string | null;
  readonly version: number | null;
  readonly is_member: boolean;
}

/** Everybody who may document care today, and those who ever did. */
async function readRows(tx: Transaction, userId?: string): Promise<readonly StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    SELECT coalesce(s.user_id, m.user_id) AS user_id, u.first_name, u.last_name, s.name, s.initials, s.position, s.since::text, s.until::text, s.version,
           m.user_id IS NOT NULL AS is_member
      FROM care_staff s
      FULL JOIN (
        SELECT m.organization_id, m.user_id FROM memberships m
          JOIN membership_permissions p ON p.organization_id = m.organization_id AND p.membership_id = m.id
          JOIN permissions q ON q.id = p.permission_id
         WHERE q.identifier = ${careAccess.permission} AND m.state = 'active') m
        ON m.organization_id = s.organization_id AND m.user_id = s.user_id
      LEFT JOIN users u ON u.id = coalesce(s.user_id, m.user_id)
     WHERE ${userId ?? null}::uuid IS NULL OR coalesce(s.user_id, m.user_id) = ${userId ?? null}::uuid
     ORDER BY lower(coalesce(u.last_name, s.name)), lower(u.first_name), 1`.execute(tx);
  return rows;
}

/** Lists everybody who documents care; who has no initials yet is shown those they will get. */
export async function listStaff({ tx }: Pick<TenantContext, 'tx'>): Promise<StaffMember[]> {
  const rows = await readRows(tx);
  const taken = new Set(rows.flatMap(({ initials }) => initials ?? []));
  return rows.map((row) => toStaffMember(row, taken));
}

function toStaffMember(row: StaffRow, taken: Set<string>): StaffMember {
  const { first_name: firstName, last_name: lastName } = row;
  const initials = row.initials ?? proposeInitials({ firstName: firstName ?? '', lastName: lastName ?? '' }, taken);
  taken.add(initials);
  const name = [firstName ?? '', lastName ?? ''].join(' ').trim();
  return {
    userId: row.user_id,
    name: name === '' ? (row.name ?? initials) : name,
    initials,
    carePosition: row.position as CarePosition | null,
    since: row.since,
    until: row.until,
    isMember: row.is_member,
    version: row.version,
  };
}

/** Change of somebody who documents care; an absent part keeps its value. */
export interface StaffChange {
  readonly carePosition?: CarePosition | null | undefined;
  readonly initials?: string | undefined;
  readonly until?: string | null | undefined;
  readonly version?: number | undefined;
}

/**
 * Changes position, initials or last day of somebody.
 * @throws AppError not_found, changed_meanwhile, care_head_only, care_last_head, care_initials_taken
 */
export async function saveStaff(context: TenantContext, userId: string, change: StaffChange): Promise<StaffMember> {
  const { tx, actor, clock } = context;
  // One change at a time: nobody takes the last head away while another one goes.
  await tx.selectFrom('care_staff').select('user_id').orderBy('user_id').forUpdate().execute();
  await assertMayConfigure(context);
  const before = await requireStaff(tx, userId);
  const subject = { type: 'care_staff', id: userId, label: before.name } as const;
  if (before.version !== null) await assertVersion(context, subject, change.version, before.version);
  const next = {
    position: change.carePosition === undefined ? before.carePosition : change.carePosition,
    initials: change.initials ?? before.initials,
    until: change.until === undefined ? before.until : change.until,
  };
  const row = { organization_id: actor.organizationId, user_id: userId, name: before.name, ...next };
  await translateDuplicate(
    tx
      .insertInto('care_staff')
      .values({ ...row, since: before.since ?? todayInGermany(clock) })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'user_id']).doUpdateSet({ ...next, version: sql`care_staff.version + 1` }),
      )
      .execute(),
    'care_staff_initials_key',
    (cause) => new AppError('care_initials_taken', { field: 'initials', cause }),
  );
  await assertHeadLeft(tx, before, next);
  const after = await requireStaff(tx, userId);
  await logEvent(context, {
    event: 'care_staff_changed',
    subject,
    changes: listChanges(describe(before), describe(after)),
  });
  return after;
}

const describe = ({ carePosition, initials, until }: StaffMember) => ({ carePosition, initials, until });

async function requireStaff(tx: Transaction, userId: string): Promise<StaffMember> {
  const [row] = await readRows(tx, userId);
  if (row === undefined) throw new AppError('not_found');
  return toStaffMember(row, await readTakenInitials(tx));
}

/** Keeps a head of care once there is one. @throws AppError care_last_head */
async function assertHeadLeft(
  tx: Transaction,
  before: StaffMember,
  next: { readonly position: string | null; readonly until: string | null },
): Promise<void> {
  if (before.carePosition !== 'head' || before.until !== null) return;
  if (next.position === 'head' && next.until === null) return;
  const other = await tx
    .selectFrom('care_staff')
    .select('user_id')
    .where('position', '=', 'head')
    .where('until', 'is', null)
    .executeTakeFirst();
  if (other === undefined) throw new AppError('care_last_head', { field: 'carePosition' });
}
