import { exportAuditEntries, listAuditEntries } from '../../contract/index.ts';
import type { TaskAnswer } from '#platform/contract/endpoint.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { Clock } from '#platform/server/clock.ts';
import { invalidField } from '#platform/server/errors/app-error.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { readLanguage } from '#platform/server/http/read-language.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route, WrittenFile } from '#platform/server/http/route.ts';
import { createTenantQueues } from '#platform/server/limits/tenant-queues.ts';
import { createRateLimit } from '#platform/server/limits/rate-limit.ts';
import { startTask } from '#platform/server/tasks/start-task.ts';
import type { CsvTexts } from './csv-texts.ts';
import { exportTask, exportsPerHour, logExport } from './export-task.ts';
import { auditExport } from './export.ts';
import { countEntries, listEntries } from './list.ts';
import type { AuditFilter } from './list.ts';

// Each export reads the whole log; an administrator rarely needs one.
const exportPlaces = { name: 'exports', running: 4, runningPerTenant: 2, waiting: 64, waitingPerTenant: 8 } as const;
/**
 * Limit of entries for a direct download: 0.8 MB, and three seconds on a busy machine, short enough without progress.
 */
export const maxDirect = 10_000;

/**
 * Creates the routes that read the log, for the screen and as a file. Nothing here changes it, except that exports are
 * recorded.
 */
export function createAuditRoutes(clock: Clock, events: readonly string[], texts: CsvTexts): Route[] {
  const known = new Set(events);
  const assertKnownEvent = ({ event }: AuditFilter): void => {
    if (event !== undefined && !known.has(event)) throw invalidField('event', 'invalid_value');
  };
  const places = createTenantQueues(exportPlaces);
  const hourly = createRateLimit({ name: 'exports-hourly', max: exportsPerHour, seconds: 3600 });
  return [
    route(listAuditEntries, async ({ query }, { read }) => {
      assertKnownEvent(query);
      return read((context) => listEntries(context, query));
    }),
    route(exportAuditEntries, async ({ query }, context) => {
      assertKnownEvent(query);
      const { actor, tenantQueue, signal } = context;
      const place = await places.enter({ tenantQueue, signal });
      try {
        hourly.count(actor.organizationId, clock.now());
        const answer = await beginExport(context, query, { clock, texts });
        if ('chunks' in answer) return { ...answer, place };
        place.leave();
        return answer;
      } catch (error) {
        place.leave();
        throw error;
      }
    }),
  ];
}

async function beginExport(
  context: MemberContext,
  filter: AuditFilter,
  { clock, texts }: { readonly clock: Clock; readonly texts: CsvTexts },
): Promise<WrittenFile | TaskAnswer> {
  const today = todayInGermany(clock);
  return context.transaction(async (tenant) => {
    const language = await readLanguage(tenant);
    const fileName = texts.fileName(today, language);
    const isLong = (await countEntries(tenant, filter, maxDirect + 1)) > maxDirect;
    // The task records the export once the file exists.
    if (isLong) return { task: await startTask(tenant, exportTask, { filter, language, fileName }) };
    await logExport(tenant, fileName, filter);
    return { chunks: auditExport.csv({ run: context, filter, language, texts }), fileName };
  });
}
