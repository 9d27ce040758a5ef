import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createAccounting } from '#modules/accounting/server/index.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { errorAnswerSchema } from '#platform/contract/errors.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import { createDocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { createId } from '#platform/server/ids.ts';
import { hostile, likely } from '#testing/arbitraries.ts';
import type { KnownValues } from '#testing/arbitraries.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';
import { endpoints } from './registry.ts';

// Every endpoint gets likely and hostile input from somebody who may call it. It must never fail on its
// own (5xx), and always answer what its contract says.

const { database } = await createTestDatabase();
const renderer = createDocumentRenderer({ workers: 1 });
afterAll(() => renderer.close());
const people = await createTestPeople(database, { routes: createAccounting({ renderer }).routes });

const allPermissions = ['benit-accounting-permission', 'benit-organization-users-permission', 'benit-central-configuration-permission'];
const allServices = ['accounting', 'central-administration'];
const empty = z.strictObject({});
const granted = ['benit-accounting-permission', 'benit-organization-users-permission'];
const runs = 120;

// Those answer 200 only to a secret that no fuzzer guesses.
const secretKeepers = new Set(['signIn', 'checkPasswordLink', 'setPassword']);

async function attacker(path = '') {
  const organizationId = await people.addOrganization(allServices);
  const browser = await people.signIn(await people.addUser({ organizationId, permissions: allPermissions }));
  const numbers = ['A-1', 'A-2', '2026/3'];
  for (const invoiceId of numbers) {
    await browser.call('POST', '/api/benit/accounting/invoice', { body: { invoice: { invoiceId } } });
  }
  const known: KnownValues = {
    invoiceId: [...numbers, 'B-1', 'B-2', 'B-3'],
    id: (await bringVictims(path, organizationId)) ?? numbers,
    formerInvoiceId: numbers,
    toBeCopiedFromInvoiceId: numbers,
    version: [1, 2],
    uom: ['piece', 'hour'],
    orgId: [organizationId],
    email: ['erika@example.org'],
    invoiceNumberingPattern: ['RE-{YYYY}-{NNNN}', '{N}'],
    password: ['Kanarienvogel-17'],
    permissionIdentifiers: [granted, granted.slice(0, 1)],
    permissions: [granted.map((identifier) => ({ identifier }))],
    userLanguages: [['de', 'en'], ['en', 'de', 'fr']],
    userDefaultLanguage: ['de', 'en'],
    startApplicationId: await findApplications(),
    event: ['signed_in', 'user_added'],
    from: ['2026-01-01'],
    to: ['2027-01-01'],
  };
  return Object.assign(browser, { known });
}

/** Three of what the endpoint is about, which it may change or delete without a trace in the other tests: their ids. */
async function bringVictims(path: string, organizationId: OrganizationId): Promise<string[] | undefined> {
  const ids = [createId(), createId(), createId()];
  if (path.includes('/user-org/')) return Promise.all(ids.map((id) => bringMember(`${id}@fuzz.example`, organizationId)));
  if (path.includes('/organization/')) return Promise.all(ids.map(() => people.addOrganization()));
  if (path.includes('/service/')) {
    const text = JSON.stringify({ de: 'Dienst' });
    await database.identity((tx) => tx.insertInto('services').values(ids.map((id) => ({ id, identifier: id, name: text, description: text }))).execute());
    return ids;
  }
  if (!path.includes('/mail/')) return undefined;
  const mail = { recipient: 'erika@example.org', subject: 'Betreff', body: Buffer.alloc(40), state: 'failed', transport: 'outbox' };
  await database.identity((tx) => tx.insertInto('mails').values(ids.map((id) => ({ ...mail, id }))).execute());
  return ids;
}

/** Somebody who has not accepted her invitation; answers the membership's id. */
async function bringMember(email: string, organizationId: OrganizationId): Promise<string> {
  const user = await database.identity((tx) => people.identity.createUser(tx, { email, firstName: 'Erika', lastName: 'Muster' }));
  return people.addMembership(user.id, { organizationId });
}

function findApplications(): Promise<string[]> {
  return database.identity(async (tx) => {
    const rows = await tx.selectFrom('applications').select('id').where('identifier', 'in', ['invoices', 'organization-users']).execute();
    return rows.map((row) => row.id);
  });
}

function toUrl(path: string, params: unknown, query: unknown): string {
  const given = Object(params) as Record<string, unknown>;
  const filled = path.replaceAll(/:(\w+)/gu, (_, name: string) => encode(given[name] ?? 'x') || 'x');
  const pairs = Object.entries(Object(query)).map(([key, value]) => `${encode(key)}=${encode(value)}`);
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled;
}

/** Percent-encodes anything; a lone surrogate, which no URL can carry, becomes the replacement character. */
function encode(value: unknown): string {
  return encodeURIComponent(String(typeof value === 'object' ? JSON.stringify(value) : value).toWellFormed()).slice(0, 2000);
}

function inputs(endpoint: Endpoint, known: KnownValues) {
  const { params = empty, query = empty, body = empty } = endpoint.request;
  return fc.oneof(
    fc.record({ params: likely(params, known), query: likely(query, known), body: likely(body, known) }),
    fc.record({ params: likely(params, known), query: hostile(query, known), body: hostile(body, known) }),
    fc.record({ params: hostile(params, known), query: likely(query, known), body: hostile(body, known) }),
  );
}

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_, endpoint) => {
  it('answers by its contract, whatever is sent', { timeout: 60_000 }, async () => {
    const browser = await attacker(endpoint.path);
    const { cookie, known } = browser;
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(inputs(endpoint, known), async ({ params, query, body }) => {
        browser.cookie = cookie;
        const withBody = endpoint.request.body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
        const answer = await browser.call(endpoint.method, toUrl(endpoint.path, params, query), withBody);
        statuses.add(answer.status);
        expect(answer.status, answer.text).toBeLessThan(500);
        if (answer.status !== 200) expect(errorAnswerSchema.safeParse(answer.body).error, answer.text).toBeUndefined();
        else if (endpoint.response === 'pdf') expect(answer.text.startsWith('25504446')).toBe(true);
        else if (endpoint.response === 'csv') expect(answer.headers['content-type']).toContain('text/csv');
        else expect(endpoint.response.safeParse(answer.body).error, answer.text).toBeUndefined();
      }),
      { numRuns: runs, seed: 20_261_121, endOnFailure: true },
    );
    // Input that never gets past validation would test nothing behind it.
    expect(statuses.has(200)).toBe(!secretKeepers.has(endpoint.id));
  });
});

describe('malformed requests', () => {
  it.each([
    ['broken JSON', { 'content-type': 'application/json' }, '{"invoice":', 400],
    ['prototype pollution', { 'content-type': 'application/json' }, '{"__proto__":{"x":1},"invoice":{}}', 400],
    ['no JSON at all', { 'content-type': 'text/plain' }, 'invoice', 415],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'invoice=1', 415],
    ['a multipart form', { 'content-type': 'multipart/form-data; boundary=x' }, '--x\r\n\r\n', 415],
    ['an empty body', { 'content-type': 'application/json' }, '', 400],
  ])('%s is refused', async (_, headers, body, status) => {
    const answer = await (await attacker()).call('POST', '/api/benit/accounting/invoice', { headers, body });
    expect(answer.status).toBe(status);
    expect(errorAnswerSchema.safeParse(answer.body).error).toBeUndefined();
  });

  it.each(['/api/benit/accounting/%zz', '/api/nothing', `/api/benit/auth/users/check/${'x'.repeat(500)}`])('%s is answered, not dropped', async (url) => {
    const answer = await (await attacker()).call('GET', url);
    expect([404, 414]).toContain(answer.status);
    expect(errorAnswerSchema.safeParse(answer.body).error).toBeUndefined();
  });
});
