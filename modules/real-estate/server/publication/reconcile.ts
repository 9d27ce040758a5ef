import { z } from 'zod';
import type { TenantContext } from '#platform/server/http/context.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { defineTask, handleTask } from '#platform/server/tasks/define-task.ts';
import type { TaskWork } from '#platform/server/tasks/define-task.ts';
import { realEstatePermission } from '../../contract/catalogue.ts';
import { portals } from '../../contract/objects/channels.ts';
import type { Portal } from '../../contract/objects/channels.ts';
import { createScoutClient } from '../scout/scout-client.ts';
import { openJobEntry } from './job-log.ts';
import { readScoutAccount } from './portal-connections.ts';
import { withLease } from './portal-lease.ts';
import { notConnected } from './portal-problem.ts';
import type { PortalProblem } from './portal-problem.ts';
import { noteState, openRun } from './portal-run.ts';
import type { PortalRun, RunParts } from './portal-run.ts';
import { listOffered, noteTransferred } from './publication-rows.ts';
import type { Publication } from './publication-rows.ts';
import { transferPackage } from './transfer-package.ts';
import { readProblem, transferOne } from './transfer-to-scout.ts';

/** Reconciliations of an organisation in an hour: each may take a portal minutes. */
const perHour = 20;

/** Brings a portal to what is wanted there. It looks at what is there first, so it may begin anew. */
export const reconcileTask = defineTask({
  kind: 'estate-reconcile',
  payload: z.object({ portal: z.enum(portals) }),
  permission: realEstatePermission,
  runsAgain: true,
  isRemote: true,
  maxPerHour: perHour,
});

/** Counts the objects that are wanted at a portal. */
export async function countWanted({ tx }: Pick<TenantContext, 'tx'>, portal: Portal): Promise<number> {
  const rows = await listOffered(tx, portal);
  return rows.filter(({ wants }) => (portal === 'scout' ? wants.saved : wants.published)).length;
}

export const createReconcileWork = (parts: RunParts): TaskWork =>
  handleTask(reconcileTask, async ({ payload: { portal }, actor, signal, log, progress, report }) => {
    const { organizationId } = actor;
    const { database } = parts;
    const outcome = await withLease({ database, organizationId, portal, signal }, async (leased) => {
      const entry = openJobEntry({ ...parts, organizationId, portal, kind: 'reconciliation' });
      const run = openRun({ parts, organizationId, portal, entry, log, signal: leased });
      try {
        return await (portal === 'scout' ? reconcileScout(run, progress, report) : reconcilePackages(run, progress));
      } finally {
        await entry.end();
      }
    });
    // Another process talks to the portal: whoever asked tries again.
    if (outcome === undefined) throw new AppError('portal_busy');
    if (!outcome.isDone) throw new AppError('portal_unavailable');
    return {};
  });

type TellProgress = (progress: { readonly done: number; readonly total: number }) => void;

interface Reconciled {
  /** False: the portal was not reached, or sent away; its log tells why. */
  readonly isDone: boolean;
}

/** Sends all that is wanted in one package, in place of what the portal has. */
async function reconcilePackages(run: PortalRun, progress: TellProgress): Promise<Reconciled> {
  const rows = await run.read(({ tx }) => listOffered(tx, run.portal));
  progress({ done: 0, total: rows.length });
  const { kind } = await transferPackage(run, rows, { scope: 'VOLL' });
  if (kind === 'done') progress({ done: rows.length, total: rows.length });
  return { isDone: kind === 'done' };
}

type TellError = (error: {
  code: string;
  message: string;
  description: string;
  params: Record<string, string>;
}) => void;

/**
 * Compares what Scout has with what is wanted, and transfers what differs; objects that the agency has there from elsewhere
 * stay.
 */
async function reconcileScout(run: PortalRun, progress: TellProgress, report: TellError): Promise<Reconciled> {
  const account = await run.read((context) => readScoutAccount(context, run.parts));
  if (account === undefined) return noteFailure(run, notConnected);
  const client = createScoutClient(account, { signal: run.signal });
  let found: Found;
  try {
    found = {
      there: await idsIn(client.list()),
      published: await idsIn(client.list('IS24')),
      homepage: await idsIn(client.list('Homepage')),
    };
  } catch (error) {
    return noteFailure(run, readProblem(run, error));
  }
  const rows = await run.read(({ tx }) => listOffered(tx, 'scout'));
  for (const [index, row] of rows.entries()) {
    run.signal.throwIfAborted();
    progress({ done: index, total: rows.length });
    try {
      await transferOne(run, client, await noteFound(run, row, found));
    } catch (error) {
      const problem = readProblem(run, error);
      if (problem.kind !== 'refused' && problem.kind !== 'faulty') return noteFailure(run, problem);
      for (const said of problem.errors) {
        run.entry.note({ ...said, objectId: row.externalId });
        report({
          code: 'portal_refused',
          message: `${row.externalId}: ${said.text}`,
          description: 'real-estate:errors.portal_refused',
          params: { object: row.externalId, text: said.text },
        });
      }
    }
  }
  progress({ done: rows.length, total: rows.length });
  return { isDone: true };
}

function noteFailure(run: PortalRun, { errors }: PortalProblem): Reconciled {
  for (const said of errors) run.entry.note({ ...said, objectId: '' });
  return { isDone: false };
}

async function idsIn(found: AsyncIterable<{ readonly id: string }>): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for await (const { id } of found) ids.add(id);
  return ids;
}

interface Found {
  readonly there: ReadonlySet<string>;
  readonly published: ReadonlySet<string>;
  readonly homepage: ReadonlySet<string>;
}

/** Notes what the portal has of an object, where it is not what was noted. */
async function noteFound(
  run: PortalRun,
  row: Publication,
  { there, published, homepage }: Found,
): Promise<Publication> {
  const isThere = row.portalId !== '' && there.has(row.portalId);
  const is = isThere
    ? { ...row.is, saved: true, published: published.has(row.portalId), homepage: homepage.has(row.portalId) }
    : { saved: false, published: false, homepage: false, top: false };
  const isAsNoted = (['saved', 'published', 'homepage', 'top'] as const).every((part) => is[part] === row.is[part]);
  if (isAsNoted && (isThere || row.portalId === '')) return row;
  const portalId = isThere ? row.portalId : '';
  const sent = isThere ? {} : { sentChecksum: '', sentPictures: '' };
  await run.transaction(async ({ tx }) => {
    await noteState(run, tx, row, { is, portalId, ...sent });
    await noteTransferred(tx, row.id, sent);
  });
  return { ...row, is, portalId, ...sent };
}
