import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { releasedStates } from '#modules/property-owner/contract/receipts/approval.ts';
import { nameOfUser } from '#platform/server/database/user-names.ts';
import type { ReceiptRow } from '../select-receipts.ts';

/** Step that let a receipt through, with the receipt as it was at that moment. */
export interface Release {
  readonly receiptId: string;
  /** Version of the receipt after the step; the first step makes the second one. */
  readonly version: number;
  /** False: no owner was asked. */
  readonly wasAsked: boolean;
  readonly at: Date;
  /** Full name of who decided; null: a setting, or an account that was deleted. */
  readonly name: string | null;
  readonly isDeputy: boolean;
  /** Person in whose place a deputy decided; null: the owner, or an account that was deleted. */
  readonly replaced: string | null;
  readonly asBoard: boolean;
  /** Limit of the setting that let it through. */
  readonly limitCents: number | null;
  readonly comment: string;
  readonly amountCents: number | null;
  readonly iban: string;
  readonly sha256: string | null;
}

/** Reads what let receipts through, by row id; nothing of those that are not released, or no longer. */
export async function readReleases(
  tx: Transaction,
  rows: readonly Pick<ReceiptRow, 'id' | 'approval'>[],
): Promise<ReadonlyMap<string, Release>> {
  const released: readonly string[] = releasedStates;
  const ids = rows.filter(({ approval }) => released.includes(approval)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const found = await tx
    .selectFrom('receipt_decisions as d')
    .where(sql<boolean>`d.receipt_id = ANY (${ids}::uuid[])`)
    .where('d.kind', '<>', 'undo')
    .where('d.to_state', 'in', ['FREIGEGEBEN', 'AUTOMATISCH'])
    .distinctOn('d.receipt_id')
    .orderBy('d.receipt_id')
    .orderBy('d.version', 'desc')
    .select([
      'd.receipt_id as receiptId',
      'd.version',
      sql<boolean>`d.to_state = 'FREIGEGEBEN'`.as('wasAsked'),
      'd.decided_at as at',
      nameOfUser(sql.ref('d.decided_by')).as('name'),
      'd.on_behalf as isDeputy',
      nameOfUser(sql.ref('d.on_behalf_of')).as('replaced'),
      'd.as_board as asBoard',
      'd.limit_cents as limitCents',
      'd.comment',
      'd.amount_cents as amountCents',
      'd.issuer_iban as iban',
      'd.file_sha256 as sha256',
    ])
    .execute();
  return new Map(found.map((release) => [release.receiptId, release]));
}

/** Reads who transferred a receipt, and when; undefined unless it is transferred. */
export async function readTransfer(
  tx: Transaction,
  { id, approval }: Pick<ReceiptRow, 'id' | 'approval'>,
): Promise<{ readonly at: Date; readonly name: string | null } | undefined> {
  if (approval !== 'UEBERWIESEN') return undefined;
  return tx
    .selectFrom('receipt_decisions as d')
    .where('d.receipt_id', '=', id)
    .where('d.kind', '=', 'transition')
    .where('d.to_state', '=', 'UEBERWIESEN')
    .orderBy('d.version', 'desc')
    .limit(1)
    .select(['d.decided_at as at', nameOfUser(sql.ref('d.decided_by')).as('name')])
    .executeTakeFirst();
}
