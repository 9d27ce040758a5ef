import { fromCents } from '#platform/contract/money.ts';
import type { WorkbookColumn, WrittenCell } from '#platform/server/sheets/workbook-types.ts';
import { noId } from '../../contract/external-ids.ts';
import type { DocumentTexts } from '../transactions/words/document-texts.ts';
import { nameReferences } from '../transactions/postings/posted-names.ts';
import type { PostedNames } from '../transactions/postings/posted-names.ts';
import { textOfCostType, textOfTenant, textOfUnit } from '../transactions/words/reference-texts.ts';
import type { PostingCount } from './count-postings.ts';
import type { PostingRow, PostingTexts } from '../transactions/postings/list-postings.ts';
import type { listReceipts } from './read-receipts.ts';

type ReceiptRow = Awaited<ReturnType<typeof listReceipts>>['rows'][number];

const toDay = (day: string | null): Date | null => (day === null ? null : new Date(`${day}T00:00:00Z`));

/** Letters of columns named by formulas of other sheets. */
export const postingColumns = { amount: 'C', costTypeId: 'E' } as const;

/** A posting with its texts, and its owner if the workbook is about all owners. */
export type PostingOfBooks = PostingRow &
  PostingTexts & { readonly owner: { readonly eid: string; readonly eigentuemer: string } | null };

/** Returns the sheet of postings without its rows. @param isOfAll with the owner of each */
export function postingSheet({ excel: words, report }: DocumentTexts, isOfAll: boolean) {
  const columns: WorkbookColumn[] = [
    { caption: words.day, width: 12 },
    { caption: words.valueDate, width: 12 },
    { caption: words.amount, width: 14, isMoney: true },
    { caption: words.costType, width: 28 },
    { caption: words.kaid, width: 12 },
    { caption: words.transferable, width: 12 },
    { caption: words.category, width: 24 },
    { caption: words.house, width: 28 },
    { caption: words.rentalUnit, width: 24 },
    { caption: words.moid, width: 12 },
    { caption: words.tenant, width: 28 },
    { caption: words.mid, width: 12 },
    { caption: words.counterparty, width: 30 },
    { caption: words.purpose, width: 48 },
    { caption: words.iban, width: 26 },
    { caption: words.receiptNumber, width: 16 },
    ...(isOfAll
      ? [
          { caption: report.owner, width: 30 },
          { caption: words.eid, width: 12 },
        ]
      : []),
  ];
  const sumRow = (last: number, count: PostingCount): WrittenCell[] => {
    const cents = count.listCostTypes().reduce((sum, { income, expense }) => sum + income + expense, 0);
    const { amount } = postingColumns;
    return [
      { value: words.sum, style: 'sum' },
      { value: null, style: 'sum' },
      {
        value: fromCents(cents),
        formula: last === 1 ? '0' : `SUBTOTAL(109,${amount}2:${amount}${last})`,
        style: 'sum',
      },
      ...columns.slice(3).map((): WrittenCell => ({ value: null, style: 'sum' })),
    ];
  };
  return { name: words.postings, columns, sumRow };
}

export function toPostingRow(
  posting: PostingOfBooks,
  names: PostedNames,
  { excel: words, report }: DocumentTexts,
): WrittenCell[] {
  const { booking_date, value_date, amount_cents, counterparty, purpose, iban, archive_id, owner } = posting;
  const { unit, tenant, costType } = nameReferences(posting, names);
  return [
    toDay(booking_date),
    toDay(value_date),
    fromCents(amount_cents),
    textOfCostType(costType.langname, costType.kaid, report),
    numberOf(costType.kaid),
    costType.umlagefaehig === null ? null : costType.umlagefaehig ? words.yes : words.no,
    costType.kategorie,
    unit.objekt?.name ?? null,
    textOfUnit(unit.einheit, unit.moid, report),
    numberOf(unit.moid),
    textOfTenant(tenant.anzeigename, tenant.mid, report),
    numberOf(tenant.mid),
    counterparty,
    purpose,
    iban,
    archive_id,
    ...(owner === null ? [] : [owner.eigentuemer, owner.eid]),
  ];
}

const numberOf = (id: string): string | null => (id === noId ? null : id);

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
    { caption: words.file, width: 12 },
  ];
  return { name: words.receipts, columns };
}

export function toReceiptRow(row: ReceiptRow, { excel: words, report }: DocumentTexts): WrittenCell[] {
  const { archive_id, captured_on, issuer, invoice_number, description, amount_cents, due_on, status } = row;
  const { long_name, unknown_kaid, file_id } = row;
  return [
    archive_id,
    toDay(captured_on),
    issuer,
    invoice_number,
    description,
    unknown_kaid === null ? long_name : textOfCostType('', unknown_kaid, report),
    amount_cents === null ? null : fromCents(amount_cents),
    toDay(due_on),
    status === 'BEZAHLT' ? words.paid : words.unpaid,
    file_id === null ? words.withoutFile : words.withFile,
  ];
}
