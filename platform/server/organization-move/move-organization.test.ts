import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCatalogue } from '#testing/catalogue.ts';
import { createMoveScene, fillSource } from '#testing/move-scene.ts';
import { findTables } from '../organization-copy/find-tables.ts';
import { openSide } from '../organization-copy/open-sides.ts';
import { moveOrganization } from './move-organization.ts';
import type { MoveReport } from './move-parts.ts';
import { previewMove } from './preview-move.ts';

const scene = await createMoveScene();
const { source, target, options, lines } = scene;
const before = await openCatalogue(source.adminUrl);
const after = await openCatalogue(target.adminUrl);
afterAll(async () => void (await Promise.all([before.close(), after.close()])));

let organizationId = '';
let report: MoveReport;
let untouched: string[];

/** Hash of the rows of each table of the source that belong to other organisations. */
async function hashOthers(): Promise<string[]> {
  const client = await openSide(source.adminUrl, 'check');
  const { owned } = await findTables(client);
  await client.end();
  const hashes = await before.list(
    owned
      .map(
        ({ name, key }) =>
          `SELECT '${name} ' || count(*) || ' ' || coalesce(sum(hashtext(t::text)), 0) FROM ${name} t WHERE ${key} IS DISTINCT FROM '${organizationId}'${name === 'audit_entries' ? ` AND event <> 'organization_moved'` : ''}`,
      )
      .join(' UNION ALL '),
  );
  return hashes.toSorted();
}

beforeAll(async () => {
  await fillSource(scene);
  [organizationId = ''] = await before.list(`SELECT id FROM organizations WHERE identifier = 'o1'`);
  untouched = await hashOthers();
  // The target's catalogue was made by another start: its entries have ids of their own.
  await after.select('SET session_replication_role = replica');
  for (const table of ['services', 'permissions', 'applications'])
    await after.select(`UPDATE ${table} SET id = md5(id::text)::uuid`);
  await after.select(
    'UPDATE permissions SET service_id = md5(service_id::text)::uuid; UPDATE applications SET service_id = md5(service_id::text)::uuid; RESET session_replication_role',
  );
});

describe('a dry run', () => {
  it('prints what would be copied and changes nothing on either side', async () => {
    const { problems, rows } = await previewMove(options('o1'));
    expect(problems).toEqual([]);
    expect(rows).toBeGreaterThan(300);
    expect(lines.some((line) => /^invoices +30 rows/u.test(line))).toBe(true);
    expect(lines.at(-1)).toMatch(/^estimated time in which the organisation is closed: \d+ s$/u);
    expect(await after.list('SELECT name FROM organizations')).toEqual([]);
    expect(await before.list(`SELECT DISTINCT availability FROM organizations`)).toEqual(['open']);
  });
});

describe('a moved organisation', () => {
  beforeAll(async () => {
    report = await moveOrganization(options('o1'));
  });

  it('has rows in every table with an organisation, each equal by number and hash', async () => {
    const client = await openSide(source.adminUrl, 'check');
    const { owned, accounts } = await findTables(client);
    await client.end();
    const moved = new Map(report.tables.map(({ name, source: rows, target: arrived }) => [name, { rows, arrived }]));
    for (const { rows, arrived } of moved.values()) expect(arrived).toEqual(rows);
    const expected = [...owned, ...accounts].map(({ name }) => name).filter((name) => name !== 'sessions');
    expect([...moved.keys()].toSorted()).toEqual(expected.toSorted());
    expect([...moved].filter(([, { arrived }]) => arrived.rows === 0).map(([name]) => name)).toEqual([]);
  });

  it('is compared by hashes that PostgreSQL computes of the rows as they are stored', async () => {
    const [here] = await before.list(
      `SELECT md5(string_agg(t::text, E'\\n' ORDER BY id)) FROM invoices t WHERE organization_id = '${organizationId}'`,
    );
    const [there] = await after.list(`SELECT md5(string_agg(t::text, E'\\n' ORDER BY id)) FROM invoices t`);
    expect(there).toBe(here);
  });

  it('is the only one at the target, with its people and without their sessions', async () => {
    expect(await after.list('SELECT identifier FROM organizations')).toEqual(['o1']);
    expect(await after.list('SELECT DISTINCT organization_id::text FROM customers')).toEqual([organizationId]);
    expect(await after.list('SELECT count(*) FROM credentials')).toEqual(['40']);
    expect(await after.list('SELECT count(*) FROM sessions')).toEqual(['0']);
  });

  it('has its permissions by their names, because each installation gives them ids of its own', async () => {
    const named = `SELECT count(*) || ' ' || md5(string_agg(p.identifier, ',' ORDER BY mp.membership_id, p.identifier))
      FROM membership_permissions mp JOIN permissions p ON p.id = mp.permission_id WHERE organization_id = '${organizationId}'`;
    expect(await after.list(named)).toEqual(await before.list(named));
    expect(await after.list(named)).not.toEqual(['0 ']);
  });

  it('is told of in its log at the target, and at the source in the operator’s, by the addresses of both', async () => {
    const entries = `SELECT o.identifier || ' ' || request_id || ' ' || (changes -> 0 ->> 'from') || ' ' || (changes -> 0 ->> 'to')
      FROM audit_entries JOIN organizations o ON o.id = organization_id WHERE event = 'organization_moved' ORDER BY o.identifier`;
    const moved = 'organization:move https://one.example https://two.example';
    expect(await after.list(entries)).toEqual([`o1 ${moved}`]);
    expect(await before.list(entries)).toEqual([`o1 ${moved}`, `o9 ${moved}`]);
  });

  it('is open at the target, and the source names its address and keeps the rows', async () => {
    expect(await after.list('SELECT availability FROM organizations')).toEqual(['open']);
    expect(
      await before.list(`SELECT availability || ' ' || moved_to FROM organizations WHERE id = '${organizationId}'`),
    ).toEqual(['moved https://two.example']);
    expect(await before.list(`SELECT count(*) FROM invoices WHERE organization_id = '${organizationId}'`)).toEqual([
      '30',
    ]);
  });

  it('leaves the other organisations of the source as they were', async () => {
    expect(await hashOthers()).toEqual(untouched);
  });

  it('is written at the target and refused at the source', async () => {
    const rename = { organizationId, userId: organizationId };
    const write = (database: typeof source.database) =>
      database.tenant(rename, (tx) => tx.updateTable('customers').set({ name: 'neu' }).execute());
    await write(target.database);
    await expect(write(source.database)).rejects.toMatchObject({ code: 'KM001', detail: 'https://two.example' });
  });
});
