import { addDays, germanDayOf } from '#platform/contract/days.ts';
import { systemClock } from '#platform/server/clock.ts';
import { receiveMail } from './support/mailbox.ts';
import { expect, expectWellMade, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const say = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'property-owner', `meetings.${key}`, params as Record<string, string>);
const weg = '/ri/property-management/weg';

test('a meeting is planned, gets its agenda and is invited; a member reads the mail and sees the meeting on the phone', async ({
  page,
  people,
  openBrowser,
}) => {
  const organizationId = await people.addOrganization('Hausverwaltung Ahorn', ['property-owner']);
  const books = people.propertyBooks(organizationId);
  const owner = await books.owner({ external_id: 'W-1', full_name: 'WEG Am Lindenhang 7' });
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
  await books.member({ owner_id: owner, person: 'Anna Adler', unit: 'WE 01', email });
  await books.member({ owner_id: owner, person: 'Carla Conrad', unit: 'WE 02' });
  await signIn(
    page,
    people,
    await people.addUser({
      organizationId,
      permissions: ['ri-property-management-weg-admin-permission'],
      startApplication: 'weg',
    }),
  );
  const day = addDays(germanDayOf(systemClock.now()), 60).split('-').toReversed().join('.');
  await page.goto(`${weg}/versammlungen?eid=W-1`);
  await page
    .getByRole('button', { name: say('add') })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: say('add') });
  await dialog.getByLabel(say('fields.versammlungsnummer')).fill('2026/1');
  const date = dialog.getByLabel(say('fields.datum'));
  await date.fill('bald');
  await expect(dialog).toContainText(say('dateNotUnderstood'));
  await date.fill(`${day}, 18:00 Uhr`);
  await expect(dialog).toContainText('Verstanden als');
  await dialog.getByLabel(say('fields.ort')).fill('Gemeindesaal');
  await expectWellMade(page);
  await dialog.getByRole('button', { name: say('addShort'), exact: true }).click();
  await page.getByRole('link', { name: new RegExp(`${day}, 18:00 Uhr`, 'u') }).click();

  const agenda = page.getByRole('list', { name: say('agenda') });
  const add = async (fill: (item: typeof dialog) => Promise<unknown>) => {
    await page.getByRole('button', { name: say('addItem') }).click();
    const item = page.getByRole('dialog', { name: say('addItem') });
    await fill(item);
    await item.getByRole('button', { name: say('addItemShort'), exact: true }).click();
    await expect(item).toBeHidden();
  };
  await add((item) => item.getByLabel(say('preset')).selectOption('other'));
  await add(async (item) => {
    await item.getByLabel(say('fields.titel')).fill('Fahrradüberdachung');
    await item.getByLabel(say('fields.antrag')).fill('Im Hof entsteht eine Fahrradüberdachung.');
    await item.getByLabel(say('fields.mehrheit')).selectOption('DOPPELT_QUALIFIZIERT');
  });
  await expect(agenda.getByRole('listitem')).toHaveText([/1Verschiedenes/u, /2Fahrradüberdachung/u]);
  await page.getByRole('button', { name: say('itemActions', { number: 2 }) }).click();
  await page.getByRole('menuitem', { name: say('itemUp') }).click();
  await expect(agenda.getByRole('listitem')).toHaveText([/1Fahrradüberdachung/u, /2Verschiedenes/u]);
  // The same by the keyboard, and by the pointer.
  await page.getByRole('button', { name: say('itemActions', { number: 1 }) }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(agenda.getByRole('listitem')).toHaveText([/1Verschiedenes/u, /2Fahrradüberdachung/u]);
  await expect(page.getByRole('button', { name: say('itemActions', { number: 2 }) })).toBeFocused();
  const grip = (index: number) => agenda.getByRole('listitem').nth(index).locator('[data-grip]');
  await grip(1).dragTo(grip(0), { targetPosition: { x: 4, y: 2 } });
  await expect(agenda.getByRole('listitem')).toHaveText([/1Fahrradüberdachung/u, /2Verschiedenes/u]);
  await expectWellMade(page);

  await page.getByRole('button', { name: say('invitation.invite') }).click();
  const sending = page.getByRole('dialog', { name: say('invitation.title') });
  await expect(sending).toContainText('Die Ladungsfrist ist gewahrt');
  await expect(sending).toContainText('Ein Mitglied ohne E-Mail-Adresse bekommt einen Brief.');
  await sending.getByRole('button', { name: say('invitation.send') }).click();
  await expect(sending).toBeHidden();
  const proofs = page.getByRole('region', { name: say('invitation.proofs') });
  await expect(proofs).toContainText('Anna Adler, Einheit WE 01');
  await page.getByRole('button', { name: say('invitation.confirm') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('invitation.confirm') })
    .click();
  await expect(proofs).toContainText('Carla Conrad, Einheit WE 02');
  await expectWellMade(page);

  const mail = await receiveMail(email, 1);
  expect(mail.subject).toContain('Einladung');
  expect(mail.raw).toContain('text/calendar');
  const phone = await openBrowser();
  await phone.setViewportSize({ width: 390, height: 844 });
  await signIn(phone, people, email);
  await phone.goto(`${weg}/versammlungen`);
  await phone.getByRole('link', { name: new RegExp(`${day}, 18:00 Uhr`, 'u') }).click();
  await expect(phone.getByText('Im Hof entsteht eine Fahrradüberdachung.')).toBeVisible();
  await expect(phone.getByRole('button', { name: say('change') })).toHaveCount(0);
  await expectWellMade(phone);
  const saved = phone.waitForEvent('download');
  await phone.getByRole('button', { name: say('invitation.calendar') }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.ics$/u);
});
