import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { createTestClock } from '#testing/clock.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestApp, createTestBrowser } from '#testing/http.ts';
import { route } from './route.ts';

const { database } = await createTestDatabase();
const logLines: string[] = [];
const link = defineEndpoint({
  id: 'checkLink',
  method: 'GET',
  path: '/api/test/link/:a/:b',
  access: 'public',
  summary: 'a link',
  request: {
    params: z.object({ a: z.string(), b: z.string() }),
    query: z.object({ searchTerm: z.string().optional() }),
  },
  response: z.object({}),
  errors: [],
});
const app = await createTestApp({
  database,
  clock: createTestClock(),
  findSession: async () => null,
  logLines,
  routes: [route(link, async () => ({}))],
  register: (server) => void server.get('/*', async () => 'page'),
});
const browser = createTestBrowser(app);
const secret = 'Ge-heim_4711';

it.each([
  [`/api/test/link/${secret}/${secret}`, '/api/test/link/:a/:b'],
  [`/api/test/link/${secret}/${secret}?searchTerm=${secret}&limit=5`, '/api/test/link/:a/:b'],
  [`/api/test/link/${secret}%2F${secret}`, '/api/…'],
  [`/api/test/link/${secret}/${secret}/`, '/api/…'],
  [`/api/test/link/${secret}/${secret}/x`, '/api/…'],
  [`/api/TEST/link/${secret}/${secret}`, '/api/…'],
  [`/api/benit/auth/users/join/${secret}/${secret}`, '/api/…'],
  [`/benit/auth/set-password/${secret}/${secret}`, '/benit/…'],
  [`/benit/auth/join/${secret}/${secret}`, '/benit/…'],
  [`/benit/auth/confirm-email/${secret}/${secret}`, '/benit/…'],
  [`/BENIT/AUTH/SET-PASSWORD/${secret}/${secret}`, '/…'],
  [`/benit%2Fauth%2Fset-password%2F${secret}%2F${secret}`, '/…'],
  [`/benit%252Fauth%252Fset-password%252F${secret}`, '/…'],
  [`//benit/auth/set-password/${secret}`, '/…'],
  [`/${secret}`, '/…'],
  [`/%zz/${secret}`, '/…'],
  [`/benit?searchTerm=${secret}`, '/benit'],
  [`/?next=/benit/auth/set-password/${secret}`, '/'],
])('of %s only %s is logged', async (url, logged) => {
  logLines.splice(0);
  await browser.call('GET', url);
  const paths = logLines.map((line) => JSON.parse(line).req?.url).filter((path) => path !== undefined);
  expect(paths).toEqual([logged]);
  expect(logLines.join('')).not.toContain(secret);
});
