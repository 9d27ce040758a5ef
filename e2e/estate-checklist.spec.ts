import { drawJpeg } from '#testing/real-estate/pictures.ts';
import { addEstateObject, signInAgent } from './support/estate-steps.ts';
import { desk, expect, expectWellMade, test } from './support/test.ts';
import { text } from './support/texts.ts';

const files$ = (key: string, params?: Record<string, string>): string =>
  text('de', 'real-estate', `checklist.files.${key}`, params);

// A file that is neither PDF, Word nor a picture is refused.
test.use({ expectedErrors: /status of (?:401|415)/u });

test('an agent ticks papers off, enters dates and sees the progress; other types have no checklist', async ({
  page,
  people,
}) => {
  await signInAgent(page, people);
  const objectId = await addEstateObject(page, { realEstateType: 'realestates.livingBuySite', title: 'Grundstück' });
  await page.goto(`/ri/real-estate/objects/${objectId}?tab=checkliste`);
  await expect(page.getByText('0 von 17 erledigt')).toBeVisible();
  await expectWellMade(page);
  await page.setViewportSize(desk);
  await page.getByLabel('Status: Grundbuchauszug').selectOption('Vorhanden');
  await expect(page.getByText('1 von 17 erledigt')).toBeVisible();
  await page.getByRole('button', { name: 'Bodengutachten bearbeiten' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bodengutachten' });
  await dialog.getByLabel('Status').selectOption('Angefordert');
  await dialog.getByLabel('Notiz').fill('Büro Kern');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Checkliste gespeichert')).toBeVisible();
  await expect(page.getByText('Büro Kern')).toBeVisible();

  const flat = await addEstateObject(page, { realEstateType: 'realestates.apartmentBuy', title: 'Wohnung' });
  await page.goto(`/ri/real-estate/objects/${flat}`);
  await expect(page.getByRole('link', { name: 'Texte' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Checkliste' })).toHaveCount(0);
});

test('files of a paper are added together, downloaded and deleted; the paper is then there', async ({
  page,
  people,
}) => {
  await signInAgent(page, people);
  const objectId = await addEstateObject(page, { realEstateType: 'realestates.houseBuy', title: 'Haus' });
  await page.goto(`/ri/real-estate/objects/${objectId}?tab=checkliste`);
  const buffer = await drawJpeg();
  const paper = page.getByRole('listitem').filter({ has: page.getByLabel('Status: Grundbuchauszug') });
  await paper.locator('input[type=file]').setInputFiles([
    { name: 'Abteilung 1.jpg', mimeType: 'image/jpeg', buffer },
    { name: 'Abteilung 2.jpg', mimeType: 'image/jpeg', buffer },
    { name: 'Notizen.pdf', mimeType: 'application/pdf', buffer: Buffer.from('kein PDF') },
  ]);
  await expect(paper.getByRole('button', { name: files$('download', { name: 'Abteilung 2.jpg' }) })).toBeVisible();
  await expect(paper.getByLabel('Status: Grundbuchauszug')).toHaveValue('VORHANDEN');
  await expect(page.getByText('1 von 24 erledigt')).toBeVisible();
  await expect(paper.getByRole('alert')).toContainText('Notizen.pdf');
  await expectWellMade(page);
  await page.setViewportSize(desk);

  const download = page.waitForEvent('download');
  await paper.getByRole('button', { name: files$('download', { name: 'Abteilung 1.jpg' }) }).click();
  expect((await download).suggestedFilename()).toBe('Abteilung 1.jpg');
  await paper.getByRole('button', { name: files$('delete', { name: 'Abteilung 1.jpg' }) }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByText(files$('deleted'))).toBeVisible();
  await expect(paper.getByRole('button', { name: files$('download', { name: 'Abteilung 1.jpg' }) })).toHaveCount(0);
  await expect(paper.getByRole('button', { name: files$('download', { name: 'Abteilung 2.jpg' }) })).toBeVisible();
});
