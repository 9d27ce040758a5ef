import type { OrganizationId } from '#platform/contract/ids.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import { handleJob } from '#platform/server/jobs/define-job.ts';
import type { JobWork } from '#platform/server/jobs/define-job.ts';
import type { JobLog } from '#platform/server/jobs/job-types.ts';
import type { Portal } from '../../contract/objects/channels.ts';
import { openJobEntry } from './job-log.ts';
import { withLease } from './portal-lease.ts';
import { openRun } from './portal-run.ts';
import type { PortalRun, RunParts } from './portal-run.ts';
import { listDue } from './publication-rows.ts';
import { askForTransfer, transferJob } from '../portal-queue/transfer-job.ts';
import { transferPackage } from './transfer-package.ts';
import { transferToScout } from './transfer-to-scout.ts';

/** Objects of one package, or between two looks at what is due. */
const batchSize = 20;
/** Seconds after which a job asks again whether another process still talks to the portal. */
const leasedSeconds = 5;

export interface TransferOrder {
  readonly organizationId: OrganizationId;
  readonly portal: Portal;
  readonly signal: AbortSignal;
  readonly log: JobLog;
  readonly atStep?: PortalRun['atStep'];
}

/** Transfers what is due at portals. */
export const createTransferWork = (parts: RunParts): JobWork =>
  handleJob(transferJob, async ({ payload, signal, log }) => {
    await runTransfers(parts, { ...payload, signal, log });
  });

/** Transfers what is due at one portal of one organisation, until nothing is. */
export async function runTransfers(parts: RunParts, { atStep, ...order }: TransferOrder): Promise<void> {
  const { organizationId, portal } = order;
  const { database } = parts;
  const scope = { organizationId, userId: noUser };
  const retry = await withLease({ database, ...order }, async (signal) => {
    const entry = openJobEntry({ ...parts, organizationId, portal, kind: 'transfer' });
    const run = openRun({ parts, ...order, signal, entry, atStep });
    try {
      return await transferDue(run);
    } finally {
      await entry.end();
    }
  });
  const seconds = retry === undefined ? leasedSeconds : retry.seconds;
  if (seconds !== null) await database.tenant(scope, (tx) => askForTransfer(tx, organizationId, [portal], seconds));
}

async function transferDue(run: PortalRun): Promise<{ readonly seconds: number | null }> {
  for (;;) {
    run.signal.throwIfAborted();
    const rows = await run.read(({ tx }) => listDue(tx, run.portal, batchSize));
    if (rows.length === 0) return { seconds: null };
    const seconds = run.portal === 'scout' ? await transferToScout(run, rows) : await transferPackage(run, rows);
    if (seconds !== null) return { seconds };
  }
}
