import { afterAll, describe, expect, it } from 'vitest';
import { openCatalogue, productTables, tenantTables } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';

// Guards the isolation of the tenants in the product's real migrations. Each rule is a query for what breaks it.

const { adminUrl } = await createTestDatabase();
const catalogue = await openCatalogue(adminUrl);
afterAll(() => catalogue.close());

const setting = String.raw`\( SELECT \(NULLIF\(current_setting\('app\.(organization_id|user_id)'::text, true\), ''::text\)\)::uuid AS "nullif"\)`;

describe('tables', () => {
  it('exist, including tenant tables', async () => {
    expect((await catalogue.list(`SELECT relname FROM (${productTables}) t`)).length).toBeGreaterThan(10);
    expect(await catalogue.list(`SELECT relname FROM (${tenantTables}) t`)).toEqual(
      expect.arrayContaining(['invoices', 'customers']),
    );
  });

  it('belong to kontor_owner and force row-level security', async () => {
    expect(
      await catalogue.list(
        `SELECT relname FROM (${productTables}) t WHERE owner <> 'kontor_owner' OR NOT relrowsecurity OR NOT relforcerowsecurity`,
      ),
    ).toEqual([]);
  });

  it('live in public, apart from the record of migrations and the job queue', async () => {
    const elsewhere = `SELECT relnamespace::regnamespace || '.' || relname FROM pg_class
      WHERE relkind IN ('r', 'p', 'v', 'm', 'f') AND relnamespace NOT IN ('public'::regnamespace, 'pg_catalog'::regnamespace, 'information_schema'::regnamespace)
        AND relnamespace::regnamespace::text !~ '^pg_'`;
    const found = (await catalogue.list(elsewhere)).filter((name) => !name.startsWith('jobs.'));
    expect(found).toEqual(['migrations.applied']);
  });

  it('are shown by views only with the caller’s rights', async () => {
    const views = `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace
      AND (relkind = 'm' OR (relkind = 'v' AND NOT coalesce(reloptions @> '{security_invoker=true}', false)))`;
    expect(await catalogue.list(views)).toEqual([]);
  });
});

describe('policies', () => {
  const policies = `
    SELECT c.relname || '.' || p.polname AS policy, c.oid AS table_oid, p.polcmd AS command, p.polroles AS role_oids, p.polpermissive,
           ARRAY(SELECT rolname::text FROM pg_roles WHERE oid = ANY (p.polroles)) AS roles,
           pg_get_expr(p.polqual, p.polrelid) AS visible, pg_get_expr(p.polwithcheck, p.polrelid) AS written
    FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid`;

  it('have conditions for both reading and writing', async () => {
    const open = `SELECT policy FROM (${policies}) p
      WHERE 0 = ANY (role_oids)
         OR (command IN ('*', 'w', 'a') AND written IS NULL) OR (command <> 'a' AND visible IS NULL)`;
    expect(await catalogue.list(open)).toEqual([]);
  });

  it('permit every row only for kontor_identity, reading of memberships for the purge, and marks for all', async () => {
    const passing = `SELECT policy FROM (${policies}) p
      WHERE 'true' IN (visible, written) AND NOT roles <@ ARRAY['kontor_identity']`;
    expect(await catalogue.list(passing)).toEqual(['memberships.purge_read', 'transaction_outcomes.leave']);
  });

  it('read settings once per statement and treat an empty one as absent', async () => {
    const rows = await catalogue.select<{ policy: string; visible: string | null; written: string | null }>(
      `SELECT policy, visible, written FROM (${policies}) p`,
    );
    const careless = rows.filter(({ visible, written }) =>
      [visible, written].some((text) =>
        (text ?? '').replace(new RegExp(setting, 'gu'), '').includes('current_setting'),
      ),
    );
    expect(careless.map((row) => row.policy)).toEqual([]);
    expect(rows.some(({ visible }) => visible?.includes('current_setting'))).toBe(true);
  });

  it('bind every row that kontor_app sees or writes to its organisation', async () => {
    const own = String.raw`organization_id = \( SELECT \(NULLIF\(current_setting\('app\.organization_id'`;
    const loose = `SELECT policy FROM (${policies}) p JOIN (${tenantTables}) t ON t.oid = p.table_oid
      WHERE polpermissive AND 'kontor_app' = ANY (roles) AND (coalesce(visible, written) !~ '${own.replaceAll("'", "''")}' OR written !~ '${own.replaceAll("'", "''")}')`;
    const covered = `SELECT DISTINCT relname FROM (${policies}) p JOIN (${tenantTables}) t ON t.oid = p.table_oid WHERE polpermissive AND 'kontor_app' = ANY (roles)`;
    expect(await catalogue.list(loose)).toEqual([]);
    expect((await catalogue.list(covered)).toSorted()).toEqual(
      (await catalogue.list(`SELECT relname FROM (${tenantTables}) t`)).toSorted(),
    );
  });

  it('hide tables with an optional organisation from kontor_app', async () => {
    const optional = `SELECT policy FROM (${policies}) p JOIN pg_attribute a ON a.attrelid = p.table_oid
      WHERE a.attname = 'organization_id' AND NOT a.attnotnull AND 'kontor_app' = ANY (roles)`;
    expect(await catalogue.list(optional)).toEqual([]);
  });
});

describe('keys of tenant tables', () => {
  it('begin with the organisation where they are unique', async () => {
    const wrong = `SELECT i.indexrelid::regclass FROM pg_index i JOIN (${tenantTables}) t ON t.oid = i.indrelid
      WHERE i.indisunique AND i.indkey[0] <> t.organization`;
    expect(await catalogue.list(wrong)).toEqual([]);
  });

  it('include a primary key and an index that begins with the organisation', async () => {
    const without = `SELECT relname FROM (${tenantTables}) t
      WHERE NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = t.oid AND i.indkey[0] = t.organization)
         OR NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = t.oid AND i.indisprimary)`;
    expect(await catalogue.list(without)).toEqual([]);
  });

  it('refer to other tenant tables together with the organisation', async () => {
    const crossing = `SELECT k.conname FROM pg_constraint k JOIN (${tenantTables}) t ON t.oid = k.confrelid
      LEFT JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attname = 'organization_id'
      WHERE k.contype = 'f' AND (k.conkey[1] IS DISTINCT FROM a.attnum OR k.confkey[1] <> t.organization)`;
    expect(await catalogue.list(crossing)).toEqual([]);
  });

  it('delete the rows of an organisation with it', async () => {
    // The rows of a table in partitions are those of its partitions.
    const orphaned = `SELECT relname FROM (${tenantTables}) t WHERE (SELECT relkind FROM pg_class WHERE oid = t.oid) = 'r' AND NOT EXISTS (
      SELECT FROM pg_constraint k WHERE k.conrelid = t.oid AND k.contype = 'f' AND k.confdeltype = 'c' AND k.conkey[1] = t.organization)`;
    expect(await catalogue.list(orphaned)).toEqual([]);
  });
});

describe('roles', () => {
  it('have no more rights than they need', async () => {
    const roles = await catalogue.select(`SELECT rolname AS name, rolcanlogin AS login, rolbypassrls AS bypass,
      rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication AS powerful FROM pg_roles WHERE rolname LIKE 'kontor\\_%' ORDER BY rolname`);
    expect(roles).toEqual([
      { name: 'kontor_app', login: true, bypass: false, powerful: false },
      { name: 'kontor_backup', login: false, bypass: true, powerful: false },
      { name: 'kontor_identity', login: true, bypass: false, powerful: false },
      { name: 'kontor_owner', login: false, bypass: false, powerful: false },
      { name: 'kontor_purge', login: true, bypass: false, powerful: false },
      { name: 'kontor_search', login: false, bypass: true, powerful: false },
    ]);
  });

  it('are members of nothing: no login can assume another role', async () => {
    expect(
      await catalogue.list(`SELECT rolname FROM pg_roles
      WHERE rolname IN ('kontor_app', 'kontor_identity', 'kontor_purge', 'kontor_search', 'kontor_backup') AND EXISTS (SELECT FROM pg_auth_members m WHERE m.member = pg_roles.oid)`),
    ).toEqual([]);
  });

  it('keep the tables of sign-in from kontor_app', async () => {
    const readable = `SELECT c.relname FROM pg_class c WHERE c.relname IN ('credentials', 'second_factors', 'recovery_codes', 'sessions', 'account_links', 'attempts', 'mails', 'brands', 'installation_marks')
      AND has_any_column_privilege('kontor_app', c.oid, 'SELECT, INSERT, UPDATE')`;
    expect(await catalogue.list(readable)).toEqual([]);
  });

  it('let a tenant transaction neither accept for a member nor change the operator’s decisions', async () => {
    const columns = `SELECT c.relname || '.' || a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
      WHERE c.relname IN ('memberships', 'organizations') AND has_column_privilege('kontor_app', c.oid, a.attnum, 'UPDATE') ORDER BY 1`;
    expect(await catalogue.list(columns)).toEqual([
      'memberships.default_language',
      'memberships.languages',
      'memberships.start_application_id',
      'memberships.version',
      'organizations.min_password_length',
      'organizations.require_second_factor',
      'organizations.version',
    ]);
  });

  it('grant tables narrowly', async () => {
    const allowed = `CASE grantee::regrole::text WHEN 'kontor_app' THEN '{SELECT,INSERT,UPDATE,DELETE}' WHEN 'kontor_identity' THEN '{SELECT,INSERT,UPDATE,DELETE}'
      WHEN 'kontor_backup' THEN '{SELECT}' WHEN 'kontor_purge' THEN '{DELETE}' ELSE '{}' END::text[]`;
    const excessive = `SELECT relname || ': ' || grantee::regrole || ' may ' || privilege_type FROM pg_class c, aclexplode(c.relacl)
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'S') AND grantee <> c.relowner AND NOT privilege_type = ANY (${allowed})`;
    expect(await catalogue.list(excessive)).toEqual([]);
    const unsaved = `SELECT relname FROM (${productTables}) t WHERE NOT has_table_privilege('kontor_backup', t.oid, 'SELECT')`;
    expect(await catalogue.list(unsaved)).toEqual([]);
  });

  it('let search read its own entries only, and nobody write past row-level security', async () => {
    const columns = await catalogue.list(`SELECT c.relname || '.' || a.attname || ' ' || privilege_type
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid, aclexplode(a.attacl) WHERE grantee = 'kontor_search'::regrole ORDER BY 1`);
    expect(columns).toEqual(
      ['id', 'kind', 'organization_id', 'parent_ids', 'search_text', 'sort_key'].map(
        (column) => `search_entries.${column} SELECT`,
      ),
    );
    expect(
      await catalogue.list(
        `SELECT relname FROM pg_class c, aclexplode(c.relacl) WHERE grantee = 'kontor_search'::regrole`,
      ),
    ).toEqual([]);
    expect(await catalogue.list(`SELECT relname FROM pg_class WHERE relowner = 'kontor_search'::regrole`)).toEqual([]);
  });

  it('create nothing', async () => {
    const creating = `SELECT r.rolname || ' in ' || n.nspname FROM pg_roles r, pg_namespace n
      WHERE r.rolname IN ('kontor_app', 'kontor_identity', 'kontor_purge', 'kontor_search', 'kontor_backup') AND n.nspname !~ '^pg_' AND has_schema_privilege(r.oid, n.oid, 'CREATE')`;
    expect(await catalogue.list(creating)).toEqual([]);
  });
});

describe('functions', () => {
  const functions = `SELECT p.* FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.classid = 'pg_proc'::regclass AND d.deptype = 'e')`;

  it('can be executed only by roles with a grant', async () => {
    const open = `SELECT proname FROM (${functions}) p WHERE proacl IS NULL OR EXISTS (SELECT FROM aclexplode(proacl) WHERE grantee = 0)`;
    expect(await catalogue.list(open)).toEqual([]);
  });

  it('with their owner’s rights have narrow rights and a fixed search path', async () => {
    const careless = `SELECT proname FROM (${functions}) p WHERE prosecdef
      AND (pg_get_userbyid(proowner) NOT IN ('kontor_identity', 'kontor_search') OR NOT coalesce(proconfig::text ~ 'search_path=pg_catalog, public, pg_temp', false))`;
    expect(await catalogue.list(careless)).toEqual([]);
  });

  it('that set configuration, directly or by a called function, take part in no parallel plan and no policy', async () => {
    const setters = String.raw`WITH RECURSIVE f AS (SELECT proname, proparallel, pg_get_functiondef(oid) AS definition FROM (${functions}) p WHERE prokind = 'f'),
      setting AS (SELECT proname FROM f WHERE definition ~* '\mset_config\M|\mSET\s+(LOCAL|SESSION)\M'
                   UNION SELECT f.proname FROM f JOIN setting s ON f.proname <> s.proname AND f.definition ~ ('\m' || s.proname || '\M'))`;
    expect(await catalogue.list(`${setters} SELECT proname FROM setting`)).toEqual(
      expect.arrayContaining(['kontor_ask_owner_wall', 'kontor_stored_bytes', 'kontor_search_on']),
    );
    expect(
      await catalogue.list(
        `${setters} SELECT DISTINCT f.proname FROM f JOIN setting USING (proname) WHERE proparallel <> 'u'`,
      ),
    ).toEqual([]);
    expect(
      await catalogue.list(
        String.raw`${setters} SELECT policyname FROM pg_policies JOIN setting ON concat_ws(' ', qual, with_check) ~ ('\m' || proname || '\M')`,
      ),
    ).toEqual([]);
  });
});

// The tables of pg-boss stand outside of the rules for tenants, because they hold ids and nothing else; so they are
// held to others. Its functions run with the rights of who calls them.
describe('the schema of the job queue', () => {
  const tables = `SELECT c.* FROM pg_class c WHERE c.relnamespace = 'jobs'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S')`;

  it('belongs to kontor_owner with all its objects', async () => {
    expect(await catalogue.list(`SELECT pg_get_userbyid(nspowner) FROM pg_namespace WHERE nspname = 'jobs'`)).toEqual([
      'kontor_owner',
    ]);
    expect(
      await catalogue.list(`SELECT relname FROM (${tables}) t WHERE pg_get_userbyid(relowner) <> 'kontor_owner'`),
    ).toEqual([]);
    expect((await catalogue.list(`SELECT relname FROM (${tables}) t`)).length).toBeGreaterThan(5);
  });

  it('has no column for an organisation', async () => {
    expect(
      await catalogue.list(
        `SELECT t.relname FROM (${tables}) t JOIN pg_attribute a ON a.attrelid = t.oid WHERE a.attname = 'organization_id'`,
      ),
    ).toEqual([]);
  });

  it('is granted table by table', async () => {
    const rows =
      await catalogue.list(`SELECT relname || ' ' || grantee::regrole || ' ' || string_agg(privilege_type, ',' ORDER BY privilege_type)
      FROM (${tables}) t, aclexplode(t.relacl) WHERE grantee <> t.relowner AND grantee <> 'kontor_backup'::regrole GROUP BY relname, grantee ORDER BY 1`);
    expect(rows).toEqual([
      'job kontor_app DELETE,INSERT,SELECT,UPDATE',
      'job_common kontor_app DELETE,INSERT,SELECT,UPDATE',
      'job_common kontor_identity INSERT,SELECT,UPDATE',
      'job_dependency kontor_app DELETE,SELECT',
      'queue kontor_app INSERT,SELECT,UPDATE',
      'queue kontor_identity INSERT,SELECT',
      'schedule kontor_app INSERT,SELECT,UPDATE',
      'version kontor_app SELECT,UPDATE',
    ]);
  });

  it('is closed to all others, and readable for the backup', async () => {
    expect(
      await catalogue.list(
        `SELECT grantee FROM pg_namespace, aclexplode(nspacl) WHERE nspname = 'jobs' AND grantee = 0`,
      ),
    ).toEqual([]);
    expect(await catalogue.list(`SELECT relname FROM (${tables}) t, aclexplode(t.relacl) WHERE grantee = 0`)).toEqual(
      [],
    );
    expect(
      await catalogue.list(
        `SELECT relname FROM (${tables}) t WHERE NOT has_table_privilege('kontor_backup', t.oid, 'SELECT')`,
      ),
    ).toEqual([]);
    expect(
      await catalogue.list(
        `SELECT relname FROM (${tables}) t, aclexplode(t.relacl) WHERE grantee = 'kontor_backup'::regrole AND privilege_type <> 'SELECT'`,
      ),
    ).toEqual([]);
  });

  it('has functions with the caller’s rights, two of which may be called', async () => {
    const functions = `SELECT p.* FROM pg_proc p WHERE p.pronamespace = 'jobs'::regnamespace`;
    expect(
      await catalogue.list(
        `SELECT proname FROM (${functions}) p WHERE prosecdef OR proacl IS NULL OR EXISTS (SELECT FROM aclexplode(proacl) WHERE grantee = 0)`,
      ),
    ).toEqual([]);
    const callers = await catalogue.list(
      `SELECT proname || ' ' || grantee::regrole FROM (${functions}) p, aclexplode(proacl) WHERE grantee <> proowner ORDER BY 1`,
    );
    expect(callers).toEqual([
      'create_queue kontor_app',
      'create_queue kontor_identity',
      'job_now kontor_app',
      'job_now kontor_identity',
    ]);
  });
});
