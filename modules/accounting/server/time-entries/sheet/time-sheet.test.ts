import { expect, it } from 'vitest';
import { readPdfText } from '#platform/server/documents/testing/poppler.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createTestPeople } from '#testing/people.ts';
import { createProductParts } from '#testing/product-parts.ts';
import { createAccounting } from '../../index.ts';

const { database } = await createTestDatabase();
const parts = await createProductParts(database);
const people = await createTestPeople(database, {
  files: parts.files,
  parts,
  modules: (platform) => [createAccounting(platform)],
});
const url = '/api/benit/accounting/time-entry';

const organizationId = await people.addOrganization();
async function enter(permission: string) {
  const user = await people.addUser({ organizationId, permissions: [permission] });
  return { user, browser: await people.signIn(user) };
}
const bookkeeper = await enter('benit-accounting-permission');
const worker = await enter('benit-time-tracking-permission');
const project = (
  await bookkeeper.browser.call<{ record: { id: string } }>('POST', '/api/benit/accounting/project', {
    body: { record: { name: 'Dachsanierung Rosenhof' } },
  })
).body.record.id;
for (const timeEntry of [
  { day: '2026-02-28', start: '22:00', end: '01:30', project, text: 'Störung *behoben*' },
  { day: '2026-02-02', minutes: 95 },
  { day: '2026-03-01', minutes: 600, text: 'März' },
])
  expect((await worker.browser.call('POST', url, { body: { timeEntry } })).status).toBe(200);

async function read(browser: TestBrowser, query = ''): Promise<string> {
  const { status, text } = await browser.call('GET', `${url}/sheet?month=2026-02${query}`);
  expect(status).toBe(200);
  return readPdfText(Buffer.from(text, 'hex'));
}

it('the sheet of a month has every entry of the person, the sums of projects and the total', async () => {
  const text = await read(worker.browser);
  for (const part of [
    'Stundennachweis Februar 2026',
    '28.02.2026',
    '22:00–01:30',
    '3:30',
    'Dachsanierung Rosenhof',
    'Störung *behoben*',
    '1:35',
    'Ohne Projekt',
    '5:05',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('März');
});
it('the sheet of another person requires the permission for accounting, and is in the requested language', async () => {
  expect(await read(bookkeeper.browser, `&personId=${worker.user.id}&language=en`)).toContain(
    'Timesheet February 2026',
  );
  expect(await read(bookkeeper.browser)).toContain('In diesem Monat sind keine Zeiten erfasst.');
  expect(await read(worker.browser, `&personId=${bookkeeper.user.id}`)).toContain('5:05');
});

it('the sheet of the hours that an invoice bills is attached to its draft on request, in its language', async () => {
  const { browser } = bookkeeper;
  const bill = (body: object) =>
    browser.call<{ invoiceId: string; timeSheet: string | null }>('POST', `${url}/invoice`, { body });
  const span = { projectId: project, from: '2026-02-01', to: '2026-03-31' };
  const add = (day: string, text: string) =>
    worker.browser.call('POST', url, { body: { timeEntry: { day, minutes: 90, project, text } } });
  const attachmentsOf = async (invoiceId: string) =>
    (
      await browser.call<{ invoices: { attachments: { id: string; fileName: string; origin: string }[] }[] }>(
        'GET',
        `/api/benit/accounting/invoice?invoiceId=${invoiceId}`,
      )
    ).body.invoices[0]?.attachments ?? [];
  await add('2026-03-02', 'Dachrinne');
  const billed = (await bill({ ...span, timeSheet: true })).body;
  expect(billed.timeSheet).toBe('attached');
  const [sheet] = await attachmentsOf(billed.invoiceId);
  expect(sheet).toMatchObject({ fileName: `Stundennachweis ${billed.invoiceId}.pdf`, origin: 'timesheet' });
  const text = readPdfText((await browser.call('GET', `/api/benit/accounting/invoice-attachment/${sheet?.id}`)).bytes);
  for (const part of ['Stundennachweis 28.02.2026–02.03.2026', 'Dachrinne', 'Störung *behoben*', '5:00'])
    expect(await text).toContain(part);
  // Hours of another project or of none are not billed.
  expect(await text).not.toContain('1:35');
  await add('2026-03-05', 'Nacharbeit');
  const without = (await bill(span)).body;
  expect([without.timeSheet, await attachmentsOf(without.invoiceId)]).toEqual([null, []]);
});
