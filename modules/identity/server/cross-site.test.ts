import { expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';

const { database } = await createTestDatabase();
const people = await createTestPeople(database);
const organizationId = await people.addOrganization();
const user = await people.addUser({ organizationId });

const unsafe = people.endpoints.filter(({ method }) => method !== 'GET');
const tricks: [string, Record<string, string>][] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['an origin that only begins like ours', { origin: 'http://kontor.test.evil.example' }],
  ['no origin at all, as a sandboxed frame sends', { origin: 'null' }],
  ['no custom header', { 'x-requested-with': '' }],
  ['another custom header', { 'x-requested-with': 'XMLHttpRequest' }],
  ['fetch metadata of another site', { 'sec-fetch-site': 'cross-site' }],
  ['a form', { 'x-requested-with': '', 'content-type': 'application/x-www-form-urlencoded' }],
  ['a file upload', { 'x-requested-with': '', 'content-type': 'multipart/form-data; boundary=x' }],
  ['plain text', { 'x-requested-with': '', 'content-type': 'text/plain' }],
];

test.each(tricks)('a call from another site is refused and changes nothing: %s', async (_name, headers) => {
  const browser = await people.signIn(user);
  const cookie = browser.cookie;
  for (const { method, path } of unsafe) {
    const url = path.replace(':a', 'a').replace(':b', 'b');
    const answer = await browser.call(method, url, { headers, body: '{}' });
    expect([url, answer.status]).toEqual([url, 403]);
    expect(answer.body.errors).toEqual([expect.objectContaining({ code: 'cross_site' })]);
    expect(answer.setCookies).toEqual([]);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  }
  browser.cookie = cookie;
  expect((await browser.call('GET', '/api/benit/auth/users/currentuser')).status).toBe(200);
});

test("the product's own origin and the listed ones may call", async () => {
  for (const origin of ['http://kontor.test', 'https://listed.example']) {
    const browser = await people.signIn(user);
    const answer = await browser.call('POST', '/api/benit/auth/users/get-new-jwt', {
      headers: { origin, host: 'kontor.test' },
    });
    expect([origin, answer.status]).toEqual([origin, 200]);
  }
});

test('form bodies are not read even with the header', async () => {
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
    const answer = await people
      .browser()
      .call('POST', '/api/benit/auth/users/signin', { headers: { 'content-type': type }, body: 'email=a&password=b' });
    expect([type, answer.status]).toEqual([type, 415]);
  }
});
