import { sql } from 'kysely';
import type { AuditEvent } from '#modules/audit/contract/index.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { createId } from '#platform/server/ids.ts';

export interface AuditChange {
  readonly field: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** What happened. Never put a secret into it: administrators read it. */
export interface AuditRecord {
  readonly event: AuditEvent;
  /** Who did it; their name and address are looked up and kept as they are now. */
  readonly userId: string | null;
  readonly subject?: { readonly type: string; readonly id: string | null; readonly label: string };
  readonly changes?: readonly AuditChange[];
  /** From where: any request context fits. */
  readonly source: { readonly requestId: string; readonly address: string | null };
  readonly now: Date;
}

/**
 * Writes an entry into the log of an organisation, in the caller's transaction: it is there if and only if what it tells
 * of is. In a tenant transaction the name of somebody who is no colleague stays unknown.
 */
export async function recordAudit(tx: Transaction, organizationId: string, record: AuditRecord): Promise<void> {
  await sql`
    INSERT INTO audit_entries (organization_id, id, occurred_at, event, user_id, user_name, user_email,
                               subject_type, subject_id, subject_label, changes, address, request_id)
    SELECT ${organizationId}::uuid, ${createId()}::uuid, ${valuesOf(record)}
    FROM (SELECT ${record.userId}::uuid AS id) AS actor LEFT JOIN users ON users.id = actor.id
  `.execute(tx);
}

/**
 * Writes an entry into the log of every organisation that an account belongs to: for what concerns the account, such as
 * a failed sign-in. An unknown address writes nothing. Needs an identity transaction.
 */
export async function recordAuditOfAccount(tx: Transaction, account: { readonly email: string }, record: AuditRecord): Promise<void> {
  const organizations = await sql<{ id: string }>`
    SELECT o.id FROM users u JOIN memberships m ON m.user_id = u.id JOIN organizations o ON o.id = m.organization_id
    WHERE u.email = ${account.email} AND o.deleted_at IS NULL
  `.execute(tx);
  for (const { id } of organizations.rows) await recordAudit(tx, id, record);
}

function valuesOf({ event, subject, changes = [], source, now }: AuditRecord) {
  return sql`${now}::timestamptz, ${event}::text, actor.id, nullif(trim(users.first_name || ' ' || users.last_name), ''), users.email,
    ${subject?.type ?? null}::text, ${subject?.id ?? null}::text, ${subject?.label ?? null}::text,
    ${JSON.stringify(changes)}::jsonb, ${source.address}::text, ${source.requestId}::text`;
}
