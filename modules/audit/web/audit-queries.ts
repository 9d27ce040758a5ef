import { queryOptions } from '@tanstack/react-query';
import { defineList } from '#platform/web/lists/define-list.ts';
import type { AuditSayings, AuditValues, WebModule } from '#platform/web/module.ts';
import type { WebEntity } from '#platform/web/records/web-entity.ts';
import { listAuditEntries } from '../contract/index.ts';
import { auditPage } from './pages.ts';

/** List of the log entries, newest first, because readers look for the latest events. */
export const auditList = defineList({
  key: ['audit', 'entries'],
  endpoint: listAuditEntries,
  rows: 'entries',
  page: auditPage,
  staleTime: 0,
});

/** Query of the icons of events, which the modules declare. */
export const eventIconsQuery = (modules: readonly WebModule[]) =>
  queryOptions({
    queryKey: ['audit', 'icons'],
    queryFn: async (): Promise<Awaited<ReturnType<NonNullable<WebModule['auditIcons']>>>> =>
      Object.assign({}, ...(await Promise.all(modules.map(({ auditIcons }) => auditIcons?.())))),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Query of the names of recorded values, which the modules load from the organisation. */
export const valueNamesQuery = (modules: readonly WebModule[]) =>
  queryOptions({
    queryKey: ['audit', 'values'],
    queryFn: async (): Promise<AuditValues> =>
      Object.assign({}, ...(await Promise.all(modules.map(({ loadAuditValues }) => loadAuditValues?.())))),
  });

/** Query of the functions that format recorded values. */
export const valueFormatsQuery = (modules: readonly WebModule[]) =>
  queryOptions({
    queryKey: ['audit', 'sayings'],
    queryFn: async (): Promise<AuditSayings> =>
      Object.assign({}, ...(await Promise.all(modules.map(({ auditTexts }) => auditTexts?.())))),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Query of the declaration of a kind of records; disabled without one. */
export const entityQuery = (subjectType: string | undefined, entity: WebEntity | undefined) =>
  queryOptions({
    queryKey: ['audit', 'entity', subjectType],
    queryFn: () => entity?.load() ?? null,
    enabled: entity !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
