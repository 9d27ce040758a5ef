import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openCatalogue } from '#testing/catalogue.ts';
import { exceptions } from '#testing/citus/exceptions.ts';
import { rules } from '#testing/citus/rules.ts';
import type { CitusRule } from '#testing/citus/rules.ts';
import { localTables, referenceTables } from '#testing/citus/tables.ts';
import { createTestDatabase } from '#testing/database.ts';

// Keeps the tables ready to be distributed by organisation on Citus (docs/growth.md). What breaks a rule is named with
// its remedy in testing/citus/exceptions.ts, and nothing else may.

const { adminUrl } = await createTestDatabase();
const catalogue = await openCatalogue(adminUrl);
afterAll(() => catalogue.close());

/** The offences against a rule once `change` has been made, which is undone. */
async function listAfter(change: string, rule: CitusRule): Promise<string[]> {
  await catalogue.select(`BEGIN; ${change}; RESET ROLE`);
  try {
    return await catalogue.list(rules[rule]);
  } finally {
    await catalogue.select('ROLLBACK');
  }
}

describe('the tables of organisations are ready to be distributed', () => {
  const names = (Object.keys(rules) as CitusRule[]).filter((rule) => rule !== 'policies have no subquery');
  it.each(names)('%s', async (rule) => {
    expect((await catalogue.list(rules[rule])).toSorted()).toEqual(Object.keys(exceptions[rule] ?? {}).toSorted());
  });

  it('policies have no subquery once deploy/citus/policies.sql has run, except for those over tables', async () => {
    const rule = 'policies have no subquery';
    const script = await readFile(join(import.meta.dirname, '../../../deploy/citus/policies.sql'), 'utf8');
    const left = await listAfter(script, rule);
    expect(left.toSorted()).toEqual(Object.keys(exceptions[rule] ?? {}).toSorted());
    expect((await catalogue.list(rules[rule])).length).toBeGreaterThan(left.length);
  });

  it('tables that are not of one organisation exist, each once', async () => {
    const shared = [...Object.keys(referenceTables), ...Object.keys(localTables)];
    expect(new Set(shared).size).toBe(shared.length);
    const found =
      await catalogue.list(`SELECT c.relname FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'organization_id' AND a.attnotnull)`);
    expect(found.filter((name) => name !== 'discarded_contents').toSorted()).toEqual(shared.toSorted());
  });
});

// One offence against each rule, which it has to find.
const offences: readonly (readonly [CitusRule, string, string])[] = [
  ['each table has a kind', 'CREATE TABLE odd (id uuid)', 'odd'],
  ['distribution columns are plain columns of type uuid', 'CREATE TABLE odd (organization_id text NOT NULL)', 'odd'],
  [
    'keys that are unique or exclude contain the distribution column',
    'CREATE UNIQUE INDEX odd ON invoices (number) WHERE number IS NOT NULL',
    'odd',
  ],
  [
    'foreign keys between distributed tables contain both distribution columns',
    'CREATE TABLE odd (organization_id uuid NOT NULL, a uuid, CONSTRAINT odd FOREIGN KEY (a, organization_id) REFERENCES invoices (organization_id, id))',
    'odd.odd',
  ],
  [
    'foreign keys with the distribution column change no column',
    'CREATE TABLE odd (organization_id uuid NOT NULL, a uuid, CONSTRAINT odd FOREIGN KEY (organization_id, a) REFERENCES invoices (organization_id, id) ON UPDATE CASCADE)',
    'odd.odd',
  ],
  [
    'foreign keys lead from distributed to reference tables, never to local ones or back',
    'CREATE TABLE odd (organization_id uuid NOT NULL, mail_id uuid CONSTRAINT odd REFERENCES mails (id))',
    'odd.odd',
  ],
  [
    'partitions have no partitions',
    `CREATE TABLE odd (organization_id uuid NOT NULL, kind text) PARTITION BY LIST (kind);
     CREATE TABLE odd_a PARTITION OF odd FOR VALUES IN ('a') PARTITION BY HASH (organization_id)`,
    'odd',
  ],
  ['tables are ordinary ones or partitions', 'CREATE UNLOGGED TABLE odd (organization_id uuid NOT NULL)', 'odd'],
  [
    'columns of distributed tables draw from no sequence',
    'CREATE TABLE odd (organization_id uuid NOT NULL, number int GENERATED ALWAYS AS IDENTITY)',
    'odd.number',
  ],
  [
    'reference tables have no triggers',
    'CREATE TRIGGER odd AFTER DELETE ON organizations FOR EACH ROW EXECUTE FUNCTION remove_estate_file()',
    'organizations.odd',
  ],
  [
    'triggers of distributed tables name no local table',
    `CREATE FUNCTION odd() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN DELETE FROM mails; RETURN NULL; END';
     CREATE TRIGGER odd AFTER DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION odd()`,
    'invoices.odd',
  ],
  ['policies have no subquery', 'CREATE POLICY odd ON invoices USING (EXISTS (SELECT FROM customers))', 'invoices.odd'],
  [
    'functions that read distributed tables are told the organisation',
    `CREATE FUNCTION odd() RETURNS bigint LANGUAGE sql AS 'SELECT count(*) FROM invoices'`,
    'odd',
  ],
  [
    'only a policy for one organisation shows rows',
    'CREATE POLICY odd ON invoices TO kontor_purge USING (true)',
    'invoices kontor_purge',
  ],
];

describe('an offence is found', () => {
  it.each(offences)('%s', async (rule, change, offence) => {
    expect(await catalogue.list(rules[rule])).not.toContain(offence);
    expect(await listAfter(change, rule)).toContain(offence);
  });

  it('against each rule', () => {
    expect(offences.map(([rule]) => rule)).toEqual(Object.keys(rules));
  });
});
