import type { Client } from 'pg';
import { copyRows, measureSource, measureTarget } from './copy-rows.ts';
import type { ComparedTable } from './copy-rows.ts';
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

/**
 * Copies the rows of every table and compares both sides by number and hash.
 *
 * @throws CopyError when a table differs; the caller rolls the target back
 */
export async function loadOrganization({ source, target, plan, onTable }: LoadParts): Promise<ComparedTable[]> {
  const compared: ComparedTable[] = [];
  for (const table of plan) {
    const before = await measureSource(source, table);
    await copyRows(source, target, table);
    const result = { name: table.name, source: before, target: await measureTarget(target, table) };
    assertEqual(result);
    onTable?.(result);
    compared.push(result);
  }
  return compared;
}

function assertEqual({ name, source, target }: ComparedTable): void {
  if (source.rows === target.rows && source.hash === target.hash) return;
  throw new CopyError(
    `The table ${name} differs after copying: ${source.rows} rows at the source, ${target.rows} at the target${source.rows === target.rows ? ', with other values' : ''}; nothing was stored`,
  );
}
