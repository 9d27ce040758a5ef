import { organizationIdSchema } from '#platform/contract/ids.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { RequestContext, TenantContext } from '#platform/server/http/context.ts';
import { inAgency } from './find-offer.ts';

/**
 * Runs `work` for the agency of a homepage, as nobody of the agency. Not found: an agency that is not there or does without
 * the service, and one that has neither written a page nor published an object. Visitors take no connection of sign-in.
 * @throws AppError not_found
 */
export async function withHomepage<T>(
  caller: Pick<RequestContext, 'database' | 'clock' | 'address' | 'source'>,
  identifier: string,
  work: (context: TenantContext, organizationId: OrganizationId) => Promise<T>,
  options: { readonly readOnly?: boolean } = {},
): Promise<T> {
  const [row] = await caller.database.query<{ organization_id: string }>('SELECT * FROM resolve_homepage($1)', [
    identifier,
  ]);
  if (row === undefined) throw new AppError('not_found');
  const organizationId = organizationIdSchema.parse(row.organization_id);
  return inAgency(caller, organizationId, (context) => work(context, organizationId), options);
}
