import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { OrganizationId } from '#platform/contract/ids.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { createId } from '#platform/server/ids.ts';
import { migrate } from '#platform/server/migrations/migrations.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { openFormerDatabase } from '#testing/former-version/open-former-database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { whenOver } from '#testing/when-over.ts';
import type { Invoice } from '../../contract/invoices/invoices.ts';
import { listEntries, verify, writeArchive } from './testing/archives.ts';

const url = '/api/benit/accounting';

it('an invoice adopted by a former version is shown as such, has its PDF, is in the chain and the archive, and can be cancelled', async () => {
  const { adminUrl, secretKey } = await openFormerDatabase();
  await migrate(adminUrl, { secretKey });
  const database = openDatabase({ adminUrl, secretKey, maxConnections: 4 });
  whenOver(() => database.close());
  const catalogue = await openCatalogue(adminUrl);
  whenOver(() => catalogue.close());
  const [organizationId] = (await catalogue.list('SELECT organization_id FROM issued_documents')) as [OrganizationId];
  const people = await createProductPeople(database);
  const browser = await people.signIn(
    await people.addUser({ organizationId, permissions: ['benit-accounting-permission'] }),
  );

  const { body } = await browser.call<{ invoices: Invoice[] }>('GET', `${url}/invoice?invoiceId=RE-2026-0051`);
  expect(body.invoices[0]).toMatchObject({ status: 'issued', takenOver: true, invoiceDate: expect.any(String) });
  const file = await browser.call('GET', `${url}/invoice-file/RE-2026-0051?format=pdf`);
  expect([file.status, file.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  const none = await browser.call('GET', `${url}/invoice-file/RE-2026-0051?format=cii`);
  expect(none.body).toMatchObject({ errors: [{ code: 'no_e_invoice' }] });
  const integrity = await browser.call('GET', `${url}/invoice/integrity`);
  expect(integrity.body).toMatchObject({ documents: 4, valid: true, firstBroken: null });

  const folder = await mkdtemp(join(tmpdir(), 'kontor-former-'));
  whenOver(() => rm(folder, { recursive: true }));
  const archive = join(folder, 'archive.zip');
  await writeArchive(archive, listEntries(database, { organizationId, userId: createId() }, { first: 1, last: 4 }));
  const { code, lines } = await verify(archive);
  expect([code, lines]).toEqual([0, expect.arrayContaining([expect.stringContaining('Nothing was altered: 4')])]);

  const cancelled = await browser.call('POST', `${url}/invoice/cancel`, { body: { invoiceId: 'RE-2026-0051' } });
  expect(cancelled.status, cancelled.text).toBe(200);
  expect((await browser.call('GET', `${url}/invoice/integrity`)).body).toMatchObject({ documents: 5, valid: true });
  // The other drafts of the former version are drafts like any other: nobody is asked about them.
  const drafts = await browser.call<{ invoices: Invoice[] }>('GET', `${url}/invoice?invoiceId=RE-2026-0053`);
  expect(drafts.body.invoices[0]).toMatchObject({ status: 'draft', takenOver: false });
});
