import { todayInGermany } from '#platform/server/clock.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { readLanguage } from '#platform/server/http/read-language.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { createTenantQueues } from '#platform/server/limits/tenant-queues.ts';
import { allOwners } from '../../contract/external-ids.ts';
import { downloadWorkbook } from '../../contract/workbook/workbook.ts';
import { readDataState } from '../data-state/routes.ts';
import { documentTexts } from '../transactions/words/document-texts.ts';
import { findBooks } from '../owners/find-books.ts';
import { readHouseNames } from '../owners/houses.ts';
import { nameWhole } from '../owners/names.ts';
import { writeBooks } from './write-books.ts';

/** Limits of parallel workbooks, in total and per organisation; each reads all postings of an owner. */
const places = { name: 'workbooks', running: 4, runningPerTenant: 2, waiting: 64, waitingPerTenant: 16 } as const;

/** Names the file, such as `Auswertung-E-1-2026-11-21.xlsx`; without a number for all owners. */
function nameWorkbook(number: string | null, day: string, language: LanguageKey): string {
  const part = number === null ? [] : [number.replaceAll(/[^\p{L}\p{N}._-]/gu, '-')];
  return `${[documentTexts[language].excel.fileName, ...part, day].join('-')}.xlsx`;
}

/** Routes of the workbook of books, written while it is sent. */
export function createWorkbookRoutes(): readonly Route[] {
  const tenantQueues = createTenantQueues(places);
  return [
    route(downloadWorkbook, async ({ params: { eid }, query: filter }, context) => {
      const { clock, tenantQueue, read, signal } = context;
      const books = await read(async (tenant) => {
        const { owners } = await findBooks(tenant.tx, eid);
        const [owner] = eid === allOwners ? [] : owners;
        const language = await readLanguage(tenant);
        return {
          ownerName: owner === undefined ? documentTexts[language].excel.allOwners : nameWhole(owner),
          ownerNumber: owner?.external_id ?? null,
          houses: await readHouseNames(tenant.tx, filter.objekt ?? []),
          language,
          dataFrom: (await readDataState(tenant.tx)).lastUpdateAt,
        };
      });
      const place = await tenantQueues.enter({ tenantQueue, signal });
      return {
        chunks: writeBooks(context, { ...books, eid, filter, madeAt: clock.now() }),
        place,
        fileName: nameWorkbook(books.ownerNumber, todayInGermany(clock), books.language),
      };
    }),
  ];
}
