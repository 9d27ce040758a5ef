import { sql } from 'kysely';
import { fromCents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { ReceiptWarning } from '../../contract/receipts/warnings.ts';

/** Earlier receipts of an issuer whose accounts count as known. */
const knownReceipts = 3;
const ownCountry = 'DE';

interface Found {
  readonly id: string;
  readonly iban: string;
  readonly archive_id: string | null;
  readonly invoice_number: string | null;
  readonly cents: string | null;
  readonly day: string | null;
  readonly known: readonly string[] | null;
}

/**
 * Warnings of receipts by row id: another one of the issuer with this number and amount (± 1 cent), another account
 * than on the issuer's last approved receipts, an account abroad. Compared with what the wall shows the caller only.
 *
 * @param ids of one page: each costs two look-ups in an index
 */
export async function readWarnings(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly ReceiptWarning[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Found>`
    SELECT r.id, r.issuer_iban AS iban, twin.archive_id, twin.invoice_number, twin.amount_cents::text AS cents, twin.captured_on::text AS day, issuer.known
      FROM receipts r
      LEFT JOIN LATERAL (
        SELECT d.archive_id, d.invoice_number, d.amount_cents, d.captured_on FROM receipts d
         WHERE d.organization_id = r.organization_id AND d.issuer_key = r.issuer_key AND d.number_key = r.number_key
           AND d.issuer_key <> '' AND d.number_key <> '' AND d.withdrawn_at IS NULL AND d.id <> r.id
           AND d.amount_cents BETWEEN r.amount_cents - 1 AND r.amount_cents + 1
         ORDER BY d.sorted_on, d.id LIMIT 1) twin ON true
      LEFT JOIN LATERAL (
        SELECT array_agg(DISTINCT k.issuer_iban) AS known FROM (
          SELECT e.issuer_iban FROM receipts e
           WHERE e.organization_id = r.organization_id AND e.issuer_key = r.issuer_key AND e.issuer_key <> '' AND e.withdrawn_at IS NULL
             AND e.id <> r.id AND e.issuer_iban <> '' AND e.board_column IN ('FREIGEGEBEN', 'BELEGE') AND e.sorted_on <= r.sorted_on
           ORDER BY e.sorted_on DESC, e.id DESC LIMIT ${knownReceipts}) k) issuer ON r.issuer_iban <> ''
     WHERE r.id = ANY (${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, toWarnings(row)]));
}

function toWarnings({ iban, archive_id, invoice_number, cents, day, known }: Found): readonly ReceiptWarning[] {
  const warnings: ReceiptWarning[] = [];
  if (archive_id !== null)
    warnings.push({
      kind: 'double',
      archivid: archive_id,
      rechnungsnummer: invoice_number ?? '',
      betrag: fromCents(BigInt(cents ?? 0)),
      erfassungsdatum: day,
    });
  if (iban !== '' && known !== null && !known.includes(iban))
    warnings.push({ kind: 'otherIban', IBAN: iban, bisher: [...known] });
  if (iban !== '' && !iban.startsWith(ownCountry)) warnings.push({ kind: 'foreignIban', IBAN: iban });
  return warnings;
}
