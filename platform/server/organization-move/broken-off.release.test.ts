import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createEmptyDatabase } from '#testing/database.ts';
import { createMoveScene, fillSource } from '#testing/move-scene.ts';
import { createStateReader } from '#testing/move-state.ts';
import { abortMove } from './abort-move.ts';
import { forgetMoved } from './forget-moved.ts';
import { moveOrganization } from './move-organization.ts';
import type { MoveStep } from './move-parts.ts';
import { previewMove } from './preview-move.ts';

const scene = await createMoveScene();
const { source, target, options } = scene;
const here = await openCatalogue(source.adminUrl);
const there = await openCatalogue(target.adminUrl);
afterAll(async () => void (await Promise.all([here.close(), there.close()])));
beforeAll(() => fillSource(scene));

const stateOf = createStateReader(here, there);

/** Lets a move fail after a step. */
const failAfter = (step: MoveStep) => ({
  onStep: async (done: MoveStep) => {
    if (done === step) throw new Error(`failure after ${step}`);
  },
});

describe('a move that fails', () => {
  it.each(['files', 'closed', 'loading', 'arrived', 'checked'] as const)(
    'after the step "%s" leaves the source open and nothing at the target',
    async (step) => {
      await expect(moveOrganization(options('o2', failAfter(step)))).rejects.toThrow(`failure after ${step}`);
      expect(await stateOf('o2')).toBe('open/');
      expect(await there.list('SELECT count(*) FROM users')).toEqual(['0']);
    },
  );

  it('and cannot be taken back says so next to what has failed, and the next call moves everything', async () => {
    const name = 'refuse_reopening';
    const refuse = `
      CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the source is stuck'; END $$;
      CREATE TRIGGER ${name} BEFORE UPDATE ON organizations FOR EACH ROW EXECUTE FUNCTION ${name}()`;
    const lines: string[] = [];
    const onStep = async (done: MoveStep) => {
      if (done !== 'checked') return;
      await runAdminStatement(source.adminUrl, refuse);
      throw new Error('failure after checked');
    };
    const log = (line: string): void => void lines.push(line);
    await expect(moveOrganization(options('o2', { onStep, log }))).rejects.toThrow('failure after checked');
    expect(lines.at(-1)).toMatch(/^Caution: the organisation stays closed at the source/u);
    expect(await stateOf('o2')).toBe('moving/');
    await runAdminStatement(source.adminUrl, `DROP FUNCTION ${name} CASCADE`);
    await moveOrganization(options('o2'));
    expect(await stateOf('o2')).toBe('moved/open');
  });

  it('after the source was handed over leaves both sides closed until the next call finishes it', async () => {
    await expect(moveOrganization(options('o3', failAfter('handed over')))).rejects.toThrow('failure after');
    expect(await stateOf('o3')).toBe('moved/arriving');
    await moveOrganization(options('o3'));
    expect(await stateOf('o3')).toBe('moved/open');
    await moveOrganization(options('o3'));
    expect(await stateOf('o3')).toBe('moved/open');
  });

  it('can be aborted until the target was opened, and not afterwards', async () => {
    await expect(moveOrganization(options('o4', failAfter('handed over')))).rejects.toThrow('failure after');
    await abortMove(options('o4'));
    expect(await stateOf('o4')).toBe('open/');
    await moveOrganization(options('o4'));
    await expect(abortMove(options('o4'))).rejects.toThrow('is open at its target already');
    expect(await stateOf('o4')).toBe('moved/open');
  });
});

describe('a move', () => {
  it('is refused while another one of the organisation is under way', async () => {
    let refusals = 0;
    await moveOrganization(
      options('o5', {
        onStep: async (step) => {
          if (step !== 'closed') return;
          await expect(moveOrganization(options('o5'))).rejects.toThrow('is being moved by another process');
          refusals += 1;
        },
      }),
    );
    expect(refusals).toBe(1);
    expect(await stateOf('o5')).toBe('moved/open');
  });

  it('waits for a transaction that has begun, and for no longer than it may', async () => {
    const [id = ''] = await here.list(`SELECT id FROM organizations WHERE identifier = 'o6'`);
    await source.database.tenant({ organizationId: id, userId: id }, async (tx) => {
      await tx.updateTable('customers').set({ name: 'lang' }).execute();
      await expect(moveOrganization(options('o6', { maxWaitMs: 300 }))).rejects.toThrow('has not ended within 0 s');
    });
    expect(await stateOf('o6')).toBe('open/');
    expect(await here.list(`SELECT name FROM customers WHERE organization_id = '${id}'`)).toEqual(['lang']);
  });

  it('takes waiting jobs along and leaves none behind that runs', async () => {
    const [id = ''] = await here.list(`SELECT id FROM organizations WHERE identifier = 'o7'`);
    for (const { adminUrl } of [source, target])
      await runAdminStatement(
        adminUrl,
        `SELECT jobs.create_queue('tasks', '{"policy": "exclusive", "retryLimit": 20}')`,
      );
    await runAdminStatement(
      source.adminUrl,
      `INSERT INTO jobs.job_common (name, data, singleton_key, group_id, start_after, policy) VALUES ('tasks', '{"organizationId": "${id}"}', 'k', '${id}', '2030-01-01', 'exclusive')`,
    );
    const list = `SELECT state || ' ' || extract(year FROM start_after) || ' ' || singleton_key FROM jobs.job_common WHERE data ->> 'organizationId' = '${id}'`;
    await expect(moveOrganization(options('o7', failAfter('checked')))).rejects.toThrow('failure after');
    expect(await here.list(list)).toEqual(['created 2030 k']);
    await moveOrganization(options('o7'));
    expect(await here.list(list)).toEqual([expect.stringMatching(/^cancelled /u)]);
    expect(await there.list(list)).toEqual(['created 2030 k']);
  });

  it('is forgotten by the source when it is asked to, with the accounts that nobody else has', async () => {
    await expect(forgetMoved(options('o8'))).rejects.toThrow('has not been moved (open)');
    await moveOrganization(options('o8'));
    await forgetMoved(options('o8'));
    expect(await stateOf('o8')).toBe('/open');
    expect(await here.list('SELECT count(*) FROM users')).toEqual(['40']);
    await expect(moveOrganization(options('o8'))).rejects.toThrow('There is no organisation');
  });
});

describe('what stands in the way', () => {
  it('is the operator’s organisation, and an address or identifier that belongs to others at the target', async () => {
    await there.select(`UPDATE users SET email = 'fremd@x.example' WHERE email = 'user3@x.example'`);
    await there.select(
      `INSERT INTO users (id, email, first_name, last_name) VALUES (gen_random_uuid(), 'user4@x.example', '', '') ON CONFLICT (email) DO UPDATE SET email = 'other@x.example'`,
    );
    await there.select(`UPDATE organizations SET identifier = 'o9' WHERE identifier = 'o8'`);
    const { problems } = await previewMove(options('o9'));
    expect(problems).toEqual([
      expect.stringContaining('The address user3@x.example belongs to different accounts'),
      expect.stringContaining('The address user4@x.example belongs to different accounts'),
      expect.stringContaining(`is the operator's organisation`),
      expect.stringContaining('The identifier o9 belongs to another organisation at the target'),
    ]);
    await expect(moveOrganization(options('o9'))).rejects.toThrow('The address user3@x.example');
    expect(await stateOf('o9')).toBe('open/open');
  });

  it('is an organisation that the target knows', async () => {
    await here.select(`UPDATE organizations SET availability = 'open' WHERE identifier = 'o5'`);
    await expect(moveOrganization(options('o5'))).rejects.toThrow('The target knows the organisation already (open)');
  });

  it.each([
    [
      'the same database',
      () => ({ target: { adminUrl: source.adminUrl, files: scene.files.target, draftsDir: scene.files.source } }),
      'names the database of the source',
    ],
    [
      'the same files',
      () => ({ target: { adminUrl: target.adminUrl, files: scene.files.source, draftsDir: scene.files.source } }),
      'names the files of the source',
    ],
    [
      'another key',
      () => ({ secretKey: 'another secret key of at least 32 characters' }),
      'SECRET_KEY is not the one with which the source was set up',
    ],
  ])('is %s', async (_, wrong, message) => {
    await expect(moveOrganization(options('o9', wrong()))).rejects.toThrow(message);
  });

  it('is a target that was never set up or has other migrations', async () => {
    const { adminUrl } = await createEmptyDatabase();
    const to = { target: { adminUrl, files: scene.files.target, draftsDir: scene.files.source } };
    await expect(moveOrganization(options('o9', to))).rejects.toThrow('was not set up yet');
    await there.select('DELETE FROM migrations.applied WHERE number = 74');
    await expect(moveOrganization(options('o9'))).rejects.toThrow(
      'The database of --to does not fit this program: The database lacks migration 74',
    );
  });
});
