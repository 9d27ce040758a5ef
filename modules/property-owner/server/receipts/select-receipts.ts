import { sql } from 'kysely';
import { fromCents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { base, noId } from '../../contract/external-ids.ts';
import type { ApprovalState, PaymentState } from '../../contract/receipts/approval.ts';
import { receiptsPath } from '../../contract/receipts/receipts.ts';
import type { Receipt } from '../../contract/receipts/receipts.ts';
import type { ReleaseChange } from '../../contract/receipts/warnings.ts';
import { nameReferences, readOwnerNames, readPostedNames } from '../transactions/postings/posted-names.ts';
import { readWarnings } from './read-warnings.ts';
import { readReceiptReader } from './receipt-reader.ts';
import { listReleasableOwners, listReleasers } from './releasers.ts';

/** Selects receipts of the archive that the wall shows, with what their answer needs beside names. */
export function selectReceipts(tx: Transaction) {
  return tx
    .selectFrom('receipts as p')
    .where('p.withdrawn_at', 'is', null)
    .select([
      'p.id',
      'p.archive_id',
      'p.owner_id',
      'p.description',
      'p.amount_cents',
      'p.captured_on',
      'p.file_id',
      'p.original_file_id',
      'p.status',
      'p.approval',
      'p.approval_version',
      'p.board_column',
      'p.decided_at',
      'p.issuer',
      'p.invoice_number',
      'p.due_on',
      'p.discount_until',
      'p.discount_cents',
      'p.labour_cents',
      'p.issuer_iban',
      'p.file_sha256',
      'p.released_amount_cents',
      'p.released_iban',
      'p.released_sha256',
      'p.changed_after',
      'p.pay_by',
      'p.sorted_on',
      'p.rental_unit_id as rentalUnitId',
      'p.tenant_id as tenantId',
      'p.cost_type_id as costTypeId',
      'p.unknown_moid as unknownUnit',
      'p.unknown_mid as unknownTenant',
      'p.unknown_kaid as unknownCostType',
      sql<
        number | null
      >`(SELECT d.limit_cents FROM receipt_decisions d WHERE d.organization_id = p.organization_id AND d.receipt_id = p.id AND d.version = p.approval_version)`.as(
        'limitCents',
      ),
      sql<boolean>`coalesce((SELECT a.owner_id IS NOT NULL FROM receipt_assignments a
        WHERE a.organization_id = p.organization_id AND a.archive_id = p.archive_id ORDER BY a.number DESC LIMIT 1), false)`.as(
        'isAssigned',
      ),
      sql<
        string | null
      >`(SELECT nullif(trim(u.first_name || ' ' || u.last_name), '') FROM users u WHERE u.id = p.decided_by)`.as(
        'decider',
      ),
      sql<number>`(SELECT count(*) FROM receipt_comments said WHERE said.organization_id = p.organization_id AND said.receipt_id = p.id)`.as(
        'comments',
      ),
    ]);
}

export type ReceiptRow = Awaited<ReturnType<ReturnType<typeof selectReceipts>['executeTakeFirstOrThrow']>>;

/** Finds a receipt by its number, if the wall shows it. */
export function findReceipt(tx: Transaction, archiveId: string): Promise<ReceiptRow | undefined> {
  return selectReceipts(tx).where('p.archive_id', '=', archiveId).executeTakeFirst();
}

/** Adds names to receipts; a name behind the wall is empty. */
export async function describeReceipts(tx: Transaction, rows: readonly ReceiptRow[]): Promise<Receipt[]> {
  const open = rows.filter(({ board_column }) => board_column !== 'BELEGE').map(({ id }) => id);
  const waiting = rows.flatMap(({ board_column: column, owner_id: owner }) =>
    column === 'FREIZUGEBEN' && owner !== null ? [owner] : [],
  );
  const reader = await readReceiptReader(tx);
  const [names, releasable, releasers, owners, warnings] = await Promise.all([
    readPostedNames(tx, rows),
    listReleasableOwners(tx),
    reader === 'owner' ? null : listReleasers(tx, waiting),
    readOwnerNames(
      tx,
      rows.map(({ owner_id }) => owner_id),
    ),
    readWarnings(tx, open),
  ]);
  return rows.map((row) => {
    const { unit, tenant, costType } = nameReferences(row, names);
    return {
      archivid: row.archive_id,
      beschreibung: row.description,
      betrag: toEuros(row.amount_cents),
      erfassungsdatum: row.captured_on,
      dokument: row.file_id === null ? null : `${base}/get-file/${encodeURIComponent(row.archive_id)}`,
      original: row.original_file_id === null ? null : `${receiptsPath}/${encodeURIComponent(row.archive_id)}/original`,
      status: row.status as PaymentState,
      freigabeStatus: row.approval as ApprovalState,
      version: row.approval_version,
      ...(owners.get(row.owner_id ?? '') ?? { eid: noId, eigentuemer: '' }),
      zugeordnet: row.isAssigned,
      objekt: unit.objekt,
      einheit: unit.einheit,
      mietobjekt: unit.bezeichnung,
      moid: unit.moid,
      mieter: tenant.anzeigename,
      mid: tenant.mid,
      kostenart: costType.langname,
      kaid: costType.kaid,
      umlagefaehig: costType.umlagefaehig,
      rechnungssteller: row.issuer,
      rechnungsnummer: row.invoice_number,
      faelligAm: row.due_on,
      skontoBis: row.discount_until,
      skontoBetrag: toEuros(row.discount_cents),
      lohnanteil: toEuros(row.labour_cents),
      seit: row.decided_at?.toISOString() ?? null,
      durch: row.decider,
      grenze: toEuros(row.limitCents),
      darfFreigeben: releasable.has(row.owner_id ?? ''),
      wartetAuf:
        releasers === null || row.board_column !== 'FREIZUGEBEN'
          ? null
          : releasers.filter(({ ownerId }) => ownerId === row.owner_id).map(({ name }) => name),
      comments: row.comments,
      warnungen: [...(warnings.get(row.id) ?? [])],
      geaendert: toChange(row),
    };
  });
}

/** Compares with the last release, as long as it counts or is asked for again. */
function toChange(row: ReceiptRow): ReleaseChange | null {
  const { released_iban: iban } = row;
  if (iban === null || !(row.changed_after || row.approval === 'FREIZUGEBEN')) return null;
  const change = {
    betrag:
      row.released_amount_cents === row.amount_cents
        ? null
        : { vorher: toEuros(row.released_amount_cents), jetzt: toEuros(row.amount_cents) },
    IBAN: iban === row.issuer_iban ? null : { vorher: iban, jetzt: row.issuer_iban },
    pdf: row.released_sha256 !== row.file_sha256,
  };
  return change.betrag === null && change.IBAN === null && !change.pdf ? null : change;
}

const toEuros = (cents: number | null): number | null => (cents === null ? null : fromCents(cents));
