import type { OrganizationId } from '#platform/contract/ids.ts';
import { recordAudits } from '#platform/server/audit/record.ts';
import { DatabaseUnavailableError } from '#platform/server/database/errors.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { createId } from '#platform/server/ids.ts';
import type { Actor } from '#platform/server/http/context.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import type { JobLog } from '#platform/server/jobs/job-types.ts';
import type { Platform } from '#platform/server/platform.ts';
import { publish } from '#platform/server/realtime/publish.ts';
import { objectChanged } from '../../contract/objects/object-live.ts';
import type { Portal } from '../../contract/objects/channels.ts';
import type { PortalState } from '../objects/portal-row.ts';
import { flagsOf } from '../objects/publication.ts';
import { askForTransfer } from '../portal-queue/transfer-job.ts';
import { alarmAgents } from './alarm-agents.ts';
import type { PortalContext } from './portal-context.ts';
import type { JobEntry } from './job-log.ts';
import { haltPortal, pausePortal } from './portal-halts.ts';
import { done, internalFault } from './portal-problem.ts';
import type { PortalProblem, TransferOutcome } from './portal-problem.ts';
import { fail, failDue, noteTransferred, postpone, writeFlags } from './publication-rows.ts';
import type { Publication, Transferred } from './publication-rows.ts';

export type RunParts = Pick<
  Platform,
  'database' | 'files' | 'clock' | 'secretKey' | 'configuration' | 'connect' | 'mailer'
>;

/** Seconds before each further try: half a minute to two hours. */
const retrySeconds: readonly number[] = [30, 120, 600, 1800, 7200];

/** One process talking to one portal for one organisation. */
export interface PortalRun {
  readonly parts: RunParts;
  readonly organizationId: OrganizationId;
  readonly portal: Portal;
  readonly entry: JobEntry;
  /** Aborts when the process stops or another one took over: throw then. */
  readonly signal: AbortSignal;
  readonly log: JobLog;
  /** Called before each step that leaves something behind, in tests: there the process may die. */
  readonly atStep?: ((step: string) => void) | undefined;
  transaction<T>(work: (context: PortalContext) => Promise<T>): Promise<T>;
  read<T>(work: (context: PortalContext) => Promise<T>): Promise<T>;
}

type RunGiven = Omit<PortalRun, 'transaction' | 'read'>;

export function openRun(given: RunGiven): PortalRun {
  const { parts, organizationId, signal } = given;
  const scope = { organizationId, userId: noUser };
  const actor: Actor = { ...scope, membershipId: noUser, permissions: new Set() };
  const enter =
    <T>(work: (context: PortalContext) => Promise<T>) =>
    (tx: Transaction) => {
      signal.throwIfAborted();
      return work({ tx, actor, clock: parts.clock });
    };
  return {
    ...given,
    transaction: (work) => parts.database.tenant(scope, enter(work)),
    read: (work) => parts.database.tenant(scope, enter(work), { readOnly: true }),
  };
}

/** Notes what a portal has now: in its row, in the flags of the object, in the log, and for the screens that show it. */
export async function noteState(
  { organizationId, parts: { clock } }: Pick<PortalRun, 'organizationId' | 'parts'>,
  tx: Transaction,
  row: Publication,
  step: Transferred,
): Promise<void> {
  if (row.estateObjectId === null) return noteTransferred(tx, row.id, step);
  const values: Record<string, boolean | string> = {};
  for (const [part, flag] of Object.entries(flagsOf[row.channel])) {
    const is = step.is?.[part as keyof PortalState];
    if (is !== undefined) values[flag] = is;
  }
  if (step.portalId !== undefined)
    values[row.channel === 'scout' ? 'immoscoutObjectId' : 'linkedImmoscoutObjectId'] = step.portalId;
  const changed = Object.entries(step.is ?? {}).filter(([part, is]) => row.is[part as keyof PortalState] !== is);
  // The object first, as whoever saves it locks both in this order.
  const objectId = Object.keys(values).length > 0 ? await writeFlags(tx, row.estateObjectId, values) : undefined;
  await noteTransferred(tx, row.id, step);
  // Whoever has it open has another version than they saw.
  if (objectId !== undefined) await publish(tx, objectChanged, { organizationId }, { objectId });
  if (changed.length > 0)
    await recordAudits(tx, organizationId, [
      {
        event: 'estate_publication_accepted',
        userId: null,
        subject: { type: 'objekt', id: row.estateObjectId, label: row.externalId },
        changes: changed.map(([part, is]) => ({
          field: String((flagsOf[row.channel] as Record<string, string>)[part] ?? part),
          from: String(row.is[part as keyof PortalState]),
          to: String(is),
        })),
        source: { requestId: createId(), address: null },
        now: clock.now(),
      },
    ]);
}

/** Has the screens that show an object ask for it again. */
export async function tellOf(
  { organizationId }: Pick<PortalRun, 'organizationId'>,
  tx: Transaction,
  rows: readonly Publication[],
): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ estateObjectId }) => estateObjectId ?? []))];
  if (ids.length === 0) return;
  const objects = await tx.selectFrom('estate_objects').select('object_id').where('id', 'in', ids).execute();
  for (const { object_id: objectId } of objects) await publish(tx, objectChanged, { organizationId }, { objectId });
}

/** Longest pause that a portal may ask for, and the least one, in seconds. */
const [maxPause, minPause] = [3600, 1];

/** Seconds before the next try; undefined after the last one. */
function nextTry(row: Publication, { kind, retryAfterSeconds }: PortalProblem): number | undefined {
  if (kind === 'refused' || kind === 'final') return undefined;
  if (kind === 'busy') return Math.min(maxPause, Math.max(minPause, retryAfterSeconds ?? 0));
  const seconds = retrySeconds[row.attempts];
  return seconds === undefined ? undefined : Math.max(seconds, Math.min(maxPause, retryAfterSeconds ?? 0));
}

/**
 * Notes that transfers failed. Those that may succeed later are tried again; after the last try, and where none helps,
 * whoever wanted them gets an email.
 *
 * @param rows those that were tried; of a problem that only the agency can end, all that are due fail with them
 */
export async function noteProblem(
  run: PortalRun,
  rows: readonly Publication[],
  problem: PortalProblem,
): Promise<TransferOutcome> {
  const { organizationId, portal, entry, parts } = run;
  return run.transaction(async (context) => {
    const { tx } = context;
    if (problem.kind === 'final') {
      await haltPortal(tx, organizationId, portal, problem.errors);
      const failed = await failDue(tx, portal, problem.errors);
      for (const error of problem.errors) entry.note({ ...error, objectId: '' });
      await alarmAgents(parts, context, { portal, rows: failed, problem });
      await tellOf(run, tx, failed);
      return { kind: 'stopped' };
    }
    let next: number | undefined;
    const given: Publication[] = [];
    for (const row of rows) {
      const seconds = nextTry(row, problem);
      if (seconds === undefined) {
        await fail(tx, row, problem.errors);
        given.push(row);
      } else {
        await postpone(tx, row, { seconds, countsTry: problem.kind !== 'busy', errors: problem.errors });
        next = Math.min(seconds, next ?? seconds);
      }
      for (const error of problem.errors) entry.note({ ...error, objectId: await numberOf(tx, row) });
    }
    if (problem.kind === 'busy') await pausePortal(tx, portal, next ?? minPause);
    if (problem.kind !== 'refused') await alarmAgents(parts, context, { portal, rows: given, problem });
    await tellOf(run, tx, rows);
    return next === undefined ? done : { kind: 'later', seconds: next };
  });
}

/** Reads a failure of the product itself, which is tried again as well, and logged. @throws what ends the run */
export function readFault({ signal, log, portal }: Pick<PortalRun, 'log' | 'portal' | 'signal'>, error: unknown) {
  signal.throwIfAborted();
  if (error instanceof DatabaseUnavailableError) throw error;
  log.error({ err: error, portal }, 'a transfer failed');
  return internalFault;
}

/** The outcome of two objects: the earlier of two further tries. */
export const laterOf = (one: TransferOutcome, other: TransferOutcome): TransferOutcome =>
  one.kind === 'later' && (other.kind !== 'later' || one.seconds <= other.seconds) ? one : other;

/** Has some objects tried again later; whatever else is due is transferred now. */
export async function askAgain(run: PortalRun, { seconds }: { readonly seconds: number }): Promise<TransferOutcome> {
  await run.transaction(({ tx }) => askForTransfer(tx, run.organizationId, [run.portal], seconds));
  return done;
}

/** The number by which the agency calls the object. */
async function numberOf(tx: Transaction, { estateObjectId, remains, externalId }: Publication): Promise<string> {
  if (estateObjectId === null) return remains?.objectId ?? externalId;
  const row = await tx
    .selectFrom('estate_objects')
    .select('object_id')
    .where('id', '=', estateObjectId)
    .executeTakeFirst();
  return row?.object_id ?? externalId;
}
