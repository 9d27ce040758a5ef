import { escapeIdentifier } from 'pg';
import type { ClientBase } from 'pg';
import type { Tables } from './find-tables.ts';

/** By table of the catalogue: the target's id of each id of the source. */
export type EntryIds = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Matches the entries of the catalogue by their identifiers, because each installation gives them ids of its own.
 *
 * @returns the ids, and the entries that an organisation uses and the target lacks
 */
export async function matchCatalogue(
  source: ClientBase,
  target: ClientBase,
  { owned, catalogue }: Tables,
  organizationId: string,
): Promise<{ readonly entryIds: EntryIds; readonly missing: readonly string[] }> {
  const entryIds: Record<string, Record<string, string>> = {};
  const missing: string[] = [];
  for (const table of catalogue) {
    const [before, after] = [await readEntries(source, table), await readEntries(target, table)];
    const used = new Set<string>();
    for (const { name, key, entries } of owned) {
      for (const { column } of entries.filter((entry) => entry.table === table)) {
        const { rows } = await source.query<{ id: string }>(
          `SELECT DISTINCT ${escapeIdentifier(column)} AS id FROM ${escapeIdentifier(name)} WHERE ${escapeIdentifier(key)} = $1 AND ${escapeIdentifier(column)} IS NOT NULL`,
          [organizationId],
        );
        for (const { id } of rows) used.add(id);
      }
    }
    const ids: Record<string, string> = {};
    for (const [identifier, id] of before) {
      const found = after.get(identifier);
      if (found !== undefined) ids[id] = found;
      else if (used.has(id)) missing.push(`${table}: ${identifier}`);
    }
    entryIds[table] = ids;
  }
  return { entryIds, missing };
}

async function readEntries(client: ClientBase, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; identifier: string }>(
    `SELECT id, identifier FROM ${escapeIdentifier(table)}`,
  );
  return new Map(rows.map(({ id, identifier }) => [identifier, id]));
}
