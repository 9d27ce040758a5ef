import type { Client } from 'pg';
import { loadingSettings } from '../organization-copy/load-organization.ts';
import type { Lane } from '../organization-copy/load-organization.ts';
import { beginReading, exportSnapshot } from '../organization-copy/open-sides.ts';
import type { Moving } from './move-parts.ts';

type Lanes = readonly [Lane, ...Lane[]];

/** Writing keeps one core of the target busy for each; more would take the machines from other organisations. */
const laneCount = 2;

/**
 * Runs `work` with lanes that all see one snapshot of the source, then stores what they wrote: the first lane first, so
 * that a target with a part of the rows knows whose they are.
 *
 * @throws what `work` throws; then nothing was stored
 */
export async function withLanes<T>(
  { source, target }: Pick<Moving, 'source' | 'target'>,
  work: (lanes: Lanes) => Promise<T>,
): Promise<T> {
  const first: Lane = { source: source.client, target: target.client };
  const others: Lane[] = [];
  const connections = (): Client[] =>
    [first, ...others].flatMap(({ source: reads, target: writes }) => [writes, reads]);
  try {
    await beginReading(first.source);
    const snapshot = await exportSnapshot(first.source);
    await first.target.query(`BEGIN; ${loadingSettings}`);
    while (others.length < laneCount - 1) {
      const lane = await openLane({ source, target });
      others.push(lane);
      await beginReading(lane.source, snapshot);
      await lane.target.query(`BEGIN; ${loadingSettings}`);
    }
    const result = await work([first, ...others]);
    for (const connection of connections()) await connection.query('COMMIT');
    return result;
  } catch (error) {
    await Promise.allSettled(connections().map((connection) => connection.query('ROLLBACK')));
    throw error;
  } finally {
    for (const lane of others) await Promise.allSettled([lane.source.end(), lane.target.end()]);
  }
}

async function openLane({ source, target }: Pick<Moving, 'source' | 'target'>): Promise<Lane> {
  const client = await source.openClient();
  try {
    return { source: client, target: await target.openClient() };
  } catch (error) {
    await client.end();
    throw error;
  }
}
