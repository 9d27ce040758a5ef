import { expect, it } from 'vitest';
import { startModelServer } from '#testing/model-server.ts';
import { createLanguageModel } from '../language-model/language-model.ts';
import { ConnectorError } from './connector-error.ts';
import { createPostToAddress } from './post-to-address.ts';
import { isPrivateAddress } from './private-networks.ts';

const request = { instructions: 'Be brief.', prompt: 'Grüße', name: 'greeting', schema: { type: 'object' } };
const settingsOf = (url: string) => ({ url, key: 'secret-key', model: 'small' });

it('a name is looked up once, by its caller, and that address is connected to', async () => {
  const server = await startModelServer();
  server.behave('ok', { hello: 'world' });
  const asked: string[] = [];
  let address = '127.0.0.1';
  const post = createPostToAddress((host) => Promise.resolve((asked.push(host), address)));
  const model = createLanguageModel(settingsOf(server.url.replace('127.0.0.1', 'localhost')), { post });
  await expect(model.complete(request)).resolves.toMatchObject({ value: { hello: 'world' } });
  await expect(model.complete({ ...request, onText: () => undefined })).resolves.toMatchObject({
    value: { hello: 'world' },
  });
  // The server does not listen there, though it does at what the name stands for.
  address = '127.0.0.2';
  await expect(model.complete(request)).rejects.toMatchObject({ problem: 'unreachable' });
  expect(asked).toEqual(['localhost', 'localhost', 'localhost']);
  expect(server.calls).toHaveLength(2);
  expect(server.calls[0]).toMatchObject({
    path: '/v1/chat/completions',
    authorization: 'Bearer secret-key',
    body: { messages: [{}, { content: 'Grüße' }] },
  });
});

it('an address that is refused is a problem of its own, and is not tried again', async () => {
  let asked = 0;
  const post = createPostToAddress(() => {
    asked += 1;
    return Promise.reject(new ConnectorError('private_address'));
  });
  const model = createLanguageModel(settingsOf('http://models.invalid/v1'), { post, retries: 2 });
  await expect(model.complete(request)).rejects.toMatchObject({ problem: 'private_address' });
  expect(asked).toBe(1);
});

it('a name that is looked up without end ends with the deadline', async () => {
  const post = createPostToAddress(() => new Promise(() => undefined));
  const model = createLanguageModel(settingsOf('http://models.invalid/v1'), { post, deadlineMs: 50 });
  await expect(model.complete(request)).rejects.toMatchObject({ problem: 'timeout' });
});

it.each([
  ['redirects', 'unreachable'],
  ['away', 'unreachable'],
  ['endless', 'too_large'],
  ['stops-midway', 'interrupted'],
  ['hangs', 'timeout'],
] as const)('a server that %s is the problem %s', async (behaviour, problem) => {
  const server = await startModelServer();
  server.behave(behaviour, { text: 'Grüße' });
  const post = createPostToAddress(() => Promise.resolve('127.0.0.1'));
  const model = createLanguageModel(settingsOf(server.url), {
    post,
    deadlineMs: behaviour === 'hangs' ? 50 : 60_000,
  });
  await expect(model.complete({ ...request, onText: () => undefined })).rejects.toMatchObject({ problem });
});

it('a stream that is given up midway ends at once', async () => {
  const server = await startModelServer();
  server.behave('slow', { text: 'Grüße' });
  const controller = new AbortController();
  const post = createPostToAddress(() => Promise.resolve('127.0.0.1'));
  const answer = createLanguageModel(settingsOf(server.url), { post }).complete({
    ...request,
    onText: () => controller.abort(new Error('enough')),
    signal: controller.signal,
  });
  answer.catch(() => undefined);
  await server.release(4);
  await expect(answer).rejects.toThrow('enough');
});

it.each([
  ['127.0.0.1', true],
  ['192.168.1.9', true],
  ['::1', true],
  ['fd00::7', true],
  ['::ffff:10.0.0.1', true],
  // Carrier networks, and addresses of version 4 behind a translation, may lead anywhere.
  ['100.64.0.1', false],
  ['64:ff9b::808:808', false],
  ['172.32.0.1', false],
  ['8.8.8.8', false],
])('%s is in the house: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected);
});
