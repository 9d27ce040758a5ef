import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { call, chooseOrganization } from './client.ts';
import { noteSuccess } from './recovery.ts';
import { sendForm, toFormData } from './send-form.ts';

/** Fake XMLHttpRequest, controlled by the test. */
class FakeRequest {
  static last: FakeRequest;
  static count = 0;
  aborts = 0;
  readonly sent: { method?: string; url?: string; form?: FormData; headers: Record<string, string> } = { headers: {} };
  readonly listeners = new Map<string, (event: object) => void>();
  readonly upload = {
    addEventListener: (name: string, listener: (event: object) => void) =>
      this.listeners.set(`upload ${name}`, listener),
  };
  withCredentials = false;
  status = 0;
  responseText = '';
  constructor() {
    FakeRequest.last = this;
    FakeRequest.count += 1;
  }
  open(method: string, url: string): void {
    Object.assign(this.sent, { method, url });
  }
  setRequestHeader(name: string, value: string): void {
    this.sent.headers[name] = value;
  }
  addEventListener(name: string, listener: (event: object) => void): void {
    this.listeners.set(name, listener);
  }
  getAllResponseHeaders(): string {
    return 'date: Sun, 22 Nov 2026 12:00:00 GMT\r\nx-request-id: r1\r\n';
  }
  send(form: FormData): void {
    this.sent.form = form;
  }
  abort(): void {
    this.aborts += 1;
    this.tell('abort');
    this.tell('loadend');
  }
  tell(name: string, event: object = {}): void {
    this.listeners.get(name)?.(event);
  }
  answer(status: number, body: unknown): void {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.tell('load');
    this.tell('loadend');
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  chooseOrganization('org-1');
});
afterEach(() => {
  // Ends the questions whether the server is back.
  noteSuccess(performance.now());
  vi.unstubAllGlobals();
});

const picture = new File(['PNG'], 'Logo Ä.png', { type: 'image/png' });
const upload = defineEndpoint({
  id: 'upload',
  method: 'POST',
  path: '/api/thing/:id/picture',
  access: 'public',
  summary: 'A picture',
  request: {
    params: z.object({ id: z.string() }),
    body: z.strictObject({ version: z.number() }),
    files: { file: { mediaTypes: ['image/png'], maxBytes: 1000 } },
  },
  response: z.object({ name: z.string() }),
  errors: [],
});
const input = { params: { id: 'a/b' }, body: { version: 7 }, files: { file: picture } };

test('a form contains its fields first, texts unchanged, other values as JSON', () => {
  const form = toFormData(
    { note: '7', version: 7, days: [1, 2], nothing: undefined },
    { file: picture, pages: [picture, picture] },
  );
  expect([...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name])).toEqual([
    ['note', '7'],
    ['version', '7'],
    ['days', '[1,2]'],
    ['file', 'Logo Ä.png'],
    ['pages', 'Logo Ä.png'],
    ['pages', 'Logo Ä.png'],
  ]);
});

test('a call with files is sent as a form, reports its progress, and is answered like any other', async () => {
  const shares: number[] = [];
  const answered = call(upload, input, { onProgress: (share) => shares.push(share) });
  const { last } = FakeRequest;
  last.tell('upload progress', { loaded: 25, total: 100 });
  last.tell('upload progress', { loaded: 100, total: 100 });
  last.answer(200, { name: 'Stuhl' });
  await expect(answered).resolves.toEqual({ name: 'Stuhl' });
  expect(shares).toEqual([0.25, 1]);
  expect(last.sent).toMatchObject({
    method: 'POST',
    url: '/api/thing/a%2Fb/picture',
    headers: { 'X-Requested-With': 'kontor', 'X-Organization': 'org-1' },
  });
  expect(last.sent.headers).not.toHaveProperty('Content-Type');
  expect(last.sent.form?.get('version')).toBe('7');
});

test('a refusal, and a missing network, become client errors', async () => {
  const refused = call(upload, input);
  FakeRequest.last.answer(415, {
    errors: [{ code: 'file_type_not_allowed', message: 'x', params: { allowed: 'PNG', found: 'PDF' } }],
    requestId: 'r1',
  });
  await expect(refused).rejects.toMatchObject({
    status: 415,
    errors: [{ code: 'file_type_not_allowed', params: { found: 'PDF' } }],
  });
  const lost = call(upload, input);
  FakeRequest.last.tell('error');
  await expect(lost).rejects.toMatchObject({ status: 0, errors: [{ code: 'network' }] });
});

test('a form can be aborted', async () => {
  const controller = new AbortController();
  const answered = sendForm('/api/x', { method: 'POST', headers: {}, form: new FormData(), signal: controller.signal });
  controller.abort();
  await expect(answered).rejects.toMatchObject({ name: 'AbortError' });
});

test('a form aborted before sending is never sent', async () => {
  const before = FakeRequest.count;
  const answered = sendForm('/api/x', {
    method: 'POST',
    headers: {},
    form: new FormData(),
    signal: AbortSignal.abort(),
  });
  await expect(answered).rejects.toMatchObject({ name: 'AbortError' });
  expect(FakeRequest.count).toBe(before);
});

test('an answered form is not aborted', async () => {
  const controller = new AbortController();
  const answered = sendForm('/api/x', { method: 'POST', headers: {}, form: new FormData(), signal: controller.signal });
  FakeRequest.last.answer(200, {});
  await expect(answered).resolves.toMatchObject({ status: 200 });
  controller.abort();
  expect(FakeRequest.last.aborts).toBe(0);
});
