import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';
import { route } from './route.ts';

const { database } = await createTestDatabase();
/** Body that the handler received last. */
let received: unknown;
const echo = defineEndpoint({
  id: 'echo',
  method: 'POST',
  path: '/api/test/echo',
  access: 'member',
  summary: 'Takes anything',
  request: { body: z.unknown() },
  response: z.object({}),
  errors: [],
  bodyLimit: 4 * 1024 * 1024,
});
const people = await createTestPeople(database, {
  routes: [
    route(echo, async ({ body }) => {
      received = body;
      return {};
    }),
  ],
});
const browser = await people.signIn(await people.addUser({ organizationId: await people.addOrganization() }));

const file = `data:image/png;base64,${'iVBOR/+8'.repeat(50_000)}`;

async function send(payload: string): Promise<number> {
  received = undefined;
  const answer = await people.app.inject({
    method: 'POST',
    url: '/api/test/echo',
    payload,
    headers: {
      host: 'kontor.test',
      cookie: browser.cookie,
      'x-requested-with': 'kontor',
      'content-type': 'application/json; charset=utf-8',
    },
  });
  return answer.statusCode;
}

it.each([
  ['a file', { logo: file, version: 3 }],
  ['several, deep inside', { list: [{ a: file, b: [file, 'short', null, true, 1.5] }], c: { d: `${file}=` } }],
  ['letters of other languages', { text: 'Größe 字 🙂'.repeat(40_000) }],
  ['quotes, slashes and line breaks', { text: '"a\\b/c\n'.repeat(60_000), end: 'a\\' }],
  ['a text that ends with backslashes', { text: `${file}\\\\`, next: `${file}\\"` }],
  ['nothing else', file],
  ['fields of long names', { [file]: file, list: [{ [`${file}"`]: 1 }] }],
  ['many short texts', Array.from({ length: 30_000 }, (_, index) => `Position ${index}`)],
])('a large body arrives as it was sent: %s', async (_, body) => {
  expect(await send(JSON.stringify(body))).toBe(200);
  expect(received).toEqual(body);
});

it('slashes may be escaped, as some clients do', async () => {
  expect(await send(JSON.stringify({ logo: file }).replaceAll('/', '\\/'))).toBe(200);
  expect(received).toEqual({ logo: file });
});

it.each([
  ['an end', `{"logo":"${file}"`],
  ['the closing quote', `{"logo":"${file}`],
  ['the closing quote, with nothing else', `"${file}`],
  ['the closing quote behind a backslash', `"${file}\\"`],
  ['a comma', `{"logo":"${file}" "version":1}`],
  ['a known escape', `{"logo":"${file}\\x"}`],
  ['an object without __proto__', `{"logo":"${file}","__proto__":{"admin":true}}`],
  ['an object without constructor.prototype', `{"logo":"${file}","constructor":{"prototype":{}}}`],
])('a large body is refused without %s', async (_, payload) => {
  expect(await send(payload)).toBe(400);
  expect(received).toBeUndefined();
});

it.each([
  ['empty lists', `[${'[],'.repeat(200_000)}0]`],
  ['numbers', `[${'0,'.repeat(200_000)}0]`],
  ['names', `{${Array.from({ length: 60_000 }, (_, index) => `"k${index}":0`).join(',')}}`],
  ['nesting', '['.repeat(300_000)],
  ['blanks', `[${' '.repeat(300_000)}]`],
])('a large body may contain texts, but not hundreds of thousands of %s', async (_, payload) => {
  expect(await send(payload)).toBe(413);
});

it('the deepest accepted nesting causes no failure', async () => {
  expect(await send(`${'['.repeat(100_000)}"${file}"${']'.repeat(100_000)}`)).toBe(200);
});
