import { distributedByOther, localSchemas, localTables, referenceTables } from './tables.ts';

// Rules of Citus as published: its documentation ("Creating and Modifying Distributed Objects", "SQL Support and
// Workarounds") and the checks of create_distributed_table in its source (github.com/citusdata/citus), named by file.

const list = (names: Iterable<string>): string => `('${[...names].join("','")}')`;
const local = list(Object.keys(localTables));
const reference = list(Object.keys(referenceTables));
const other = Object.entries(distributedByOther).map(([table, column]) => `('${table}', '${column}')`);

/** Each table with its kind; `distribution` is the number of its distribution column. Partitions go with their table. */
const tables = `
  SELECT c.oid, c.relname, a.attnum AS distribution,
         CASE WHEN a.attnum IS NOT NULL THEN 'distributed' WHEN c.relname IN ${reference} THEN 'reference' WHEN c.relname IN ${local} THEN 'local' END AS kind
    FROM pg_class c
    LEFT JOIN (VALUES ${other.join(', ')}) o (relname, attname) ON o.relname = c.relname
    LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnotnull AND a.attname = coalesce(o.attname, 'organization_id')
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`;

const foreignKeys = `
  SELECT k.*, f.kind AS from_kind, t.kind AS to_kind, f.relname AS from_name,
         array_position(k.conkey, f.distribution) AS from_place, array_position(k.confkey, t.distribution) AS to_place
    FROM pg_constraint k JOIN (${tables}) f ON f.oid = k.conrelid JOIN (${tables}) t ON t.oid = k.confrelid
   WHERE k.contype = 'f' AND k.conparentid = 0`;

const triggers = `
  SELECT t.kind, t.relname || '.' || g.tgname AS name, g.tgtype, p.proname, p.prosrc
    FROM pg_trigger g JOIN (${tables}) t ON t.oid = g.tgrelid JOIN pg_proc p ON p.oid = g.tgfoid
   WHERE NOT g.tgisinternal AND g.tgparentid = 0`;

/** The names in the text of a function; searching it for each table would take seconds. */
const wordsOf = (text: string): string => String.raw`regexp_matches(${text}, '\w+', 'g') AS words (word)`;

/** Each rule is a query for what breaks it. */
export const rules = {
  /** A table without a kind: neither of organisations nor in a list of `tables.ts`. */
  'each table has a kind': `
    SELECT relname FROM (${tables}) t WHERE kind IS NULL UNION ALL
    SELECT relnamespace::regnamespace || '.' || relname FROM pg_class WHERE relkind IN ('r', 'p')
       AND relnamespace::regnamespace::text NOT IN ${list(['public', 'pg_catalog', 'information_schema', ...Object.keys(localSchemas)])} AND relnamespace::regnamespace::text !~ '^pg_'`,

  /** Tables in one colocation group have distribution columns of one type (colocation_utils.c). */
  'distribution columns are plain columns of type uuid': `
    SELECT t.relname FROM (${tables}) t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = t.distribution
     WHERE a.atttypid <> 'uuid'::regtype OR a.attgenerated <> '' OR a.attidentity <> ''`,

  /** ErrorIfUnsupportedConstraint (create_distributed_table.c); an exclusion compares the column by equality. */
  'keys that are unique or exclude contain the distribution column': `
    SELECT i.indexrelid::regclass FROM pg_index i JOIN (${tables}) t ON t.oid = i.indrelid
     WHERE kind = 'distributed' AND ((i.indisunique AND NOT t.distribution = ANY (i.indkey::int2[]))
        OR (i.indisexclusion AND NOT EXISTS (
             SELECT FROM pg_constraint k JOIN unnest(k.conkey, k.conexclop) AS e (attnum, operator) ON true JOIN pg_operator o ON o.oid = e.operator
              WHERE k.conindid = i.indexrelid AND e.attnum = t.distribution AND o.oprname = '=')))`,

  /** ErrorIfUnsupportedForeignConstraintExists (foreign_constraint.c): in the same place on both sides. */
  'foreign keys between distributed tables contain both distribution columns': `
    SELECT from_name || '.' || conname FROM (${foreignKeys}) k
     WHERE from_kind = 'distributed' AND to_kind = 'distributed' AND from_place IS DISTINCT FROM to_place`,

  /** EnsureSupportedFKeyOnDistKey (foreign_constraint.c), which does not look at the columns of SET NULL (columns). */
  'foreign keys with the distribution column change no column': `
    SELECT from_name || '.' || conname FROM (${foreignKeys}) k
     WHERE from_kind = 'distributed' AND from_place IS NOT NULL AND (confdeltype IN ('n', 'd') OR confupdtype IN ('n', 'd', 'c'))`,

  /** foreign_constraint.c: distributed tables refer to reference tables; these and local ones not to distributed ones. */
  'foreign keys lead from distributed to reference tables, never to local ones or back': `
    SELECT from_name || '.' || conname FROM (${foreignKeys}) k
     WHERE (from_kind, to_kind) IN (('distributed', 'local'), ('reference', 'distributed'), ('local', 'distributed'))
        OR ((from_kind, to_kind) = ('reference', 'local') AND (confdeltype NOT IN ('a', 'r') OR confupdtype NOT IN ('a', 'r')))`,

  /** EnsureRelationCanBeDistributed (create_distributed_table.c): no partition of it has partitions. */
  'partitions have no partitions': `
    SELECT DISTINCT (SELECT i.inhparent::regclass FROM pg_inherits i WHERE i.inhrelid = t.oid) FROM (${tables}) t
      JOIN pg_class c ON c.oid = t.oid WHERE c.relkind = 'p' AND c.relispartition`,

  /** Documentation: no inheritance, no temporary or unlogged table; a materialized view stays on the coordinator. */
  'tables are ordinary ones or partitions': `
    SELECT relname FROM pg_class c WHERE relnamespace = 'public'::regnamespace
       AND (relkind IN ('m', 'f') OR (relkind IN ('r', 'p') AND (relpersistence <> 'p' OR relhasrules OR (NOT relispartition AND EXISTS (SELECT FROM pg_inherits WHERE inhrelid = c.oid)))))`,

  /** Documentation: workers draw from sequences of their own ranges, so that only bigint is unique. */
  'columns of distributed tables draw from no sequence': `
    SELECT t.relname || '.' || a.attname FROM (${tables}) t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0
      LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
     WHERE kind = 'distributed' AND (a.attidentity <> '' OR pg_get_expr(d.adbin, d.adrelid) ~ 'nextval')`,

  /** EnsureRelationHasNoTriggers: none at all, or any with citus.enable_unsafe_triggers, but none on reference tables. */
  'reference tables have no triggers': `SELECT name FROM (${triggers}) g WHERE kind = 'reference'`,

  /** PR 5705: what a trigger does has to stay on its node, in rows of the same organisation. */
  'triggers of distributed tables name no local table': `
    SELECT DISTINCT g.name FROM (${triggers}) g, ${wordsOf('g.prosrc')} JOIN (${tables}) t ON t.relname = word[1]
     WHERE g.kind = 'distributed' AND t.kind = 'local'`,

  /** ErrorIfUnsupportedPolicy (policy.c); asked after `deploy/citus/policies.sql`. */
  'policies have no subquery': `
    SELECT t.relname || '.' || p.polname FROM pg_policy p JOIN (${tables}) t ON t.oid = p.polrelid
     WHERE kind <> 'local' AND concat(p.polqual, p.polwithcheck) LIKE '%SUBLINK%'`,

  /** create_distributed_function: a function runs on the node of its organisation if an argument names this. */
  'functions that read distributed tables are told the organisation': `
    SELECT DISTINCT p.proname FROM pg_proc p, ${wordsOf('p.prosrc')} JOIN (${tables}) t ON t.relname = word[1]
     WHERE p.pronamespace = 'public'::regnamespace AND p.prorettype <> 'trigger'::regtype AND t.kind = 'distributed'
       AND pg_get_function_identity_arguments(p.oid) !~ '(^|, )organization(_id)? uuid'`,

  /** Rows that a login other than `kontor_app` sees of all organisations: a statement on them may ask every node. */
  'only a policy for one organisation shows rows': `
    SELECT t.relname || ' ' || r.rolname FROM pg_policy p JOIN (${tables}) t ON t.oid = p.polrelid JOIN pg_roles r ON r.oid = ANY (p.polroles)
     WHERE kind = 'distributed' AND polpermissive AND p.polcmd IN ('*', 'r') AND pg_get_expr(p.polqual, p.polrelid) !~ 'app\\.organization_id'`,
} as const;

export type CitusRule = keyof typeof rules;
