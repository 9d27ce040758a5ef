import { exportAuditEntries, listAuditEntries } from '#modules/audit/contract/index.ts';
import type { AuditWords } from '#platform/contract/audit.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { Clock } from '#platform/server/clock.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import type { MemberContext, TenantContext } from '#platform/server/http/context.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { holdWhileRead } from '#platform/server/limits/hold-while-read.ts';
import { createLanes } from '#platform/server/limits/lanes.ts';
import { createRateLimit } from '#platform/server/limits/rate-limit.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { createCsvTexts } from './csv-texts.ts';
import type { CsvTexts } from './csv-texts.ts';
import { writeCsv } from './export.ts';
import { listEntries } from './list.ts';
import type { AuditFilter } from './list.ts';

// Each reads the whole log; an administrator needs one now and then. A slow download holds its place.
const exportPlaces = { name: 'exports', running: 64, runningPerLane: 2, waiting: 0, waitingPerLane: 0, retryAfterSeconds: 30 } as const;
const exportsPerHour = { name: 'exports-hourly', max: 20, seconds: 3600 } as const;

/** Reading the log, on the screen and as a file. Nothing here changes it, except that an export is noted in it. */
export function createAuditRoutes(clock: Clock, words: AuditWords): Route[] {
  const texts = createCsvTexts(words);
  const known = new Set(words.events);
  const refuseUnknownEvent = ({ event }: AuditFilter): void => {
    if (event !== undefined && !known.has(event)) throw invalidField('event', 'invalid_value');
  };
  const places = createLanes(exportPlaces);
  const hourly = createRateLimit(exportsPerHour);
  return [
    route(listAuditEntries, async ({ query }, { read }) => {
      refuseUnknownEvent(query);
      return read((context) => listEntries(context, query));
    }),
    route(exportAuditEntries, async ({ query }, context) => {
      refuseUnknownEvent(query);
      const { actor, signal } = context;
      const place = await places.enter({ lane: actor.organizationId, signal });
      try {
        hourly.count(actor.organizationId, clock.now());
        const { csv, fileName } = await beginExport(context, query, { clock, texts });
        return { csv: holdWhileRead(place, csv, signal), fileName };
      } catch (error) {
        place.leave();
        throw error;
      }
    }),
  ];
}

async function beginExport(context: MemberContext, filter: AuditFilter, { clock, texts }: { readonly clock: Clock; readonly texts: CsvTexts }) {
  const today = todayInGermany(clock);
  return context.transaction(async (tenant) => {
    const language = await readLanguage(tenant);
    const fileName = texts.fileName(today, language);
    await logEvent(tenant, { event: 'audit_exported', subject: { type: 'audit_log', id: null, label: fileName }, changes: listChanges(null, filter) });
    return { csv: writeCsv(context, { filter, language, texts }), fileName };
  });
}

async function readLanguage({ tx, actor }: Pick<TenantContext, 'tx' | 'actor'>): Promise<LanguageKey> {
  const member = await tx
    .selectFrom('memberships')
    .select('default_language')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', actor.membershipId)
    .executeTakeFirst();
  if (!member) throw new AppError('permission_denied');
  return member.default_language as LanguageKey;
}
