import { expect, it } from 'vitest';
import { fillBooks, openPropertyBooks } from '#testing/books-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import { modelPlan } from '#testing/analytics/model-plan.ts';
import { startModelServer } from '#testing/model-server.ts';
import { createProductPeople } from '#testing/product-people.ts';
import type { Answer } from '../../contract/analytics/answer.ts';

// The real client against a server that speaks the protocol; another address alone leads to a real model.
const server = await startModelServer();
const { database } = await createTestDatabase();
const people = await createProductPeople(database, {
  languageModel: { url: server.url, key: 'secret-key', model: 'small' },
});

/** A question that the grammar refuses. */
const prompt = 'Womit hat der Winter uns überrascht?';

it('a plan of the model is answered from the books that the caller may read; without a usable one the grammar answers', async () => {
  const { books, organizationId, signInOwner } = await openPropertyBooks(people, database);
  const own = await fillBooks(books, 'E-1');
  const foreign = await books.owner({ external_id: 'E-2' });
  for (const [owner_id, amount_cents] of [
    [own.owner, -12_345],
    [foreign, -99_900],
  ] as const)
    await books.posting({ owner_id, booking_date: '2025-03-05', amount_cents, cost_type_id: own.repairs });
  const browser = await signInOwner(own.owner);
  const ask = async (question = prompt) => {
    const { status, body, text } = await browser.call<Answer>('POST', '/api/ri/property-management/analytics', {
      body: { prompt: question },
    });
    expect(status, text).toBe(200);
    return body;
  };
  server.behave('ok', modelPlan);
  const answered = await ask();
  expect(answered).toMatchObject({ engine: 'model', plan: { measures: ['expenses'], by: ['costType'] } });
  expect(answered.understood).toContain('Ausgaben');
  expect(JSON.stringify(answered)).not.toContain('999');
  // A statement in place of a name is no plan, so that the grammar's answer stands.
  server.behave('ok', { ...modelPlan, by: ["costType'; DROP TABLE postings; --"] });
  expect(await ask()).toMatchObject({
    engine: 'grammar',
    understood: null,
    chartJSOutput: null,
    result: { fields: [] },
  });
  server.behave('nonsense');
  expect(await ask()).toMatchObject({ engine: 'grammar', understood: null });
  expect(server.calls).toHaveLength(3);
  // A house that the question names leaves with consent alone, a person never.
  for (const asked of ['Womit hat Lindenallee uns überrascht?', 'Womit hat Albrecht uns überrascht?']) await ask(asked);
  expect(server.calls).toHaveLength(3);
  // Neither names nor figures leave without the consent of the organisation.
  expect(JSON.stringify(server.calls)).not.toMatch(/Lindenallee|Albrecht|123[,.]45/u);
  await books.write((tx) =>
    tx
      .insertInto('settings')
      .values({
        organization_id: organizationId,
        area: 'property-owner',
        identifier: 'analyticsConfig',
        properties: JSON.stringify({ sharesNames: true }),
      })
      .execute(),
  );
  for (const asked of ['Womit hat Lindenallee uns überrascht?', 'Womit hat Albrecht uns überrascht?']) await ask(asked);
  expect(server.calls).toHaveLength(4);
  const last = JSON.stringify(server.calls.at(-1));
  expect(last).toContain('Lindenallee');
  expect(last).not.toContain('Albrecht');
});
