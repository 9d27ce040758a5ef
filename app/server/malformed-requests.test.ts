import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorAnswerSchema } from '#platform/contract/errors.ts';
import { createId } from '#platform/server/ids.ts';
import { encodeCursor } from '#platform/server/lists/cursor.ts';
import { hostileHeaders, hostileQueries } from '#testing/arbitraries.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createFuzzScene } from '#testing/fuzz-scene.ts';
import { toUrl } from '#testing/fuzz-urls.ts';
import { fuzzSettings, fuzzTimeout } from '#testing/fuzzing.ts';
import { endpoints } from '#testing/product-modules.ts';
import { createProductPeople } from '#testing/product-people.ts';

const { database } = await createTestDatabase();
const attacker = createFuzzScene(await createProductPeople(database), database);

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
    [
      'the year 0000 in a list of days',
      'GET',
      `/api/benit/accounting/invoice?cursor=${encodeCursor(['0000-01-01', createId()])}`,
      undefined,
      'cursor',
    ],
    [
      'the year 0000 in a list of instants',
      'GET',
      `/api/benit/central-configuration/mail?cursor=${encodeCursor(['0000-01-01T00:00:00Z', createId()])}`,
      undefined,
      'cursor',
    ],
    [
      'half of a character in a cursor',
      'GET',
      `/api/benit/accounting/invoice/customer-records?cursor=${encodeCursor(['\uD800', createId()])}`,
      undefined,
      'cursor',
    ],
    [
      'a version past the column',
      'PUT',
      '/api/benit/accounting/configuration',
      { configIdentifier: 'invoiceConfig', properties: {}, version: 2 ** 31 },
      'version',
    ],
    [
      'an invoice number that is a folder',
      'POST',
      '/api/benit/accounting/invoice',
      { invoice: { invoiceId: '.' } },
      'invoice.invoiceId',
    ],
    [
      'an invoice number that is the folder above',
      'PUT',
      '/api/benit/accounting/invoice/invoice-id',
      { formerInvoiceId: 'A-1', invoiceId: '..' },
      'invoiceId',
    ],
  ])('%s is a mistake in a field', async (_, method, url, body, field) => {
    const answer = await (await attacker()).call(method, url, body === undefined ? {} : { body });
    expect([answer.status, answer.body.errors.map((error) => error.field)]).toEqual([400, [field]]);
  });

  it.each(['HEAD', 'OPTIONS', 'PATCH', 'DELETE', 'TRACE'] as const)(
    '%s gets a response, accepted by the path or not',
    { timeout: fuzzTimeout },
    async (method) => {
      const browser = await attacker();
      const { cookie } = browser;
      const requests = fc.record({
        path: fc.constantFrom(...endpoints.map(({ path }) => toUrl(path, {}, {})), '/', '/health/live'),
        strange: hostileHeaders,
        suffix: hostileQueries,
      });
      await fc.assert(
        fc.asyncProperty(requests, async ({ path, strange, suffix }) => {
          browser.cookie = cookie;
          // Answers without a look at the database would keep the event loop from turning, which counts as overload.
          await turn();
          expect((await browser.call(method, `${path}?${suffix}`, { headers: strange })).status).toBeLessThan(500);
        }),
        fuzzSettings,
      );
    },
  );

  it.each(['/api/benit/accounting/%zz', '/api/nothing', `/api/benit/auth/users/check/${'x'.repeat(500)}`])(
    '%s gets a response instead of a closed connection',
    async (url) => {
      const answer = await (await attacker()).call('GET', url);
      expect([404, 414]).toContain(answer.status);
      expect(errorAnswerSchema.safeParse(answer.body).error).toBeUndefined();
    },
  );
});
