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
    INSERT INTO audit_entries (organization_id, ${columns})
    SELECT ${organizationId}::uuid, ${happened(record)}, ${actor},
           ${record.subject?.type ?? null}::text, ${record.subject?.id ?? null}::text, ${record.subject?.label ?? null}::text
    FROM (SELECT ${record.userId}::uuid AS id) AS by LEFT JOIN users actor ON actor.id = by.id
  `.execute(tx);
}

/**
 * Writes an entry into the log of every organisation that an account belongs to: for what concerns the account, such as
 * a failed sign-in. The account is the subject unless another one is given. An unknown address writes nothing, by the
 * same statement. Needs an identity transaction.
 *
 * @param account its e-mail address as it is stored, in lower case
 */
export async function recordAuditOfAccount(tx: Transaction, account: { readonly email: string }, record: AuditRecord): Promise<void> {
  const { subject } = record;
  await sql`
    INSERT INTO audit_entries (organization_id, ${columns})
    SELECT m.organization_id, ${happened(record)}, ${actor},
           ${subject ? sql`${subject.type}::text, ${subject.id}::text, ${subject.label}::text` : accountAsSubject}
    FROM users account
    JOIN memberships m ON m.user_id = account.id
    JOIN organizations o ON o.id = m.organization_id AND o.deleted_at IS NULL
    CROSS JOIN (SELECT ${record.userId}::uuid AS id) AS by
    LEFT JOIN users actor ON actor.id = by.id
    WHERE account.email = ${account.email}
  `.execute(tx);
}

const columns = sql.raw('id, occurred_at, event, changes, address, request_id, user_id, user_name, user_email, subject_type, subject_id, subject_label');
const actor = sql.raw("by.id, nullif(trim(actor.first_name || ' ' || actor.last_name), ''), actor.email");
const accountAsSubject = sql.raw("'user', account.id::text, trim(account.first_name || ' ' || account.last_name || ' <' || account.email || '>')");

function happened({ event, changes = [], source, now }: AuditRecord) {
  return sql`${createId()}::uuid, ${now}::timestamptz, ${event}::text, ${JSON.stringify(changes)}::jsonb, ${source.address}::text, ${source.requestId}::text`;
}
