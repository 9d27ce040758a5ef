import { sql } from 'kysely';
import type { EndpointInput } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { instant, listOrder, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import { channels } from '../../contract/objects/channels.ts';
import type { Channel } from '../../contract/objects/channels.ts';
import type { listPortalJobs, PortalJob, PortalState } from '../../contract/portals/portals.ts';
import { readConnectedPortals } from './portal-connections.ts';
import type { PortalParts } from './portal-connections.ts';

const jobColumns = [
  'id',
  'kind',
  'state',
  'started_at as startedAt',
  'ended_at as endedAt',
  'objects',
  'unchanged',
  'bytes',
  'file_name as fileName',
  'errors',
] as const;

const selectJobs = (tx: Transaction) => tx.selectFrom('estate_portal_jobs').select(jobColumns);
type JobRow = Awaited<ReturnType<ReturnType<typeof selectJobs>['execute']>>[number];

const toJob = ({ startedAt, endedAt, bytes, id: _id, ...row }: JobRow): PortalJob =>
  ({ ...row, bytes: Number(bytes), at: startedAt.toISOString(), endedAt: endedAt.toISOString() }) as PortalJob;

interface Counts {
  readonly published: number;
  readonly wanted: number;
  readonly pending: number;
  readonly failed: number;
}

/** Lists the channels with what is there, and the last job of each. */
export async function listPortals(context: TenantContext, parts: PortalParts): Promise<PortalState[]> {
  const { tx } = context;
  const connected = await readConnectedPortals(context, parts);
  const counts = new Map((await countPublications(tx)).map((row) => [row.channel, row]));
  const { rows: lastJobs } = await sql<JobRow & { channel: Channel }>`
    SELECT DISTINCT ON (channel) channel, id, kind, state, started_at AS "startedAt", ended_at AS "endedAt", objects, unchanged, bytes,
           file_name AS "fileName", errors
      FROM estate_portal_jobs ORDER BY channel, started_at DESC, id DESC`.execute(tx);
  const { scout } = parts.configuration;
  const nothing: Counts = { published: 0, wanted: 0, pending: 0, failed: 0 };
  return channels.map((channel) => {
    const { published, wanted, pending, failed } = counts.get(channel) ?? nothing;
    const last = lastJobs.find((job) => job.channel === channel);
    return {
      channel,
      connected: channel === 'homepage' || connected.has(channel),
      isAvailable: channel !== 'scout' || scout !== undefined,
      isSandbox: channel === 'scout' && /sandbox/iu.test(scout?.url ?? ''),
      published,
      wanted,
      pending,
      failed,
      lastJob: last === undefined ? null : toJob(omitChannel(last)),
    };
  });
}

const omitChannel = ({ channel: _channel, ...job }: JobRow & { channel: Channel }): JobRow => job;

async function countPublications(tx: Transaction): Promise<readonly (Counts & { readonly channel: string })[]> {
  const { rows } = await sql<Counts & { channel: string }>`
    SELECT CASE channel WHEN 'scout_linked' THEN 'scout' ELSE channel END AS channel,
           (count(*) FILTER (WHERE is_published))::int AS published, (count(*) FILTER (WHERE wants_published))::int AS wanted,
           (count(*) FILTER (WHERE state = 'pending'))::int AS pending, (count(*) FILTER (WHERE state = 'failed'))::int AS failed
      FROM estate_publications GROUP BY 1
    UNION ALL
    SELECT 'homepage', count(*)::int, count(*)::int, 0, 0 FROM estate_objects WHERE homepage_wanted`.execute(tx);
  return rows;
}

const newestFirst = listOrder('desc', { startedAt: instant(sql.ref('started_at')), id: uuid() });

/** One page of the log of a portal, the newest first. */
export async function listJobs(
  { tx }: Pick<TenantContext, 'tx'>,
  query: EndpointInput<typeof listPortalJobs>['query'],
): Promise<{ jobs: (PortalJob & { id: string })[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await pageOf(selectJobs(tx).where('channel', '=', query.portal), newestFirst, query);
  return { jobs: (rows as unknown as JobRow[]).map((row) => ({ id: row.id, ...toJob(row) })), nextCursor };
}
