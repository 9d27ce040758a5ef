import type { UseConnection } from '#platform/server/connectors/connections.ts';
import { toStorableText } from '#platform/server/storable-text.ts';
import type { LineError } from '../../contract/import/import-report.ts';
import type { DeliverySource } from '../configuration/read-target.ts';
import type { DeliveryState } from '../data-state/delivery-state.ts';
import { DeliveryRefusedError, refuseDelivery } from '../import/delivery-refused.ts';
import { findDeliveries, findManifest } from '../import/find-deliveries.ts';
import { manifestName } from '../import/manifest.ts';
import type { Manifest } from '../import/manifest.ts';
import { toRunError } from './journal.ts';

/** Source of a run, and the state at its beginning. */
export interface RunBeginning {
  readonly source: Pick<DeliverySource, 'folder'>;
  readonly now: Date;
  readonly state: Pick<DeliveryState, 'deliveredAt' | 'lastUpdateAt'>;
  /** Deliveries that were imported, turned down or taken back: none is imported again. */
  readonly passed: ReadonlyMap<string, PassedDelivery>;
  /** Deliveries that wait for a decision. */
  readonly waitingIds: ReadonlySet<string>;
  /**
   * The delivery of which somebody confirmed what it withdraws, with the numbers that they saw.
   */
  readonly confirmed: { readonly deliveryId: string; readonly withdrawn: Readonly<Record<string, number>> } | undefined;
}

/** A delivery that is not imported again. */
interface PassedDelivery {
  readonly isTaken: boolean;
  /** Checksum of its manifest; empty for entries of former versions. */
  readonly sha256: string;
  /** When it was imported, or somebody decided about it; ISO 8601. */
  readonly at: string;
}

/** A delivery to be taken. Its files are read with the manifest once it is: those of many would fill the memory. */
export interface Candidate extends Omit<Manifest, 'files'> {
  readonly folder: string;
}

/** Folders that an entry names in which no delivery is, or none that can be read. */
const maxIncomplete = 10;
/** Maximum lead of the source system's clock. */
const maxAheadMs = 24 * 3_600_000;

/** Deliveries that a run finds at its beginning. */
interface FoundCandidates {
  readonly open: readonly Candidate[];
  /** Ids of all deliveries that are not imported, also of those that a newer one supersedes. */
  readonly found: readonly string[];
  /** Faults of manifests, each with its folder. */
  readonly refused: readonly LineError[];
  /** Folders in which no delivery is, or none that can be read. */
  readonly incomplete: readonly LineError[];
}

/** The deliveries that were not taken yet, oldest first. @throws ConnectorError */
export async function findOpen(beginning: RunBeginning, use: UseConnection): Promise<FoundCandidates> {
  const { source, state, passed, now } = beginning;
  const { ready, unfinished, unreadable } = await use((remote) => findDeliveries(remote, source.folder));
  const open = new Map<string, Candidate>();
  const refused: LineError[] = [];
  const passedOver: LineError[] = [];
  for (const { path: folder, writtenAt } of ready) {
    try {
      const found = await use((remote) => findManifest(remote, folder));
      if (found === undefined) continue;
      const { files: _files, ...head } = found;
      const { deliveryId, createdAt } = head;
      // Taken, it would make every later one an old one.
      if (Date.parse(createdAt) > now.getTime() + maxAheadMs)
        throw refuseDelivery(manifestName, 'created_in_future', { field: 'createdAt', value: createdAt });
      const isOld = state.deliveredAt !== null && createdAt <= state.deliveredAt;
      const reason = explainPassing(head, isOld, writtenAt, beginning);
      if (reason)
        passedOver.push({
          ...reason,
          file: nameFolder(folder, source.folder),
          line: null,
          field: null,
          value: deliveryId,
        });
      // A copy of a folder is the same delivery.
      if (!passed.has(deliveryId) && !isOld && !open.has(deliveryId)) open.set(deliveryId, { ...head, folder });
    } catch (error) {
      if (!(error instanceof DeliveryRefusedError)) throw error;
      const folderName = nameFolder(folder, source.folder);
      const name = folderName === '' ? '' : `${folderName}/`;
      refused.push(...error.problems.map((problem) => ({ ...problem, file: `${name}${problem.file}` })));
    }
  }
  const describe = (names: readonly string[], code: string) =>
    names.map((name) => ({ ...toRunError(code), file: shorten(name) }));
  const candidates = [...open.values()].toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  return {
    open: candidates.filter((candidate) => !isSuperseded(candidate, candidates, beginning)),
    found: candidates.map(({ deliveryId }) => deliveryId),
    refused,
    incomplete: [
      ...passedOver,
      ...describe(unfinished, 'delivery_incomplete'),
      ...describe(unreadable, 'folder_missing'),
    ].slice(0, maxIncomplete),
  };
}

/**
 * Explains why a delivery is passed over that its sender may expect to be imported: its id was used by another one, or it
 * is older than the last one and was written since.
 */
function explainPassing(
  { deliveryId, createdAt, sha256 }: Pick<Manifest, 'deliveryId' | 'createdAt' | 'sha256'>,
  isOld: boolean,
  writtenAt: Date | undefined,
  { passed, state }: RunBeginning,
): Pick<LineError, 'code' | 'at'> | undefined {
  const former = passed.get(deliveryId);
  if (former !== undefined) {
    if (former.sha256 === '' || former.sha256 === sha256) return undefined;
    return { code: former.isTaken ? 'delivery_repeated' : 'delivery_decided', at: former.at };
  }
  const isNew = writtenAt === undefined || state.lastUpdateAt === null || writtenAt.toISOString() > state.lastUpdateAt;
  return isOld && isNew ? { code: 'delivery_outdated', at: createdAt } : undefined;
}

/** True if a delivery was waiting for a decision before a newer one came: it does not hold that one up. */
function isSuperseded(
  { deliveryId, createdAt }: Candidate,
  candidates: readonly Candidate[],
  { waitingIds, confirmed }: RunBeginning,
): boolean {
  return (
    waitingIds.has(deliveryId) &&
    deliveryId !== confirmed?.deliveryId &&
    candidates.some((other) => other.createdAt > createdAt)
  );
}

/** Name of a folder below the configured one, as the journal stores it; empty for that one itself. */
export function nameFolder(path: string, base: string): string {
  return path === base ? '' : shorten(path.split('/').at(-1) ?? '');
}

function shorten(name: string): string {
  return toStorableText(name.slice(0, 100));
}
