import type { OrganizationId } from '#platform/contract/ids.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import { handleJob } from '#platform/server/jobs/define-job.ts';
import type { JobWork } from '#platform/server/jobs/define-job.ts';
import type { JobLog } from '#platform/server/jobs/job-types.ts';
import type { Portal, PublicationError } from '../../contract/objects/channels.ts';
import { openJobEntry } from './job-log.ts';
import { withLease } from './portal-lease.ts';
import { readPause } from './portal-halts.ts';
import { done } from './portal-problem.ts';
import type { TransferOutcome } from './portal-problem.ts';
import { openRun, tellOf } from './portal-run.ts';
import type { PortalRun, RunParts } from './portal-run.ts';
import { failDue, listDue } from './publication-rows.ts';
import { askForTransfer, transferJob } from '../portal-queue/transfer-job.ts';
import { transferPackage } from './transfer-package.ts';
import { transferToScout } from './transfer-to-scout.ts';

/** Objects of one package, or between two looks at what is due. */
const batchSize = 20;
/** Seconds after which a job asks again whether another process still talks to the portal. */
const leasedSeconds = 10;
/** Milliseconds after which others have their turn. */
const turnMs = 120_000;

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
  const outcome = await withLease({ database, ...order }, async (signal) => {
    const entry = openJobEntry({ ...parts, organizationId, portal, kind: 'transfer' });
    const run = openRun({ parts, ...order, signal, entry, atStep });
    try {
      return await transferDue(run);
    } finally {
      await entry.end();
    }
  });
  const again: TransferOutcome = outcome ?? { kind: 'later', seconds: leasedSeconds };
  if (again.kind !== 'later') return;
  await database.tenant(scope, (tx) => askForTransfer(tx, organizationId, [portal], again.seconds));
}

async function transferDue(run: PortalRun): Promise<TransferOutcome> {
  const begun = performance.now();
  for (;;) {
    run.signal.throwIfAborted();
    const { seconds, halted } = await run.read(({ tx }) => readPause(tx, run.portal));
    if (halted !== null) return failHalted(run, halted);
    if (seconds > 0) return { kind: 'later', seconds };
    if (performance.now() - begun > turnMs) return { kind: 'later', seconds: 0 };
    const rows = await run.read(({ tx }) => listDue(tx, run.portal, batchSize));
    if (rows.length === 0) return done;
    const outcome = run.portal === 'scout' ? await transferToScout(run, rows) : await transferPackage(run, rows);
    if (outcome.kind !== 'done') return outcome;
  }
}

/** Nothing is tried, and nobody is told again: whoever looks sees why. */
async function failHalted(run: PortalRun, errors: readonly PublicationError[]): Promise<TransferOutcome> {
  return run.transaction(async ({ tx }) => {
    await tellOf(run, tx, await failDue(tx, run.portal, errors));
    return { kind: 'stopped' };
  });
}
