import { expect, it } from 'vitest';
import { startModelServer } from '#testing/model-server.ts';
import type { ModelBehaviour } from '#testing/model-server.ts';
import { createLanguageModel } from './language-model.ts';

const request = { instructions: 'Be brief.', prompt: 'Hello', name: 'greeting', schema: { type: 'object' } };
const settings = (url: string) => ({ url, key: 'secret-key', model: 'small' });

it('a question is sent with its schema and the key, and the JSON of the answer is returned', async () => {
  const server = await startModelServer();
  server.behave('ok', { hello: 'world' });
  await expect(createLanguageModel(settings(server.url)).complete(request)).resolves.toEqual({ hello: 'world' });
  expect(server.calls).toHaveLength(1);
  expect(server.calls[0]).toMatchObject({
    path: '/v1/chat/completions',
    authorization: 'Bearer secret-key',
    body: {
      model: 'small',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hello' },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'greeting', strict: true, schema: { type: 'object' } },
      },
    },
  });
});

it.each<[ModelBehaviour, string]>([
  ['nonsense', 'no_answer'],
  ['other-shape', 'no_answer'],
  ['failing', 'refused'],
  ['too-many', 'refused'],
  ['endless', 'too_large'],
  ['hangs', 'timeout'],
])('a server that is %s is the problem %s, without the question in the message', async (behaviour, problem) => {
  const server = await startModelServer();
  server.behave(behaviour);
  const model = createLanguageModel(settings(server.url), { deadlineMs: behaviour === 'hangs' ? 50 : 60_000 });
  const failed = await model.complete(request).catch((error: unknown) => error);
  expect(failed).toMatchObject({ problem });
  expect(String(failed)).not.toContain('Hello');
});

it('a server that is away is unreachable', async () => {
  const server = await startModelServer();
  await server.stop();
  await expect(createLanguageModel(settings(server.url)).complete(request)).rejects.toMatchObject({
    problem: 'unreachable',
  });
});

it('a server that asks to wait, and one that failed five times, is asked again after the pause only', async () => {
  const server = await startModelServer();
  let now = 0;
  const model = createLanguageModel(settings(server.url), { now: () => now });
  server.behave('too-many');
  await expect(model.complete(request)).rejects.toMatchObject({ problem: 'refused' });
  server.behave('failing');
  await expect(model.complete(request)).rejects.toMatchObject({ problem: 'paused' });
  now = 21_000;
  for (let failed = 0; failed < 4; failed += 1)
    await expect(model.complete(request)).rejects.toMatchObject({ problem: 'refused' });
  server.behave('ok', 1);
  await expect(model.complete(request)).rejects.toMatchObject({ problem: 'paused' });
  now = 60_000;
  await expect(model.complete(request)).resolves.toBe(1);
  expect(server.calls).toHaveLength(6);
});
