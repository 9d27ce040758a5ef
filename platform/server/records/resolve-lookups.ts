import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AnyEntity } from '../../contract/records/entity.ts';
import type { Transaction } from '../database/transaction.ts';
import { columnsOf, namingOf } from './record-columns.ts';

/** Finds active records by the words that name them, or by their number. */
export interface LookupResolver {
  /** Reads what is asked for and not known yet; of several words at once. */
  prepare(tx: Transaction, field: string, words: readonly string[]): Promise<void>;
  /**
   * @param parent narrows those that are named so to what is directly inside of it, where that leaves one @returns
   *   their ids
   */
  find(field: string, words: string, parent?: unknown): readonly string[];
}

interface Found {
  readonly id: string;
  /** Id of the record that contains it. */
  readonly parent: string | null;
}

export function createLookupResolver({ lookups }: Pick<AnyEntity, 'lookups'>): LookupResolver {
  const known = new Map<string, Map<string, Found[]>>(Object.keys(lookups).map((field) => [field, new Map()]));
  return {
    prepare: async (tx, field, words) => {
      const lookup = lookups[field];
      const found = known.get(field);
      const asked = [...new Set(words)].filter((word) => found?.has(word) === false);
      if (lookup === undefined || found === undefined || asked.length === 0) return;
      for (const word of asked) found.set(word, []);
      const above = columnsOf(lookup.entity).find(({ name }) => name === lookup.parent)?.column;
      const parent = above === undefined ? sql`NULL` : sql.ref(`record.${above}`);
      for (const naming of namingsOf(lookup.entity)) {
        const { rows } = await sql<Found & { word: string }>`
          SELECT id, ${parent} AS parent, ${naming} AS word FROM ${sql.table(lookup.entity.table)} AS record WHERE active AND ${naming} = ANY (${asked}::text[])`.execute(
          tx,
        );
        for (const { id, parent: inside, word } of rows) {
          const named = found.get(word);
          if (named?.every((one) => one.id !== id) === true) named.push({ id, parent: inside });
        }
      }
    },
    find: (field, words, parent) => {
      const named = known.get(field)?.get(words) ?? [];
      const inside = named.length > 1 && typeof parent === 'string' ? named.filter((one) => one.parent === parent) : [];
      return (inside.length > 0 ? inside : named).map(({ id }) => id);
    },
  };
}

/** The words that name a record and, where there is one, its number or the id by which it is known outside. */
function namingsOf(entity: AnyEntity): RawBuilder<unknown>[] {
  const numbers = columnsOf(entity).filter(
    ({ name, isName }) => name === entity.externalId || (name === 'number' && isName),
  );
  return [namingOf(entity, 'record'), ...numbers.map(({ selected }) => selected)];
}
