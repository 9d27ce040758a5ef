import { readFile } from 'node:fs/promises';
import { readPdfText } from '#platform/server/documents/testing/poppler.ts';
import { buildPdf } from '#testing/receipts/pdf.ts';
import { expect, expectWellMade, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const say = (key: string, params?: Record<string, string>): string =>
  text('de', 'property-owner', `community.${key}`, params);
const weg = '/ri/property-management/weg/beschluesse';

test('a resolution is entered with its PDF, noted and superseded; a member reads it on the phone and saves the collection', async ({
  page,
  people,
  openBrowser,
}) => {
  const organizationId = await people.addOrganization('Hausverwaltung Ahorn', ['property-owner']);
  const books = people.propertyBooks(organizationId);
  const owner = await books.owner({ external_id: 'W-1', full_name: 'WEG Am Lindenhang 7' });
  await books.resolution({ owner_id: owner, number: '2024/1', wording: 'Der Wirtschaftsplan 2024 gilt.' });
  await signIn(
    page,
    people,
    await people.addUser({
      organizationId,
      permissions: ['ri-property-management-weg-admin-permission'],
      startApplication: 'weg',
    }),
  );
  await page.goto(`${weg}?eid=W-1`);
  await page.getByRole('button', { name: say('enter') }).click();
  const dialog = page.getByRole('dialog', { name: say('enter') });
  await dialog.getByLabel(say('fields.beschlussnummer')).fill('2026/1');
  await dialog.getByLabel(say('fields.beschreibung')).fill('Im Hof entsteht eine Fahrradüberdachung.\nKosten: 9.800 €');
  await dialog.getByLabel(say('dayOf.VERSAMMLUNG')).fill('17.12.2025');
  await dialog.getByLabel(say('fields.ort')).fill('Gemeindesaal');
  await dialog.getByLabel(say('fields.top')).fill('TOP 4');
  await dialog.getByLabel(say('fields.ergebnis')).selectOption('ANGENOMMEN');
  await dialog.getByLabel(say('fields.ja'), { exact: true }).fill('7');
  await dialog.getByLabel(say('fields.nein'), { exact: true }).fill('2');
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'Beschluss.pdf',
    mimeType: 'application/pdf',
    buffer: buildPdf({ pages: [['Fahrradüberdachung']] }),
  });
  await expectWellMade(page);
  await dialog.getByRole('button', { name: say('enterShort'), exact: true }).click();
  await expect(dialog).toBeHidden();
  const entry = page.locator('[data-row]').filter({ hasText: 'Fahrradüberdachung' });
  await expect(entry).toContainText('angenommen');
  await entry.locator('[data-opener]').click();
  const open = page.getByRole('dialog', { name: say('entry', { number: '2' }) });
  await expect(open).toContainText('17.12.2025');
  await expectWellMade(page);
  await open.getByRole('button', { name: say('addNote') }).click();
  const note = page.getByRole('dialog', { name: say('addNote') });
  await note.getByLabel(say('noteText')).fill('Amtsgericht Köln, 215 C 7/26');
  await note.getByRole('button', { name: say('note'), exact: true }).click();
  await expect(open).toContainText('215 C 7/26');
  await page.keyboard.press('Escape');
  await expect(entry).toContainText(say('noteKinds.ANGEFOCHTEN'));
  await page.locator('[data-row]').filter({ hasText: 'Wirtschaftsplan' }).locator('[data-opener]').click();
  await page
    .getByRole('dialog', { name: say('entry', { number: '1' }) })
    .getByRole('button', { name: say('remove') })
    .click();
  const question = page.getByRole('dialog', { name: say('removeTitle', { number: '1' }) });
  await question.getByLabel(say('reason')).fill('durch Nr. 2 überholt');
  await question.getByRole('button', { name: text('de', 'platform', 'actions.delete') }).click();
  await expect(page.getByText('Wirtschaftsplan')).toHaveCount(0);

  const email = await people.addUser({
    organizationId,
    permissions: ['ri-property-management-weg-permission'],
    startApplication: 'weg',
  });
  await books.link({
    owner_id: owner,
    membership_id: await people.findMembership(organizationId, email),
    user_type: 'weg',
  });
  const phone = await openBrowser();
  await phone.setViewportSize({ width: 390, height: 844 });
  await signIn(phone, people, email);
  await phone.goto(weg);
  await expect(phone.getByText('Im Hof entsteht eine Fahrradüberdachung.')).toBeVisible();
  await expect(phone.getByRole('button', { name: say('enter') })).toHaveCount(0);
  await expectWellMade(phone);
  const saved = phone.waitForEvent('download');
  await phone.getByRole('button', { name: say('collectionPdf') }).click();
  const collection = await readPdfText(await readFile(await (await saved).path()));
  expect(collection).toContain('Fahrradüberdachung');
  expect(collection).toContain('durch Nr. 2 überholt');
  expect(collection).not.toContain('Wirtschaftsplan');
});
