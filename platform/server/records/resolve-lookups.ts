import { type RawBuilder, sql } from 'kysely';
import type { AnyEntity } from '../../contract/records/entity.ts';
import type { Transaction } from '../database/transaction.ts';
import { columnsOf, namingOf } from './record-columns.ts';

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
      for (const naming of namingsOf(lookup.entity)) {
        const { rows } = await sql<{ id: string; word: string }>`
          SELECT id, ${naming} AS word FROM ${sql.table(lookup.entity.table)} AS record WHERE active AND ${naming} = ANY (${asked}::text[])`.execute(tx);
        for (const { id, word } of rows) {
          const ids = found.get(word);
          if (ids?.includes(id) === false) ids.push(id);
        }
      }
    },
    find: (field, words) => known.get(field)?.get(words) ?? [],
  };
}

/** The words that name a record and, where there is one, its number or the id by which it is known outside. */
function namingsOf(entity: AnyEntity): RawBuilder<unknown>[] {
  const numbers = columnsOf(entity).filter(({ name }) => name === entity.externalId || (name === 'number' && entity.fields[name]?.kind === 'line'));
  return [namingOf(entity, 'record'), ...numbers.map(({ selected }) => selected)];
}
