import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { organizationIdSchema } from '#platform/contract/ids.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import { ConnectorError } from '#platform/server/connectors/connector-error.ts';
import { openRemote } from '#platform/server/connectors/open-remote.ts';
import type { WritableFolders } from '#platform/server/connectors/remote-folder.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
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
import { insertJob } from '../publication/job-log.ts';
import { configOf, readPackageTarget } from '../publication/portal-connections.ts';
import type { PortalParts } from '../publication/portal-connections.ts';
import { takeFeedback } from './take-feedback.ts';

type Parts = PortalParts & Pick<Platform, 'database' | 'clock' | 'languageModel'>;

/** Bytes of a document; portals send some kilobytes. */
const maxBytes = 5 * 1024 * 1024;
/** Documents of one look. */
const maxDocuments = 200;

const feedbackJob = defineJob({
  name: 'estate-feedback',
  payload: z.strictObject({ organizationId: organizationIdSchema, portal: z.enum(packagePortals) }),
  exclusiveBy: ({ organizationId, portal }) => `${organizationId}:${portal}`,
  retry: { limit: 1, delaySeconds: 300 },
  concurrency: 2,
});

/** Looks every hour for what portals have put into the folders of their agencies. */
export const createFeedbackSchedule = ({ database }: Pick<Platform, 'database'>): ScheduledWork =>
  createOrganizationSchedule({
    name: 'estate-collect-feedback',
    cron: '50 * * * *',
    database,
    service: 'real-estate',
    subject: 'the feedback of portals',
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

/** Takes each document once: it is read, written here, and renamed there; one that is read twice adds nobody twice. */
async function collect(order: Collecting, remote: WritableFolders, folder: string): Promise<void> {
  const entries = await remote.list(folder === '' ? '.' : folder);
  const documents = entries.filter(
    ({ name, isFolder, byteSize }) => !isFolder && /\.xml$/iu.test(name) && byteSize <= maxBytes,
  );
  for (const { name } of documents.slice(0, maxDocuments)) {
    order.signal.throwIfAborted();
    const path = folder === '' ? name : `${folder.replace(/\/$/u, '')}/${name}`;
    const content = await remote.read(path, (stream) => buffer(stream));
    if (await take(order, name, content)) await remote.rename(path, `${path}.gelesen`);
  }
}

/** @returns false for a document of another kind, which stays where it is */
async function take(
  { parts, organizationId, portal }: Collecting,
  name: string,
  content: Uint8Array,
): Promise<boolean> {
  try {
    const feedback = readFeedback(content);
    const actor = { organizationId, userId: noUser, membershipId: noUser, permissions: new Set<string>() };
    await parts.database.tenant(actor, async (tx) => {
      const source = { requestId: createId(), address: null };
      const context = { tx, actor, clock: parts.clock, source };
      const taken = await takeFeedback(parts, context, feedback, portal);
      await insertJob(tx, organizationId, {
        portal,
        kind: 'feedback',
        startedAt: parts.clock.now(),
        objects: taken.enquiries + taken.known,
        fileName: name,
        errors: taken.noted,
      });
    });
    return true;
  } catch (error) {
    if (error instanceof OpenImmoError) return false;
    throw error;
  }
}
