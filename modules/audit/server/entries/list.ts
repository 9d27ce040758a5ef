import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { AuditEntry } from '../../contract/index.ts';
import type { AuditEntries } from '#platform/server/database/schema.generated.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { instant, listOrder, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { readEventFilter } from '#platform/contract/audit.ts';
import { isSearchTerm } from '#platform/server/search/search-entries.ts';
import { readMissingVersion } from '#platform/server/audit/missing-version.ts';

/** Filter of entries; without values it selects all. */
export interface AuditFilter {
  /** Text to find in user, record, address and request id. */
  readonly searchTerm?: string | undefined;
  readonly event?: string | undefined;
  /** First and last day `YYYY-MM-DD` in German time, with its 23 and 25 hour days. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const columns = [
  'id',
  'occurred_at',
  'event',
  'user_id',
  'user_name',
  'user_email',
  'subject_type',
  'subject_id',
  'subject_label',
  'changes',
  'address',
  'request_id',
] as const;
const newestFirst = listOrder('desc', { occurred_at: instant(), id: uuid() });

/** Lists entries of the organisation, newest first; at the same instant by descending id. */
export async function listEntries(
  { tx }: Pick<TenantContext, 'tx'>,
  { limit, cursor, ...filter }: AuditFilter & PageQuery,
): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
  let select = tx.selectFrom('audit_entries').select(columns);
  for (const condition of conditionsOf(filter)) select = select.where(condition);
  const { rows, nextCursor } = await pageOf(select, newestFirst, { limit, cursor });
  return { entries: rows.map(toEntry), nextCursor };
}

/** Counts entries up to `limit`. */
export async function countEntries(
  { tx }: Pick<TenantContext, 'tx'>,
  filter: AuditFilter,
  limit: number,
): Promise<number> {
  let select = tx.selectFrom('audit_entries').select('id').limit(limit);
  for (const condition of conditionsOf(filter)) select = select.where(condition);
  const { count } = await tx
    .selectFrom(select.as('entries'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const searchedColumns = ['user_name', 'user_email', 'subject_label', 'subject_id', 'address', 'request_id'];

function conditionsOf({ searchTerm, event = '', from, to }: AuditFilter) {
  const [name, subjectType] = readEventFilter(event);
  return [
    ...(name ? [sql<boolean>`event = ${name}`] : []),
    ...(subjectType === undefined ? [] : [sql<boolean>`subject_type = ${subjectType}`]),
    ...(from ? [sql<boolean>`occurred_at >= ${from}::date::timestamp AT TIME ZONE 'Europe/Berlin'`] : []),
    ...(to ? [sql<boolean>`occurred_at < (${to}::date + 1)::timestamp AT TIME ZONE 'Europe/Berlin'`] : []),
    ...(isSearchTerm(searchTerm)
      ? [
          matchesWords(
            searchTerm,
            searchedColumns.map((column) => sql.ref(column)),
          ),
        ]
      : []),
  ];
}

// Only `recordAudit` writes changes, so their type is certain.
function toEntry(row: Pick<Selectable<AuditEntries>, (typeof columns)[number]>): AuditEntry {
  return {
    id: row.id,
    occurredAt: row.occurred_at.toISOString(),
    event: row.event,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '', email: row.user_email ?? '' },
    subject:
      row.subject_type === null ? null : { type: row.subject_type, id: row.subject_id, label: row.subject_label ?? '' },
    ...readMissingVersion(row.changes as AuditEntry['changes']),
    address: row.address,
    requestId: row.request_id,
  };
}
