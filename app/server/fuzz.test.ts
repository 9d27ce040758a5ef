import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createAccounting } from '#modules/accounting/server/index.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { errorAnswerSchema } from '#platform/contract/errors.ts';
import type { User } from '#modules/identity/server/index.ts';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import { createDocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { createPictureProcessor } from '#platform/server/pictures/picture-processor.ts';
import { createId } from '#platform/server/ids.ts';
import { hostile, hostileHeaders, hostileQueries, likely, toJson } from '#testing/arbitraries.ts';
import type { KnownValues } from '#testing/arbitraries.ts';
import { encodeCursor } from '#platform/server/lists/cursor.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestFiles } from '#testing/files.ts';
import { forms } from '#testing/hostile-forms.ts';
import type { TestAnswer } from '#testing/http.ts';
import { createTestPeople, testPassword } from '#testing/people.ts';
import { endpoints } from '#testing/product-modules.ts';

// Every endpoint gets likely and hostile input from somebody who may call it. It must never fail on its
// own (5xx), and always answer what its contract says.

const { database } = await createTestDatabase();
const renderer = createDocumentRenderer({ workers: 1 });
const pictures = createPictureProcessor();
afterAll(() => Promise.all([renderer.close(), pictures.close()]));
const { files } = await createTestFiles(database);
const people = await createTestPeople(database, { modules: [createAccounting({ renderer, pictures, files })] });

const allPermissions = ['benit-accounting-permission', 'benit-organization-users-permission', 'benit-central-configuration-permission'];
const allServices = ['accounting', 'central-administration'];
const empty = z.strictObject({});
const granted = ['benit-accounting-permission', 'benit-organization-users-permission'];
/** Requests per endpoint; more of them look longer. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 40);
const fixture = { seed: 20_261_121, numRuns: runs, endOnFailure: true };
/** An endpoint with many fields may take more than one until one of its inputs is right in all of them. */
const maxBatches = 6;
const timeout = 60_000 * Math.max(1, runs / 120);

// Those answer 200 only to a secret that no fuzzer guesses.
const secretKeepers = new Set([
  'signIn', 'confirmSecondFactor', 'renewRecoveryCodes', 'disableSecondFactor', 'checkPasswordLink', 'setPassword', 'checkEmailConfirmation', 'confirmEmail', 'checkJoinLink', 'acceptJoinLink', 'declineJoinLink',
]);

async function attacker(path = '') {
  const organizationId = await people.addOrganization(allServices);
  const user = await people.addUser({ organizationId, permissions: allPermissions });
  const browser = await people.signIn(user);
  const numbers = ['A-1', 'A-2', '2026/3'];
  for (const invoiceId of numbers) {
    await browser.call('POST', '/api/benit/accounting/invoice', { body: { invoice: { invoiceId } } });
  }
  const known: KnownValues = {
    invoiceId: [...numbers, 'B-1', 'B-2', 'B-3'],
    id: (await bringVictims(path, organizationId, user)) ?? numbers,
    formerInvoiceId: numbers,
    toBeCopiedFromInvoiceId: numbers,
    version: [1, 2],
    uom: ['piece', 'hour'],
    orgId: [organizationId],
    email: ['erika@example.org'],
    invoiceNumberingPattern: ['RE-{YYYY}-{NNNN}', '{N}'],
    password: [testPassword],
    currentPassword: [testPassword],
    permissionIdentifiers: [granted, granted.slice(0, 1)],
    permissions: [granted.map((identifier) => ({ identifier }))],
    userLanguages: [['de', 'en'], ['en', 'de', 'fr']],
    userDefaultLanguage: ['de', 'en'],
    startApplicationId: await findApplications(),
    event: ['signed_in', 'user_added'],
    cursor: cursors.map(encodeCursor),
    from: ['2026-01-01'],
    to: ['2027-01-01'],
  };
  return Object.assign(browser, { known });
}

const cursors = ['2026-01-01', '2026-01-01T00:00:00Z', '0000-01-01', '0000-01-01T00:00:00.000000Z', '\u0000', '\uD800', 'A', 2 ** 31, 1e308]
  .flatMap((first) => [[first, createId()], [first, 'x', createId()], [first]]);

/** Three of what the endpoint is about, which it may change or delete without a trace in the other tests: their ids. */
async function bringVictims(path: string, organizationId: OrganizationId, user: User): Promise<string[] | undefined> {
  const ids = [createId(), createId(), createId()];
  if (path.includes('/sessions/')) return bringSessions(user);
  // The last administrator's account stays.
  if (path.endsWith('/account/deletion')) await people.addUser({ organizationId, permissions: allPermissions });
  if (path.includes('/invitations/')) return Promise.all(ids.map(async () => invite(user.id, await people.addOrganization())));
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

/** Sessions of the same user in other browsers; answers their ids. */
async function bringSessions(user: User): Promise<string[]> {
  for (let count = 0; count < 3; count += 1) await people.signIn(user);
  const rows = await database.identity((tx) => tx.selectFrom('sessions').select('id').where('user_id', '=', user.id).orderBy('created_at').orderBy('id').execute());
  return rows.map((row) => row.id).slice(1);
}

/** Somebody who has not accepted their invitation; answers the membership's id. */
async function bringMember(email: string, organizationId: OrganizationId): Promise<string> {
  const user = await database.identity((tx) => people.identity.createUser(tx, { email, firstName: 'Erika', lastName: 'Muster' }));
  return invite(user.id, organizationId);
}

function invite(userId: UserId, organizationId: OrganizationId): Promise<string> {
  const workplace = { permissions: [], startApplication: null, languages: ['de'], defaultLanguage: 'de' } as const;
  return database.identity((tx) => people.organizations.addMember(tx, { organizationId, userId, ...workplace, invitation: { by: 'Anna' } }));
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
    // Half of them, so that also few runs get past validation.
    { weight: 2, arbitrary: fc.record({ params: likely(params, known), query: likely(query, known), body: likely(body, known) }) },
    { weight: 1, arbitrary: fc.record({ params: likely(params, known), query: hostile(query, known), body: hostile(body, known) }) },
    { weight: 1, arbitrary: fc.record({ params: hostile(params, known), query: likely(query, known), body: hostile(body, known) }) },
  );
}

function constants<T extends object>(made: T): { [Key in keyof T]: fc.Arbitrary<T[Key]> } {
  return Object.fromEntries(Object.entries(made).map(([key, value]) => [key, fc.constant(value)])) as { [Key in keyof T]: fc.Arbitrary<T[Key]> };
}

/** The method of an endpoint, now and then another one that leads to it. */
function methods({ method }: Endpoint) {
  return method === 'GET' ? fc.oneof({ weight: 7, arbitrary: fc.constant(method) }, { weight: 1, arbitrary: fc.constant('HEAD' as const) }) : fc.constant(method);
}

function checkAnswer(endpoint: Endpoint, { status, text, body, headers }: TestAnswer): void {
  expect(status, text).toBeLessThan(500);
  if (status !== 200) expect(errorAnswerSchema.safeParse(body).error, text).toBeUndefined();
  else if (endpoint.response === 'pdf') expect(text).toMatch(/^(?:25504446|%PDF)/u);
  else if (endpoint.response === 'csv') expect(headers['content-type']).toContain('text/csv');
  else if (endpoint.response instanceof z.ZodType) expect(endpoint.response.safeParse(body).error, text).toBeUndefined();
  else expect(endpoint.response.mediaTypes).toContain(headers['content-type']);
}

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_, endpoint) => {
  it('answers by its contract, whatever is sent', { timeout }, async () => {
    const browser = await attacker(endpoint.path);
    const { cookie, known } = browser;
    const statuses = new Set<number>();
    const input = inputs(endpoint, known).chain((made) => fc.record({ ...constants(made), form: endpoint.request.files ? forms(endpoint, made.body) : fc.constant(undefined) }));
    const requests = fc.record({ method: methods(endpoint), input, suffix: hostileQueries, strange: hostileHeaders });
    const property = fc.asyncProperty(requests, async ({ method, input: { params, query, body, form }, suffix, strange }) => {
      browser.cookie = cookie;
      const url = toUrl(endpoint.path, params, query);
      const payload = form?.body ?? (endpoint.request.body && toJson(body));
      const answer = await browser.call(method, suffix === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${suffix}`, {
        headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...form?.headers, ...strange },
        ...(payload !== undefined && { body: payload }),
      });
      statuses.add(answer.status);
      if (method === 'HEAD') expect([answer.status < 500, answer.text]).toEqual([true, '']);
      else checkAnswer(endpoint, answer);
    });
    const isDone = (): boolean => statuses.has(200) || secretKeepers.has(endpoint.id);
    for (let batch = 0; batch === 0 || (batch < maxBatches && !isDone()); batch += 1) await fc.assert(property, { ...fixture, seed: fixture.seed + batch });
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

  it.each<[string, 'GET' | 'PUT' | 'POST', string, unknown, string]>([
    ['NUL in an invoice number', 'GET', '/api/benit/accounting/invoice?invoiceId=%00', undefined, 'invoiceId'],
    ['NUL in a search term', 'GET', '/api/benit/accounting/invoice?searchTerm=a%00b', undefined, 'searchTerm'],
    ['NUL in a cursor', 'GET', '/api/benit/accounting/invoice?cursor=%00', undefined, 'cursor'],
    ['the year 0000 in a list of days', 'GET', `/api/benit/accounting/invoice?cursor=${encodeCursor(['0000-01-01', createId()])}`, undefined, 'cursor'],
    ['the year 0000 in a list of instants', 'GET', `/api/benit/central-configuration/mail?cursor=${encodeCursor(['0000-01-01T00:00:00Z', createId()])}`, undefined, 'cursor'],
    ['half of a character in a cursor', 'GET', `/api/benit/accounting/invoice/customer-records?cursor=${encodeCursor(['\uD800', createId()])}`, undefined, 'cursor'],
    ['a version past the column', 'PUT', '/api/benit/accounting/configuration', { configIdentifier: 'invoiceConfig', properties: {}, version: 2 ** 31 }, 'version'],
    ['an invoice number that is a folder', 'POST', '/api/benit/accounting/invoice', { invoice: { invoiceId: '.' } }, 'invoice.invoiceId'],
    ['an invoice number that is the folder above', 'PUT', '/api/benit/accounting/invoice/invoice-id', { formerInvoiceId: 'A-1', invoiceId: '..' }, 'invoiceId'],
  ])('%s is a mistake in a field', async (_, method, url, body, field) => {
    const answer = await (await attacker()).call(method, url, body === undefined ? {} : { body });
    expect([answer.status, answer.body.errors.map((error) => error.field)]).toEqual([400, [field]]);
  });

  it.each(['HEAD', 'OPTIONS', 'PATCH', 'DELETE', 'TRACE'] as const)('%s, whether a path takes it or not, is answered', { timeout }, async (method) => {
    const browser = await attacker();
    const { cookie } = browser;
    const requests = fc.record({ path: fc.constantFrom(...endpoints.map(({ path }) => toUrl(path, {}, {})), '/', '/health/live'), strange: hostileHeaders, suffix: hostileQueries });
    await fc.assert(
      fc.asyncProperty(requests, async ({ path, strange, suffix }) => {
        browser.cookie = cookie;
        // Answers without a look at the database would keep the event loop from turning, which counts as overload.
        await turn();
        expect((await browser.call(method, `${path}?${suffix}`, { headers: strange })).status).toBeLessThan(500);
      }),
      fixture,
    );
  });

  it.each(['/api/benit/accounting/%zz', '/api/nothing', `/api/benit/auth/users/check/${'x'.repeat(500)}`])('%s is answered, not dropped', async (url) => {
    const answer = await (await attacker()).call('GET', url);
    expect([404, 414]).toContain(answer.status);
    expect(errorAnswerSchema.safeParse(answer.body).error).toBeUndefined();
  });
});
