import { sql } from 'kysely';
import { lastDayOfMonth } from '#platform/contract/days.ts';
import type { EndpointInput } from '#platform/contract/endpoint.ts';
import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { Actor } from '#platform/server/http/context.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { listOptions } from '#platform/server/records/list-records.ts';
import { isFirstPage } from '#platform/server/lists/page-of.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { isSearchTerm } from '#platform/server/search/search-entries.ts';
import { project, service } from '../../contract/records/records.ts';
import * as contract from '../../contract/time-entries/time-entries.ts';
import { projects, services } from '../records/routes.ts';
import { invoiceDocumentTexts } from '../documents/document-texts.ts';
import { billTimeEntries } from './billing.ts';
import { findTimeEntry, listPersons, listRecentPurposes, listTimeEntries, sumTimeEntries } from './repository.ts';
import type { TimeEntryFilter } from './repository.ts';
import { attachTimeSheet } from './sheet/attach-time-sheet.ts';
import { readTimeSheet } from './sheet/read-time-sheet.ts';
import { timeSheet } from './sheet/time-sheet.ts';
import { createTimeEntry, deleteTimeEntry, ownHoursOf, saveTimeEntry } from './service.ts';
import { discardTimer, findTimer, startTimer, stopTimer } from './timer.ts';

const lookups = {
  project: { entity: project, table: projects.table },
  service: { entity: service, table: services.table },
} as const;

/** Routes of hours, the timer, the sheet of a month, and the invoice of hours. */
export const createTimeEntryRoutes = (parts: {
  readonly renderer: DocumentRenderer;
  readonly files: Pick<Files, 'store'>;
}): readonly Route[] => [
  route(contract.listTimeEntries, ({ query }, { read }) =>
    read(async (context) => {
      const filter = toFilter(query, context.actor);
      return {
        ...(await listTimeEntries(context, filter, query)),
        seesAll: ownHoursOf(context.actor) === null,
        ...(query.totals && isFirstPage(query) && { totals: await sumTimeEntries(context, filter) }),
      };
    }),
  ),
  route(contract.renderTimeSheet, async ({ query }, { actor, tenantQueue, read, signal }) => {
    const personId = ownHoursOf(actor) ?? query.personId ?? actor.userId;
    const sheet = await read((context) =>
      readTimeSheet(context, { personId, month: query.month, language: query.language }),
    );
    return {
      bytes: await timeSheet.render(parts.renderer, sheet, { signal, tenantQueue }),
      fileName: `${invoiceDocumentTexts[query.language].timeSheet.title}-${query.month}.pdf`,
    };
  }),
  route(contract.listTimeEntryPersons, ({ query }, { read }) =>
    read(async (context) => ({ persons: await listPersons(context, query.month) })),
  ),
  route(contract.getTimeEntry, ({ params }, { read }) =>
    read(async (context) => ({ timeEntry: await findTimeEntry(context, params.id, ownHoursOf(context.actor)) })),
  ),
  route(contract.createTimeEntry, ({ body }, { transaction }) =>
    transaction(async (context) => ({ timeEntry: await createTimeEntry(context, body.timeEntry) })),
  ),
  route(contract.saveTimeEntry, ({ params, body }, { transaction }) =>
    transaction(async (context) => ({ timeEntry: await saveTimeEntry(context, params.id, body.timeEntry) })),
  ),
  route(contract.deleteTimeEntry, async ({ params, query }, { transaction }) => {
    await transaction((context) => deleteTimeEntry(context, params.id, query.version));
    return {};
  }),
  route(contract.lookUpForTimeEntry, ({ query: { field, searchTerm } }, { read }) =>
    read(async ({ tx, actor }) => {
      const { entity, table } = lookups[field];
      // A caller who only tracks time searches by name: the search of records also finds prices and customers.
      const byName = ownHoursOf(actor) !== null && isSearchTerm(searchTerm);
      return {
        options: await listOptions(tx, entity, table, {
          ...(byName ? { where: matchesWords(searchTerm, [sql.ref('record.name')]) } : { searchTerm }),
          recent: await listRecentPurposes(tx, actor, field),
        }),
      };
    }),
  ),
  route(contract.getTimer, (_, { read }) => read(async (context) => ({ timer: await findTimer(context) }))),
  route(contract.startTimer, ({ body }, { transaction }) =>
    transaction(async (context) => ({ timer: await startTimer(context, body) })),
  ),
  route(contract.stopTimer, ({ body }, { transaction }) =>
    transaction(async (context) => ({ timeEntry: await stopTimer(context, body.minutes) })),
  ),
  route(contract.discardTimer, async (_, { transaction }) => {
    await transaction(discardTimer);
    return {};
  }),
  route(contract.billTimeEntries, async ({ body: { timeSheet: isWanted, ...span } }, member) => {
    const billed = await member.transaction((context) => billTimeEntries(context, span));
    if (!isWanted) return { ...billed, timeSheet: null };
    // The hours are billed by now, with or without their sheet.
    const isAttached = await attachTimeSheet(parts, member, billed.invoiceId).catch((error: unknown) => {
      member.log.warn({ err: error, number: billed.invoiceId }, 'the timesheet was not attached');
      return false;
    });
    return { ...billed, timeSheet: isAttached ? ('attached' as const) : ('failed' as const) };
  }),
];

function toFilter(
  {
    month,
    from,
    to,
    personId,
    projectId,
    unbilled,
    searchTerm,
  }: EndpointInput<typeof contract.listTimeEntries>['query'],
  actor: Actor,
): TimeEntryFilter {
  const own = ownHoursOf(actor);
  return {
    // A caller who may see all gets their own by default: these are the ones they write.
    personId: own ?? (personId === 'everybody' ? null : (personId ?? actor.userId)),
    from: month === undefined ? from : latest(`${month}-01`, from),
    to: month === undefined ? to : earliest(lastDayOfMonth(month), to),
    projectId,
    unbilled: unbilled === 'true',
    searchTerm,
  };
}

const latest = (day: string, other = day): string => (other > day ? other : day);
const earliest = (day: string, other = day): string => (other < day ? other : day);
