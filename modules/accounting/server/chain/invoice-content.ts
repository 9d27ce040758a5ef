import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { toCanonicalJson } from './canonical-json.ts';

type Columns = Readonly<Record<string, unknown>>;

/** An invoice as its tables have it: columns by their names, money and counts scaled as they are stored. */
export interface InvoiceContent {
  readonly invoice: Columns;
  readonly positions: readonly Columns[];
}

/** An invoice as it stands in its tables now. */
export interface InvoiceRows extends InvoiceContent {
  readonly status: string;
  /** Null for a draft. */
  readonly issuedAt: Date | null;
  readonly takenOver: boolean;
  /** An issued invoice cancels it. */
  readonly isCancelled: boolean;
}

// Of the row, not of the invoice; what is settled when it is issued stands in the link.
const ofTheRow = new Set([
  'organization_id',
  'status',
  'version',
  'created_at',
  'updated_at',
  'issued_at',
  'taken_over',
  'predates_issuing',
]);
const ofThePosition = new Set(['organization_id', 'invoice_id']);

/** Reads invoices with their positions; those that are not there are missing in the answer. */
export async function readInvoiceRows(tx: Transaction, ids: readonly string[]): Promise<Map<string, InvoiceRows>> {
  const { rows } = await sql<
    Pick<InvoiceRows, 'status' | 'isCancelled'> &
      InvoiceContent & { id: string; issued_at: Date | null; taken_over: boolean }
  >`
    SELECT i.id, i.status, i.issued_at, i.taken_over, to_jsonb(i) AS invoice,
           EXISTS (SELECT FROM invoices c WHERE c.organization_id = i.organization_id AND c.cancels_id = i.id AND c.status <> 'draft') AS "isCancelled",
           coalesce((SELECT jsonb_agg(to_jsonb(p) ORDER BY p.position) FROM invoice_positions p
                      WHERE p.organization_id = i.organization_id AND p.invoice_id = i.id), '[]') AS positions
      FROM invoices i WHERE i.id = ANY (${ids}::uuid[])`.execute(tx);
  return new Map(
    rows.map(({ id, status, issued_at: issuedAt, taken_over: takenOver, isCancelled, invoice, positions }) => {
      const content = {
        invoice: without(invoice, ofTheRow),
        positions: positions.map((position) => without(position, ofThePosition)),
      };
      return [id, { ...content, status, issuedAt, takenOver, isCancelled }];
    }),
  );
}

/** The content of an issued document, as it is stored and hashed. */
export function toContentText({ invoice, positions }: InvoiceContent): string {
  return toCanonicalJson({ invoice, positions });
}

/**
 * What the rows say where the stored content says something, in the same form: equal to it as long as nobody has
 * altered them. Columns that came with a later version are not looked at.
 *
 * @param stored of {@link toContentText}; what is no such text is compared with the rows as they are
 */
export function toComparableText(rows: InvoiceContent, stored: string): string {
  const content = parseContent(stored);
  if (!content) return toContentText(rows);
  return toContentText({
    invoice: pick(rows.invoice, content.invoice),
    positions: rows.positions.map((position, index) => pick(position, content.positions[index] ?? position)),
  });
}

function parseContent(text: string): InvoiceContent | null {
  try {
    const { invoice, positions } = JSON.parse(text) as Partial<InvoiceContent>;
    return typeof invoice === 'object' && Array.isArray(positions) ? { invoice, positions } : null;
  } catch {
    return null;
  }
}

function without(columns: Columns, names: ReadonlySet<string>): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !names.has(name)));
}

function pick(columns: Columns, names: Columns): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([name]) => name in names));
}
