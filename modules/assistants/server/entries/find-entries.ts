import { sql } from 'kysely';
import { germanInstantOf } from '#platform/contract/days.ts';
import { addDays } from '#platform/contract/days.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { instant, listOrder, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf, pageOfMatches } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { isSearchTerm } from '#platform/server/search/search-entries.ts';
import type { CareEntry, EntryType } from '../../contract/entries/entry.ts';
import { isHeadOfCare } from '../staff/standing.ts';
import { isWithdrawn, selectDrafts, selectEntries, toDraft, toReleasedEntry } from './entry-rows.ts';

type Reading = Pick<TenantContext, 'tx' | 'actor'>;

const latestFirst = listOrder('desc', { event_at: instant(sql.ref('e.event_at')), id: uuid(sql.ref('e.id')) });
const oldestDraftFirst = listOrder('asc', { created_at: instant(sql.ref('d.created_at')), id: uuid(sql.ref('d.id')) });
const searched = { kind: 'care_entry', downwards: true, ancestors: ['patient'] } as const;

/** Filters of a list of entries; days are German days of the event, both included. */
export interface EntryQuery extends PageQuery {
  readonly searchTerm?: string | undefined;
  readonly patient?: string | undefined;
  readonly type?: EntryType | undefined;
  readonly important?: 'true' | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface EntryPage {
  readonly entries: CareEntry[];
  readonly nextCursor: string | null;
}

/** Lists released entries, the latest event first. A search finds withdrawn ones for heads of care alone. */
export async function listReleased({ tx, actor }: Reading, query: EntryQuery): Promise<EntryPage> {
  const { searchTerm, patient, type, important, from, to, ...page } = query;
  const isHead = await isHeadOfCare({ tx, actor });
  let select = selectEntries(tx).where('e.kind', '<>', 'withdrawal');
  if (patient !== undefined) select = select.where('e.patient_id', '=', patient);
  if (type !== undefined) select = select.where('e.type', '=', type);
  if (important !== undefined) select = select.where('e.is_important', '=', true);
  if (from !== undefined) select = select.where('e.event_at', '>=', germanInstantOf(from, '00:00'));
  if (to !== undefined) select = select.where('e.event_at', '<', germanInstantOf(addDays(to, 1), '00:00'));
  if (isSearchTerm(searchTerm) && !isHead) select = select.where(sql<boolean>`NOT ${isWithdrawn}`);
  const { rows, nextCursor } = isSearchTerm(searchTerm)
    ? await pageOfMatches(tx, { searched, term: searchTerm }, select, latestFirst, page)
    : await pageOf(select, latestFirst, page);
  return { entries: rows.map((row) => toReleasedEntry(row, isHead)), nextCursor };
}

/** Lists the caller's own drafts, the oldest first. */
export async function listOwnDrafts({ tx, actor }: Reading, query: EntryQuery): Promise<EntryPage> {
  const { searchTerm, patient, type, from, to, ...page } = query;
  let select = selectDrafts(tx).where('d.author_id', '=', actor.userId);
  if (patient !== undefined) select = select.where('d.patient_id', '=', patient);
  if (type !== undefined) select = select.where('d.type', '=', type);
  if (from !== undefined) select = select.where('d.event_at', '>=', germanInstantOf(from, '00:00'));
  if (to !== undefined) select = select.where('d.event_at', '<', germanInstantOf(addDays(to, 1), '00:00'));
  if (isSearchTerm(searchTerm))
    select = select.where(
      matchesWords(searchTerm, [
        sql.ref('d.said'),
        sql`d.content::text`,
        sql.ref('p.last_name'),
        sql.ref('p.first_name'),
      ]),
    );
  const { rows, nextCursor } = await pageOf(select, oldestDraftFirst, page);
  return { entries: rows.map(toDraft), nextCursor };
}

/** Finds a draft of the caller; undefined if there is none. */
export async function findOwnDraft({ tx, actor }: Reading, id: string): Promise<CareEntry | undefined> {
  const row = await selectDrafts(tx).where('d.id', '=', id).where('d.author_id', '=', actor.userId).executeTakeFirst();
  return row && toDraft(row);
}

/** Finds a released entry. @throws AppError not_found */
export async function requireReleased(context: Reading, id: string): Promise<CareEntry> {
  const row = await selectEntries(context.tx).where('e.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return toReleasedEntry(row, await isHeadOfCare(context));
}

/** Finds a released entry or a draft of the caller. @throws AppError not_found */
export async function requireEntry(context: Reading, id: string): Promise<CareEntry> {
  return (await findOwnDraft(context, id)) ?? requireReleased(context, id);
}

/** Lists what refers to an entry, and the chain of those to which it refers, the oldest first. */
export async function listRelated({ tx, actor }: Reading, id: string): Promise<CareEntry[]> {
  const rows = await selectEntries(tx)
    .where(
      sql<boolean>`e.id = ANY (ARRAY(
        WITH RECURSIVE
          above(id, refers_to) AS (
            SELECT a.id, a.refers_to FROM care_entries a WHERE a.id = ${id}::uuid
            UNION SELECT b.id, b.refers_to FROM above JOIN care_entries b ON b.id = above.refers_to),
          below(id) AS (
            SELECT id FROM above UNION SELECT c.id FROM below JOIN care_entries c ON c.refers_to = below.id)
        SELECT id FROM below LIMIT 200))`,
    )
    .where('e.id', '<>', id)
    .orderBy('e.released_at')
    .execute();
  const isHead = await isHeadOfCare({ tx, actor });
  return rows.map((row) => toReleasedEntry(row, isHead));
}

/** Finds the person of an entry. @throws AppError reference_not_found */
export async function requirePatient(tx: Transaction, id: string, field: string): Promise<void> {
  const row = await tx.selectFrom('patients').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('reference_not_found', { field });
}
