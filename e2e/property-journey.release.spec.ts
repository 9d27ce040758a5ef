import { readFile } from 'node:fs/promises';
import { readPdfText } from '#platform/server/documents/testing/poppler.ts';
import { buildPdf } from '#testing/receipts/pdf.ts';
import { readWrittenWorkbook } from '#testing/workbook-reader.ts';
import { runsAll } from '#testing/lane.ts';
import { household, owner, placeDelivery, posting, receipt, table } from '../testing/deliveries/build-delivery.ts';
import { startSftpServer } from '../testing/remote/sftp-server.ts';
import { acceptInvitation, addUser, removeUser, seenOwners, usersOwnerPath } from './support/owner-links-steps.ts';
import { daysAgo, fillConnection, signInManager, transactions } from './support/property-steps.ts';
import { expect, expectNoSidewaysScroll, test, unique } from './support/test.ts';
import { text } from './support/texts.ts';

const t = (key: string, values?: Record<string, string | number>): string => text('de', 'property-owner', key, values);
const year = Number(daysAgo(3).slice(0, 4));

/** Two owners, a rent and a bill of the first with its PDF, something of the second. */
const delivered = {
  ...household,
  ...table('eigentuemer.csv', owner('E1', 'Muster'), owner('E2', 'Zweite')),
  ...table(
    'buchungen.csv',
    posting('B1', { moid: 'U1', mid: 'T1', kaid: 'K1', day: daysAgo(3), amount: '820,00' }),
    posting('B2', { moid: 'U1', day: daysAgo(3), amount: '-119,00', purpose: 'Dachrinne', archivid: 'A1' }),
    posting('B3', { eid: 'E2', day: daysAgo(3), amount: '99,99' }),
  ),
  ...table('belege.csv', receipt('A1', { file: 'archiv/A1.pdf' })),
  'archiv/A1.pdf': buildPdf({ pages: [['Rechnung A1', 'Dachrinne gereinigt']] }),
};

// People without access any more are refused.
test.use({ expectedErrors: /status of 40[13]/u });

for (const width of runsAll ? [1440, 390] : [1440]) {
  test(`from the data connection to the workbook: somebody new is given an owner whose data has just arrived, and loses them again, ${width} px`, async ({
    page,
    people,
    openBrowser,
  }) => {
    const size = { width, height: 900 };
    await page.setViewportSize(size);
    const server = await startSftpServer();
    try {
      placeDelivery(server.tree, { id: 'D1', mode: 'FULL', files: delivered });
      const organizationId = await people.addOrganization('Hausverwaltung Birkenau', ['property-owner']);
      await signInManager(page, people, organizationId, 'property-owner-configuration');
      await fillConnection(page, server);
      await page.getByRole('button', { name: t('configuration.saveAndTest') }).click();
      await page.getByRole('button', { name: t('configuration.confirmKey') }).click();
      await expect(page.getByText(t('configuration.testGood'))).toBeVisible();
      await page.goto('/ri/property-management/refresh-data');
      await page.getByRole('button', { name: t('refresh.start') }).click();
      await expect(
        page.getByRole('table', { name: t('refresh.journal') }).getByText(t('refresh.states.taken')),
      ).toBeVisible();

      await page.goto(`${usersOwnerPath}?eid=E1`);
      const email = `${unique('nora')}@owners.example`;
      await addUser(page, email);
      const theirs = await acceptInvitation(openBrowser, email);
      await theirs.setViewportSize(size);
      expect(await seenOwners(theirs)).toEqual(['E1']);

      await theirs.goto(transactions);
      const list = theirs.getByRole('table', { name: t('transactions.title') });
      await expect(theirs.getByRole('region', { name: t('transactions.sums') })).toContainText('701,00');
      await expect(list).not.toContainText('99,99');
      await expectNoSidewaysScroll(theirs);
      await list.getByRole('row').filter({ hasText: '−119,00' }).locator('[data-opener]').click();
      const opened = theirs.getByRole(width === 390 ? 'dialog' : 'complementary').filter({ hasText: 'Dachrinne' });
      await expect(
        opened.getByRole('img', {
          name: text('de', 'platform', 'preview.page', {
            document: t('transactions.receipt', { number: 'A1' }),
            page: 1,
            pages: 1,
          }),
        }),
      ).toBeVisible();
      const receiptFile = theirs.waitForEvent('download');
      await opened.getByRole('button', { name: t('transactions.downloadReceipt') }).click();
      expect(await readPdfText(await readFile(await (await receiptFile).path()))).toContain('Dachrinne gereinigt');

      await theirs.goto(`/ri/property-management/report?year=${year}`);
      await expect(theirs.getByRole('treegrid')).toContainText('701,00');
      const report = theirs.waitForEvent('download');
      await theirs.keyboard.press('Control+p');
      const pdf = await readPdfText(await readFile(await (await report).path()));
      for (const part of [`Jahresauswertung ${year}`, 'Mieteinnahmen', '820,00', '−119,00', '701,00'])
        expect(pdf).toContain(part);

      await theirs.goto('/ri/property-management/excel-download');
      const workbook = theirs.waitForEvent('download');
      await theirs.getByRole('button', { name: t('excel.download') }).click();
      const book = await readWrittenWorkbook(await readFile(await (await workbook).path()));
      expect(book.get(`Auswertung ${year}`)?.at(-1)?.at(-1)?.value).toBe(701);

      await page.reload();
      await removeUser(page);
      await expect(page.getByText(t('usersOwner.toasts.removed'))).toBeVisible();
      await expect(theirs.getByText(text('de', 'platform', 'access.removedTitle'))).toBeVisible();
      expect(await seenOwners(theirs)).toBeNull();
    } finally {
      await server.stop();
    }
  });
}
