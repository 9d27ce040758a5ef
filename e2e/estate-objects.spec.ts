import { addEstateObject, fetchEstateObject, signInAgent } from './support/estate-steps.ts';
import { expect, expectWellMade, signIn, test } from './support/test.ts';

// A title that is too long is refused.
test.use({ expectedErrors: /status of (?:400|401)/u });

const card = (objectId: string) => `[data-object="${objectId}"]`;

test('an agent adds an object by title and type, and is on its page', async ({ page, people }) => {
  await signInAgent(page, people);
  await page.goto('/ri/real-estate/objects/');
  await expect(page.getByText('Noch kein Objekt')).toBeVisible();
  await page.getByRole('button', { name: 'Objekt anlegen' }).first().click();
  const form = page.getByRole('form', { name: 'Objekt anlegen' });
  await expect(form.getByLabel('Objekt-Nr.')).toHaveValue(/^\d{4}-001$/u);
  await expect(form.getByLabel('Objektart')).toHaveValue('realestates.houseBuy');
  await form.getByLabel('Titel').fill('x'.repeat(112));
  await form.getByLabel('Titel').press('Enter');
  // A long title stays as it was typed, and is named.
  await expect(form.getByLabel('Titel')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('Titel')).toHaveValue('x'.repeat(112));
  await form.getByLabel('Titel').fill('Haus am Weiher');
  await form.getByLabel('Titel').press('Enter');
  await expect(page.getByText('Objekt gespeichert')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Haus am Weiher' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Daten' })).toHaveAttribute('aria-current', 'page');
});

test('an object is copied, edited on its card, sold, found in the archive and deleted', async ({ page, people }) => {
  await signInAgent(page, people);
  await addEstateObject(page, {
    realEstateType: 'realestates.garageBuy',
    title: 'Stellplatz in Deutz',
    value: 24_500,
    garageType: 'DUPLEX',
    street: 'Siegburger Straße',
    houseNumber: '101',
    postcode: '50679',
    city: 'Köln',
    courtage: 'provisionsfrei',
  });
  await page.goto('/ri/real-estate/objects/');
  const first = page.locator('[data-object]').first();
  const objectId = (await first.getAttribute('data-object')) ?? '';
  await expect(first).toContainText('24.500,00 €');
  await expectWellMade(page);

  await first.getByRole('button', { name: `Aktionen für ${objectId}` }).click();
  await page.getByRole('menuitem', { name: 'Objekt kopieren' }).click();
  const form = page.getByRole('form', { name: 'Objekt anlegen' });
  await expect(form.getByLabel('Daten übernehmen von')).toHaveValue(objectId);
  await form.getByLabel('Titel').fill('Zweiter Stellplatz');
  await form.getByLabel('Objektart').selectOption('Garage zum Kauf');
  await form.getByRole('button', { name: 'Objekt anlegen' }).click();
  await expect(page.getByRole('heading', { name: 'Zweiter Stellplatz' })).toBeVisible();
  await expect(page.getByText('Siegburger Straße 101')).toBeVisible();

  await page.goto('/ri/real-estate/objects/');
  await page
    .locator(card(objectId))
    .getByRole('button', { name: `Aktionen für ${objectId}` })
    .click();
  await page.getByRole('menuitem', { name: 'Titel und Preis ändern' }).click();
  const editing = page.getByRole('form', { name: objectId });
  await editing.getByLabel('Preis').fill('22.900');
  await editing.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Objekt erfolgreich aktualisiert')).toBeVisible();
  await expect(page.locator(card(objectId))).toContainText('22.900,00 €');
  expect((await fetchEstateObject(page, objectId)).data['value']).toBe(22_900);

  await page
    .locator(card(objectId))
    .getByRole('button', { name: `Aktionen für ${objectId}` })
    .click();
  await page.getByRole('menuitem', { name: 'Als „verkauft“ kennzeichnen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bestätigen' }).click();
  await expect(page.locator(card(objectId))).toHaveCount(0);

  await page.getByRole('searchbox').fill('Stellplatz in Deutz');
  await expect(page.getByText('Kein aktives Objekt. 1 Treffer im Archiv.')).toBeVisible();
  await page.getByRole('button', { name: 'Anzeigen' }).click();
  await expect(page.locator(card(objectId))).toContainText('verkauft');

  await page
    .locator(card(objectId))
    .getByRole('button', { name: `Aktionen für ${objectId}` })
    .click();
  await page.getByRole('menuitem', { name: 'Objekt löschen' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText('wirklich löschen?');
  await expect(question).toContainText('Löschen ist irreversibel');
  await question.getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByText('Objekt gelöscht')).toBeVisible();
  await expect(page.locator(card(objectId))).toHaveCount(0);
});

test('the work of today leads to what waits, and public addresses are copied', async ({ page, people, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAgent(page, people);
  const objectId = await addEstateObject(page, { realEstateType: 'realestates.houseBuy', title: 'Haus am Weiher' });
  const added = await page.request.post('/api/ri/real-estate/stakeholder', {
    headers: { 'x-requested-with': 'kontor' },
    data: { objectId, email: 'brandt@example.com', data: { title: 'Familie', lastName: 'Brandt' } },
  });
  expect(added.status()).toBe(200);
  await page.goto('/benit/real-estate/objects');
  await page.getByRole('link', { name: '1 neue Anfrage' }).click();
  await expect(page).toHaveURL(/waits=fresh/u);
  await expect(page.locator(card(objectId))).toContainText('unvollständig');
  await page.getByRole('link', { name: 'Haus am Weiher' }).click();
  // The card on the list has a menu of the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Haus am Weiher' })).toBeVisible();

  await page.getByRole('button', { name: `Aktionen für ${objectId}` }).click();
  await page.getByRole('menuitem', { name: 'App-Link kopieren' }).click();
  await expect(page.getByText('App URL im Zwischenspeicher')).toBeVisible();
  const { data } = await fetchEstateObject(page, objectId);
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(copied).toContain(`/angebote-app/${objectId}/${String(data['ownerPasscode'])}`);
  await page.getByRole('button', { name: `Aktionen für ${objectId}` }).click();
  await page.getByRole('menuitem', { name: 'Link zum Angebot kopieren' }).click();
  await expect(page.getByText('URL im Zwischenspeicher').first()).toBeVisible();
});

test('two people with one object open see each other, and what the other saves', async ({
  page,
  people,
  openBrowser,
}) => {
  const organizationId = await signInAgent(page, people);
  const objectId = await addEstateObject(page, { realEstateType: 'realestates.houseBuy', title: 'Haus am Weiher' });
  await page.goto(`/ri/real-estate/objects/${objectId}`);
  await expect(page.getByRole('heading', { name: 'Haus am Weiher' })).toBeVisible();

  const other = await openBrowser();
  await signIn(other, people, await people.addUser({ organizationId, permissions: ['ri-real-estate-permission'] }));
  await other.goto(`/ri/real-estate/objects/${objectId}`);
  await expect(page.getByText('Erika Muster hat dieses Objekt auch geöffnet.')).toBeVisible();
  await expect(other.getByText('hat dieses Objekt auch geöffnet.')).toBeVisible();

  const saved = await other.request.put('/api/ri/real-estate/objekt', {
    headers: { 'x-requested-with': 'kontor' },
    data: { objectId, data: { title: 'Haus am See' }, draft: true },
  });
  expect(saved.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Haus am See' })).toBeVisible();

  await other.getByRole('link', { name: 'Objekte' }).first().click();
  await expect(page.getByText('Erika Muster hat dieses Objekt auch geöffnet.')).toHaveCount(0);
});

test('a lower price proposes an email to the people of the object, and sends nothing by itself', async ({
  page,
  people,
}) => {
  await signInAgent(page, people);
  const objectId = await addEstateObject(page, {
    realEstateType: 'realestates.houseBuy',
    title: 'Haus am Weiher',
    value: 615_000,
  });
  await page.request.post('/api/ri/real-estate/stakeholder', {
    headers: { 'x-requested-with': 'kontor' },
    data: { objectId, email: 'brandt@example.com', data: { title: 'Familie', lastName: 'Brandt' } },
  });
  await page.goto('/ri/real-estate/objects/');
  await page
    .locator(card(objectId))
    .getByRole('button', { name: `Aktionen für ${objectId}` })
    .click();
  await page.getByRole('menuitem', { name: 'Titel und Preis ändern' }).click();
  const editing = page.getByRole('form', { name: objectId });
  await editing.getByLabel('Preis').fill('589.000');
  await editing.getByRole('button', { name: 'Speichern' }).click();
  const proposal = page.getByRole('dialog');
  await expect(proposal).toContainText('Brandt');
  await expect(proposal).toContainText('589.000');
  await page.keyboard.press('Escape');
  await expect(proposal).toHaveCount(0);
  await expect(page.locator(card(objectId))).toContainText('589.000,00 €');
});
