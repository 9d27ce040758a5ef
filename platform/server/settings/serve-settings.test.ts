import { expect, it } from 'vitest';
import { z } from 'zod';
import { line, number } from '../../contract/field-kinds.ts';
import { defineFields } from '../../contract/fields.ts';
import { fieldsCard, settingsCalls, settingsCard } from '../../contract/settings.ts';
import { readLog } from '#testing/audit-log.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';
import { storeCard } from './define-settings.ts';
import { serveCard, serveSettings } from './serve-settings.ts';

const doorCard = fieldsCard('doorConfig', defineFields({ sign: line({ max: 20 }), locks: number({ max: 9 }) }));
const bellCard = settingsCard('bellConfig', {
  input: z.strictObject({ tone: z.string() }),
  answer: z.object({ tone: z.string() }),
});
const calls = settingsCalls({
  name: 'Town',
  path: '/api/town/configuration',
  access: { permission: 'benit-accounting-permission' },
  summaries: { get: 'Returns the cards', save: 'Saves a card' },
  cards: [doorCard, bellCard],
});
const routes = serveSettings(
  calls,
  { event: 'organization_changed', subjectType: 'organization' },
  {
    doorConfig: serveCard(storeCard('town', doorCard, { sign: 'Bitte läuten', locks: 1 })),
    bellConfig: serveCard(storeCard('town', bellCard, { tone: '' }), {
      answer:
        async ({ properties: { tone } }) =>
        async () => ({ tone: tone || 'ding' }),
    }),
  },
);

const { database } = await createTestDatabase();
const people = await createTestPeople(database, { modules: () => [{ name: 'town', routes }] });
const path = '/api/town/configuration';

async function open() {
  const organizationId = await people.addOrganization();
  const user = await people.addUser({ organizationId, permissions: ['benit-accounting-permission'] });
  const browser = await people.signIn(user);
  const save = async (body: object) => {
    const answer = await browser.call<{ configuration: object }>('PUT', path, { body });
    return answer.status === 200 ? answer.body.configuration : answer.status;
  };
  const read = async () => (await browser.call<{ configurations: object[] }>('GET', path)).body.configurations;
  return { organizationId, read, save };
}

it('a declared card is answered with its defaults, saved, checked and kept from lost changes', async () => {
  const { read, save } = await open();
  const door = { configIdentifier: 'doorConfig', properties: { sign: 'Bitte läuten', locks: 1 }, version: 0 };
  const bell = { configIdentifier: 'bellConfig', properties: { tone: 'ding' }, version: 0 };
  expect(await read()).toEqual([door, bell]);
  const changed = { ...door, properties: { sign: 'Komme gleich', locks: 2 } };
  expect(await save(changed)).toEqual({ ...changed, version: 1 });
  expect(await save(changed)).toEqual(409);
  expect(await save({ ...door, properties: { sign: 'x', locks: 10 } })).toEqual(400);
  expect(await save({ ...door, configIdentifier: 'roofConfig' })).toEqual(400);
  expect(await save({ ...bell, properties: { tone: 'dong' } })).toEqual({
    ...bell,
    properties: { tone: 'dong' },
    version: 1,
  });
  expect(await read()).toEqual([
    { ...changed, version: 1 },
    { ...bell, properties: { tone: 'dong' }, version: 1 },
  ]);
  expect(await (await open()).read()).toEqual([door, bell]);
});

it('the log tells what a saved card changed; one that changed nothing adds no entry', async () => {
  const { organizationId, save } = await open();
  const card = { configIdentifier: 'doorConfig', properties: { sign: 'Offen', locks: 1 } };
  await save({ ...card, version: 0 });
  await save({ ...card, version: 1 });
  const log = await readLog(database, organizationId);
  expect(log.filter(({ event }) => event === 'organization_changed')).toMatchObject([
    { changes: [{ field: 'sign', from: 'Bitte läuten', to: 'Offen' }] },
  ]);
});
