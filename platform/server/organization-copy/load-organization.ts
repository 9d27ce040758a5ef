import type { Client } from 'pg';
import { inParallel } from '../in-parallel.ts';
import { copyRows, measureSource, measureTarget } from './copy-rows.ts';
import type { ComparedTable } from './copy-rows.ts';
import type { PlannedTable } from './copy-plan.ts';
import { CopyError } from './copy-error.ts';

/** A pair of connections that copies one table at a time. */
export interface Lane {
  /** In a transaction that sees the snapshot of all lanes, with a role that sees all rows. */
  readonly source: Client;
  /** In a transaction; with {@link loadingSettings}. */
  readonly target: Client;
}

export interface LoadParts {
  /** Stored in this order: so what a part of them has stored can be found and removed again. */
  readonly lanes: readonly [Lane, ...Lane[]];
  readonly plan: readonly PlannedTable[];
  /** Ends the load by an error, once the tables that others have begun are copied. */
  readonly onTable?: (table: ComparedTable) => void;
}

/**
 * Writes the rows without firing triggers, which would write what the copy brings along, and without checking
 * references, which hold at the source. Other sessions notice nothing of it.
 */
export const loadingSettings = 'SET LOCAL session_replication_role = replica';

/**
 * Copies the rows of every table and compares both sides by number and hash.
 *
 * @throws CopyError when a table differs; the caller rolls all lanes back
 */
export async function loadOrganization({ lanes, plan, onTable }: LoadParts): Promise<ComparedTable[]> {
  const compared: ComparedTable[] = [];
  const load = async (lane: Lane, table: PlannedTable): Promise<void> => {
    await copyRows(lane.source, lane.target, table);
    // Two servers: each hashes its own rows.
    const [source, target] = await Promise.all([measureSource(lane.source, table), measureTarget(lane.target, table)]);
    const result = { name: table.name, source, target };
    assertEqual(result);
    onTable?.(result);
    compared.push(result);
  };
  const last = lanes.at(-1);
  const order = (stored: PlannedTable['stored']) => plan.filter((table) => table.stored === stored);
  for (const table of order('first')) await load(lanes[0], table);
  const waiting = order('any time');
  let hasFailed = false;
  await inParallel(lanes.length, lanes, async (lane) => {
    const own = lane === last ? order('last') : [];
    try {
      for (let table = own.shift() ?? waiting.shift(); table !== undefined; table = own.shift() ?? waiting.shift()) {
        if (hasFailed) return;
        await load(lane, table);
      }
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  });
  return compared;
}

function assertEqual({ name, source, target }: ComparedTable): void {
  if (source.rows === target.rows && source.hash === target.hash) return;
  throw new CopyError(
    `The table ${name} differs after copying: ${source.rows} rows at the source, ${target.rows} at the target${source.rows === target.rows ? ', with other values' : ''}; nothing was stored`,
  );
}
