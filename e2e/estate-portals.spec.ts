import type { Page } from '@playwright/test';
import { openPackagePortal } from '#testing/portals/package-portal.ts';
import { publishedHouse } from '#testing/real-estate/published-house.ts';
import { startFtpServer } from '#testing/remote/ftp-server.ts';
import { addEstateObject, fetchEstateObject, signInAgent } from './support/estate-steps.ts';
import { failAtScout, seeAtScout } from './support/portals.ts';
import { expect, expectWellMade, test, unique } from './support/test.ts';
import { text } from './support/texts.ts';

const say = (key: string, values?: Record<string, string>): string => text('de', 'real-estate', key, values);
const headers = { 'x-requested-with': 'kontor' };

/** Connects the account at Scout, by its consent there. */
async function connectScout(page: Page): Promise<void> {
  await page.goto('/ri/real-estate/configuration');
  await page
    .getByRole('button', { name: say('portals.connect'), exact: true })
    .first()
    .click();
  await page.getByRole('button', { name: /erlauben/u }).click();
  await expect(page.getByText(say('portals.nowConnected'))).toBeVisible();
  await expect(page).toHaveURL(/configuration$/u);
}

const line = (page: Page, channel: string) =>
  page
    .getByRole('list', { name: say('objects.publication') })
    .getByRole('listitem')
    .filter({ hasText: channel });

/** Publishes or withdraws an object at a channel, and confirms it. */
async function press(page: Page, channel: string, name: string): Promise<void> {
  await line(page, channel).getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

test('an agent publishes a house everywhere, mends what a portal refuses, sells it, and it is withdrawn everywhere', async ({
  page,
  people,
}) => {
  const server = await startFtpServer();
  try {
    server.tree.set('/eingang/liesmich.txt', Buffer.from('Pakete'));
    const collector = openPackagePortal(server);
    await signInAgent(page, people);
    await connectScout(page);
    await expectWellMade(page);
    for (const configIdentifier of ['ftpConfigEbay', 'ftpConfigImmowelt', 'ftpConfigIVD'])
      await page.request.put('/api/ri/real-estate/configuration', {
        headers,
        data: {
          configIdentifier,
          properties: {
            anbieterNr: configIdentifier,
            host: '127.0.0.1',
            port: server.port,
            user: 'kontor',
            password: 'geheim',
            protocol: 'ftp',
            folder: '/eingang',
          },
        },
      });
    const externalId = unique('haus')
      .replaceAll(/[^A-Za-z0-9_-]/gu, '-')
      .slice(0, 40);
    const objectId = await addEstateObject(page, {
      ...publishedHouse,
      externalId,
      descriptionNote: 'Ein Haus mit Garten.',
      energyCertificateAvailability: 'NOT_REQUIRED',
    });
    await page.goto(`/ri/real-estate/objects/${objectId}`);
    const [publish, withdraw] = [say('object.publish'), say('object.withdraw')];
    // The first call about this object, which no other test's is.
    await failAtScout({
      pathPart: externalId,
      outcome: 412,
      body: JSON.stringify({
        'common.messages': [
          { message: { messageCode: 'ERROR_RESOURCE_VALIDATION', message: '[MESSAGE: numberOfRooms : OUT_OF_RANGE]' } },
        ],
      }),
    });
    for (const channel of ['scout', 'ebay', 'immowelt', 'ivd', 'homepage'] as const) {
      await press(page, say(`objects.channels.${channel}`), publish);
      await expect(
        line(page, say(`objects.channels.${channel}`)).getByRole('button', { name: withdraw }),
      ).toBeVisible();
    }
    const scout = line(page, say('objects.channels.scout'));
    await expect(scout).toContainText('OUT_OF_RANGE');
    await expectWellMade(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    const published = say('objects.channelStates.published');
    for (const channel of ['ebay', 'immowelt', 'ivd', 'homepage'] as const)
      await expect(line(page, say(`objects.channels.${channel}`)).getByText(published, { exact: true })).toBeVisible();
    await collector.collect();
    expect([...collector.objects.values()].map((object) => object.externalId)).toEqual([externalId]);
    await scout.getByRole('button', { name: /^Zimmer/u }).click();
    await expect(page.getByLabel('Zimmer', { exact: false }).first()).toBeFocused();
    await page.getByLabel('Zimmer', { exact: false }).first().fill('6');
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
    await expect(scout.getByText(published, { exact: true })).toBeVisible();
    expect(await seeAtScout(externalId)).toEqual([{ externalId, channels: ['10000'] }]);

    await page.request.put('/api/ri/real-estate/objekt', {
      headers,
      data: { objectId, data: { realEstateStatus: 'SOLD' } },
    });
    await expect.poll(() => seeAtScout(externalId)).toEqual([]);
    await expect
      .poll(async () => {
        await collector.collect();
        return collector.objects.size;
      })
      .toBe(0);
    await expect
      .poll(async () => (await fetchEstateObject(page, objectId)).data)
      .toMatchObject({
        saveScout: false,
        publishedScout: false,
        publishedEbay: false,
        publishedImmowelt: false,
        publishedIVD: false,
      });
  } finally {
    await server.stop();
  }
});

test('an agent takes an object over from the portal, and enquiries from its email', async ({ page, people }) => {
  await signInAgent(page, people);
  await connectScout(page);
  const externalId = unique('villa')
    .replaceAll(/[^A-Za-z0-9_-]/gu, '-')
    .slice(0, 40);
  const objectId = await addEstateObject(page, { ...publishedHouse, externalId, title: externalId });
  await page.request.post('/api/ri/real-estate/objekt/publication', {
    headers,
    data: { objectId, data: { saveScout: true, publishedScout: true } },
  });
  await expect.poll(() => seeAtScout(externalId)).toEqual([{ externalId, channels: ['10000'] }]);

  // Another agency of the same account, as when the program is changed.
  await page.context().clearCookies();
  await signInAgent(page, people, 'Immobilien Rosenhag');
  await connectScout(page);
  await page.goto('/benit/real-estate/objects');
  await page.getByRole('button', { name: say('start.loadObjects') }).click();
  const card = page
    .getByRole('list', { name: say('start.scoutImport') })
    .getByRole('listitem')
    .filter({ hasText: externalId });
  await expect(card).toContainText(say('start.states.importable'));
  await expectWellMade(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await card.getByRole('checkbox').check();
  await page.getByRole('button', { name: /übernehmen/u }).click();
  await expect(card).toContainText(externalId);
  await expect(card.getByText(say('start.states.imported', { objectId: externalId }))).toBeVisible();

  const feedback = `<?xml version="1.0"?><openimmo_feedback><sender><name>immowelt</name></sender><objekt><oobj_id>${externalId}</oobj_id><interessent><anrede>Frau</anrede><nachname>Sommer</nachname><email>sommer@example.com</email><anfrage>Ist die Villa noch frei?</anfrage></interessent></objekt></openimmo_feedback>`;
  await page
    .getByRole('region', { name: say('start.feedback') })
    .locator('input[type=file]')
    .setInputFiles({ name: 'anfrage.xml', mimeType: 'application/xml', buffer: Buffer.from(feedback) });
  await expect(page.getByText(/Neue Interessenten: 1/u)).toBeVisible();
  await page.goto(`/ri/real-estate/objects/${externalId}?tab=interessenten`);
  await expect(page.getByText('Frau Sommer').first()).toBeVisible();
});
