import { expect, it } from 'vitest';
import { AppError } from '#platform/server/errors/app-error.ts';
import { createLanguageModel } from '#platform/server/language-model/language-model.ts';
import { corpusDay, corpusVocabulary } from '#testing/analytics/corpus.ts';
import { modelPlan } from '#testing/analytics/model-plan.ts';
import { startModelServer } from '#testing/model-server.ts';
import type { ModelBehaviour } from '#testing/model-server.ts';
import { askModel } from './ask-model.ts';

const plan = { ...modelPlan, by: ['house'], costTypes: ['Heizung', 'Brennstoffe'] };
const asked = { question: 'Was war mit dem Öl?', vocabulary: corpusVocabulary, today: corpusDay, sharesNames: false };
const ask = async (behaviour: ModelBehaviour, content: unknown = plan) => {
  const server = await startModelServer();
  server.behave(behaviour, content);
  const model = createLanguageModel({ url: server.url, key: undefined, model: 'small' }, { deadlineMs: 2000 });
  const found = await askModel(model, asked);
  expect(server.calls).toHaveLength(1);
  return found;
};

it('the plan of a model is resolved to ids', async () => {
  await expect(ask('ok', { ...plan, houses: ['lindenallee 12A'] })).resolves.toMatchObject({
    from: '2025-01-01',
    by: ['house'],
    filter: { houses: [corpusVocabulary.houses[0]?.id], costTypes: ['Heizung', 'Brennstoffe'] },
    shareOf: null,
  });
});

it('names of houses and cost types are sent only where that is allowed; those of people never', async () => {
  const server = await startModelServer();
  server.behave('ok', plan);
  const model = createLanguageModel({ url: server.url, key: undefined, model: 'small' });
  await askModel(model, asked);
  await askModel(model, { ...asked, sharesNames: true });
  const [without = '', withNames = ''] = server.calls.map(({ body }) => JSON.stringify(body));
  expect(without).not.toContain('Lindenallee');
  expect(without).not.toContain('Schornsteinfeger');
  expect(withNames).toContain('Lindenallee 12a');
  expect(withNames).toContain('Schornsteinfeger');
  for (const text of [without, withNames]) expect(text).not.toMatch(/Albrecht|Sommer|Müller|Kröger|Stadtwerke/u);
});

it.each<[string, unknown]>([
  ['SQL in place of a plan', 'SELECT * FROM postings; DROP TABLE postings; --'],
  ['SQL in a name', { ...plan, costTypes: ["Heizung' OR '1'='1"] }],
  ['SQL in a measure', { ...plan, measures: ['sum(amount_cents)'] }],
  ['a further field', { ...plan, sql: 'SELECT 1' }],
  ['HTML in a name', { ...plan, houses: ['<img src=x onerror=alert(1)>'] }],
  ['an unknown house', { ...plan, houses: ['Schloss Neuschwanstein'] }],
  ['a tenant as filter', { ...plan, tenants: ['Jonas Albrecht'] }],
  ['days in the wrong order', { ...plan, from: '2026-01-01', to: '2025-01-01' }],
  ['a day to come', { ...plan, to: '2027-01-01' }],
  ['no figures', { ...plan, measures: [] }],
  ['a question that it does not understand', { ...plan, understood: false }],
])('%s is no plan', async (_name, content) => {
  await expect(ask('ok', content)).resolves.toBeUndefined();
});

it.each<ModelBehaviour>(['nonsense', 'other-shape', 'too-many', 'failing', 'hangs', 'endless'])(
  'a model that is %s gives no plan and no error',
  async (behaviour) => {
    await expect(ask(behaviour)).resolves.toBeUndefined();
  },
);

it.each(['overloaded', 'too_many_requests'] as const)(
  'a model for which too many wait gives no plan and no error (%s)',
  async (code) => {
    const busy = { complete: () => Promise.reject(new AppError(code)) };
    await expect(askModel(busy, asked)).resolves.toBeUndefined();
  },
);
