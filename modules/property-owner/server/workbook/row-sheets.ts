import { fromCents } from '#platform/contract/money.ts';
import type { WorkbookColumn, WrittenCell } from '#platform/server/sheets/workbook-types.ts';
import type { DocumentTexts } from '../evaluation/document/document-texts.ts';
import type { PostedNames } from '../transactions/postings/posted-names.ts';
import type { PostingCount } from './count-postings.ts';
import type { PostingRow, PostingTexts } from '../transactions/postings/list-postings.ts';
import type { listReceipts } from './read-receipts.ts';

type ReceiptRow = Awaited<ReturnType<typeof listReceipts>>['rows'][number];

const toDay = (day: string | null): Date | null => (day === null ? null : new Date(`${day}T00:00:00Z`));

/** Letters of columns named by formulas of other sheets. */
export const postingColumns = { amount: 'B', costTypeId: 'D' } as const;

/** Returns the sheet of postings without its rows. */
export function postingSheet({ excel: words }: DocumentTexts) {
  const columns: WorkbookColumn[] = [
    { caption: words.day, width: 12 },
    { caption: words.amount, width: 14, isMoney: true },
    { caption: words.costType, width: 28 },
    { caption: words.kaid, width: 12 },
    { caption: words.rentalUnit, width: 34 },
    { caption: words.moid, width: 12 },
    { caption: words.tenant, width: 28 },
    { caption: words.mid, width: 12 },
    { caption: words.counterparty, width: 30 },
    { caption: words.purpose, width: 48 },
    { caption: words.iban, width: 26 },
    { caption: words.receiptNumber, width: 16 },
  ];
  const sumRow = (last: number, count: PostingCount): WrittenCell[] => {
    const cents = count.listCostTypes().reduce((sum, { income, expense }) => sum + income + expense, 0);
    const { amount } = postingColumns;
    return [
      { value: words.sum, style: 'sum' },
      {
        value: fromCents(cents),
        formula: last === 1 ? '0' : `SUBTOTAL(109,${amount}2:${amount}${last})`,
        style: 'sum',
      },
      ...columns.slice(2).map((): WrittenCell => ({ value: null, style: 'sum' })),
    ];
  };
  return { name: words.postings, columns, sumRow };
}

export function toPostingRow(
  posting: PostingRow & PostingTexts,
  names: PostedNames,
  { excel: words, report }: DocumentTexts,
): WrittenCell[] {
  const { booking_date, amount_cents, rentalUnitId, tenantId, costTypeId, counterparty, purpose, iban, archive_id } =
    posting;
  const [unit, tenant, type] = [
    names.rentalUnits.get(rentalUnitId ?? ''),
    names.tenants.get(tenantId ?? ''),
    names.costTypes.get(costTypeId ?? ''),
  ];
  return [
    toDay(booking_date),
    fromCents(amount_cents),
    type?.langname ?? report.noCostType,
    type?.kaid ?? null,
    unit?.bezeichnung ?? report.noRentalUnit,
    unit?.moid ?? null,
    tenant?.anzeigename ?? words.propertyRelated,
    tenant?.mid ?? null,
    counterparty,
    purpose,
    iban,
    archive_id,
  ];
}

/** Returns the sheet of receipts without its rows. */
export function receiptSheet({ excel: words }: DocumentTexts) {
  const columns: WorkbookColumn[] = [
    { caption: words.receiptNumber, width: 16 },
    { caption: words.capturedOn, width: 12 },
    { caption: words.issuer, width: 30 },
    { caption: words.invoiceNumber, width: 18 },
    { caption: words.description, width: 44 },
    { caption: words.costType, width: 28 },
    { caption: words.amount, width: 14, isMoney: true },
    { caption: words.dueOn, width: 12 },
    { caption: words.status, width: 12 },
  ];
  return { name: words.receipts, columns };
}

export function toReceiptRow(row: ReceiptRow, { excel: words }: DocumentTexts): WrittenCell[] {
  const { archive_id, captured_on, issuer, invoice_number, description, long_name, amount_cents, due_on, status } = row;
  return [
    archive_id,
    toDay(captured_on),
    issuer,
    invoice_number,
    description,
    long_name,
    amount_cents === null ? null : fromCents(amount_cents),
    toDay(due_on),
    status === 'BEZAHLT' ? words.paid : words.unpaid,
  ];
}
