import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createMoveScene, fillSource } from '#testing/move-scene.ts';
import { findTables } from '../organization-copy/find-tables.ts';
import { openSide } from '../organization-copy/open-sides.ts';
import { moveOrganization } from './move-organization.ts';

const scene = await createMoveScene();
const { source, target, options } = scene;
const here = await openCatalogue(source.adminUrl);
const there = await openCatalogue(target.adminUrl);
afterAll(async () => void (await Promise.all([here.close(), there.close()])));
beforeAll(() => fillSource(scene));

/** Fails a commit of rows whose organisation another transaction has stored: the second lane, after the first one. */
const failSecondLane = `
  CREATE FUNCTION fail_second_lane() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT FROM organizations o WHERE o.id = NEW.organization_id AND o.xmin <> pg_current_xact_id()::xid)
    THEN RAISE 'the second lane fails'; END IF;
    RETURN NULL;
  END $$`;

/** Rows of tables of an organisation at the target, by table. */
async function countRows(): Promise<string[]> {
  const client = await openSide(target.adminUrl, 'check');
  const { owned, accounts } = await findTables(client);
  await client.end();
  const counts = [...owned, ...accounts].map(({ name }) => `SELECT '${name} ' || count(*) FROM ${name}`);
  return (await there.list(counts.join(' UNION ALL '))).filter((line) => !line.endsWith(' 0'));
}

it('removes what one lane has stored when the other one fails to store its part, and opens the source', async () => {
  const partitions = `(SELECT inhrelid FROM pg_inherits)`;
  const tables = await there.list(`SELECT c.oid::regclass FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE a.attname = 'organization_id' AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.oid NOT IN ${partitions}`);
  const name = 'fail_second_lane';
  await runAdminStatement(
    target.adminUrl,
    failSecondLane,
    ...tables.map(
      (table) =>
        `CREATE CONSTRAINT TRIGGER ${name} AFTER INSERT ON ${table} DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ${name}();
        ALTER TABLE ${table} ENABLE ALWAYS TRIGGER ${name}`,
    ),
  );
  await expect(moveOrganization(options('o1'))).rejects.toThrow('the second lane fails');
  expect(await countRows()).toEqual([]);
  expect(await here.list(`SELECT availability FROM organizations WHERE identifier = 'o1'`)).toEqual(['open']);

  await runAdminStatement(target.adminUrl, `DROP FUNCTION ${name} CASCADE`);
  await moveOrganization(options('o1'));
  expect(await there.list('SELECT availability FROM organizations')).toEqual(['open']);
});
