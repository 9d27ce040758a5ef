import { expect, it } from 'vitest';
import { createLanguageModel } from '#platform/server/language-model/language-model.ts';
import { createTestDatabase } from '#testing/database.ts';
import { startModelServer } from '#testing/model-server.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createObject } from '#testing/real-estate/create-object.ts';
import { addStakeholder, openTeam, stakeholderUrl } from '#testing/real-estate/interested-people.ts';
import type { StakeholderAnswer } from '#testing/real-estate/interested-people.ts';
import { runTasks } from '#testing/receipts/scene.ts';
import { translateRequest } from './translate-request.ts';

const testDatabase = await createTestDatabase();
const { database } = testDatabase;
const people = await createProductPeople(database);
const model = await startModelServer();
const languageModel = createLanguageModel({ url: model.url, key: undefined, model: 'small' });

it('a foreign request is translated once, without its tags, and never over what somebody wrote', async () => {
  const { agent, organizationId } = await openTeam(people);
  const { objectId } = await createObject(agent, {});
  const { id } = await addStakeholder(agent, objectId, { requestText: '<p>Is it <b>still</b> there?</p>' });
  const translate = () => translateRequest({ database, languageModel }, { organizationId, stakeholderId: id });
  const read = async () =>
    (await agent.call<StakeholderAnswer>('PUT', stakeholderUrl, { body: { id } })).body.stakeholder.data;
  model.behave('other-shape', { german: 'Ist es noch da?' });
  await translate().catch(() => undefined);
  expect((await read()).requestTextTranslated).toBe('');
  model.behave('ok', { german: 'Ist es noch da?' });
  await translate();
  expect((await read()).requestTextTranslated).toBe('Ist es noch da?');
  expect(model.calls.at(-1)?.body.messages.at(-1)?.content).toBe('Is it still there?');
  const asked = model.calls.length;
  await translate();
  expect(model.calls).toHaveLength(asked);
});

it('a changed request loses its translation and is translated again', async () => {
  const modern = await createProductPeople(database, {
    languageModel: { url: model.url, key: undefined, model: 'small' },
  });
  runTasks(modern, testDatabase);
  const { agent } = await openTeam(modern);
  const { objectId } = await createObject(agent, {});
  model.behave('ok', { german: 'Ist es noch da?' });
  const { id } = await addStakeholder(agent, objectId, { requestText: 'Is it still there?' });
  const save = async (data: object = {}) =>
    (await agent.call<StakeholderAnswer>('PUT', stakeholderUrl, { body: { id, data } })).body.stakeholder.data
      .requestTextTranslated;
  await expect.poll(() => save(), { timeout: 60_000 }).toBe('Ist es noch da?');
  expect(await save({ city: 'Bonn' })).toBe('Ist es noch da?');
  model.behave('ok', { german: 'Darf ich es sehen?' });
  expect(await save({ requestText: 'May I see it?' })).toBe('');
  await expect.poll(() => save(), { timeout: 60_000 }).toBe('Darf ich es sehen?');
});
