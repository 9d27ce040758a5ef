import { expect, test } from 'vitest';
import { z } from 'zod';
import type { OrganizationId, UserId } from '../../contract/ids.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';
import { waitUntil } from '#testing/wait-until.ts';
import type { TenantContext } from '../http/context.ts';
import { defineSettings } from './define-settings.ts';
import { deriveSettingsKey, readArea, readSecrets, readSettings, writeSettings } from './settings.ts';

const { database, secretKey } = await createTestDatabase();
const people = await createTestPeople(database);
const door = defineSettings(
  'test',
  'doorConfig',
  z.object({ address: z.string(), password: z.string().optional(), pin: z.string().optional() }),
  { defaults: { address: '' }, secret: ['password', 'pin'] },
);
const plain = defineSettings('test', 'plainConfig', z.object({ colour: z.string() }), { defaults: { colour: 'rot' } });

async function createScene() {
  const organizationId: OrganizationId = await people.addOrganization();
  const userId: UserId = (await people.addUser({ organizationId })).id;
  const actor = { organizationId, userId, membershipId: '', permissions: new Set<string>() };
  const inside = <T>(work: (context: Pick<TenantContext, 'tx' | 'actor'>) => Promise<T>): Promise<T> =>
    database.tenant(actor, (tx) => work({ tx, actor }));
  const save = (properties: { address: string; password?: string; pin?: string }, version?: number) =>
    inside((context) => writeSettings(context, door, { properties, version, secretKey }));
  const read = () => inside(({ tx }) => readSettings(tx, door));
  const secrets = (key = secretKey) => inside((context) => readSecrets(context, door, deriveSettingsKey(key)));
  return { organizationId, inside, save, read, secrets };
}

test('a card never saved has defaults; a saved one has its values and the next version', async () => {
  const { inside } = await createScene();
  const read = () => inside(({ tx }) => readSettings(tx, plain));
  const save = (colour: string, version: number | undefined) =>
    inside((context) => writeSettings(context, plain, { properties: { colour }, version }));
  expect(await read()).toEqual({ identifier: 'plainConfig', properties: { colour: 'rot' }, version: 0 });
  expect(await save('blau', 0)).toBe(1);
  expect(await save('gelb', 0)).toBeUndefined();
  expect(await read()).toEqual({ identifier: 'plainConfig', properties: { colour: 'blau' }, version: 1 });
  expect(await save('gelb', 1)).toBe(2);
  expect(await save('weiß', undefined)).toBe(3);
});

test('a secret is sealed and never returned with its card; absent it stays, empty it is removed', async () => {
  const { organizationId, save, read, secrets } = await createScene();
  await save({ address: 'a', password: 'Kanarienvogel' });
  expect(await read()).toMatchObject({ properties: { address: 'a' } });
  expect(JSON.stringify(await read())).not.toContain('Kanarienvogel');
  const [row] = await database.tenant({ organizationId, userId: organizationId }, (tx) =>
    tx.selectFrom('settings').selectAll().execute(),
  );
  expect(JSON.stringify(row?.properties)).not.toContain('Kanarienvogel');
  expect(row?.secrets?.includes('Kanarienvogel')).toBe(false);
  expect(await secrets()).toEqual({ password: 'Kanarienvogel' });

  await save({ address: 'b' });
  expect(await secrets()).toEqual({ password: 'Kanarienvogel' });
  await expect(secrets('another key, under which nothing was sealed')).rejects.toThrow('another SECRET_KEY');
  await save({ address: 'b', password: '' });
  expect(await secrets()).toEqual({});
});

test('two simultaneous saves of different secrets lose none, also if they are the first ones', async () => {
  const { inside, save, secrets } = await createScene();
  const change = { version: undefined, secretKey };
  for (const address of ['a', 'b']) {
    let other: Promise<unknown> = Promise.resolve();
    await inside(async (context) => {
      await writeSettings(context, door, { ...change, properties: { address, password: `password ${address}` } });
      other = save({ address, pin: `pin ${address}` });
      await waitUntil(
        async () =>
          (
            await database.query(
              `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
            )
          ).length > 0,
      );
    });
    await other;
    expect(await secrets()).toEqual({ password: `password ${address}`, pin: `pin ${address}` });
  }
});

test('several cards are read together, each as if read alone', async () => {
  const { inside, save } = await createScene();
  await save({ address: 'a', password: 'x' });
  const [first, second] = await inside(({ tx }) => readArea(tx, 'test', [plain, door]));
  expect(first).toEqual({ identifier: 'plainConfig', properties: { colour: 'rot' }, version: 0, fileId: null });
  expect(second).toEqual({ identifier: 'doorConfig', properties: { address: 'a' }, version: 1, fileId: null });
});

test('a card with secrets is not saved without the key', async () => {
  const { inside } = await createScene();
  await expect(
    inside((context) =>
      writeSettings(context, door, { properties: { address: 'a', password: 'x' }, version: undefined }),
    ),
  ).rejects.toThrow('needs the secret key');
});

test('the sealed secret of one organisation cannot be opened in the row of another', async () => {
  const [one, other] = [await createScene(), await createScene()];
  await one.save({ address: 'a', password: 'x' });
  const sealed = await one.inside(({ tx }) => tx.selectFrom('settings').select('secrets').executeTakeFirstOrThrow());
  await other.save({ address: 'a', password: 'y' });
  await other.inside(({ tx }) => tx.updateTable('settings').set({ secrets: sealed.secrets }).execute());
  await expect(other.secrets()).rejects.toThrow('cannot be read');
});
