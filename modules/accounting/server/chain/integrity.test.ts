import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createId } from '#platform/server/ids.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody } from '#testing/http.ts';
import { addDrafts, addIssuedInvoices, cancelInvoice, chainDocuments } from '#testing/issued-invoices.ts';
import { createTestPeople } from '#testing/people.ts';
import { accountingAudit } from '../../contract/audit.ts';
import { accountingCatalogue } from '../../contract/catalogue.ts';
import { accountingErrors } from '../../contract/errors.ts';
import type { Integrity } from './check-integrity.ts';
import { createChainRoutes } from './routes.ts';
import { tamper, tamperingArbitrary, tamperings } from '#testing/tampering.ts';

const { adminUrl, database } = await createTestDatabase();
const catalogue = await openCatalogue(adminUrl);
afterAll(() => catalogue.close());
const people = await createTestPeople(database, {
  modules: () => [
    {
      name: 'accounting',
      errors: accountingErrors,
      catalogue: accountingCatalogue,
      audit: accountingAudit,
      routes: createChainRoutes({ readBytes: () => Promise.reject(new Error('there is no file')) }),
    },
  ],
});

async function open(numbers: readonly string[]) {
  const organizationId = await people.addOrganization();
  const scope = { organizationId, userId: createId() };
  const browser = await people.signIn(await people.addUser({ organizationId }));
  const links = await addIssuedInvoices(database, scope, numbers);
  const check = async () => {
    const { status, body } = await browser.call<Integrity & TestBody>('GET', '/api/benit/accounting/invoice/integrity');
    expect(status).toBe(200);
    return body;
  };
  return { organizationId, scope, browser, links, check };
}

describe('integrity', () => {
  it('of an organisation without issued invoices is an empty chain', async () => {
    const { check } = await open([]);
    expect(await check()).toEqual({ documents: 0, head: null, valid: true, firstBroken: null });
  });

  it('returns the number of documents and the last hash, also after a cancellation', async () => {
    const { check, scope, links } = await open(['RE-1', 'RE-2', 'RE-3']);
    expect(await check()).toEqual({ documents: 3, head: links[2]?.hash, valid: true, firstBroken: null });
    await cancelInvoice(database, scope, 'RE-2', 'S-1');
    expect(await check()).toEqual({
      documents: 4,
      head: expect.not.stringMatching(links[2]?.hash ?? ''),
      valid: true,
      firstBroken: null,
    });
  });

  it.each([
    [
      'is cancelled though nothing cancels it',
      `UPDATE invoices SET status = 'cancelled' WHERE number = 'RE-1'`,
      'RE-1',
    ],
    ['is not cancelled any more', `UPDATE invoices SET status = 'issued' WHERE number = 'RE-2'`, 'RE-2'],
    [
      'was issued at another time',
      `UPDATE invoices SET issued_at = issued_at - interval '1 day' WHERE number = 'RE-1'`,
      'RE-1',
    ],
    ['was not taken over', `UPDATE invoices SET taken_over = false WHERE number = 'RE-2'`, 'RE-2'],
  ])('finds that the row of an invoice claims that it %s', async (_, statement, number) => {
    const { check, scope, organizationId } = await open(['RE-1', 'RE-2']);
    await cancelInvoice(database, scope, 'RE-2', 'S-1');
    await catalogue.select(
      `SET session_replication_role = replica; ${statement} AND organization_id = '${organizationId}'; RESET session_replication_role`,
    );
    expect(await check()).toMatchObject({ valid: false, firstBroken: { number, part: 'row' } });
  });

  it('finds an issued invoice without a document', async () => {
    const { check, scope, organizationId } = await open(['RE-1']);
    await database.tenant(scope, (tx) => addDrafts(tx, scope, ['RE-2']));
    await catalogue.select(
      `SET session_replication_role = replica; UPDATE invoices SET status = 'issued', issued_at = now() WHERE organization_id = '${organizationId}' AND number = 'RE-2'; RESET session_replication_role`,
    );
    expect(await check()).toMatchObject({
      documents: 1,
      valid: false,
      firstBroken: { sequence: null, number: 'RE-2', part: 'row' },
    });
  });

  it.each([
    ['removed', 'DELETE FROM issued_documents WHERE sequence = 2', 3],
    [
      'put in another order',
      'UPDATE issued_documents SET sequence = 12 - sequence WHERE sequence IN (2, 3); UPDATE issued_documents SET sequence = sequence - 7 WHERE sequence > 7',
      2,
    ],
  ])('finds that a document was %s', async (_, statement, sequence) => {
    const { check, organizationId } = await open(['RE-1', 'RE-2', 'RE-3', 'RE-4']);
    await catalogue.select(
      `SET session_replication_role = replica; ${statement.replaceAll('WHERE', `WHERE organization_id = '${organizationId}' AND`)}; RESET session_replication_role`,
    );
    expect(await check()).toMatchObject({ valid: false, firstBroken: { sequence, part: 'link' } });
  });

  it('still holds after a later version adds columns to the tables', async () => {
    const { check } = await open(['RE-1']);
    await catalogue.select(`ALTER TABLE invoices ADD COLUMN added_later text NOT NULL DEFAULT 'x'`);
    expect(await check()).toMatchObject({ valid: true });
    await catalogue.select('ALTER TABLE invoices DROP COLUMN added_later');
  });

  it('is checked by one caller of an organisation at a time', async () => {
    const { browser } = await open(['RE-1']);
    const statuses: number[] = [];
    await catalogue.select('BEGIN; LOCK TABLE issued_documents');
    const calls = [1, 2, 3, 4].map(async () =>
      statuses.push((await browser.call('GET', '/api/benit/accounting/invoice/integrity')).status),
    );
    // One check runs, one waits.
    await expect.poll(() => statuses).toEqual([429, 429]);
    await catalogue.select('COMMIT');
    await Promise.all(calls);
    expect(statuses).toEqual([429, 429, 200, 200]);
  });
});

describe(`of ${chainDocuments} documents`, { timeout: 600_000 }, async () => {
  const { check, organizationId, links } = await open(
    Array.from({ length: chainDocuments }, (_, index) => `RE-${index + 1}`),
  );

  it('none was altered', async () => {
    expect(await check()).toEqual({
      documents: chainDocuments,
      head: links.at(-1)?.hash,
      valid: true,
      firstBroken: null,
    });
  });

  it('the document with a changed byte is found and named', async () => {
    const run = async ({
      tampering,
      sequence,
      at,
    }: {
      readonly tampering: (typeof tamperings)[number];
      readonly sequence: number;
      readonly at: number;
    }) => {
      // Every second document has XML, the first among them.
      const place = tampering.part === 'cii' || tampering.part === 'ubl' ? sequence - ((sequence - 1) % 2) : sequence;
      const link = links[place - 1];
      const takeBack = await tamper(catalogue, tampering, {
        organizationId,
        sequence: place,
        invoiceId: link?.invoice ?? '',
        at,
      });
      const { valid, firstBroken } = await check();
      await takeBack();
      expect({ valid, sequence: firstBroken?.sequence, part: firstBroken?.part }, tampering.statement).toEqual({
        valid: false,
        sequence: place,
        part: tampering.part,
      });
    };
    const everyOne = tamperings.map((tampering, index) => ({
      tampering,
      sequence: 1 + ((index * 7919) % chainDocuments),
      at: index * 104_729,
    }));
    for (const example of everyOne) await run(example);
    await fc.assert(fc.asyncProperty(tamperingArbitrary(chainDocuments), run), { numRuns: 10, endOnFailure: true });
    expect((await check()).valid).toBe(true);
  });
});
