import type { Transaction } from '#platform/server/database/transaction.ts';
import { readPostedNames } from './posted-names.ts';
import type { PostedCostType, PostedFor, PostedNames, PostedTenant, PostedUnit } from './posted-names.ts';

/** Cache of names in postings: an owner has hundreds of them in tens of thousands of postings. */
export interface KnownNames extends PostedNames {
  /** Loads the names that are missing in the cache. */
  learn(tx: Transaction, posted: readonly PostedFor[]): Promise<void>;
}

export function createKnownNames(): KnownNames {
  const rentalUnits = new Map<string, PostedUnit>();
  const tenants = new Map<string, PostedTenant>();
  const costTypes = new Map<string, PostedCostType>();
  const asked = new Set<string>();
  const unlessAsked = (id: string | null): string | null => (id === null || asked.has(id) ? null : id);
  return {
    rentalUnits,
    tenants,
    costTypes,
    learn: async (tx, posted) => {
      const unknown = posted.map(({ rentalUnitId, tenantId, costTypeId }) => ({
        rentalUnitId: unlessAsked(rentalUnitId),
        tenantId: unlessAsked(tenantId),
        costTypeId: unlessAsked(costTypeId),
      }));
      const ids = unknown.flatMap((one) => Object.values(one)).filter((id) => id !== null);
      if (ids.length === 0) return;
      const found = await readPostedNames(tx, unknown);
      for (const [id, name] of found.rentalUnits) rentalUnits.set(id, name);
      for (const [id, name] of found.tenants) tenants.set(id, name);
      for (const [id, name] of found.costTypes) costTypes.set(id, name);
      for (const id of ids) asked.add(id);
    },
  };
}
