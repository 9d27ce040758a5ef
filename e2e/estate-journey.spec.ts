import { drawJpeg } from '#testing/real-estate/pictures.ts';
import { fetchEstateObject, signInAgent } from './support/estate-steps.ts';
import { expect, test, unique } from './support/test.ts';
import { text } from './support/texts.ts';

const say = (part: string) => (key: string, params?: Record<string, string | number>) =>
  text('de', 'real-estate', `${part}.${key}`, params);
const people$ = say('stakeholders');
const exposes$ = say('exposes');
const pictures$ = say('pictures');

// The work of an agent from the owner's visit to somebody who declines and comes back.
test('an agent takes a house on: data, twelve pictures, texts, exposé, an enquiry and its way through the columns', async ({
  page,
  people,
}) => {
  await signInAgent(page, people);
  await page.goto('/ri/real-estate/objects/');
  await page.getByRole('button', { name: 'Objekt anlegen' }).first().click();
  const form = page.getByRole('form', { name: 'Objekt anlegen' });
  await form.getByLabel('Titel').fill('Doppelhaushälfte am Weiher');
  await form.getByLabel('Titel').press('Enter');
  await expect(page.getByRole('heading', { name: 'Doppelhaushälfte am Weiher' })).toBeVisible();
  const objectId = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');

  const typed = {
    'Kaufpreis *': '649.000',
    'Straße *': 'Am Alten Weiher',
    'Hausnummer *': '12a',
    'Postleitzahl *': '50859',
    'Ort *': 'Köln',
    'Wohnfläche *': '138',
    'Grundstücksfläche *': '262',
    'Zimmer *': '5',
    'Baujahr *': '1998',
    'Käuferprovision *': '3,57 % inkl. 19 % MwSt. vom Kaufpreis',
  };
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Haustyp *').selectOption('Doppelhaushälfte');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Objekt erfolgreich aktualisiert')).toBeVisible();

  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Bereiche des Objekts' }).getByRole('link', { name, exact: true });
  await tab('Bilder').click();
  const buffer = await drawJpeg(1800, 1200);
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(
      Array.from({ length: 12 }, (_, index) => ({ name: `Bild ${index + 1}.jpg`, mimeType: 'image/jpeg', buffer })),
    );
  const cards = page.getByRole('list', { name: pictures$('title') }).locator('> li');
  await expect(cards).toHaveCount(12);
  await cards.nth(0).getByLabel(pictures$('fields.exposePosition')).selectOption('Coverbild');

  await tab('Texte').click();
  const texts = page.getByRole('region', { name: 'Texte' }).first();
  await texts.getByRole('button', { name: 'Textvorschlag: Objektbeschreibung' }).click();
  await texts
    .getByRole('region', { name: 'Textvorschlag: Objektbeschreibung' })
    .getByRole('button', { name: 'Übernehmen' })
    .click();
  await page.keyboard.press('Control+s');
  await expect
    .poll(async () => String((await fetchEstateObject(page, objectId)).data['descriptionNote']))
    .toContain('Köln');

  await page.keyboard.press('Control+e');
  const expose = page.getByRole('dialog');
  await expect(expose.getByRole('region', { name: 'Vorschau' })).toHaveAttribute('data-state', 'current');
  const download = page.waitForEvent('download');
  await expose.getByRole('button', { name: exposes$('make') }).click();
  expect((await download).suggestedFilename()).toContain(objectId);
  await page.keyboard.press('Escape');
  await expect(expose).toBeHidden();

  await tab('Interessenten').click();
  await page.getByRole('button', { name: people$('add') }).click();
  const dialog = page.getByRole('dialog', { name: people$('add') });
  await dialog.getByLabel(people$('fields.lastName')).fill('Brandt');
  await dialog.getByRole('textbox', { name: people$('fields.email') }).fill(`${unique('brandt')}@example.com`);
  await dialog.getByRole('button', { name: people$('addShort'), exact: true }).click();
  await expect(page.getByText('Interessent angelegt')).toBeVisible();
  const columnOf = (name: string) => page.getByRole('region', { name: people$(`columns.${name}`), exact: true });
  const step = (name: string) =>
    page.getByRole('button', {
      name: people$('stepOf', { step: people$(`steps.${name}`), person: 'Herr Brandt' }),
      exact: true,
    });
  const confirm = (name: string) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: people$(`steps.${name}`), exact: true })
      .click();
  await step('TERMIN').click();
  await page.getByLabel(people$('fields.appointment')).fill('28.11.2030, 16:30');
  await confirm('TERMIN');
  await expect(columnOf('TERMIN')).toContainText('Herr Brandt');
  await step('AUSWAHL').click();
  await expect(columnOf('AUSWAHL')).toContainText('Herr Brandt');
  await step('AUSGESCHIEDEN').click();
  await page.getByRole('dialog').getByText(people$('reasons.price'), { exact: true }).click();
  await confirm('AUSGESCHIEDEN');
  await expect(columnOf('AUSGESCHIEDEN')).toContainText('Herr Brandt');
  await step('EXPOSE').click();
  await expect(columnOf('EXPOSE')).toContainText('Herr Brandt');

  await page.getByRole('button', { name: `Aktionen für ${objectId}` }).click();
  await page.getByRole('menuitem', { name: 'Als „archiviert“ kennzeichnen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bestätigen' }).click();
  await expect(page.getByText('archiviert', { exact: true }).first()).toBeVisible();
});
