import { todayInGermany } from '#platform/server/clock.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { CarePosition, OwnStanding } from '../../contract/staff/staff.ts';
import { proposeInitials } from './initials.ts';

type Reading = Pick<TenantContext, 'tx' | 'actor'>;

/** Lists the initials that are given away in the organisation. */
export async function readTakenInitials(tx: Transaction): Promise<Set<string>> {
  const rows = await tx.selectFrom('care_staff').select('initials').execute();
  return new Set(rows.map(({ initials }) => initials));
}

/** True if the organisation has a head of care who still works for it. */
async function hasHead(tx: Transaction): Promise<boolean> {
  const row = await tx
    .selectFrom('care_staff as s')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.organization_id', '=', 's.organization_id').onRef('m.user_id', '=', 's.user_id'),
    )
    .select('s.user_id')
    .where('s.position', '=', 'head')
    .where('s.until', 'is', null)
    .where('m.state', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns name, initials and position of the caller. */
export async function readOwnStanding({ tx, actor }: Reading): Promise<OwnStanding> {
  const person = await tx
    .selectFrom('users as u')
    .leftJoin('care_staff as s', 's.user_id', 'u.id')
    .select(['u.first_name', 'u.last_name', 's.initials', 's.position'])
    .where('u.id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  const carePosition = person.position as CarePosition | null;
  const name = `${person.first_name} ${person.last_name}`.trim();
  const initials =
    person.initials ??
    proposeInitials({ firstName: person.first_name, lastName: person.last_name }, await readTakenInitials(tx));
  return {
    userId: actor.userId,
    name: name === '' ? initials : name,
    initials,
    carePosition,
    mayConfigure: carePosition === 'head' || !(await hasHead(tx)),
  };
}

/** True if the caller is a head of care. */
export async function isHeadOfCare({ tx, actor }: Reading): Promise<boolean> {
  const row = await tx
    .selectFrom('care_staff')
    .select('position')
    .where('user_id', '=', actor.userId)
    .where('position', '=', 'head')
    .executeTakeFirst();
  return row !== undefined;
}

/** Refuses everybody but heads of care. @throws AppError care_head_only */
export async function assertHeadOfCare(context: Reading): Promise<void> {
  if (!(await isHeadOfCare(context))) throw new AppError('care_head_only');
}

/** True for those who may change settings of care: heads, and anyone while there is none. */
export const mayConfigureCare = async ({ tx, actor }: Reading): Promise<boolean> =>
  (await isHeadOfCare({ tx, actor })) || !(await hasHead(tx));

/** Refuses those who may not change settings of care. @throws AppError care_head_only */
export async function assertMayConfigure({ tx, actor }: Reading): Promise<void> {
  if (!(await mayConfigureCare({ tx, actor }))) throw new AppError('care_head_only');
}

/**
 * Returns the caller as they sign entries; at their first one they get their initials, which stay theirs.
 */
export async function signAs({ tx, actor, clock }: TenantContext): Promise<OwnStanding> {
  const standing = await readOwnStanding({ tx, actor });
  const { initials, name } = standing;
  const values = { organization_id: actor.organizationId, user_id: actor.userId, initials, name };
  const written = await tx
    .insertInto('care_staff')
    .values({ ...values, since: todayInGermany(clock) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('initials')
    .executeTakeFirst();
  if (written !== undefined) return standing;
  // Nothing was written: they have them, or a colleague took these a moment ago.
  const own = await tx
    .selectFrom('care_staff')
    .select(['initials', 'name'])
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  if (own === undefined) return signAs({ tx, actor, clock } as TenantContext);
  if (own.name !== name) await tx.updateTable('care_staff').set({ name }).where('user_id', '=', actor.userId).execute();
  return { ...standing, initials: own.initials };
}
