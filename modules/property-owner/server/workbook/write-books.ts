import { germanDayOf } from '#platform/contract/days.ts';
import type { Page } from '#platform/server/lists/page-of.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { WorkbookSheet, WrittenCell } from '#platform/server/sheets/workbook-types.ts';
import { writeWorkbook } from '#platform/server/sheets/write-workbook.ts';
import { documentTexts } from '../transactions/words/document-texts.ts';
import { allOwners } from '../../contract/external-ids.ts';
import { findBooks } from '../owners/find-books.ts';
import type { Books } from '../owners/find-books.ts';
import { createKnownNames } from '../transactions/postings/known-names.ts';
import { listPostings, readPostingTexts } from '../transactions/postings/list-postings.ts';
import { readOwnerNames } from '../transactions/postings/posted-names.ts';
import type { BooksToWrite } from './books-to-write.ts';
import { balanceSheet, readAccounts } from './balance-sheet.ts';
import { createPostingCount } from './count-postings.ts';
import { evaluationSheet } from './evaluation-sheet.ts';
import { houseSheets } from './house-sheets.ts';
import { overviewSheet } from './overview-sheet.ts';
import { listReceipts } from './read-receipts.ts';
import { postingSheet, receiptSheet, toPostingRow, toReceiptRow } from './row-sheets.ts';
import type { PostingOfBooks } from './row-sheets.ts';

type Run = Pick<MemberContext, 'read' | 'signal'>;

/** Rows per batch: limits the memory of a workbook of any length. */
const batchSize = 1000;

/**
 * Writes books as a workbook. Postings are read once, newest first, and summed while they are written; the
 * summaries follow, so that all sheets show the same postings.
 */
export function writeBooks(run: Run, books: BooksToWrite): AsyncGenerator<Buffer> {
  return writeWorkbook(listSheets(run, books));
}

async function* listSheets(run: Run, books: BooksToWrite): AsyncGenerator<WorkbookSheet> {
  const texts = documentTexts[books.language];
  const names = createKnownNames();
  const count = createPostingCount(names);
  const isOfAll = books.eid === allOwners;
  const readPostings = async (tx: Transaction, owners: Books, cursor: string | undefined) => {
    const page = await listPostings(tx, owners, books.filter, { limit: batchSize, cursor });
    const [textsOf, owned] = await Promise.all([
      readPostingTexts(tx, page.rows),
      isOfAll
        ? readOwnerNames(
            tx,
            page.rows.map(({ ownerId }) => ownerId),
          )
        : null,
      names.learn(tx, page.rows),
    ]);
    return {
      ...page,
      rows: page.rows.map((row) => ({ ...row, ...textsOf(row.id), owner: owned?.get(row.ownerId ?? '') ?? null })),
    };
  };
  const toRow = (posting: PostingOfBooks): WrittenCell[] => {
    count.add(posting);
    return toPostingRow(posting, names, texts);
  };
  const sheet = postingSheet(texts, isOfAll);
  yield {
    ...sheet,
    rows: readRows(run, books.eid, readPostings, toRow),
    sum: (last) => sheet.sumRow(last, count),
    place: 1,
  };
  yield {
    ...receiptSheet(texts),
    rows: readRows(
      run,
      books.eid,
      (tx, owners, cursor) => listReceipts(tx, owners, books.filter, { limit: batchSize, cursor }),
      (row) => toReceiptRow(row, texts),
    ),
    place: 4,
  };
  const years = count.listYears();
  for (const { year, tree } of years) yield { ...evaluationSheet(year, tree, texts, books.language), place: 2 };
  for (const house of houseSheets(years, texts)) yield { ...house, place: 3 };
  const accounts = await run.read(async ({ tx }) =>
    readAccounts(tx, await findBooks(tx, books.eid), germanDayOf(books.madeAt)),
  );
  if (accounts.length > 0) yield { ...balanceSheet(accounts, texts), place: 5 };
  yield { ...overviewSheet(books, count, texts), place: 0 };
}

/**
 * Reads in batches, each in its own transaction while the previous one is written: reading stops when access to the
 * books ends.
 */
async function* readRows<Row>(
  { read, signal }: Run,
  eid: string,
  list: (tx: Transaction, owners: Books, cursor: string | undefined) => Promise<Page<Row>>,
  toRow: (row: Row) => WrittenCell[],
): AsyncGenerator<WrittenCell[][]> {
  const readBatch = (cursor?: string): Promise<Page<Row>> => {
    signal.throwIfAborted();
    const reading = read(async ({ tx }) => list(tx, await findBooks(tx, eid), cursor));
    // The caller that awaits the promise handles the failure.
    reading.catch(() => undefined);
    return reading;
  };
  for (let reading: Promise<Page<Row>> | undefined = readBatch(); reading !== undefined;) {
    const { rows, nextCursor }: Page<Row> = await reading;
    reading = nextCursor === null ? undefined : readBatch(nextCursor);
    yield rows.map(toRow);
  }
}
