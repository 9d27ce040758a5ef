import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { readClock } from '../clock.ts';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { file, pdfFile } from '../../contract/files.ts';
import { clearErrors, errorBanners, reportError } from './error-banners.ts';
import { noteSuccess } from './recovery.ts';
import { ApiError, createNetworkError } from './api-error.ts';
import { call, chooseOrganization, configureClient } from './client.ts';
import { askEarly, forgetEarlyAnswers } from './early-answers.ts';
import { noteActivity, sessionExpiry } from './session-clock.ts';

const readThing = defineEndpoint({
  id: 'readThing',
  method: 'GET',
  path: '/api/thing/:id',
  access: 'member',
  summary: 'A thing',
  request: { params: z.object({ id: z.string() }) },
  response: z.object({ name: z.string() }),
  errors: [],
});
const printThing = defineEndpoint({
  id: 'printThing',
  method: 'POST',
  path: '/api/print',
  access: 'public',
  summary: 'A page',
  request: { body: z.object({ name: z.string() }) },
  response: pdfFile(),
  errors: [],
});

/** Fake network: answers in order and records the requests. */
const network = { requests: [] as { url: string; init: RequestInit }[], answers: [] as (() => Response)[] };
const outcome = { renewals: 0, signedOut: 0, organizationChanges: 0, renewal: Promise.resolve(0) };
const inOneHour = () => Math.floor(readClock().getTime() / 1000) + 3600;
const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status });
const failure = (status: number, code: string) => json(status, { errors: [{ code, message: code }], requestId: 'r1' });

beforeEach(() => {
  Object.assign(network, { requests: [], answers: [] });
  Object.assign(outcome, { renewals: 0, signedOut: 0, organizationChanges: 0, renewal: Promise.resolve(inOneHour()) });
  sessionExpiry.set(inOneHour());
  chooseOrganization(null);
  errorBanners.set([]);
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    network.requests.push({ url, init });
    const answer = network.answers.shift();
    return answer === undefined ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(answer());
  });
  configureClient({
    renew: () => {
      outcome.renewals += 1;
      return outcome.renewal;
    },
    onSignedOut: () => void (outcome.signedOut += 1),
    onOrganizationChanged: () => void (outcome.organizationChanges += 1),
  });
});
afterEach(() => {
  // Ends the questions whether the server is back.
  noteSuccess(performance.now());
  clearErrors();
  vi.unstubAllGlobals();
});

test("sends the default headers and returns the server's answer", async () => {
  network.answers.push(json(200, { name: 'Stuhl' }));
  chooseOrganization('org-1');
  await expect(call(readThing, { params: { id: '2026/1' } })).resolves.toEqual({ name: 'Stuhl' });
  const [request] = network.requests;
  expect(request?.url).toBe('/api/thing/2026%2F1');
  expect(request?.init.headers).toMatchObject({ 'X-Requested-With': 'kontor', 'X-Organization': 'org-1' });
});

test("uses the page's own early request once, and only for the same URL", async () => {
  network.answers.push(
    json(200, { name: 'from the page' }),
    json(200, { name: 'other' }),
    json(200, { name: 'again' }),
  );
  askEarly('/api/thing/a');
  const read = async (id: string) => (await call(readThing, { params: { id } })).name;
  expect([await read('b'), await read('a'), await read('a')]).toEqual(['other', 'from the page', 'again']);
  expect(network.requests.map(({ url }) => url)).toEqual(['/api/thing/a', '/api/thing/b', '/api/thing/a']);
  expect(network.requests[0]?.init).toEqual({ ...network.requests[1]?.init, method: undefined });
});

test('uses the early answer of its organisation, and asks again where it came too early', async () => {
  network.answers.push(
    json(200, { name: 'early' }),
    json(409, { errors: [] }),
    json(200, { name: 'of another' }),
    json(200, { name: 'asked again' }),
  );
  askEarly('/api/thing/a', 'org-1');
  askEarly('/api/thing/b', 'org-1');
  askEarly('/api/thing/c', 'org-2');
  chooseOrganization('org-1');
  const read = async (id: string) => (await call(readThing, { params: { id } })).name;
  expect(await read('a')).toBe('early');
  expect(await read('b')).toBe('asked again');
  expect(network.requests.map(({ url }) => url)).toEqual([
    '/api/thing/a',
    '/api/thing/b',
    '/api/thing/c',
    '/api/thing/b',
  ]);
  expect(network.requests[0]?.init.headers).toMatchObject({ 'X-Organization': 'org-1' });
  network.answers.push(json(200, { name: 'fresh' }));
  expect(await read('c')).toBe('fresh');
});

test('forgets early answers that grow old', async () => {
  network.answers.push(json(200, { name: 'old' }), json(200, { name: 'new' }));
  askEarly('/api/thing/a');
  forgetEarlyAnswers();
  await expect(call(readThing, { params: { id: 'a' } })).resolves.toEqual({ name: 'new' });
});

test('uses no early answer without organisation inside of one', async () => {
  network.answers.push(json(200, { name: 'without' }), json(200, { name: 'within' }));
  askEarly('/api/thing/a');
  chooseOrganization('org-1');
  await expect(call(readThing, { params: { id: 'a' } })).resolves.toEqual({ name: 'within' });
});

test('an early request without network becomes a client error', async () => {
  askEarly('/api/thing/away');
  await expect(call(readThing, { params: { id: 'away' } })).rejects.toMatchObject({
    status: 0,
    errors: [{ code: 'network' }],
  });
});

test('sends no organisation if any will do', async () => {
  network.answers.push(json(200, { name: 'Stuhl' }));
  chooseOrganization('org-1');
  await call(readThing, { params: { id: 'a' } }, { anyOrganization: true });
  expect(network.requests[0]?.init.headers).not.toHaveProperty('X-Organization');
});

test('an endpoint without schema in the build is answered as JSON', async () => {
  network.answers.push(json(200, { name: 'Stuhl' }));
  const stripped = { ...readThing, response: undefined } as unknown as typeof readThing;
  await expect(call(stripped, { params: { id: 'stripped' } })).resolves.toEqual({ name: 'Stuhl' });
});

test('requests the bytes of a file by its media types', async () => {
  network.answers.push(() => new Response(new Uint8Array([1, 2])));
  const readPicture = { ...readThing, response: file('image/png', 'image/jpeg') };
  await expect(call(readPicture, { params: { id: 'picture' } })).resolves.toEqual(new Uint8Array([1, 2]));
  expect(network.requests[0]?.init.headers).toMatchObject({ Accept: 'image/png, image/jpeg' });
});

test('requests the bytes of a PDF', async () => {
  network.answers.push(() => new Response(new Uint8Array([37, 80, 68, 70])));
  await expect(call(printThing, { body: { name: 'x' } })).resolves.toEqual(new Uint8Array([37, 80, 68, 70]));
  expect(network.requests[0]?.init).toMatchObject({
    method: 'POST',
    body: '{"name":"x"}',
    headers: { Accept: 'application/pdf' },
  });
});

test('reports the received bytes of a file', async () => {
  const pieces = [new Uint8Array([1]), new Uint8Array([2, 3])];
  network.answers.push(
    () =>
      new Response(
        new ReadableStream({
          pull: (controller) => (pieces.length === 0 ? controller.close() : controller.enqueue(pieces.shift())),
        }),
      ),
  );
  const received: number[] = [];
  await expect(
    call(printThing, { body: { name: 'x' } }, { onReceived: (bytes) => received.push(bytes) }),
  ).resolves.toEqual(new Uint8Array([1, 2, 3]));
  expect(received).toEqual([1, 3]);
});

test('calls at the end of the session share one renewal', async () => {
  sessionExpiry.set(Math.floor(readClock().getTime() / 1000) + 59);
  network.answers.push(json(200, { name: 'a' }), json(200, { name: 'b' }));
  await Promise.all([call(readThing, { params: { id: 'a' } }), call(readThing, { params: { id: 'b' } })]);
  expect(outcome).toMatchObject({ renewals: 1, signedOut: 0 });
});

test('background calls do not renew an expired session; calls by the user do', async () => {
  sessionExpiry.set(Math.floor(readClock().getTime() / 1000) - 1);
  network.answers.push(failure(401, 'not_signed_in'), json(200, { name: 'Stuhl' }));
  await expect(call(readThing, { params: { id: 'a' } }, { background: true })).rejects.toMatchObject({ status: 401 });
  expect(outcome.renewals).toBe(0);
  await call(readThing, { params: { id: 'a' } });
  expect(outcome.renewals).toBe(1);
});

test('in the last minute background calls renew the session of an active user only', async () => {
  const now = readClock().getTime();
  network.answers.push(json(200, { name: 'Stuhl' }), json(200, { name: 'Stuhl' }));
  try {
    vi.useFakeTimers({ toFake: ['Date'], now: now - 61_000 });
    noteActivity();
    vi.setSystemTime(now);
    sessionExpiry.set(Math.floor(now / 1000) + 30);
    await call(readThing, { params: { id: 'a' } }, { background: true });
    expect(outcome.renewals).toBe(0);
    noteActivity();
    await call(readThing, { params: { id: 'a' } }, { background: true });
    expect(outcome.renewals).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test('a refused renewal opens the sign-in and sends nothing; without a network nobody is signed out', async () => {
  sessionExpiry.set(0);
  outcome.renewal = Promise.reject(new ApiError(401, [{ code: 'not_signed_in', message: 'x' }], ''));
  await expect(call(readThing, { params: { id: 'a' } })).rejects.toMatchObject({ status: 401 });
  expect(outcome).toMatchObject({ renewals: 1, signedOut: 1 });
  outcome.renewal = Promise.reject(createNetworkError());
  await expect(call(readThing, { params: { id: 'a' } })).rejects.toMatchObject({ status: 0 });
  expect(outcome).toMatchObject({ renewals: 2, signedOut: 1 });
  expect(network.requests).toEqual([]);
});

test('a lost session and a changed organisation are reported', async () => {
  network.answers.push(failure(401, 'not_signed_in'), failure(409, 'organization_changed'));
  await expect(call(readThing, { params: { id: 'a' } })).rejects.toMatchObject({ status: 401, requestId: 'r1' });
  await expect(call(readThing, { params: { id: 'a' } })).rejects.toMatchObject({ status: 409 });
  expect(outcome).toMatchObject({ signedOut: 1, organizationChanges: 1 });
});

test("a missing network and a proxy's page become client errors", async () => {
  await expect(call(readThing, { params: { id: 'a' } })).rejects.toMatchObject({
    status: 0,
    errors: [{ code: 'network' }],
  });
  network.answers.push(() => new Response('<h1>Bad Gateway</h1>', { status: 502 }));
  await expect(call(readThing, { params: { id: 'a' } })).rejects.toMatchObject({
    errors: [{ code: 'server_unreachable' }],
  });
});

test('the next successful call clears the banners', async () => {
  reportError(new Error('x'));
  network.answers.push(json(200, { name: 'a' }));
  expect(errorBanners.get()).toHaveLength(1);
  await call(readThing, { params: { id: 'a' } });
  expect(errorBanners.get()).toEqual([]);
});

test('a call in the background neither sets nor clears banners', async () => {
  reportError(new Error('x'));
  network.answers.push(json(200, { name: 'a' }), failure(503, 'overloaded'));
  await call(readThing, { params: { id: 'a' } }, { background: true });
  await expect(call(readThing, { params: { id: 'a' } }, { background: true })).rejects.toMatchObject({ status: 503 });
  expect(errorBanners.get()).toHaveLength(1);
});

test('an error names the failed action, and the waiting time', async () => {
  network.answers.push(
    () =>
      new Response(JSON.stringify({ errors: [{ code: 'too_many_requests', message: 'x' }], requestId: 'r1' }), {
        status: 429,
        headers: { 'Retry-After': '61' },
      }),
  );
  const error = await call(printThing, { body: { name: 'x' } }).catch((failed: unknown) => failed);
  expect(error).toMatchObject({ attempt: 'download', errors: [{ code: 'too_many_requests', params: { count: 2 } }] });
  reportError(error);
  expect(errorBanners.get()).toMatchObject([{ attempt: 'download' }]);
  reportError(createNetworkError(), 'create');
  expect(errorBanners.get()).toMatchObject([{ attempt: 'download' }, { attempt: 'create' }]);
});

test('a lost session shows a dialog instead of a banner', () => {
  reportError(new ApiError(401, [{ code: 'not_signed_in', message: 'x' }], 'r1'));
  expect(errorBanners.get()).toEqual([]);
});
