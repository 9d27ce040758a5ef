import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { ApprovalState } from '#modules/property-owner/contract/receipts/approval.ts';
import { findOwnerOfBooks } from '../../owners/find-owner.ts';
import { nameReferences, readPostedNames } from '../../transactions/postings/posted-names.ts';
import { selectPostings } from '../../transactions/postings/select-postings.ts';
import { filterReceipts } from '../list-receipts.ts';
import { nameOfUser } from '#platform/server/database/user-names.ts';
import { readReleases } from '../releases/read-releases.ts';
import type { Release } from '../releases/read-releases.ts';
import { selectReceipts } from '../select-receipts.ts';
import type { NamedOwner } from '../../wall/require-owner.ts';

/** Cost type of a receipt or posting; `0` without one, unknown without a name. */
interface Assigned {
  readonly kaid: string;
  readonly costType: string;
}

/** State of a receipt in the report: what is paid is paid, whatever its approval is. */
type ReportedState = ApprovalState | 'BEZAHLT';

export interface ReportedReceipt extends Assigned {
  readonly archivid: string;
  readonly capturedOn: string | null;
  readonly issuer: string;
  readonly invoiceNumber: string;
  readonly description: string;
  readonly amountCents: number | null;
  readonly state: ReportedState;
  readonly release: (Omit<Release, 'at'> & { readonly at: string }) | null;
  readonly hasFile: boolean;
  readonly isChanged: boolean;
}

interface MissingReceipt extends Assigned {
  readonly bookedOn: string;
  readonly payee: string;
  readonly amountCents: number;
}

interface OpenQuestion {
  readonly archivid: string;
  readonly issuer: string;
  readonly askedAt: string;
  /** Null: an account that was deleted. */
  readonly askedBy: string | null;
  readonly question: string;
}

/** Receipts of a community in a period. */
export interface BoardReport {
  readonly from: string;
  readonly to: string;
  readonly receipts: readonly ReportedReceipt[];
  /** Expenses without a receipt; null: the reader does not see the postings. */
  readonly missing: readonly MissingReceipt[] | null;
  readonly questions: readonly OpenQuestion[];
}

/** Receipts, or expenses without one, that a report lists. */
const maxRows = 1000;

interface Period {
  readonly from: string;
  readonly to: string;
}

/**
 * Reads the report of a community. Its receipts are those that the list finds with the same days.
 * @throws AppError document_too_large
 */
export async function readReport(tx: Transaction, owner: NamedOwner, period: Period): Promise<BoardReport> {
  const rows = await filterReceipts(selectReceipts(tx), { ownerId: owner.id, reader: 'reader' }, period)
    .select('p.question_open')
    .orderBy('p.sorted_on')
    .orderBy('p.id')
    .limit(maxRows + 1)
    .execute();
  assertRows(rows);
  const asked = rows.filter(({ question_open }) => question_open);
  const [releases, names, questions, missing] = await Promise.all([
    readReleases(tx, rows),
    readPostedNames(tx, rows),
    readQuestions(
      tx,
      asked.map(({ id }) => id),
    ),
    readMissing(tx, owner, period),
  ]);
  return {
    ...period,
    receipts: rows.map((row) => {
      const { costType } = nameReferences(row, names);
      const release = releases.get(row.id);
      return {
        archivid: row.archive_id,
        capturedOn: row.captured_on,
        issuer: row.issuer,
        invoiceNumber: row.invoice_number,
        description: row.description,
        amountCents: row.amount_cents,
        kaid: costType.kaid,
        costType: costType.langname,
        state: row.status === 'BEZAHLT' ? 'BEZAHLT' : (row.approval as ApprovalState),
        release: release === undefined ? null : { ...release, at: release.at.toISOString() },
        hasFile: row.file_id !== null,
        isChanged:
          release !== undefined &&
          (release.amountCents !== row.amount_cents ||
            release.iban !== row.issuer_iban ||
            release.sha256 !== row.file_sha256),
      };
    }),
    missing,
    questions: asked.flatMap(({ id, archive_id: archivid, issuer }) => {
      const question = questions.get(id);
      return question === undefined ? [] : [{ archivid, issuer, ...question }];
    }),
  };
}

function assertRows(rows: readonly unknown[]): void {
  if (rows.length > maxRows) throw new AppError('document_too_large', { message: `more than ${maxRows} lines` });
}

/** Reads the last comment of receipts by row id: the one that nobody of the property management has answered. */
async function readQuestions(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<OpenQuestion, 'askedAt' | 'askedBy' | 'question'>>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('receipt_comments as d')
    .where(sql<boolean>`d.receipt_id = ANY (${ids}::uuid[])`)
    .distinctOn('d.receipt_id')
    .orderBy('d.receipt_id')
    .orderBy('d.written_at', 'desc')
    .orderBy('d.id', 'desc')
    .select(['d.receipt_id', 'd.comment', 'd.written_at', nameOfUser(sql.ref('d.written_by')).as('name')])
    .execute();
  return new Map(
    rows.map(({ receipt_id, comment, written_at, name }) => [
      receipt_id,
      { askedAt: written_at.toISOString(), askedBy: name, question: comment },
    ]),
  );
}

/** Lists expenses without a receipt, the first one first; null for those who do not see the postings. */
async function readMissing(
  tx: Transaction,
  owner: NamedOwner,
  period: Period,
): Promise<readonly MissingReceipt[] | null> {
  const seesBooks = await findOwnerOfBooks(tx, owner.eid).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });
  if (seesBooks === null) return null;
  const rows = await selectPostings(tx, { ownerIds: [owner.id], owners: [] }, { ...period, beleg: 'fehlt' })
    .select([
      'p.booking_date',
      'p.counterparty',
      'p.amount_cents',
      sql<null>`NULL`.as('rentalUnitId'),
      sql<null>`NULL`.as('tenantId'),
      'p.cost_type_id as costTypeId',
      sql<null>`NULL`.as('unknownUnit'),
      sql<null>`NULL`.as('unknownTenant'),
      'p.unknown_kaid as unknownCostType',
    ])
    .orderBy('p.booking_date')
    .orderBy('p.id')
    .limit(maxRows + 1)
    .execute();
  assertRows(rows);
  const names = await readPostedNames(tx, rows);
  return rows.map((row) => {
    const { costType } = nameReferences(row, names);
    return {
      bookedOn: row.booking_date,
      payee: row.counterparty,
      amountCents: row.amount_cents,
      kaid: costType.kaid,
      costType: costType.langname,
    };
  });
}
