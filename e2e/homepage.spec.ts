import { drawJpeg } from '#testing/real-estate/pictures.ts';
import { publishedHouse } from '#testing/real-estate/published-house.ts';
import { addEstateObject, signInAgent } from './support/estate-steps.ts';
import { expect, expectWellMade, test, unique } from './support/test.ts';
import { text } from './support/texts.ts';

const say = (key: string): string => text('de', 'real-estate', `homepage.${key}`);

// A homepage that nobody has written yet is not there.
test.use({ expectedErrors: /status of (?:401|404)/u });

test('an agent writes a page of the homepage with its picture, and publishes an object that visitors find and ask about', async ({
  page,
  people,
  browser,
}) => {
  await signInAgent(page, people);
  await page.goto('/ri/real-estate/homepage');
  await expect(page.getByLabel(say('fields.heading'))).toHaveValue('Immobilien in guten Händen');
  await page.getByRole('link', { name: say('pages.about'), exact: true }).click();
  await page.getByLabel(say('fields.heading')).fill('Seit 1987 in Köln');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'haus.jpg', mimeType: 'image/jpeg', buffer: await drawJpeg(2400, 1200, '#468') });
  const preview = page.getByRole('complementary', { name: say('preview') });
  await expect(preview).toContainText('Seit 1987 in Köln');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(say('saved'))).toBeVisible();
  await expectWellMade(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const address = (await page.getByRole('link', { name: say('open') }).getAttribute('href')) ?? '';
  const objectId = await addEstateObject(page, publishedHouse);
  await page.goto(`/ri/real-estate/objects/${objectId}`);
  await page.getByRole('button', { name: text('de', 'real-estate', 'object.publish'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('de', 'real-estate', 'object.publish'), exact: true })
    .click();
  await expect(page.getByText('veröffentlicht', { exact: true })).toBeVisible();

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'de-DE' });
  const visitor = await phone.newPage();
  await visitor.goto(address);
  await visitor
    .getByRole('link', { name: say('pages.about'), exact: true })
    .first()
    .click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Seit 1987 in Köln');
  await visitor
    .getByRole('link', { name: say('pages.offers'), exact: true })
    .first()
    .click();
  await visitor.getByLabel('Ort oder Stichwort').fill('Lövenich');
  await visitor.getByRole('button', { name: 'Anzeigen' }).click();
  await visitor.getByRole('link', { name: /Haus mit Garten/u }).click();
  await visitor.getByLabel('Nachname').fill('Sommer');
  await visitor.getByLabel('E-Mail').fill(`${unique('besucherin')}@example.com`);
  await visitor.getByRole('checkbox').check();
  await visitor.getByRole('button', { name: 'Exposé anfordern' }).click();
  await expect(visitor.getByRole('status').last()).toContainText('Ihre Anfrage ist angekommen.');
  for (const path of ['', 'angebote', `angebote/${objectId}`, 'ueber-uns?languageKey=ru']) {
    await visitor.goto(`${address}${path}`);
    await expectWellMade(visitor);
  }
  await phone.close();

  await page.goto(`/ri/real-estate/objects/${objectId}?tab=interessenten`);
  await expect(page.getByText('Herr Sommer').first()).toBeVisible();
});
