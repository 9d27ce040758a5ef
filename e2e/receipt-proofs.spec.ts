import { readPdfText } from '#platform/server/documents/testing/poppler.ts';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { daysAgo, signInOwner } from './support/property-steps.ts';
import { expect, expectWellMade, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const say = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'property-owner', `receipts.${key}`, params);
const readDownload = async (download: Download): Promise<string> =>
  (await readPdfText(await readFile(await download.path()))).replaceAll(/[\s\u00A0]+/gu, ' ');
const save = async (page: Page, name: string): Promise<Download> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return download;
};

test('who administers receipts saves a note of approval, follows an issuer to its receipts, and lays the report', async ({
  page: owner,
  people,
  openBrowser,
}) => {
  const { organizationId, books, ids, addReceipt } = await signInOwner(owner, people, ['E-1']);
  const today = daysAgo(0);
  for (const [archive_id, amount_cents] of [
    ['DACH-1', 41_210],
    ['DACH-2', 80_270],
  ] as const)
    await addReceipt({ archive_id, issuer: 'Dachdeckerei Brandt', amount_cents, captured_on: today }, [
      'Rechnung 4711',
    ]);
  await books.link({
    owner_id: ids.owner,
    membership_id: await people.findMembership(
      organizationId,
      await people.addUser({ organizationId, permissions: ['ri-property-management-weg-permission'] }),
    ),
    user_type: 'weg',
    advisory_board: true,
  });
  const desk = await openBrowser();
  await desk.setViewportSize({ width: 1440, height: 900 });
  await signIn(
    desk,
    people,
    await people.addUser({
      organizationId,
      permissions: ['ri-property-management-admin-permission', 'ri-property-management-belege-admin-permission'],
      startApplication: 'belege',
    }),
  );
  await desk.goto('/ri/property-management/belege?eid=E-1');
  const receipt = 'Dachdeckerei Brandt, 412,10 €';
  await desk.getByRole('button', { name: say('stepOf', { step: say('steps.AUTOMATISCH'), receipt }) }).click();
  await desk.getByRole('button', { name: say('open', { receipt }) }).click();
  const note = await save(desk, say('releaseNote.download'));
  expect(note.suggestedFilename()).toBe('DACH-1-Freigabevermerk.pdf');
  const printed = await readDownload(note);
  for (const part of ['Ohne Freigabe gebucht durch', 'Beleg DACH-1', '412,10 €', 'Rechnung 4711'])
    expect(printed).toContain(part);

  const year = Number(today.slice(0, 4));
  await desk
    .getByRole('dialog')
    .getByRole('link', { name: say('issuerYear_other', { count: 2, sum: '1.214,80 €', year }) })
    .click();
  await expect(desk.getByRole('dialog')).toBeHidden();
  await expect(desk).toHaveURL(/rechnungssteller=Dachdeckerei/u);
  await expect(desk.getByRole('region', { name: say('columns.NEU'), exact: true })).toContainText('802,70 €');

  await desk.getByRole('button', { name: say('boardReport.title') }).click();
  await expectWellMade(desk);
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk
    .getByRole('dialog')
    .getByLabel(text('de', 'property-owner', 'transactions.period'))
    .selectOption('year');
  await desk.getByRole('button', { name: say('boardReport.lay') }).click();
  await expect(desk.getByText(say('boardReport.laid'))).toBeVisible();
  await desk.getByRole('button', { name: say('boardReport.title') }).click();
  await desk
    .getByRole('dialog')
    .getByLabel(text('de', 'property-owner', 'transactions.period'))
    .selectOption('year');
  expect(await readDownload(await save(desk, say('boardReport.download')))).toContain('Dachdeckerei Brandt');
  await owner.goto('/ri/property-management/documents');
  await expect(owner.getByText(say('boardReport.title')).first()).toBeVisible();
});
