import type { Catalogue } from './catalogue.ts';

const acl = (column: string) =>
  `(SELECT string_agg(a.grantee::regrole || '=' || a.privilege_type || '/' || a.grantor::regrole, ',' ORDER BY a.grantee::regrole::text, a.privilege_type) FROM aclexplode(${column}) a)`;
const ofTable = `c.relnamespace = 'public'::regnamespace`;
const isOwn = (catalogue: string, oid: string) =>
  `NOT EXISTS (SELECT FROM pg_depend e WHERE e.classid = '${catalogue}'::regclass AND e.objid = ${oid} AND e.deptype = 'e')`;

// NOT NULL is a constraint with a name of its own since PostgreSQL 18; the columns tell it.
const queries = [
  `SELECT concat_ws(' | ', 'table', c.relname, c.relkind, c.relowner::regrole, c.relrowsecurity, c.relforcerowsecurity, c.reloptions, pg_get_partkeydef(c.oid),
     pg_get_expr(c.relpartbound, c.oid), (SELECT i.inhparent::regclass FROM pg_inherits i WHERE i.inhrelid = c.oid), ${acl('c.relacl')})
     FROM pg_class c WHERE ${ofTable} AND c.relkind NOT IN ('i', 'I')`,
  `SELECT concat_ws(' | ', 'column', c.relname, row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum), a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
     a.attgenerated, pg_get_expr(d.adbin, d.adrelid), a.attcollation::regcollation, a.attstorage, nullif(a.attstattarget, -1), ${acl('a.attacl')})
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE ${ofTable} AND c.relkind IN ('r', 'p')`,
  `SELECT concat_ws(' | ', 'constraint', c.relname, k.conname, pg_get_constraintdef(k.oid), k.convalidated)
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid WHERE ${ofTable} AND k.contype <> 'n'`,
  `SELECT concat_ws(' | ', 'index', pg_get_indexdef(i.indexrelid), i.indisvalid) FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid WHERE ${ofTable}`,
  `SELECT concat_ws(' | ', 'trigger', pg_get_triggerdef(t.oid), t.tgenabled) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE ${ofTable} AND NOT t.tgisinternal`,
  `SELECT concat_ws(' | ', 'policy', p.tablename, p.policyname, p.permissive, p.roles, p.cmd, p.qual, p.with_check) FROM pg_policies p WHERE p.schemaname = 'public'`,
  `SELECT concat_ws(' | ', 'function', pg_get_functiondef(f.oid), f.proowner::regrole, ${acl('f.proacl')})
     FROM pg_proc f WHERE f.pronamespace = 'public'::regnamespace AND ${isOwn('pg_proc', 'f.oid')}`,
  `SELECT concat_ws(' | ', 'collation', l.collname, l.collprovider, l.collisdeterministic, l.collowner::regrole)
     FROM pg_collation l WHERE l.collnamespace = 'public'::regnamespace`,
  `SELECT concat_ws(' | ', 'extension', e.extname, e.extnamespace::regnamespace) FROM pg_extension e`,
  `SELECT concat_ws(' | ', 'schema', n.nspname, n.nspowner::regrole, ${acl('n.nspacl')}) FROM pg_namespace n WHERE n.nspname IN ('public', 'migrations')`,
  `SELECT concat_ws(' | ', 'default', d.defaclrole::regrole, d.defaclnamespace, d.defaclobjtype, ${acl('d.defaclacl')}) FROM pg_default_acl d`,
];

/** Describes the product's schema: tables, columns in their order, rules, indexes, functions, policies, owners, rights. */
export async function describeSchema(catalogue: Catalogue): Promise<string[]> {
  const lines: string[] = [];
  for (const query of queries) lines.push(...(await catalogue.list(query)));
  return lines.toSorted();
}
