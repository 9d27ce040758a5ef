import { sql } from 'kysely';
import { organizationIdSchema } from '#platform/contract/ids.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { RequestContext, TenantContext } from '#platform/server/http/context.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';

type Caller = Pick<RequestContext, 'database' | 'clock' | 'source'>;

/**
 * Runs `work` for the agency of a homepage, as nobody of the agency. Not found: an agency that is not there or does without
 * the service, and one that has neither written a page nor published an object.
 * @throws AppError not_found
 */
export async function withHomepage<T>(
  { database, clock, source }: Caller,
  identifier: string,
  work: (context: TenantContext, organizationId: OrganizationId) => Promise<T>,
  { readOnly = true }: { readonly readOnly?: boolean } = {},
): Promise<T> {
  const row = await database.identity(
    (tx) => tx.selectFrom('organizations').select('id').where('identifier', '=', identifier).executeTakeFirst(),
    { readOnly: true },
  );
  const organizationId = row && organizationIdSchema.parse(row.id);
  const answer =
    organizationId &&
    (await database.tenant(
      { organizationId, userId: noUser },
      async (tx) => {
        const { rows } = await sql`
          SELECT 1 FROM organizations o
           WHERE o.id = ${organizationId}::uuid AND o.deleted_at IS NULL
             AND EXISTS (SELECT FROM organization_services os JOIN services v ON v.id = os.service_id AND v.deleted_at IS NULL
                          WHERE os.organization_id = o.id AND v.identifier = 'real-estate')
             AND (EXISTS (SELECT FROM settings s WHERE s.organization_id = o.id AND s.area = 'real-estate' AND s.identifier = 'homepage')
                  OR EXISTS (SELECT FROM estate_objects e WHERE e.organization_id = o.id AND e.homepage_wanted))`.execute(
          tx,
        );
        if (rows.length === 0) return undefined;
        const actor = { organizationId, userId: noUser, membershipId: noUser, permissions: new Set<string>() };
        return { value: await work({ tx, actor, clock, source }, organizationId) };
      },
      { readOnly },
    ));
  if (!answer) throw new AppError('not_found');
  return answer.value;
}
