import type { AnyEntity } from '#platform/contract/records/entity.ts';
import type { NumberRules } from '#platform/server/records/record-numbers.ts';

/** Prefix of ids assigned by Kontor; no delivery uses it. */
const ownIdPrefix = 'M-';

/** Assigns new records of an entity the next external ids, M-1, M-2 …, each used once, also after a deletion. */
export function externalIdNumbers({ name, externalId }: Pick<AnyEntity, 'name' | 'externalId'>): NumberRules {
  if (externalId === undefined) throw new Error(`${name} has no external id`);
  return { field: externalId, findSeries: async () => ({ prefix: ownIdPrefix, minDigits: 1, last: 0 }) };
}
