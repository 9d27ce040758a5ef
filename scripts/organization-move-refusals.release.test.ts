import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createId } from '#platform/server/ids.ts';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createMoveCommand, holdLock } from '#testing/held-move.ts';
import { addIssuedInvoices } from '#testing/issued-invoices.ts';
import { createLimitedLogin } from '#testing/limited-login.ts';
import { createMoveScene, fillSource } from '#testing/move-scene.ts';
import { createStateReader } from '#testing/move-state.ts';

const scene = await createMoveScene();
const { source, target } = scene;
const command = createMoveCommand(scene);
const here = await openCatalogue(source.adminUrl);
const there = await openCatalogue(target.adminUrl);
afterAll(async () => void (await Promise.all([here.close(), there.close()])));
const stateOf = createStateReader(here, there);
const idOf = async (name: string): Promise<string> =>
  (await here.list(`SELECT id FROM organizations WHERE identifier = '${name}'`)).join();
beforeAll(() => fillSource(scene, { hasChain: false }), 60_000);

/** Runs the command, which fails. @returns what it complains about */
async function refuse(name: string, ...further: readonly string[]): Promise<string> {
  const { code, complaints } = await command.run(name, ...further);
  expect(code).toBe(1);
  return complaints.join('\n');
}

describe('a target login that is no superuser', () => {
  it('lacks rights that the message grants by its statements, and nothing else', { timeout: 120_000 }, async () => {
    const { name, url } = await createLimitedLogin(target.adminUrl);
    for (const count of [2, 1]) {
      const complaint = await refuse('o1', '--to', url);
      expect(complaint).toMatch(
        new RegExp(`^The login ${name} of --to lacks rights .* a superuser can grant them: `, 'u'),
      );
      const statements = complaint.slice(complaint.indexOf('them: ') + 'them: '.length).split('; ');
      expect(statements).toHaveLength(count);
      await runAdminStatement(target.adminUrl, statements[0] ?? '');
    }
    expect(await stateOf('o1')).toBe('open/');
    expect(await command.run('o1', '--to', url)).toMatchObject({ code: 0, complaints: [] });
    expect(await stateOf('o1')).toBe('moved/open');
    await runAdminStatement(target.adminUrl, `REVOKE SET ON PARAMETER session_replication_role FROM ${name}`);
  });
});

describe('databases of different versions', () => {
  const change = (adminUrl: string, statement: string) => runAdminStatement(adminUrl, statement);
  const remove = 'DELETE FROM migrations.applied WHERE number = (SELECT max(number) FROM migrations.applied)';
  const add = `INSERT INTO migrations.applied (number, name, checksum) SELECT max(number) + 1, 'next', repeat('a', 64) FROM migrations.applied`;

  it.each([
    ['--to', target, there],
    ['DATABASE_URL', source, here],
  ] as const)('are refused by naming the older one: %s', async (setting, { adminUrl }, catalogue) => {
    await change(adminUrl, 'CREATE TABLE saved_migrations AS TABLE migrations.applied');
    try {
      await change(adminUrl, remove);
      expect(await refuse('o2')).toMatch(
        new RegExp(
          `^The database of ${setting} is older than this program: it has \\d+ of \\d+ migrations; run npm run migrate`,
          'u',
        ),
      );
      await change(
        adminUrl,
        `TRUNCATE migrations.applied; INSERT INTO migrations.applied TABLE saved_migrations; ${add}`,
      );
      expect(await refuse('o2')).toMatch(
        new RegExp(
          `^The database of ${setting} does not fit this program: The database is newer than this version`,
          'u',
        ),
      );
    } finally {
      await change(
        adminUrl,
        'TRUNCATE migrations.applied; INSERT INTO migrations.applied TABLE saved_migrations; DROP TABLE saved_migrations',
      );
    }
    expect(await catalogue.list('SELECT count(*) FROM migrations.applied')).toEqual(
      await here.list('SELECT count(*) FROM migrations.applied'),
    );
    expect(await stateOf('o2')).toBe('open/');
  });
});

describe('a chain of issued documents', () => {
  it(
    'that is broken at the source is refused while everybody works, also by a dry run',
    { timeout: 60_000 },
    async () => {
      const organizationId = await idOf('o3');
      const scope = { organizationId, userId: createId() };
      await addIssuedInvoices(source.database, scope, ['K-1', 'K-2', 'K-3']);
      await here.select(
        `SET session_replication_role = replica; UPDATE invoices SET customer_name = 'other' WHERE organization_id = '${organizationId}' AND number = 'K-2'; RESET session_replication_role`,
      );
      const message = 'At the source: The chain of issued documents does not verify: invoice K-2, row';
      expect(await refuse('o3', '--dry-run')).toBe(message);
      const closed = await here.list(`SELECT move_id FROM organizations WHERE identifier = 'o3'`);
      expect(await refuse('o3')).toBe(message);
      expect(await stateOf('o3')).toBe('open/');
      // It was never closed.
      expect(await here.list(`SELECT move_id FROM organizations WHERE identifier = 'o3'`)).toEqual(closed);
    },
  );

  it(
    'that is broken while the move is under way is refused at the target, and the source is open again',
    { timeout: 60_000 },
    async () => {
      const organizationId = await idOf('o4');
      await addIssuedInvoices(source.database, { organizationId, userId: createId() }, ['K-1', 'K-2', 'K-3']);
      const writer = await holdLock(source.adminUrl, `SELECT enter_organization('${organizationId}')`);
      const move = command.start('o4');
      await writer.awaited();
      await here.select(
        `SET session_replication_role = replica; UPDATE issued_documents SET pdf = 'x' WHERE organization_id = '${organizationId}' AND number = 'K-2'; RESET session_replication_role`,
      );
      await writer.release();
      expect(await move.ended).toMatchObject({
        code: 1,
        complaints: ['At the target: The chain of issued documents does not verify: invoice K-2, pdf'],
      });
      expect(await stateOf('o4')).toBe('open/');
    },
  );

  it('is verified at the target when a move that was killed is repeated', { timeout: 60_000 }, async () => {
    const organizationId = await idOf('o5');
    await addIssuedInvoices(source.database, { organizationId, userId: createId() }, ['K-1', 'K-2', 'K-3']);
    const lock = await holdLock(target.adminUrl, 'LOCK TABLE issued_documents IN ACCESS EXCLUSIVE MODE');
    const move = command.start('o5');
    await lock.awaited();
    await command.kill(move, lock);
    expect(await stateOf('o5')).toBe('moving/');
    const { code, lines, complaints } = await command.run('o5');
    expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
    expect(lines).toEqual(
      expect.arrayContaining([
        'a move of this organisation broke off; it begins again',
        'checks of the modules: passed',
      ]),
    );
    const links = `SELECT string_agg(hash, ',' ORDER BY sequence) FROM issued_documents WHERE organization_id = '${organizationId}'`;
    expect(await there.list(links)).toEqual(await here.list(links));
  });
});

describe('a command in the wrong state', () => {
  it('changes nothing and says which state it is', { timeout: 120_000 }, async () => {
    expect(await refuse('o6', '--abort')).toMatch(/is not being moved$/u);
    expect(await refuse('o6', '--forget')).toMatch(/has not been moved \(open\)$/u);
    expect(await refuse('nobody', '--abort')).toMatch(/^There is no organisation with the id or identifier nobody/u);
    expect(await refuse('nobody', '--forget')).toMatch(/^There is no organisation/u);
    expect(await stateOf('o6')).toBe('open/');
    expect(await command.run('o6')).toMatchObject({ code: 0 });
    expect(await refuse('o6', '--abort')).toMatch(/is open at its target already/u);
    expect(await refuse('o6', '--dry-run')).toMatch(/has moved to https:\/\/two\.example$/u);
    expect(await command.run('o6', '--forget')).toMatchObject({ code: 0, complaints: [] });
    expect(await refuse('o6', '--forget')).toMatch(/^There is no organisation/u);
    expect(await stateOf('o6')).toBe('/open');
  });

  it('as a second move of the organisation is refused, and the first one ends', { timeout: 60_000 }, async () => {
    const lock = await holdLock(target.adminUrl, 'LOCK TABLE customers IN ACCESS EXCLUSIVE MODE');
    const move = command.start('o7');
    await lock.awaited();
    // At once: the first move waits 30 s for the lock, and gives up then.
    const refusals = await Promise.all([[], ['--abort'], ['--forget']].map((action) => refuse('o7', ...action)));
    await lock.release();
    for (const refusal of refusals) expect(refusal).toMatch(/is being moved by another process/u);
    expect(await move.ended).toMatchObject({ code: 0, complaints: [] });
    expect(await stateOf('o7')).toBe('moved/open');
  });
});

describe('a wrong target', () => {
  it('is the database of the source by another address', async () => {
    const url = new URL(source.adminUrl);
    url.searchParams.set('application_name', 'another');
    expect(await refuse('o8', '--to', url.href)).toMatch(/^--to names the database of the source/u);
  });

  it('is one with another person of the same address, or another organisation of the same identifier', async () => {
    const [email = ''] = await here.list(
      `SELECT u.email FROM users u JOIN memberships m ON m.user_id = u.id WHERE m.organization_id = '${await idOf('o8')}' LIMIT 1`,
    );
    await there.select(
      `UPDATE users SET email = gen_random_uuid() || '@x.example' WHERE email = '${email}'; INSERT INTO users (id, email, first_name, last_name) VALUES (gen_random_uuid(), '${email}', '', ''); INSERT INTO organizations (id, name, identifier) VALUES (gen_random_uuid(), 'Andere', 'o8')`,
    );
    const complaint = await refuse('o8');
    expect(complaint).toContain(`The address ${email} belongs to different accounts at the source and at the target`);
    expect(complaint).toContain('The identifier o8 belongs to another organisation at the target (Andere)');
    expect(await here.list(`SELECT availability FROM organizations WHERE identifier = 'o8'`)).toEqual(['open']);
  });

  it('is one where the organisation was deleted and is not purged yet', async () => {
    const id = await idOf('o9');
    await there.select(
      `INSERT INTO organizations (id, name, identifier, deleted_at) VALUES ('${id}', 'Gelöscht', 'o9', now())`,
    );
    expect(await refuse('o9')).toContain(
      'The organisation was deleted at the target, which keeps it until it is purged',
    );
  });

  it('is one whose folder of files lies in no folder', async () => {
    expect(await refuse('o9', '--files', join(scene.dataDir, 'absent/files'))).toContain('does not exist');
  });
});
