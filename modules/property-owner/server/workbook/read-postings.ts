import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { day, listOrder, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import type { BooksFilter } from '../../contract/transactions.ts';
import { readPostedNames } from '../evaluation/posted-names.ts';
import type { PostedNames } from '../evaluation/posted-names.ts';
import type { PostedFor } from '../evaluation/posted-sums.ts';
import { selectPostings } from '../transactions/select-postings.ts';

const newestFirst = listOrder('desc', { booking_date: day(sql.ref('p.booking_date')), id: uuid(sql.ref('p.id')) });

/** One page of the postings of an owner that a filter finds, newest first, without the names of what they are for. */
export function listPostings(tx: Transaction, ownerId: string, filter: BooksFilter, page: PageQuery) {
  const select = selectPostings(tx, ownerId, filter).select([
    'p.id', 'p.booking_date', 'p.amount_cents', 'p.counterparty', 'p.purpose', 'p.iban', 'p.archive_id',
    'p.rental_unit_id as rentalUnitId', 'p.tenant_id as tenantId', 'p.cost_type_id as costTypeId',
  ]);
  return pageOf(select, newestFirst, page);
}

export type PostingRow = Awaited<ReturnType<typeof listPostings>>['rows'][number];

/** The names of what postings are for, each looked up once: an owner has hundreds of them in tens of thousands of postings. */
export interface KnownNames extends PostedNames {
  /** Looks up those that are not known yet. */
  learn(tx: Transaction, posted: readonly PostedFor[]): Promise<void>;
}

export function createKnownNames(): KnownNames {
  const rentalUnits = new Map<string, PostedNames['rentalUnits'] extends ReadonlyMap<string, infer Name> ? Name : never>();
  const tenants = new Map<string, PostedNames['tenants'] extends ReadonlyMap<string, infer Name> ? Name : never>();
  const costTypes = new Map<string, PostedNames['costTypes'] extends ReadonlyMap<string, infer Name> ? Name : never>();
  const asked = new Set<string>();
  const unlessAsked = (id: string | null): string | null => (id === null || asked.has(id) ? null : id);
  return {
    rentalUnits, tenants, costTypes,
    learn: async (tx, posted) => {
      const unknown = posted.map(({ rentalUnitId, tenantId, costTypeId }) => ({ rentalUnitId: unlessAsked(rentalUnitId), tenantId: unlessAsked(tenantId), costTypeId: unlessAsked(costTypeId) }));
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
