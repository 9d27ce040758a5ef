import { recordAudit } from '#platform/server/audit/record.ts';
import type { AuditRecord } from '#platform/server/audit/record.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { CentralContext } from './context.ts';

interface ConcernedOrganization {
  readonly id: OrganizationId;
  readonly name: string;
}

/**
 * Records an operator's change of an organisation in the operator's audit log and in the organisation's own, so that
 * its users see it.
 */
export async function recordOfOrganization(
  { tx, actor, clock, source }: CentralContext,
  event: AuditRecord['event'],
  { id, name }: ConcernedOrganization,
  changes: AuditRecord['changes'] = [],
): Promise<void> {
  const subject = { type: 'organization', id, label: name };
  const record = { event, userId: actor.userId, subject, changes, source, now: clock.now() };
  for (const organizationId of new Set([actor.organizationId, id])) await recordAudit(tx, organizationId, record);
}
