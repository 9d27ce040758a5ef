import type { Page } from '@playwright/test';
import { drawJpeg } from '#testing/real-estate/pictures.ts';
import { publishedHouse } from '#testing/real-estate/published-house.ts';
import { addEstateObject, fetchEstateObject, signInAgent } from './support/estate-steps.ts';
import { receiveMail } from './support/mailbox.ts';
import type { People } from './support/people.ts';
import { expect, expectWellMade, test, unique } from './support/test.ts';

const house = {
  ...publishedHouse,
  title: 'Doppelhaushälfte mit Garten und Blick über die Felder von Lövenich',
  cellar: 'YES',
  guestToilet: 'YES',
  energyCertificateAvailability: 'AVAILABLE',
  buildingEnergyRatingType: 'ENERGY_CONSUMPTION',
  thermalCharacteristic: 98.4,
  energyEfficiencyClass: 'C',
  energySourceEnev2014: 'GAS',
  courtage: '3,57 % inkl. 19 % MwSt. vom Kaufpreis',
  descriptionNote: 'Hell, gepflegt und nah am Wald.\n\nDer Garten liegt nach Süden.',
  furnishingNote: 'Parkett im Erdgeschoss, Fliesen in den Bädern.',
  locationNote: 'Zur Straßenbahn sind es fünf Minuten, zur Autobahn zehn.',
};

// A wrong link is not found.
test.use({ expectedErrors: /status of (?:401|404)/u });

/** An offer with two pictures, and its addresses. */
async function openOffer(page: Page, people: People) {
  await signInAgent(page, people);
  const objectId = await addEstateObject(page, house);
  for (const [index, colour] of ['#846', '#468'].entries())
    await page.request.post('/api/ri/real-estate/objekt/file-upload', {
      headers: { 'x-requested-with': 'kontor' },
      multipart: {
        file: {
          name: `${objectId}-${index}.jpg`,
          mimeType: 'image/jpeg',
          buffer: await drawJpeg(1600, 1066, colour),
        },
      },
    });
  const { data } = await fetchEstateObject(page, objectId);
  return {
    objectId,
    offer: `/angebote/${objectId}?passcode=${String(data['passcode'])}`,
    owner: `/angebote-app/${objectId}/${String(data['ownerPasscode'])}`,
  };
}

test('an interested person reads the offer on the phone, asks for the exposé and stands in the pipeline', async ({
  page,
  people,
  browser,
}) => {
  const { objectId, offer } = await openOffer(page, people);
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'de-DE' });
  const reader = await phone.newPage();
  await expect(async () => {
    await reader.goto(offer);
    await expect(reader.getByRole('img')).toHaveCount(2, { timeout: 1000 });
  }).toPass({ intervals: [100] });
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(house.title);
  await expect(reader.getByText('649.000\u00A0€')).toBeVisible();
  await expect(reader.getByText('78.334,30')).toBeVisible();
  await expect(reader.getByText('Am Alten Weiher')).toHaveCount(0);

  // The button is in sight wherever somebody reads.
  await reader.getByRole('link', { name: 'Exposé anfordern' }).click();
  const email = `${unique('leserin')}@example.com`;
  await reader.getByLabel('Anrede').selectOption('Frau');
  await reader.getByLabel('Nachname').fill('Sommer');
  await reader.getByLabel('E-Mail').fill(email);
  await reader.getByLabel('Ihre Nachricht').fill('Kann man auch abends besichtigen?');
  await reader.getByRole('checkbox').check();
  await reader.getByRole('button', { name: 'Exposé anfordern' }).click();
  await expect(reader.getByRole('status')).toContainText('Ihre Anfrage ist angekommen.');
  await phone.close();

  const { subject, text } = await receiveMail(email, 1);
  expect(subject).toContain('Ihr Exposé');
  expect(text).toContain('/benit/auth/expose/');

  await page.goto(`/ri/real-estate/objects/${objectId}?tab=interessenten`);
  await expect(page.getByText('Frau Sommer').first()).toBeVisible();
  await expect(page.getByText('Kann man auch abends besichtigen?').first()).toBeVisible();
});

test('the pages of an offer and of its owner are well made, in light and dark', async ({ page, people }) => {
  const { offer, owner } = await openOffer(page, people);
  for (const address of [offer, `${offer}&languageKey=ru`, owner, '/angebote/none?passcode=wrong']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectWellMade(page);
  }
});

test('the owner opens a page of figures, in another language too', async ({ page, people, browser }) => {
  const { owner } = await openOffer(page, people);
  const visitor = await (await browser.newContext({ locale: 'de-DE' })).newPage();
  await visitor.goto(owner);
  await expect(visitor.getByRole('heading', { name: 'Ihr Objekt in Zahlen' })).toBeVisible();
  await visitor.getByRole('link', { name: 'English' }).click();
  await expect(visitor.getByRole('heading', { name: 'Your property in figures' })).toBeVisible();
  await visitor.context().close();
});
