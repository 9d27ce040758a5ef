import { readLanguage } from '#platform/server/http/read-language.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { createTenantQueues } from '#platform/server/limits/tenant-queues.ts';
import { downloadWorkbook, workbookName } from '../../contract/workbook/workbook.ts';
import { readDataState } from '../data-state/routes.ts';
import { findOwnerOfBooks } from '../owners/find-owner.ts';
import { nameWhole } from '../owners/names.ts';
import { writeBooks } from './write-books.ts';

/** Limits of parallel workbooks, in total and per organisation; each reads all postings of an owner. */
const places = { name: 'workbooks', running: 4, runningPerTenant: 2, waiting: 64, waitingPerTenant: 16 } as const;

/** Routes of an owner's workbook, written while it is sent. */
export function createWorkbookRoutes(): readonly Route[] {
  const tenantQueues = createTenantQueues(places);
  return [
    route(downloadWorkbook, async ({ params: { eid }, query: filter }, context) => {
      const { clock, tenantQueue, read, signal } = context;
      const books = await read(async (tenant) => ({
        ownerName: nameWhole(await findOwnerOfBooks(tenant.tx, eid)),
        language: await readLanguage(tenant),
        dataFrom: (await readDataState(tenant.tx)).lastUpdateAt,
      }));
      const place = await tenantQueues.enter({ tenantQueue, signal });
      return {
        chunks: writeBooks(context, { ...books, eid, filter, madeAt: clock.now() }),
        place,
        fileName: workbookName,
      };
    }),
  ];
}
