import { sql } from 'kysely';
import type { AuditEvent } from '../../contract/audit.ts';
import type { Transaction } from '../database/transaction.ts';
import type { RequestSource } from '../http/context.ts';
import { createId } from '../ids.ts';

export interface AuditChange {
  readonly field: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Entry of the audit log. Administrators read it: never add a secret. */
export interface AuditRecord {
  readonly event: AuditEvent;
  /** Person who acted; the entry stores their name and address of that moment. */
  readonly userId: string | null;
  readonly subject?: { readonly type: string; readonly id: string | null; readonly label: string };
  readonly changes?: readonly AuditChange[];
  /** From where: any request context fits. */
  readonly source: RequestSource;
  readonly now: Date;
}

interface OfOrganization {
  readonly organizationId: string;
}

interface OfAccount {
  /** Its email address as it is stored, in lower case. */
  readonly account: { readonly email: string };
}

/** Into which logs an entry goes: of one organisation, or of all that an account belongs to. */
export type AuditTarget = OfOrganization | OfAccount;

export interface TargetedRecord<Target extends AuditTarget = AuditTarget> {
  readonly target: Target;
  readonly record: AuditRecord;
}

/**
 * Writes an entry into the log of an organisation, in the caller's transaction: it is there if and only if what it
 * tells of is. In a tenant transaction the name of somebody who is no colleague stays unknown.
 */
export async function recordAudit(tx: Transaction, organizationId: string, record: AuditRecord): Promise<void> {
  await recordAudits(tx, organizationId, [record]);
}

/** Writes several entries as {@link recordAudit}, with one statement. */
export async function recordAudits(
  tx: Transaction,
  organizationId: string,
  records: readonly AuditRecord[],
): Promise<void> {
  await recordInOrganizations(
    tx,
    records.map((record) => ({ target: { organizationId }, record })),
  );
}

/**
 * Writes an entry into the log of every organisation that an account belongs to: for what concerns the account, such as
 * a failed sign-in. The account is the subject unless another one is given. An unknown address writes nothing, by the
 * same statement. Needs an identity transaction.
 */
export async function recordAuditOfAccount(
  tx: Transaction,
  account: OfAccount['account'],
  record: AuditRecord,
): Promise<void> {
  await recordOfAccounts(tx, [{ target: { account }, record }]);
}

/** Writes many entries with at most two statements. Needs an identity transaction. */
export async function recordAuditEntries(tx: Transaction, entries: readonly TargetedRecord[]): Promise<void> {
  const ofOrganizations = entries.flatMap(({ target, record }) => ('account' in target ? [] : [{ target, record }]));
  const ofAccounts = entries.flatMap(({ target, record }) => ('account' in target ? [{ target, record }] : []));
  if (ofOrganizations.length > 0) await recordInOrganizations(tx, ofOrganizations);
  if (ofAccounts.length > 0) await recordOfAccounts(tx, ofAccounts);
}

async function recordInOrganizations(
  tx: Transaction,
  entries: readonly TargetedRecord<OfOrganization>[],
): Promise<void> {
  const rows = entries.map(({ target, record }) => ({ ...toRow(record), organization_id: target.organizationId }));
  await sql`
    INSERT INTO audit_entries (organization_id, ${written}, subject_type, subject_id, subject_label)
    SELECT e.organization_id, ${happened}, e.subject_type, e.subject_id, e.subject_label
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS e (organization_id uuid, ${rowColumns})
    LEFT JOIN users actor ON actor.id = e.user_id
  `.execute(tx);
}

async function recordOfAccounts(tx: Transaction, entries: readonly TargetedRecord<OfAccount>[]): Promise<void> {
  const rows = entries.map(({ target, record }) => ({ ...toRow(record), account: target.account.email }));
  await sql`
    INSERT INTO audit_entries (organization_id, ${written}, subject_type, subject_id, subject_label)
    SELECT m.organization_id, ${happened}, coalesce(e.subject_type, 'user'),
           CASE WHEN e.subject_type IS NULL THEN account.id::text ELSE e.subject_id END,
           coalesce(e.subject_label, trim(account.first_name || ' ' || account.last_name || ' <' || account.email || '>'))
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS e (account text, ${rowColumns})
    JOIN users account ON account.email = e.account
    JOIN memberships m ON m.user_id = account.id AND m.state = 'active'
    JOIN organizations o ON o.id = m.organization_id AND o.deleted_at IS NULL
    LEFT JOIN users actor ON actor.id = e.user_id
  `.execute(tx);
}

/** Builds the columns of both kinds of entries. */
function toRow({ event, userId, subject, changes = [], source, now }: AuditRecord) {
  return {
    id: createId(),
    occurred_at: now,
    event,
    changes,
    address: source.address,
    request_id: source.requestId,
    user_id: userId,
    subject_type: subject?.type,
    subject_id: subject?.id,
    subject_label: subject?.label,
  };
}

const rowColumns = sql.raw(
  'id uuid, occurred_at timestamptz, event text, changes jsonb, address text, request_id text, user_id uuid, subject_type text, subject_id text, subject_label text',
);
const written = sql.raw('id, occurred_at, event, changes, address, request_id, user_id, user_name, user_email');
const happened = sql.raw(
  "e.id, e.occurred_at, e.event, e.changes, e.address, e.request_id, e.user_id, nullif(trim(actor.first_name || ' ' || actor.last_name), ''), actor.email",
);
