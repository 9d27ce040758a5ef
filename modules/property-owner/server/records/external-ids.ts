import type { AnyEntity } from '#platform/contract/records/entity.ts';
import type { NumberRules } from '#platform/server/records/record-numbers.ts';

/** Begins the ids of records made by hand; deliveries bring none that begins so. */
export const ownIdPrefix = 'M-';

/**
 * Numbers new records of an entity by the next ids outside, M-1, M-2 …, each used once, also when its record is gone.
 */
export function externalIdNumbers({ name, externalId }: Pick<AnyEntity, 'name' | 'externalId'>): NumberRules {
  if (externalId === undefined) throw new Error(`${name} has no id outside`);
  return { field: externalId, findSeries: async () => ({ prefix: ownIdPrefix, minDigits: 1, last: 0 }) };
}
