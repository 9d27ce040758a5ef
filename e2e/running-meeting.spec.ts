import { createId } from '#platform/server/ids.ts';
import { expect, expectWellMade, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const say = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'property-owner', `running.${key}`, params);
const base = '/ri/property-management/weg';

test.use({ expectedErrors: /status of 401|ERR_INTERNET_DISCONNECTED/u });

test('a meeting is run on a tablet, for a while without a connection; its members read resolution and minutes', async ({
  page,
  people,
  openBrowser,
}) => {
  const organizationId = await people.addOrganization('Hausverwaltung Ahorn', ['property-owner']);
  const books = people.propertyBooks(organizationId);
  const owner = await books.owner({ external_id: 'W-1', full_name: 'WEG Am Lindenhang 7' });
  for (const [person, unit] of [
    ['Anna Adam', '1'],
    ['Bernd Bach', '2'],
    ['Carla Conrad', '3'],
    ['Dora Dietz', '4'],
  ] as const)
    await books.member({ owner_id: owner, person, unit, share_numerator: 250, share_denominator: 1000 });
  const meeting = createId();
  const own = { organization_id: organizationId, meeting_id: meeting };
  await books.write(async (tx) => {
    await tx
      .insertInto('community_meetings')
      .values({
        organization_id: organizationId,
        id: meeting,
        owner_id: owner,
        number: '2026/1',
        held_on: '2026-12-17',
        place: 'Gemeindesaal',
      })
      .execute();
    await tx
      .insertInto('community_agenda_items')
      .values([
        { ...own, id: createId(), position: 1, title: 'Begrüßung' },
        {
          ...own,
          id: createId(),
          position: 2,
          title: 'Fahrradüberdachung',
          motion: 'Im Hof entsteht eine Fahrradüberdachung.',
          majority: 'DOPPELT_QUALIFIZIERT',
        },
      ])
      .execute();
  });
  // The check of a page ends at the width of a phone.
  const check = async () => {
    await expectWellMade(page);
    await page.setViewportSize({ width: 1024, height: 768 });
  };
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn(
    page,
    people,
    await people.addUser({
      organizationId,
      permissions: ['ri-property-management-weg-admin-permission'],
      startApplication: 'weg',
    }),
  );
  await page.goto(`${base}/versammlungen/${meeting}/durchfuehren?eid=W-1`);
  await page.getByLabel(say('fields.leitung')).fill('L. Brandt');
  await page.getByRole('button', { name: say('begin') }).click();
  await page.getByRole('button', { name: say('allPresent') }).click();
  const presence = (name: string) => page.getByRole('radiogroup', { name: say('presenceOf', { name }) });
  await presence('Dora Dietz').getByText(say('presences.VERTRETEN'), { exact: true }).click();
  const proxy = page.getByRole('dialog', { name: say('proxyOf', { name: 'Dora Dietz' }) });
  await proxy.getByRole('combobox', { name: say('holder') }).fill('Anna Adam');
  await page.keyboard.press('Escape');
  await proxy.getByRole('button', { name: say('takeProxy') }).click();
  await expect(page.getByText(say('representedBy', { name: 'Anna Adam' }))).toBeVisible();
  await check();

  await page.getByRole('button', { name: say('item', { number: 2, title: 'Fahrradüberdachung' }) }).click();
  await expect(page.getByText(say('saved'))).toBeVisible();
  await page.context().setOffline(true);
  const vote = (name: string) => page.getByRole('radiogroup', { name: say('voteOf', { name }) });
  await vote('Bernd Bach').getByText(say('choices.NEIN'), { exact: true }).click();
  await page.getByRole('button', { name: say('choices.JA'), exact: true }).click();
  const result = page.getByRole('region', { name: say('result') });
  await expect(result).toContainText(say('qualified'));
  await expect(page.getByText(/Ohne Verbindung, 2 Einträge/u)).toBeVisible();
  await check();
  await page.context().setOffline(false);
  await expect(page.getByText(say('saved'))).toBeVisible();
  await result.getByRole('button', { name: say('announceAs.ANGENOMMEN') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('announce'), exact: true })
    .click();
  await expect(result).toContainText(say('announced.ANGENOMMEN'));
  await page.getByRole('button', { name: say('toClosing') }).click();
  await page.getByRole('button', { name: say('end'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('end'), exact: true })
    .click();
  await page.getByRole('button', { name: say('layMinutes') }).click();
  await expect(page.getByText(say('minutesLaid'))).toBeVisible();
  await expectWellMade(page);

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
  await phone.goto(`${base}/beschluesse`);
  await expect(phone.locator('[data-row]')).toContainText('Im Hof entsteht eine Fahrradüberdachung.');
  await phone.goto(`${base}/versammlungen/${meeting}?eid=W-1`);
  const saved = phone.waitForEvent('download');
  await phone.getByRole('button', { name: text('de', 'property-owner', 'meetings.minutes') }).click();
  expect((await saved).suggestedFilename()).toBe(`WEG-Versammlung-${meeting}.pdf`);
});
