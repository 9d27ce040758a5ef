import { sql } from 'kysely';
import { recordAudits } from '../audit/record.ts';
import type { AuditRecord } from '../audit/record.ts';
import type { Transaction } from '../database/transaction.ts';

/** Event of an organisation that a command caused, and not a person. */
export interface CommandRecord extends Pick<AuditRecord, 'event' | 'changes' | 'now'> {
  readonly organization: { readonly id: string; readonly name: string };
  /** Ids of further organisations whose logs tell of it. */
  readonly concerned?: readonly string[];
  /** Name of the command, such as `organization:move`, in place of a request. */
  readonly command: string;
}

/**
 * Records an event in the log of the organisation, unless it is gone, and in that of the installation's operator.
 * Needs an identity transaction.
 */
export async function recordCommand(
  tx: Transaction,
  { event, changes = [], now, organization: { id, name }, concerned = [], command }: CommandRecord,
): Promise<void> {
  const { rows: operators } = await sql<{ id: string }>`
    SELECT DISTINCT os.organization_id AS id FROM organization_services os
      JOIN services s ON s.id = os.service_id AND s.operator_only
      JOIN organizations o ON o.id = os.organization_id AND o.deleted_at IS NULL`.execute(tx);
  const record: AuditRecord = {
    event,
    userId: null,
    subject: { type: 'organization', id, label: name },
    changes,
    source: { requestId: command, address: null },
    now,
  };
  const { rows: own } = await sql<{
    id: string;
  }>`SELECT id FROM organizations WHERE id = ANY (${[id, ...concerned]}::uuid[])`.execute(tx);
  for (const organizationId of new Set([...own, ...operators].map((one) => one.id)))
    await recordAudits(tx, organizationId, [record]);
}

/** Records a move by the addresses of both sides. */
export async function recordMove(
  tx: Transaction,
  event: 'organization_moved' | 'organization_move_aborted',
  { organization, from, to, now }: Pick<CommandRecord, 'organization' | 'now'> & { from: string; to: string | null },
): Promise<void> {
  await recordCommand(tx, {
    event,
    organization,
    command: 'organization:move',
    changes: [{ field: 'signInAddress', from, to }],
    now,
  });
}
