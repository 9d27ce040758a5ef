import { addEstateObject, signInAgent } from './support/estate-steps.ts';
import { desk, expect, expectWellMade, test } from './support/test.ts';

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
