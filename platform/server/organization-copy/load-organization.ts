import type { Client } from 'pg';
import { copyRows, measureSource, measureTarget } from './copy-rows.ts';
import type { ComparedTable, RowMeasures } from './copy-rows.ts';
import type { PlannedTable } from './copy-plan.ts';
import { CopyError } from './copy-error.ts';

export interface LoadParts {
  /** In a transaction that sees one snapshot, with a role that sees all rows. */
  readonly source: Client;
  /** In a transaction; with {@link loadingSettings}. */
  readonly target: Client;
  readonly plan: readonly PlannedTable[];
  readonly onTable?: (table: ComparedTable) => void;
}

/**
 * Writes the rows without firing triggers, which would write what the copy brings along, and without checking
 * references, which hold at the source. Other sessions notice nothing of it.
 */
export const loadingSettings = 'SET LOCAL session_replication_role = replica';

const noRows: RowMeasures = { rows: 0, bytes: 0, hash: '' };

/**
 * Copies the rows of every table and compares both sides by number and hash.
 *
 * @throws CopyError when a table differs; the caller rolls the target back
 */
export async function loadOrganization({ source, target, plan, onTable }: LoadParts): Promise<ComparedTable[]> {
  const compared: ComparedTable[] = [];
  let measuring = measureNext(source, plan[0]);
  for (const [place, table] of plan.entries()) {
    const before = await measuring;
    await copyRows(source, target, table);
    // Two servers: one hashes the rows that came, while the other one hashes those that come next.
    measuring = measureNext(source, plan[place + 1]);
    const result = { name: table.name, source: before, target: await measureTarget(target, table) };
    assertEqual(result);
    onTable?.(result);
    compared.push(result);
  }
  return compared;
}

/** Measures the rows of a table at the source; there is none after the last one. */
function measureNext(source: Client, table: PlannedTable | undefined): Promise<RowMeasures> {
  const measuring = table === undefined ? Promise.resolve(noRows) : measureSource(source, table);
  // Whoever waits for it hears of a failure; nobody waits if the copy of the table before has failed.
  measuring.catch(() => undefined);
  return measuring;
}

function assertEqual({ name, source, target }: ComparedTable): void {
  if (source.rows === target.rows && source.hash === target.hash) return;
  throw new CopyError(
    `The table ${name} differs after copying: ${source.rows} rows at the source, ${target.rows} at the target${source.rows === target.rows ? ', with other values' : ''}; nothing was stored`,
  );
}
