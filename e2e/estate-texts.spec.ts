import { addEstateObject, fetchEstateObject, signInAgent } from './support/estate-steps.ts';
import { expect, expectWellMade, test } from './support/test.ts';

test('a draft stands beside the text with its differences, and only accepting it changes the text', async ({
  page,
  people,
}) => {
  await signInAgent(page, people);
  const objectId = await addEstateObject(page, {
    realEstateType: 'realestates.houseBuy',
    title: 'Haus',
    buildingType: 'SEMIDETACHED_HOUSE',
    city: 'Köln',
    quarter: 'Lövenich',
    livingSpace: 138.5,
    numberOfRooms: 4.5,
    descriptionNote: 'Zum Kauf: Haus in Köln. Das Haus hat 5 Zimmer in ruhiger Lage.',
  });
  await page.goto(`/ri/real-estate/objects/${objectId}?tab=texte`);
  const form = page.getByRole('region', { name: 'Texte' }).first();
  const text = form.getByLabel('Objektbeschreibung', { exact: true });
  await expect(form.getByText('63 / 3.999 Byte')).toBeVisible();
  await expect(form.getByText('„5 Zimmer“: In den Daten stehen 4,5 Zimmer.')).toBeVisible();
  await expect(form.getByText('„ruhiger“ verspricht etwas')).toBeVisible();

  await form.getByRole('button', { name: 'Textvorschlag: Objektbeschreibung' }).click();
  const draft = form.getByRole('region', { name: 'Textvorschlag: Objektbeschreibung' });
  await expect(draft.locator('ins').first()).toBeVisible();
  await expect(draft.locator('del').first()).toBeVisible();
  await expect(text).toHaveValue(/ruhiger Lage/u);
  await expectWellMade(page);
  await draft.getByLabel('Ton').selectOption('Herzlich');
  await expect(draft).toContainText('Willkommen: Doppelhaushälfte');
  await draft.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(text).toHaveValue(/^Willkommen: Doppelhaushälfte in Köln-Lövenich sucht neue Eigentümer\./u);
  await expect(form.getByText('verspricht etwas')).toHaveCount(0);

  await form.getByLabel('Titel *', { exact: true }).fill('x'.repeat(112));
  await expect(form.getByText('112 / 100 Zeichen: 12 zu viel')).toBeVisible();
  await form.getByLabel('Titel *', { exact: true }).fill('Doppelhaushälfte in Lövenich');
  await form.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByText('Objekt erfolgreich aktualisiert')).toBeVisible();
  expect((await fetchEstateObject(page, objectId)).data).toMatchObject({
    title: 'Doppelhaushälfte in Lövenich',
    descriptionNote: expect.stringContaining('Willkommen'),
  });
});

test('texts in another language stand above the German ones, and are saved for themselves', async ({
  page,
  people,
}) => {
  await signInAgent(page, people);
  const objectId = await addEstateObject(page, {
    realEstateType: 'realestates.houseBuy',
    title: 'Haus am See',
    descriptionNote: 'Ein helles Haus.',
  });
  await page.goto(`/ri/real-estate/objects/${objectId}?tab=texte`);
  const german = page.getByRole('form', { name: 'Texte', exact: true });
  await german.getByLabel('Lage', { exact: true }).fill('Am Wald.');
  const language = page.getByLabel('Sprache der Texte');
  await language.selectOption({ label: 'English' });
  const form = page.getByRole('form', { name: 'Texte: English' });
  await expect(form.getByText('Deutsch: Ein helles Haus.')).toBeVisible();
  await form.getByLabel('Titel', { exact: true }).fill('House by the lake');
  await form.getByLabel('Objektbeschreibung', { exact: true }).fill('A bright house.');
  await expectWellMade(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Objekt erfolgreich aktualisiert')).toBeVisible();
  await expect(language.getByRole('option', { name: 'English (2 Texte)' })).toBeAttached();
  expect((await fetchEstateObject(page, objectId)).texts).toMatchObject({
    en: { title: 'House by the lake', descriptionNote: 'A bright house.' },
  });

  // The German form has kept what was typed, and is saved after the other one.
  await language.selectOption({ label: 'Deutsch' });
  await expect(german.getByLabel('Lage', { exact: true })).toHaveValue('Am Wald.');
  await german.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByText('Nicht gespeicherte Änderungen')).toBeHidden();
  const saved = await fetchEstateObject(page, objectId);
  expect([saved.data['locationNote'], saved.texts['en']]).toEqual([
    'Am Wald.',
    { title: 'House by the lake', descriptionNote: 'A bright house.' },
  ]);
});
