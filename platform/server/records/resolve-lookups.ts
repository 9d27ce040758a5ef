import { sql } from 'kysely';
import type { AnyEntity } from '../../contract/records/entity.ts';
import type { Transaction } from '../database/transaction.ts';
import { columnsOf } from './record-columns.ts';

/** Finds active records by the words that name them, or by their number. */
export interface LookupResolver {
  /** Reads what is asked for and not known yet; of several words at once. */
  prepare(tx: Transaction, field: string, words: readonly string[]): Promise<void>;
  /** @returns the ids of all records that are named so */
  find(field: string, words: string): readonly string[];
}

export function createLookupResolver({ lookups }: Pick<AnyEntity, 'lookups'>): LookupResolver {
  const known = new Map<string, Map<string, string[]>>(Object.keys(lookups).map((field) => [field, new Map()]));
  return {
    prepare: async (tx, field, words) => {
      const lookup = lookups[field];
      const found = known.get(field);
      const asked = [...new Set(words)].filter((word) => found?.has(word) === false);
      if (lookup === undefined || found === undefined || asked.length === 0) return;
      for (const word of asked) found.set(word, []);
      for (const column of namingColumns(lookup.entity)) {
        const { rows } = await sql<{ id: string; word: string }>`
          SELECT id, ${sql.ref(column)} AS word FROM ${sql.table(lookup.entity.table)} WHERE active AND ${sql.ref(column)} = ANY (${asked}::text[])`.execute(tx);
        for (const { id, word } of rows) {
          const ids = found.get(word);
          if (ids?.includes(id) === false) ids.push(id);
        }
      }
    },
    find: (field, words) => known.get(field)?.get(words) ?? [],
  };
}

/** The columns of the title and, where there is one, of the number. */
function namingColumns(entity: AnyEntity): string[] {
  return columnsOf(entity).filter(({ name }) => name === entity.title || (name === 'number' && entity.fields[name]?.kind === 'line')).map(({ column }) => column);
}
