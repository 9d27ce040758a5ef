import { sql } from 'kysely';
import { fromCents } from '#platform/contract/money.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { ApprovalState } from '../../contract/receipts/approval.ts';
import type { Receipt, ReceiptEntry } from '../../contract/receipts/receipts.ts';
import { describeReceipts, findReceipt } from './select-receipts.ts';

/** Reads a receipt with its steps and comments, the first one first. @throws AppError not_found */
export async function readHistory(
  { tx, actor }: Pick<TenantContext, 'tx' | 'actor'>,
  archiveId: string,
): Promise<{ beleg: Receipt; history: ReceiptEntry[] }> {
  const row = await findReceipt(tx, archiveId);
  if (!row) throw new AppError('not_found');
  const [[beleg], decisions, comments] = await Promise.all([
    describeReceipts(tx, [row]),
    tx
      .selectFrom('receipt_decisions as d')
      .select([
        'd.version',
        'd.kind',
        'd.from_state',
        'd.to_state',
        'd.comment',
        'd.decided_by',
        'd.decided_at',
        'd.amount_cents',
        'd.issuer_iban',
        'd.file_sha256',
        'd.limit_cents',
        'd.on_behalf',
        nameOf('d.decided_by').as('name'),
        nameOf('d.on_behalf_of').as('replaced'),
      ])
      .where('d.receipt_id', '=', row.id)
      .execute(),
    tx
      .selectFrom('receipt_comments as d')
      .select(['d.id', 'd.comment', 'd.written_by', 'd.written_at', nameOf('d.written_by').as('name')])
      .where('d.receipt_id', '=', row.id)
      .execute(),
  ]);
  if (!beleg) throw new AppError('not_found');
  const by = (userId: string | null, name: string | null) =>
    name === null ? null : { name, own: userId === actor.userId };
  const entries = [
    ...decisions.map((entry) => ({
      id: String(entry.version),
      kind: entry.kind as 'transition' | 'undo' | 'setting',
      instant: entry.decided_at,
      by: by(entry.decided_by, entry.name),
      from: entry.from_state as ApprovalState,
      to: entry.to_state as ApprovalState,
      vertretungFuer: entry.on_behalf ? entry.replaced || beleg.eigentuemer : null,
      grenze: entry.limit_cents === null ? null : fromCents(entry.limit_cents),
      comment: entry.comment,
      betrag: entry.amount_cents === null ? null : fromCents(entry.amount_cents),
      IBAN: entry.issuer_iban,
      sha256: entry.file_sha256,
    })),
    ...comments.map((entry) => ({
      id: entry.id,
      kind: 'comment' as const,
      instant: entry.written_at,
      by: by(entry.written_by, entry.name),
      from: null,
      to: null,
      vertretungFuer: null,
      grenze: null,
      comment: entry.comment,
      betrag: null,
      IBAN: '',
      sha256: null,
    })),
  ].toSorted((one, other) => one.instant.getTime() - other.instant.getTime());
  return { beleg, history: entries.map(({ instant, ...entry }) => ({ ...entry, at: instant.toISOString() })) };
}

/** SQL: full name of the user whose id a column holds; null if the account was deleted. */
export function nameOf(column: 'd.decided_by' | 'd.on_behalf_of' | 'd.written_by' | 'p.decided_by') {
  return sql<
    string | null
  >`(SELECT trim(u.first_name || ' ' || u.last_name) FROM users u WHERE u.id = ${sql.ref(column)})`;
}
