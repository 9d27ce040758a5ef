import type { Page } from '@playwright/test';
import { addEstateObject, signInAgent } from './support/estate-steps.ts';
import { expect, test } from './support/test.ts';

const headers = { 'x-requested-with': 'kontor' };

async function setStatus(page: Page, objectId: string, realEstateStatus: string): Promise<void> {
  const answer = await page.request.put('/api/ri/real-estate/objekt', {
    headers,
    data: { objectId, data: { realEstateStatus }, draft: true },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function expectWords(page: Page, words: readonly string[]): Promise<void> {
  for (const word of words) await expect(page.getByText(word, { exact: true }).first(), word).toBeVisible();
}

test('the words of the specification stand on the list: ribbons, suffixes of prices, confirmation', async ({
  page,
  people,
}) => {
  await signInAgent(page, people);
  const types = {
    RESERVED: 'realestates.houseBuy',
    SOLD: 'realestates.apartmentBuy',
    RENTED: 'realestates.apartmentRent',
    ARCHIVED: 'realestates.garageRent',
  };
  const objects: Record<string, string> = {};
  for (const [status, realEstateType] of Object.entries(types)) {
    const price = realEstateType.endsWith('apartmentRent') ? { baseRent: 1020 } : { value: 95 };
    objects[status] = await addEstateObject(page, { realEstateType, title: `Objekt ${status}`, ...price });
    await setStatus(page, objects[status], status);
  }
  await addEstateObject(page, {
    realEstateType: 'realestates.office',
    title: 'Büro',
    marketingType: 'RENT',
    value: 16,
  });
  await page.goto('/ri/real-estate/objects/?archived=true');
  const ribbons = { RESERVED: 'reserviert', SOLD: 'verkauft', RENTED: 'vermietet', ARCHIVED: 'archiviert' };
  for (const [status, ribbon] of Object.entries(ribbons))
    await expect(page.locator(`[data-object="${objects[status]}"]`).getByText(ribbon, { exact: true })).toBeVisible();
  await expect(page.locator(`[data-object="${objects['RENTED']}"]`)).toContainText('1.020,00 € / Monat (kalt)');
  await expect(page.locator(`[data-object="${objects['ARCHIVED']}"]`)).toContainText(
    /95,00\s€\s\/\sMonat(?!\s\(kalt\))/u,
  );
  await expect(page.locator('[data-object]').filter({ hasText: 'Büro' })).toContainText('16,00 € / Monat (kalt)');
  // Hidden unless the archive is shown.
  await page.goto('/ri/real-estate/objects/');
  await expect(page.locator('[data-object]')).toHaveCount(2);

  await page.getByRole('button', { name: `Aktionen für ${objects['RESERVED']}` }).click();
  await page.getByRole('menuitem', { name: 'Objekt löschen' }).click();
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(question).toContainText('wirklich löschen?');
  await expect(question).toContainText('Löschen ist irreversibel');
  await expect(question.getByRole('button', { name: 'Abbrechen' })).toBeVisible();
  await question.getByRole('button', { name: 'Löschen', exact: true }).click();
  await expectWords(page, ['Objekt gelöscht']);
});

test('the words of the specification stand on an object: tabs by type, columns, forms of address, places', async ({
  page,
  people,
}) => {
  await signInAgent(page, people);
  const house = await addEstateObject(page, { realEstateType: 'realestates.houseBuy', title: 'Haus' });
  const flat = await addEstateObject(page, { realEstateType: 'realestates.apartmentBuy', title: 'Wohnung' });
  const tabs = page.getByRole('navigation', { name: 'Bereiche des Objekts' }).getByRole('link');
  await page.goto(`/ri/real-estate/objects/${flat}`);
  await expect(tabs).toHaveText(['Daten', 'Texte', 'Bilder', 'Interessenten']);
  await page.goto(`/ri/real-estate/objects/${house}?tab=interessenten`);
  await expect(tabs).toHaveText(['Daten', 'Texte', 'Bilder', 'Checkliste', 'Interessenten']);
  await expectWords(page, ['Exposé verschickt', 'Termin vereinbart', 'Weiteres Interesse', 'Abgesagt / Ausgeschieden']);
  await page.getByRole('button', { name: 'Interessent anlegen' }).click();
  const title = page.getByRole('dialog').getByRole('combobox', { name: 'Anrede' });
  await expect(title).toHaveValue('Herr');
  await title.click();
  await expect(page.getByRole('option')).toHaveText(['Herr', 'Frau', 'Familie']);
});
