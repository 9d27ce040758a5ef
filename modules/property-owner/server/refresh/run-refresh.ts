import type { OrganizationId } from '#platform/contract/ids.ts';
import { createConnections } from '#platform/server/connectors/connections.ts';
import type { UseConnection } from '#platform/server/connectors/connections.ts';
import { ConnectorError } from '#platform/server/connectors/connector-error.ts';
import type { RemoteFolders } from '#platform/server/connectors/remote-folder.ts';
import type { TenantScope, Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { StoredFiles } from '#platform/server/files/files.ts';
import type { Scan } from '#platform/server/files/scanner.ts';
import { maxLineErrors } from '../../contract/import/import-report.ts';
import { DeliveryRefusedError, refuseDelivery } from '../import/delivery-refused.ts';
import { fetchTables } from '../import/fetch-delivery.ts';
import { fetchDocuments } from '../import/fetch-documents.ts';
import { findManifest } from '../import/find-deliveries.ts';
import { manifestName } from '../import/manifest.ts';
import type { Manifest } from '../import/manifest.ts';
import { findConcerned } from '../import/find-concerned.ts';
import { createReport } from '../import/report.ts';
import { writeDelivery } from '../import/write-delivery.ts';
import { findOpen, nameFolder } from './find-open.ts';
import type { Candidate, RunBeginning } from './find-open.ts';
import type { JournalEnd } from './journal.ts';
import { toRunError } from './journal.ts';

/** Steps at the ends of a run; each is one transaction. */
export interface RefreshSteps {
  /** Runs work that sees every owner, and commits it if it answers an end of the entry: both are there, or none. */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  read<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Ends the entry; unless it is the last one, that of the next delivery begins in the same transaction. */
  end(tx: Transaction, end: Omit<JournalEnd, 'now'>, isLast: boolean): Promise<void>;
  /** Returns true if a person has turned down the delivery; from then on nobody does before the transaction ends. */
  isDeclined(tx: Transaction, deliveryId: string): Promise<boolean>;
  /** Ends the question about waiting deliveries that are no longer on the server. */
  forgetMissing(tx: Transaction, deliveryIds: readonly string[]): Promise<void>;
  /** Notes what a delivery that was taken brought. */
  taken(
    tx: Transaction,
    manifest: Manifest,
    brought: { readonly lastTransaction: string | null; readonly rows: number; readonly withdrawn: number },
  ): Promise<void>;
}

export interface RefreshRun extends RunBeginning {
  readonly scope: TenantScope & { readonly organizationId: OrganizationId };
  /** Opens a connection to the source. */
  readonly open: (signal: AbortSignal) => Promise<RemoteFolders>;
  readonly files: Pick<StoredFiles, 'drafts' | 'storeAll' | 'read'>;
  readonly scan: Scan;
  readonly steps: RefreshSteps;
  readonly isDryRun: boolean;
  readonly signal: AbortSignal;
  /** Aborts when the server has had its time. */
  readonly connected: AbortSignal;
  readonly progress: (done: number, total: number | undefined) => void;
}

/**
 * Looks for new deliveries and takes them, each in a transaction with its entry of the journal.
 *
 * @returns whether deliveries were refused, and none was imported or checked
 * @throws ConnectorError, and what the signal aborts with
 */
export async function runRefresh(run: RefreshRun): Promise<{ readonly isRefused: boolean }> {
  const { steps, isDryRun } = run;
  const signal = AbortSignal.any([run.signal, run.connected]);
  const connections = createConnections(() => run.open(signal), signal);
  try {
    const { open, found, refused, incomplete } = await findOpen(run, connections.use);
    // A folder that cannot be read may be the one that waits.
    if (!isDryRun && refused.length === 0 && incomplete.length === 0)
      await steps.write((tx) => steps.forgetMissing(tx, found));
    // A dry run has one entry: of the delivery that would be taken, if there is one.
    if (refused.length > 0 && (!isDryRun || open.length === 0)) {
      await steps.write((tx) =>
        steps.end(
          tx,
          { state: 'refused', errors: refused.slice(0, maxLineErrors), errorCount: refused.length },
          open.length === 0,
        ),
      );
      if (open.length === 0) return { isRefused: true };
    }
    if (open.length === 0) await steps.write((tx) => steps.end(tx, { state: 'checked', errors: incomplete }, true));
    const outcomes: string[] = [];
    for (let left = open; left.length > 0;) {
      // A whole delivery contains all older ones.
      const start = Math.max(
        0,
        left.findLastIndex(({ mode }) => mode === 'FULL'),
      );
      const candidate = left[start] as Candidate;
      const newer = left.slice(start + 1);
      const others = left.filter((other) => other !== candidate);
      const outcome = await takeDelivery(run, connections.use, candidate, {
        ifTaken: isDryRun || newer.length === 0,
        ifRefused: isDryRun || others.length === 0,
      });
      outcomes.push(outcome);
      if (outcome === 'waiting' || outcome === 'checked') break;
      left = outcome === 'taken' ? newer : others;
    }
    return { isRefused: outcomes.length > 0 && outcomes.every((outcome) => outcome === 'refused') };
  } finally {
    connections.close();
  }
}

/** Rolls back what was written, with what it would have been. */
class NotTakenError extends Error {
  readonly end: Omit<JournalEnd, 'now'>;

  constructor(end: Omit<JournalEnd, 'now'>) {
    super('The delivery is not taken');
    this.end = end;
  }
}

/** @param isLast whether nothing comes after it, by what becomes of it */
async function takeDelivery(
  run: RefreshRun,
  use: UseConnection,
  { folder, ...head }: Candidate,
  isLast: { readonly ifTaken: boolean; readonly ifRefused: boolean },
): Promise<'taken' | 'waiting' | 'refused' | 'checked'> {
  const { scope, files, scan, steps, isDryRun, confirmed, signal } = run;
  const { deliveryId, mode, sha256 } = head;
  const delivery = { deliveryId, mode, sha256, folder: nameFolder(folder, run.source.folder) };
  const manifest = await use((remote) => findManifest(remote, folder)).catch((error: unknown) => toRefusal(error));
  if (manifest instanceof DeliveryRefusedError) return refuse(manifest);
  // Written anew since it was found.
  if (manifest?.sha256 !== head.sha256) return refuse(refuseDelivery(manifestName, 'checksum_mismatch'));
  const total = manifest.files.length + manifest.files.reduce((sum, { rows = 0 }) => sum + rows, 0);
  let done = 0;
  const advance = (count = 1): void => run.progress((done += count), Math.max(total, done));
  const tables = await fetchTables(use, files.drafts, { folder, manifest }, advance).catch((error: unknown) =>
    toRefusal(error),
  );
  if (tables instanceof DeliveryRefusedError) return refuse(tables);
  try {
    const documents = await fetchDocuments(
      { fetchFile: use, files, scan, scope, isDryRun, read: steps.read, onFetched: advance },
      { folder, manifest },
    );
    const fetched = done;
    await steps.write(async (tx) => {
      done = fetched;
      const report = createReport();
      const lastTransaction = await writeDelivery(
        {
          tx,
          organizationId: scope.organizationId,
          manifest,
          drafts: tables.drafts,
          report,
          signal,
          onRows: advance,
        },
        documents,
        run.now,
      );
      const { counts, errors, errorCount, removed, unresolved } = report;
      const asking = removed.filter(({ asks }) => asks);
      const concerned = asking.length === 0 ? null : await findConcerned(tx, scope.organizationId, removed);
      const end = { delivery, counts, errors, errorCount, removed, unresolved, concerned };
      const isFine = asking.every(
        ({ file, entries }) =>
          confirmed?.deliveryId === deliveryId && entries.length <= (confirmed.withdrawn[file] ?? 0),
      );
      // A person decided while it was read: the run says nothing more about it.
      if (!isDryRun && (await steps.isDeclined(tx, deliveryId))) throw new NotTakenError({ state: 'checked' });
      if (isDryRun || !isFine) throw new NotTakenError({ ...end, state: isDryRun ? 'checked' : 'waiting' });
      const all = Object.values(report.counts);
      await steps.taken(tx, manifest, {
        lastTransaction,
        rows: all.reduce((sum, file) => sum + file.fetched, 0),
        withdrawn: all.reduce((sum, file) => sum + file.withdrawn, 0),
      });
      await steps.end(tx, { ...end, state: 'taken' }, isLast.ifTaken);
      signal.throwIfAborted();
    });
    return 'taken';
  } catch (error) {
    const end = error instanceof NotTakenError ? error.end : undefined;
    if (end) {
      await steps.write((tx) => steps.end(tx, end, true));
      return end.state === 'waiting' ? 'waiting' : 'checked';
    }
    return await refuse(toRefusal(error));
  } finally {
    await tables.release();
  }

  async function refuse(error: DeliveryRefusedError): Promise<'refused'> {
    await steps.write((tx) => steps.end(tx, { state: 'refused', delivery, errors: error.problems }, isLast.ifRefused));
    return 'refused';
  }
}

function toRefusal(error: unknown): DeliveryRefusedError {
  if (error instanceof DeliveryRefusedError) return error;
  throw error;
}

/** Errors of this installation that may pass after a while. */
const isAway: ReadonlySet<string> = new Set(['file_store_unavailable', 'file_scan_unavailable']);

/** Describes a failed run for the journal. */
export function describeFailure(error: unknown) {
  if (error instanceof ConnectorError) return toRunError(error.problem, error.params['hostKey'] ?? '');
  if (error instanceof DOMException && error.name === 'TimeoutError') return toRunError('no_answer');
  return toRunError(error instanceof AppError && isAway.has(error.code) ? error.code : 'internal_error');
}
