import { escapeLiteral as literal } from 'pg';
import type { Catalogue } from './catalogue.ts';
import { canary } from './victim.ts';
import type { Victim } from './victim.ts';

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** Every row belongs to an organisation. */
  readonly isTenant: boolean;
}

/** Rows of the victim as JSON, by table. */
export type VictimSnapshot = Readonly<Record<string, readonly string[]>>;

/** Tables that no call changes: equal for all organisations. */
const common = new Set([
  'services',
  'permissions',
  'applications',
  'application_permissions',
  'brands',
  'installation_marks',
]);
/**
 * Hashes of who fails how often, and marks of transactions that wrote: every attack adds some, and no row tells whose it
 * is. Processes are nobody's.
 */
const unwatched = new Set(['attempts', 'processes', 'transaction_outcomes']);

/**
 * Tables of the product as PostgreSQL knows them, so that a new one is watched without anybody's doing. Parts of a
 * table are not looked at by themselves.
 */
export async function listTables(catalogue: Catalogue): Promise<readonly Table[]> {
  return catalogue.select<Table>(`
    SELECT c.relname AS name, array_agg(a.attname::text) AS columns, coalesce(bool_or(a.attname = 'organization_id' AND a.attnotnull), false) AS "isTenant"
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    GROUP BY c.relname ORDER BY c.relname`);
}

/** Everything that the victim has or that is there for all, read by a login that sees all rows. */
export async function takeVictimSnapshot(
  catalogue: Catalogue,
  tables: readonly Table[],
  victim: Victim,
): Promise<VictimSnapshot> {
  const watched = tables.filter(({ name }) => !unwatched.has(name));
  // Written by a timer, not by the calls of others.
  const select = watched.map(
    (table) =>
      `SELECT '${table.name}' AS name, (to_jsonb(t) - 'last_seen_at')::text AS row FROM public.${table.name} t WHERE ${filterOf(table, victim)}`,
  );
  const rows = await catalogue.select<{ name: string; row: string }>(`${select.join(' UNION ALL ')} ORDER BY 1, 2`);
  return Object.fromEntries(
    watched.map(({ name }) => [name, rows.filter((row) => row.name === name).map(({ row }) => row)]),
  );
}

/** @throws Error for a table that no rule covers */
function filterOf({ name, columns }: Table, { organizationId, userId }: Victim): string {
  if (common.has(name)) return 'true';
  if (name === 'organizations') return `id = ${literal(organizationId)}`;
  if (name === 'users') return `id = ${literal(userId)}`;
  if (name === 'mails') return `subject = ${literal(canary)}`;
  // Whoever was removed had sessions in the organisation, too.
  if (name === 'sessions') return `user_id = ${literal(userId)}`;
  if (columns.includes('organization_id')) return `organization_id = ${literal(organizationId)}`;
  if (columns.includes('owner_id')) return `owner_id = ${literal(organizationId)}`;
  if (columns.includes('user_id')) return `user_id = ${literal(userId)}`;
  throw new Error(`${name}: say in testing/victim-snapshot.ts which of its rows are the victim's`);
}
