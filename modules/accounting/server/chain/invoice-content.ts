import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { toCanonicalJson } from './canonical-json.ts';

type Columns = Readonly<Record<string, unknown>>;

/** Invoice as stored in its tables: columns by their names, money and counts scaled as stored. */
export interface InvoiceContent {
  readonly invoice: Columns;
  readonly positions: readonly Columns[];
  /** Files that it carries, with their SHA-256; absent if there are none. */
  readonly attachments?: readonly Columns[];
}

/** Invoice with the current content of its tables. */
export interface InvoiceRows extends InvoiceContent {
  readonly status: string;
  /** Null for a draft. */
  readonly issuedAt: Date | null;
  readonly takenOver: boolean;
  /** True if an issued invoice cancels it. */
  readonly isCancelled: boolean;
}

// Columns of the row rather than of the invoice; the link holds the values fixed when it is issued.
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
// A restored file may have another row; its content is the same.
const ofTheAttachment = new Set(['organization_id', 'invoice_id', 'file_id']);

/** Reads invoices with their positions and attachments; missing invoices have no entry in the result. */
export async function readInvoiceRows(tx: Transaction, ids: readonly string[]): Promise<Map<string, InvoiceRows>> {
  const { rows } = await sql<
    Pick<InvoiceRows, 'status' | 'isCancelled'> &
      Required<InvoiceContent> & { id: string; issued_at: Date | null; taken_over: boolean }
  >`
    SELECT i.id, i.status, i.issued_at, i.taken_over, to_jsonb(i) AS invoice,
           EXISTS (SELECT FROM invoices c WHERE c.organization_id = i.organization_id AND c.cancels_id = i.id AND c.status <> 'draft') AS "isCancelled",
           coalesce((SELECT jsonb_agg(to_jsonb(p) ORDER BY p.position) FROM invoice_positions p
                      WHERE p.organization_id = i.organization_id AND p.invoice_id = i.id), '[]') AS positions,
           coalesce((SELECT jsonb_agg(to_jsonb(a) ORDER BY a.id) FROM invoice_attachments a
                      WHERE a.organization_id = i.organization_id AND a.invoice_id = i.id), '[]') AS attachments
      FROM invoices i WHERE i.id = ANY (${ids}::uuid[])`.execute(tx);
  return new Map(
    rows.map(
      ({ id, status, issued_at: issuedAt, taken_over: takenOver, isCancelled, invoice, positions, attachments }) => {
        const content = {
          invoice: without(invoice, ofTheRow),
          positions: positions.map((position) => without(position, ofThePosition)),
          ...toAttachments(attachments.map((attachment) => without(attachment, ofTheAttachment))),
        };
        return [id, { ...content, status, issuedAt, takenOver, isCancelled }];
      },
    ),
  );
}

/** Returns the content of an issued document in the text form that is stored and hashed. */
export function toContentText({ invoice, positions, attachments = [] }: InvoiceContent): string {
  return toCanonicalJson({ invoice, positions, ...toAttachments(attachments) });
}

/** Contents from before there were attachments have no list of them. */
function toAttachments(attachments: readonly Columns[]): Pick<InvoiceContent, 'attachments'> {
  return attachments.length === 0 ? {} : { attachments };
}

/**
 * Returns the rows in the form of the stored content, with its columns only: equal to it as long as nobody has altered
 * them. Columns added by a later version are ignored.
 * @param stored of {@link toContentText}; any other text is compared with the complete rows
 */
export function toComparableText(rows: InvoiceContent, stored: string): string {
  const content = parseContent(stored);
  if (!content) return toContentText(rows);
  return toContentText({
    invoice: pick(rows.invoice, content.invoice),
    positions: rows.positions.map((position, index) => pick(position, content.positions[index] ?? position)),
    attachments: (rows.attachments ?? []).map((attachment, index) =>
      pick(attachment, content.attachments?.[index] ?? attachment),
    ),
  });
}

function parseContent(text: string): InvoiceContent | null {
  try {
    const { invoice, positions, attachments = [] } = JSON.parse(text) as Partial<InvoiceContent>;
    return typeof invoice === 'object' && Array.isArray(positions) && Array.isArray(attachments)
      ? { invoice, positions, attachments }
      : null;
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
