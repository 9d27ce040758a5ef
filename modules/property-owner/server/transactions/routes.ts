import { todayInGermany } from '#platform/server/clock.ts';
import type { Files } from '#platform/server/files/files.ts';
import { readLanguage } from '#platform/server/http/read-language.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { createTenantQueues } from '#platform/server/limits/tenant-queues.ts';
import * as contract from '../../contract/transactions/transactions.ts';
import { findBooks } from '../owners/find-books.ts';
import { describeOwners } from '../owners/list-owners.ts';
import { nameExport, transactionExport } from './export-transactions.ts';
import { listWithSums } from './list-with-sums.ts';
import { findReceiptFile } from './receipt-file.ts';

/** Limits of parallel lists, in total and per organisation; each reads all postings of an owner or of all owners. */
const places = {
  name: 'transaction-lists',
  running: 4,
  runningPerTenant: 2,
  waiting: 64,
  waitingPerTenant: 16,
} as const;

/** Routes of an owner's postings, as list and CSV, and of their receipts. */
export function createTransactionRoutes({ files }: { readonly files: Files }): readonly Route[] {
  const tenantQueues = createTenantQueues(places);
  return [
    route(contract.listTransactions, ({ params, query: { limit, cursor, sort, direction, ...filter } }, { read }) =>
      read(async ({ tx }) => {
        const books = await findBooks(tx, params.eid);
        // Started together, so that the second query does not wait for the answer to the first.
        const [page, eigentuemer] = await Promise.all([
          listWithSums(tx, books, filter, { limit, cursor, sort, direction }),
          describeOwners(tx, books.owners, false),
        ]);
        return { ...page, eigentuemer };
      }),
    ),
    route(contract.exportTransactions, async ({ params, query }, context) => {
      const language = await context.read(async (tenant) => {
        await findBooks(tenant.tx, params.eid);
        return readLanguage(tenant);
      });
      const place = await tenantQueues.enter({ tenantQueue: context.tenantQueue, signal: context.signal });
      return {
        chunks: transactionExport.csv({ run: context, eid: params.eid, query, language }),
        place,
        fileName: nameExport(params.eid, todayInGermany(context.clock), language),
      };
    }),
    route(contract.getReceiptFile, async ({ params }, { read }) => {
      const file = await read(({ tx }) => findReceiptFile(tx, params.archivid));
      return { file, source: files, fileName: `${params.archivid.replaceAll(/[\\/]/gu, '-')}.pdf` };
    }),
  ];
}
