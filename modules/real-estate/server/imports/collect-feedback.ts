import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { organizationIdSchema } from '#platform/contract/ids.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import { ConnectorError } from '#platform/server/connectors/connector-error.ts';
import { openRemote } from '#platform/server/connectors/open-remote.ts';
import type { RemoteEntry, WritableFolders } from '#platform/server/connectors/remote-folder.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { defineJob, handleJob } from '#platform/server/jobs/define-job.ts';
import type { JobWork } from '#platform/server/jobs/define-job.ts';
import { enqueueAll } from '#platform/server/jobs/enqueue.ts';
import type { JobLog, ScheduledWork } from '#platform/server/jobs/job-types.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import { createOrganizationSchedule } from '#platform/server/jobs/organization-schedule.ts';
import type { Platform } from '#platform/server/platform.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import { packagePortals } from '../../contract/objects/channels.ts';
import type { PackagePortal } from '../../contract/objects/channels.ts';
import { portalSettings } from '../configuration/settings.ts';
import { OpenImmoError } from '../openimmo/openimmo-error.ts';
import { readFeedback } from '../feedback/read-feedback.ts';
import { countPortalJob } from '../publication/count-transfers.ts';
import { insertJob } from '../publication/job-log.ts';
import { configOf, readPackageTarget } from '../publication/portal-connections.ts';
import type { PortalParts } from '../publication/portal-connections.ts';
import { takeFeedback } from './take-feedback.ts';
import { selectScheduled } from '#platform/server/settings/scheduled-settings.ts';

type Parts = PortalParts & Pick<Platform, 'database' | 'clock' | 'languageModel'>;

/** Bytes of a document; portals send some kilobytes. */
const maxBytes = 5 * 1024 * 1024;
/** Documents of one look; further ones wait for the next. */
const maxDocuments = 50;
/** Files that were looked at and stay, of which a look knows again that it did. */
const maxSeen = 1000;

const feedbackJob = defineJob({
  name: 'estate-feedback',
  payload: z.strictObject({ organizationId: organizationIdSchema, portal: z.enum(packagePortals) }),
  exclusiveBy: ({ organizationId, portal }) => `${organizationId}:${portal}`,
  retry: { limit: 1, delaySeconds: 300 },
  concurrency: 2,
  groupBy: ({ organizationId }) => organizationId,
  maxSeconds: 180,
});

/** Looks every hour for what portals have put into the folders of their agencies. */
export const createFeedbackSchedule = ({ database }: Pick<Platform, 'database'>): ScheduledWork =>
  createOrganizationSchedule({
    name: 'estate-collect-feedback',
    cron: '50 * * * *',
    database,
    service: 'real-estate',
    subject: 'the feedback of portals',
    candidates: () => selectScheduled(packagePortals.map((portal) => portalSettings[configOf[portal]])),
    start: askForFeedback,
  });

async function askForFeedback(tx: Transaction, organizationId: OrganizationId): Promise<void> {
  const connected: PackagePortal[] = [];
  for (const portal of packagePortals)
    if ((await readSettings(tx, portalSettings[configOf[portal]])).properties.host !== '') connected.push(portal);
  await enqueueAll(
    tx,
    feedbackJob,
    connected.map((portal) => ({ payload: { organizationId, portal } })),
  );
}

export const createFeedbackWork = (parts: Parts): JobWork =>
  handleJob(feedbackJob, async ({ payload: { organizationId, portal }, signal, log }) => {
    const actor = { organizationId, userId: noUser, membershipId: noUser, permissions: new Set<string>() };
    const target = await parts.database.tenant(actor, (tx) => readPackageTarget({ tx, actor }, portal, parts), {
      readOnly: true,
    });
    if (target === undefined) return;
    try {
      const remote = await openRemote(target, parts.connect, signal);
      try {
        await collect({ parts, organizationId, portal, log, signal }, remote, target.folder);
      } finally {
        remote.close();
      }
    } catch (error) {
      signal.throwIfAborted();
      // Transfers tell of it: a portal that nobody publishes at need not be reached.
      if (!(error instanceof ConnectorError)) throw error;
      log.info({ organization: organizationId, portal, problem: error.problem }, 'no feedback could be collected');
    }
  });

interface Collecting {
  readonly parts: Parts;
  readonly organizationId: OrganizationId;
  readonly portal: PackagePortal;
  readonly log: JobLog;
  readonly signal: AbortSignal;
}

/**
 * Takes each document once: it is read, written here, and renamed there. Those that are of another kind, or that the server
 * lets nobody rename, are known by their name, size and time.
 */
async function collect(order: Collecting, remote: WritableFolders, folder: string): Promise<void> {
  const documents = (await remote.list(folder === '' ? '.' : folder)).filter(
    ({ name, isFolder, byteSize }) => !isFolder && /\.xml$/iu.test(name) && byteSize <= maxBytes,
  );
  const kept = await readSeen(order);
  const seen = new Set(documents.map(markOf).filter((mark) => kept.has(mark)));
  const fresh = documents.filter((document) => !seen.has(markOf(document)));
  for (const document of fresh.slice(0, maxDocuments)) {
    order.signal.throwIfAborted();
    const path = folder === '' ? document.name : `${folder.replace(/\/$/u, '')}/${document.name}`;
    const content = await remote.read(path, (stream) => buffer(stream));
    const isTaken = await take(order, document.name, content);
    seen.add(markOf(document));
    await keepSeen(order, seen);
    if (isTaken) await remote.rename(path, `${path}.gelesen`).catch(passRefusal);
  }
}

const markOf = ({ name, byteSize, modifiedAt }: RemoteEntry): string =>
  JSON.stringify([name, byteSize, modifiedAt?.toISOString() ?? '']);

/** Some servers let nobody rename. */
function passRefusal(error: unknown): void {
  if (!(error instanceof ConnectorError)) throw error;
}

async function readSeen({ parts, organizationId, portal }: Collecting): Promise<ReadonlySet<string>> {
  const row = await parts.database.tenant(
    { organizationId, userId: noUser },
    (tx) => tx.selectFrom('estate_portals').select('seen_files').where('channel', '=', portal).executeTakeFirst(),
    { readOnly: true },
  );
  return new Set((row?.seen_files ?? []) as readonly string[]);
}

async function keepSeen({ parts, organizationId, portal }: Collecting, seen: ReadonlySet<string>): Promise<void> {
  const seenFiles = JSON.stringify([...seen].slice(-maxSeen));
  await parts.database.tenant({ organizationId, userId: noUser }, (tx) =>
    tx
      .insertInto('estate_portals')
      .values({ organization_id: organizationId, channel: portal, seen_files: seenFiles })
      .onConflict((conflict) => conflict.columns(['organization_id', 'channel']).doUpdateSet({ seen_files: seenFiles }))
      .execute(),
  );
}

/** @returns false for a document of another kind, which stays where it is */
async function take(
  { parts, organizationId, portal, signal }: Collecting,
  name: string,
  content: Uint8Array,
): Promise<boolean> {
  try {
    const feedback = readFeedback(content);
    const actor = { organizationId, userId: noUser, membershipId: noUser, permissions: new Set<string>() };
    const source = { requestId: createId(), address: null };
    const transaction = <T>(work: (context: TenantContext) => Promise<T>) => {
      signal.throwIfAborted();
      return parts.database.tenant(actor, (tx) => work({ tx, actor, clock: parts.clock, source }));
    };
    const taken = await takeFeedback(parts, transaction, feedback, portal);
    await transaction(({ tx }) =>
      insertJob(tx, organizationId, {
        portal,
        kind: 'feedback',
        startedAt: parts.clock.now(),
        objects: taken.enquiries + taken.known,
        fileName: name,
        errors: taken.noted,
      }),
    );
    countPortalJob(portal, 'feedback', taken.noted.length > 0);
    return true;
  } catch (error) {
    if (error instanceof OpenImmoError) return false;
    throw error;
  }
}
