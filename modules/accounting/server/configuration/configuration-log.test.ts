import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readLog } from '#testing/audit-log.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

async function createScene() {
  const organizationId = await people.addOrganization();
  const user = await people.addUser({ organizationId });
  const browser = await people.signIn(user);
  const save = (configIdentifier: string, properties: object, version?: number) =>
    browser.call('PUT', '/api/benit/accounting/configuration', {
      body: { configIdentifier, properties, ...(version !== undefined && { version }) },
    });
  const changes = async () =>
    (await readLog(database, organizationId)).filter(({ event }) => event === 'accounting_configuration_changed');
  return { user, save, changes };
}

test('a saved entry is recorded in the log with the changed fields', async () => {
  const { user, save, changes } = await createScene();
  await save('numberingConfig', { invoiceNumberingPattern: 'RE-{NNN}', invoiceStartNumber: 1 }, 0);
  await save('invoiceConfig', { companyName: 'Sommer', city: 'Köln' }, 0);
  const answer = await save('invoiceConfig', { companyName: 'Sommer & Söhne', bank: '' }, 1);
  expect(await changes()).toMatchObject([
    {
      by: user.email,
      subject: 'numberingConfig',
      changes: [{ field: 'invoiceNumberingPattern', from: 'RE-{YYYY}-{NNNN}', to: 'RE-{NNN}' }],
    },
    {
      subject: 'invoiceConfig',
      changes: [
        { field: 'companyName', from: null, to: 'Sommer' },
        { field: 'city', from: null, to: 'Köln' },
      ],
    },
    {
      subject: 'invoiceConfig',
      changes: [
        { field: 'companyName', from: 'Sommer', to: 'Sommer & Söhne' },
        { field: 'city', from: 'Köln', to: null },
      ],
      requestId: answer.headers['x-request-id'],
    },
  ]);
});

test('saved without a version is recorded as such, unless nothing changed', async () => {
  const { save, changes } = await createScene();
  await save('invoiceConfig', { companyName: 'Sommer' });
  await save('invoiceConfig', { companyName: 'Sommer' });
  expect((await changes()).map((line) => line.changes)).toEqual([
    [
      { field: 'companyName', from: null, to: 'Sommer' },
      { field: 'withoutVersion', from: null, to: null },
    ],
  ]);
});

test('refused, outdated and empty changes are not recorded', async () => {
  const { save, changes } = await createScene();
  expect((await save('invoiceConfig', { companyName: 'Sommer' }, 0)).status).toBe(200);
  expect((await save('invoiceConfig', { companyName: 'Winter' }, 0)).status).toBe(409);
  expect((await save('invoiceConfig', { companyName: 'x'.repeat(201) })).status).toBe(400);
  expect((await save('invoiceConfig', { companyName: 'Sommer' }, 1)).status).toBe(200);
  expect(await changes()).toHaveLength(1);
});

test('a logo is recorded with kind and size, never with its content', async () => {
  const { save, changes } = await createScene();
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#2f6b4f' } })
    .png()
    .toBuffer();
  expect((await save('logoConfig', { logo: `data:image/png;base64,${png.toString('base64')}` }, 0)).status).toBe(200);
  await save('logoConfig', { logo: '' }, 1);
  expect((await changes()).map((line) => line.changes)).toEqual([
    [{ field: 'logo', from: null, to: expect.stringMatching(/^JPEG, \d+ kB$/u) }],
    [{ field: 'logo', from: expect.stringMatching(/^JPEG, \d+ kB$/u), to: null }],
  ]);
});
