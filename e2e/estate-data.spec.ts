import { addEstateObject, fetchEstateObject, signInAgent } from './support/estate-steps.ts';
import { expect, expectWellMade, test } from './support/test.ts';

test('an agent fills the data of a house: what is missing is named with a jump, a draft may be saved before', async ({
  page,
  people,
}) => {
  await signInAgent(page, people);
  const objectId = await addEstateObject(page, { realEstateType: 'realestates.houseBuy', title: 'Haus am Weiher' });
  await page.goto(`/ri/real-estate/objects/${objectId}`);

  await expect(page.getByText('Es fehlen 11 Angaben:')).toBeVisible();
  const save = page.getByRole('button', { name: 'Speichern', exact: true });
  await expect(save).toBeDisabled();
  // Empty required fields are red.
  await expect(page.getByLabel('Straße', { exact: false }).first()).toHaveAttribute('aria-invalid', 'true');
  const form = page.getByRole('region', { name: 'Daten' });
  await form.getByRole('button', { name: 'Hausnummer', exact: true }).click();
  await expect(page.getByLabel('Hausnummer *', { exact: true })).toBeFocused();

  const channels = page.getByRole('region', { name: 'Veröffentlichung' });
  await channels.getByRole('button', { name: 'Objektbeschreibung (nur Kleinanzeigen)' }).click();
  await expect(page.getByLabel('Objektbeschreibung', { exact: true })).toBeFocused();
  await channels.getByRole('button', { name: 'Wohnfläche' }).click();
  await expect(page.getByLabel('Wohnfläche *')).toBeFocused();

  await page.getByLabel('Kaufpreis *').fill('449.000,00 €');
  await page.getByRole('button', { name: 'Als Entwurf speichern' }).click();
  await expect(page.getByText('Als Entwurf gespeichert')).toBeVisible();
  expect((await fetchEstateObject(page, objectId)).data['value']).toBe(449_000);

  const typed = {
    'Straße *': 'Am Alten Weiher',
    'Hausnummer *': '12a–c',
    'Postleitzahl *': '50859',
    'Ort *': 'Köln',
    'Wohnfläche *': '138,5',
    'Grundstücksfläche *': '262',
    'Zimmer *': '4,5',
    'Baujahr *': '1998',
    'Käuferprovision *': '3,57 % inkl. 19 % MwSt.',
  };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Haustyp *').selectOption('Doppelhaushälfte');
  await expectWellMade(page);
  await save.click();
  await expect(page.getByText('Objekt erfolgreich aktualisiert')).toBeVisible();
  expect((await fetchEstateObject(page, objectId)).data).toMatchObject({
    livingSpace: 138.5,
    numberOfRooms: 4.5,
    houseNumber: '12a–c',
    buildingType: 'SEMIDETACHED_HOUSE',
  });
});

test('a change of the type says what is lost, and the energy of a certificate is asked only while there is one', async ({
  page,
  people,
}) => {
  await signInAgent(page, people);
  const objectId = await addEstateObject(page, {
    realEstateType: 'realestates.apartmentBuy',
    title: 'Wohnung in Sülz',
    value: 239_000,
    serviceCharge: 245,
    energyCertificateAvailability: 'AVAILABLE',
    thermalCharacteristic: 142.5,
  });
  await page.goto(`/ri/real-estate/objects/${objectId}`);
  await expect(page.getByLabel('Hausgeld')).toHaveValue('245,00');
  await expect(page.getByLabel('Endenergie')).toHaveValue('142,5');

  const answer = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect(answer('Ausweis liegt vor')).toBeChecked();
  // An answer that would empty what was typed is asked for again.
  await answer('Noch nicht vorhanden').click();
  const question = page.getByRole('dialog', { name: 'Antwort in „Noch nicht vorhanden“ ändern?' });
  await expect(question).toContainText('Endenergie');
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(answer('Ausweis liegt vor')).toBeChecked();
  await answer('Noch nicht vorhanden').click();
  await question.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(answer('Noch nicht vorhanden')).toBeChecked();
  await expect(page.getByLabel('Endenergie')).toHaveCount(0);
  await expect(page.getByText('Diese Angabe entfällt beim Speichern:')).toBeVisible();
  await answer('Ausweis liegt vor').click();
  await expect(page.getByLabel('Endenergie')).toHaveValue('142,5');

  await page.getByLabel('Objektart').selectOption('Garage zur Miete');
  const lost = page.getByRole('alert').filter({ hasText: 'Diese Angaben entfallen beim Speichern:' });
  await expect(lost).toContainText('Hausgeld');
  await expect(page.getByLabel('Höhe')).toBeVisible();
  await page.getByLabel('Objektart').selectOption('Wohnung zum Kauf');
  await expect(lost).toHaveCount(0);
  await expect(page.getByLabel('Hausgeld')).toHaveValue('245,00');
});

test('hints stand beside the fields while they are typed, and one click accepts what they propose', async ({
  page,
  people,
}) => {
  await signInAgent(page, people);
  const objectId = await addEstateObject(page, {
    realEstateType: 'realestates.apartmentRent',
    title: 'Wohnung in Sülz',
    livingSpace: 68,
    baseRent: 1020,
    serviceCharge: 150,
    heatingCosts: 95,
  });
  await page.goto(`/ri/real-estate/objects/${objectId}`);
  await expect(page.getByText('15,00 € je m²')).toBeVisible();
  await page.getByText('Summe: 1.265,00 €').getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page.getByLabel('Warmmiete')).toHaveValue('1.265,00');
  await page.getByLabel('Kaution', { exact: true }).fill('4000');
  await expect(page.getByText('Mehr als drei Kaltmieten')).toBeVisible();
  await page.getByLabel('Provision *').fill('2,38 Monatskaltmieten');
  await expect(page.getByText('Bestellerprinzip')).toBeVisible();

  await page.getByText('Energieausweis, Heizungsart').click();
  await page.getByRole('radio', { name: 'Ausweis liegt vor' }).click();
  await expect(page.getByText('es fehlt: Art des Ausweises, Endenergie')).toBeVisible();
  await page.getByLabel('Endenergie').fill('118,7');
  await page.getByText('Aus dem Endenergiewert: Klasse D').getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page.getByLabel('Energieeffizienzklasse')).toHaveValue('D');
  await expectWellMade(page);
});
