import { createId } from '#platform/server/ids.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Database } from '#platform/server/database/database.ts';

/** Adds many people to an object at once, who asked at the same instant. */
export const addMany = (
  database: Database,
  {
    organizationId,
    objectId,
    count,
    receivedAt,
  }: {
    readonly organizationId: OrganizationId;
    readonly objectId: string;
    readonly count: number;
    readonly receivedAt: Date;
  },
): Promise<void> =>
  database.tenant({ organizationId, userId: noUser }, async (tx) => {
    const { id } = await tx
      .selectFrom('estate_objects')
      .select('id')
      .where('object_id', '=', objectId)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('estate_stakeholders')
      .values(
        Array.from({ length: count }, (_, index) => ({
          organization_id: organizationId,
          id: createId(),
          estate_object_id: id,
          email: `many-${index}@example.com`,
          last_name: `Person ${index}`,
          request_received_at: receivedAt,
        })),
      )
      .execute();
  });
