import { sql } from 'kysely';
import type { TenantContext } from '#platform/server/http/context.ts';
import { nameOfUser } from '#platform/server/database/user-names.ts';
import { handleCommand } from '#platform/server/realtime/live-commands.ts';
import { publish } from '#platform/server/realtime/publish.ts';
import { objectChanged, objectOpened, openObject } from '../../contract/objects/object-live.ts';
import { findObject } from './find-object.ts';

/** Tells the windows of the agency, with the commit, that an object is not as they have it. */
export async function tellObject(
  { tx, actor: { organizationId } }: Pick<TenantContext, 'tx' | 'actor'>,
  objectId: string,
): Promise<void> {
  await publish(tx, objectChanged, { organizationId }, { objectId });
}

/** Hands on to the agency's windows who has an object open: nobody keeps it. */
export const openObjectHandler = handleCommand(openObject, async (said, { actor, transaction }) => {
  await transaction(async ({ tx }) => {
    await findObject(tx, said.objectId);
    const { rows } = await sql<{
      name: string | null;
    }>`SELECT ${nameOfUser(sql`${actor.userId}::uuid`)} AS name`.execute(tx);
    const { organizationId, userId } = actor;
    await publish(tx, objectOpened, { organizationId }, { ...said, userId, name: rows[0]?.name ?? '' });
  });
  return { userId: actor.userId };
});
