import { expect, it, vi } from 'vitest';
import { startModelServer } from '#testing/model-server.ts';
import type { ModelBehaviour } from '#testing/model-server.ts';
import { createLanguageModel } from './language-model.ts';

const request = { instructions: 'Be brief.', prompt: 'Hello', name: 'greeting', schema: { type: 'object' } };
const settings = (url: string) => ({ url, key: 'secret-key', model: 'small' });
const tokens = { prompt: 120, answer: 34 };

/** A server, and a client that does not really wait between its tries. */
async function openModel(options: Parameters<typeof createLanguageModel>[1] = {}) {
  const server = await startModelServer();
  const waited: number[] = [];
  const wait = (ms: number) => Promise.resolve(void waited.push(ms));
  return { server, waited, model: createLanguageModel(settings(server.url), { wait, ...options }) };
}

it('a question is sent with its schema and the key, and the JSON of the answer is returned with its tokens', async () => {
  const { server, model } = await openModel();
  server.behave('ok', { hello: 'world' });
  await expect(model.complete(request)).resolves.toEqual({ value: { hello: 'world' }, tokens });
  expect(server.calls).toHaveLength(1);
  expect(server.calls[0]).toMatchObject({
    path: '/v1/chat/completions',
    authorization: 'Bearer secret-key',
    body: {
      model: 'small',
      messages: [
        { role: 'system', content: expect.stringMatching(/^Be brief\.\n.+\n\{"type":"object"\}$/u) as unknown },
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
  ['broken-json', 'no_answer'],
  ['other-shape', 'no_answer'],
  ['refuses', 'refused'],
  ['failing', 'refused'],
  ['too-many', 'refused'],
  ['redirects', 'unreachable'],
  ['away', 'unreachable'],
  ['endless', 'too_large'],
  ['hangs', 'timeout'],
])('a server that is %s is the problem %s, without the question in the message', async (behaviour, problem) => {
  const { server, model } = await openModel({ deadlineMs: behaviour === 'hangs' ? 50 : 60_000 });
  server.behave(behaviour, { hello: 'world' });
  const failed = await model.complete(request).catch((error: unknown) => error);
  expect(failed).toMatchObject({ problem });
  expect(String(failed)).not.toContain('Hello');
});

it('a server that is away is unreachable', async () => {
  const { server, model } = await openModel();
  await server.stop();
  await expect(model.complete(request)).rejects.toMatchObject({ problem: 'unreachable' });
});

it.each<ModelBehaviour>(['wordy', 'injected'])(
  'the JSON of a %s answer is found among the words',
  async (behaviour) => {
    const { server, model } = await openModel();
    server.behave(behaviour, { hello: 'a } in {a} "text"' });
    await expect(model.complete(request)).resolves.toMatchObject({ value: { hello: 'a } in {a} "text"' } });
  },
);

it('a server that asks to wait, and one that failed five times, is asked again after the pause only', async () => {
  let now = 0;
  const { server, model } = await openModel({ now: () => now });
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
  await expect(model.complete(request)).resolves.toMatchObject({ value: 1 });
  expect(server.calls).toHaveLength(6);
});

it.each<[ModelBehaviour, string | undefined, number]>([
  ['refuses-schema', 'json_object', 2],
  ['refuses-formats', undefined, 3],
])('a server that %s is asked with %s, and from then on at once', async (behaviour, format, firstCalls) => {
  const { server, model } = await openModel();
  server.behave(behaviour, { hello: 'world' });
  await expect(model.complete(request)).resolves.toMatchObject({ value: { hello: 'world' } });
  expect(server.calls).toHaveLength(firstCalls);
  await model.complete(request);
  expect(server.calls).toHaveLength(firstCalls + 1);
  expect(server.calls.at(-1)?.body.response_format?.type).toBe(format);
});

it('a server that refuses a question in every format has lost none of its formats by that', async () => {
  const { server, model } = await openModel();
  server.behave('refuses');
  await expect(model.complete(request)).rejects.toMatchObject({ problem: 'refused', status: 400 });
  server.behave('ok');
  await model.complete(request);
  expect(server.calls.at(-1)?.body.response_format?.type).toBe('json_schema');
});

it('a busy server is asked again: as it wishes if that fits into the deadline, else after a moment', async () => {
  const { server, model, waited } = await openModel({ retries: 2, deadlineMs: 60_000 });
  server.behave('ok', 1);
  server.behaveNext('unavailable', 'unavailable');
  await expect(model.complete(request)).resolves.toMatchObject({ value: 1 });
  server.behaveNext('too-many');
  await expect(model.complete(request)).resolves.toMatchObject({ value: 1 });
  expect(waited).toEqual([500, 1000, 20_000]);
  server.behaveNext('away');
  await expect(model.complete({ ...request, retries: 0 })).rejects.toMatchObject({ problem: 'paused' });
});

it('a third refusal, and a wish that does not fit into the deadline, are the end', async () => {
  const { server, model, waited } = await openModel({ retries: 2, deadlineMs: 10_000 });
  server.behave('unavailable');
  await expect(model.complete(request)).rejects.toMatchObject({ problem: 'refused', status: 503 });
  expect(server.calls).toHaveLength(3);
  const { server: busy, model: other } = await openModel({ retries: 2, deadlineMs: 10_000 });
  busy.behave('too-many');
  await expect(other.complete(request)).rejects.toMatchObject({ problem: 'refused', status: 429 });
  expect(busy.calls).toHaveLength(1);
  expect(waited).toEqual([500, 1000]);
});

it('retries end with the deadline, though the server answers each of them', async () => {
  const server = await startModelServer();
  server.behave('unavailable');
  const never = (_ms: number, signal: AbortSignal) =>
    new Promise((_resolve, reject) => void signal.addEventListener('abort', () => reject(new Error('aborted'))));
  const model = createLanguageModel(settings(server.url), { retries: 2, wait: never });
  await expect(model.complete({ ...request, deadlineMs: 700 })).rejects.toMatchObject({ problem: 'timeout' });
  expect(server.calls).toHaveLength(1);
});

it('somebody who gives up hears their own reason at once, and the server has not failed by that', async () => {
  const { server, model } = await openModel({ retries: 2 });
  for (let turn = 0; turn < 6; turn += 1) {
    const controller = new AbortController();
    server.behave('hangs', () => controller.abort(new Error('enough')));
    await expect(model.complete({ ...request, signal: controller.signal })).rejects.toThrow('enough');
  }
  server.behave('ok', 1);
  await expect(model.complete(request)).resolves.toMatchObject({ value: 1 });
});

it('an answer that the caller refuses is repaired once, by its problems', async () => {
  const { server, model } = await openModel();
  const validate = (value: unknown) => (value === 2 ? [] : ['The answer is not two.']);
  server.behave('ok', () => server.calls.length);
  await expect(model.complete({ ...request, validate })).resolves.toEqual({
    value: 2,
    tokens: { prompt: 240, answer: 68 },
  });
  expect(server.calls[1]?.body.messages.slice(2)).toEqual([
    { role: 'assistant', content: '1' },
    { role: 'user', content: expect.stringContaining('The answer is not two.') as unknown },
  ]);
  server.behave('nonsense');
  await expect(model.complete({ ...request, validate })).rejects.toMatchObject({ problem: 'no_answer' });
  expect(server.calls).toHaveLength(4);
});

it('a streamed answer is told while it comes, and is the same in the end', async () => {
  const { server, model } = await openModel();
  server.behave('slow', { text: 'Grüße' });
  const told = vi.fn<(text: string) => void>();
  const answer = model.complete({ ...request, onText: told });
  await server.release(9);
  await expect.poll(() => told.mock.lastCall).toEqual(['{"text":"']);
  await server.release(2);
  await expect.poll(() => told.mock.lastCall).toEqual(['{"text":"Gr']);
  await server.finish();
  await expect(answer).resolves.toEqual({ value: { text: 'Grüße' }, tokens: undefined });
});

it('a stream counts its tokens where the server can', async () => {
  const { server, model } = await openModel();
  server.behave('ok', { text: 'Grüße' });
  await expect(model.complete({ ...request, onText: () => undefined })).resolves.toEqual({
    value: { text: 'Grüße' },
    tokens,
  });
});

it.each<[ModelBehaviour, number]>([
  ['whole', 1],
  ['refuses-schema', 3],
  ['refuses-formats', 5],
])('a server that is %s gives its answer though it was asked for a stream', async (behaviour, calls) => {
  const { server, model } = await openModel();
  server.behave(behaviour, { text: 'Grüße' });
  const told = vi.fn<(text: string) => void>();
  const ask = () => model.complete({ ...request, onText: told });
  await expect(ask()).resolves.toMatchObject({ value: { text: 'Grüße' } });
  expect(told.mock.lastCall).toEqual(['{"text":"Grüße"}']);
  await ask();
  expect(server.calls).toHaveLength(calls + 1);
});

it.each<[ModelBehaviour, string]>([
  ['stops-midway', 'interrupted'],
  ['endless', 'too_large'],
  ['hangs', 'timeout'],
])('a stream that %s is the problem %s', async (behaviour, problem) => {
  const { server, model } = await openModel({ retries: 2, deadlineMs: behaviour === 'hangs' ? 50 : 60_000 });
  server.behave(behaviour, { text: 'Grüße' });
  await expect(model.complete({ ...request, onText: () => undefined })).rejects.toMatchObject({ problem });
  expect(server.calls).toHaveLength(1);
});

it('a stream that is silent midway ends with the deadline', async () => {
  const { server, model } = await openModel({ deadlineMs: 200 });
  server.behave('slow', { text: 'Grüße' });
  const answer = model.complete({ ...request, onText: () => undefined }).catch((error: unknown) => error);
  await server.release(4);
  await expect(answer).resolves.toMatchObject({ problem: 'timeout' });
});
