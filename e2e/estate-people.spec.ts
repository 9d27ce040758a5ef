import type { Page } from '@playwright/test';
import { addEstateObject, signInAgent } from './support/estate-steps.ts';
import { receiveMail } from './support/mailbox.ts';
import { desk, expect, expectWellMade, test, unique } from './support/test.ts';
import { text } from './support/texts.ts';

const people$ = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'real-estate', `stakeholders.${key}`, params);

const house = { realEstateType: 'realestates.houseBuy', title: 'Haus am See', city: 'Köln' };

// An address that is there already is refused.
test.use({ expectedErrors: /status of 409/u });

/** Adds people without the form; answers their addresses by last name. */
async function addPeople(page: Page, objectId: string, names: readonly string[]): Promise<Record<string, string>> {
  const emails = Object.fromEntries(names.map((name) => [name, `${unique(name.toLowerCase())}@example.com`]));
  for (const lastName of names) {
    const answer = await page.request.post('/api/ri/real-estate/stakeholder', {
      headers: { 'x-requested-with': 'kontor' },
      data: { objectId, email: emails[lastName], data: { title: 'Familie', lastName } },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  return emails;
}

const cardOf = (page: Page, name: string) =>
  page.getByRole('button', { name: people$('open', { person: `Familie ${name}` }) });
const columnOf = (page: Page, name: string) =>
  page.getByRole('region', { name: people$(`columns.${name}`), exact: true });

test('an agent agrees viewings by key, one after the other, is told of a clash, and cancels one', async ({
  page,
  people,
}) => {
  await signInAgent(page, people);
  const objectId = await addEstateObject(page, house);
  const { Brandt: email = '' } = await addPeople(page, objectId, ['Brandt', 'Esser']);
  await page.goto(`/ri/real-estate/objects/${objectId}?tab=interessenten`);
  await cardOf(page, 'Brandt').focus();
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel(people$('fields.appointment'));
  await expect(field).toBeFocused();
  await page.keyboard.type('Do 28.11.2030, 16:30');
  await page.keyboard.press('Enter');
  await expect(columnOf(page, 'TERMIN')).toContainText('Do, 28.11.2030, 16:30');
  expect((await receiveMail(email, 1)).raw).toContain('text/calendar');

  await cardOf(page, 'Esser').focus();
  await page.keyboard.press('t');
  await field.fill('28.11.2030, 16:15');
  await expect(dialog.getByRole('status')).toContainText('Familie Brandt');
  await expectWellMade(page);
  await page.setViewportSize(desk);
  await dialog.getByRole('button', { name: /^\+ 20 Minuten/u }).click();
  await expect(field).toHaveValue('28.11.2030, 16:55');
  await expect(dialog.getByRole('status')).toBeEmpty();
  await field.fill('');
  await dialog.getByRole('button', { name: /^\+ 20 Minuten: Do, 28.11.2030, 16:50/u }).click();
  await dialog.getByText(people$('move.confirmByMail')).click();
  await dialog.getByRole('button', { name: people$('steps.TERMIN'), exact: true }).click();
  await expect(columnOf(page, 'TERMIN')).toContainText('Do, 28.11.2030, 16:50');

  await page.getByRole('button', { name: people$('menu', { person: 'Familie Brandt' }) }).click();
  await page.getByRole('menuitem', { name: people$('mails.cancellation') }).click();
  await dialog.getByRole('button', { name: people$('mail.send') }).click();
  await expect(columnOf(page, 'TERMIN')).toContainText('Termin abgesagt: Do, 28.11.2030, 16:30');
  expect((await receiveMail(email, 2)).subject).toContain('entfällt');
});

test('an agent says for whom a house is reserved, and turns all others down when it is sold', async ({
  page,
  people,
}) => {
  await signInAgent(page, people);
  const objectId = await addEstateObject(page, house);
  const { Esser: email = '' } = await addPeople(page, objectId, ['Brandt', 'Esser', 'Seidel']);
  await page.goto(`/ri/real-estate/objects/${objectId}?tab=interessenten`);
  const dialog = page.getByRole('dialog');
  await cardOf(page, 'Brandt').focus();
  await page.keyboard.press('t');
  await dialog.getByLabel(people$('fields.appointment')).fill('28.11.2030, 16:30');
  await page.keyboard.press('Enter');
  await expect(columnOf(page, 'TERMIN')).toContainText('Familie Brandt');
  const setStatus = async (status: string) => {
    await page.getByRole('button', { name: `Aktionen für ${objectId}` }).click();
    await page.getByRole('menuitem', { name: `Als „${status}“ kennzeichnen` }).click();
  };
  await setStatus('reserviert');
  await expect(dialog.getByText(people$('reserve.title'))).toBeVisible();
  await dialog.getByRole('radio', { name: 'Familie Brandt' }).check();
  await expectWellMade(page);
  await page.setViewportSize(desk);
  await dialog.getByRole('button', { name: people$('reserve.submit') }).click();
  // Then the others are told, or not.
  await expect(dialog.getByText(people$('update.title'))).toBeVisible();
  await expect(dialog.getByText(people$('update.recipients_other', { count: 2 }))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(columnOf(page, 'TERMIN')).toContainText(people$('taken.RESERVED'));

  await setStatus('verkauft');
  await dialog.getByRole('button', { name: 'Bestätigen' }).click();
  await expect(dialog.getByText(people$('declineMany.reserved', { person: 'Familie Brandt' }))).toBeVisible();
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await expectWellMade(page);
  await page.setViewportSize(desk);
  await dialog.getByRole('checkbox', { name: 'Familie Seidel' }).uncheck();
  await dialog.getByRole('button', { name: people$('declineMany.send_one', { count: 1 }) }).click();
  await expect(columnOf(page, 'AUSGESCHIEDEN')).toContainText('Familie Esser');
  await expect(columnOf(page, 'AUSGESCHIEDEN')).toContainText(people$('reasons.sold'));
  await expect(columnOf(page, 'EXPOSE')).toContainText('Familie Seidel');
  expect((await receiveMail(email, 1)).text).toContain('anders entschieden');
});

test('somebody who declined and asks again is brought back from the form of a new person', async ({ page, people }) => {
  await signInAgent(page, people);
  const objectId = await addEstateObject(page, house);
  const { Brandt: email = '' } = await addPeople(page, objectId, ['Brandt', 'Esser']);
  const other = await addEstateObject(page, { ...house, title: 'Villa' });
  await page.request.post('/api/ri/real-estate/stakeholder', {
    headers: { 'x-requested-with': 'kontor' },
    data: { objectId: other, email, data: { lastName: 'Brandt' } },
  });
  await page.goto(`/ri/real-estate/objects/${objectId}?tab=interessenten`);
  const dialog = page.getByRole('dialog');
  await page
    .getByRole('button', {
      name: people$('stepOf', { step: people$('steps.AUSGESCHIEDEN'), person: 'Familie Brandt' }),
      exact: true,
    })
    .click();
  await dialog.getByText(people$('reasons.price'), { exact: true }).click();
  await dialog.getByRole('button', { name: people$('steps.AUSGESCHIEDEN'), exact: true }).click();
  await expect(columnOf(page, 'AUSGESCHIEDEN')).toContainText('Familie Brandt');

  await cardOf(page, 'Esser').focus();
  await page.keyboard.press('n');
  await dialog.getByLabel(people$('fields.lastName')).fill('Brandt');
  await dialog.getByRole('textbox', { name: people$('fields.email') }).fill(email);
  await page.keyboard.press('Enter');
  // Never in two columns, even if the one that they leave is read again late.
  const held = Promise.withResolvers<void>();
  await page.route(/stakeholder\?.*status=AUSGESCHIEDEN/u, async (route) => {
    await held.promise;
    await route.continue();
  });
  await dialog.getByRole('button', { name: people$('bringBack', { person: 'Familie Brandt' }) }).click();
  await expect(columnOf(page, 'EXPOSE')).toContainText('Familie Brandt');
  await expect(cardOf(page, 'Brandt')).toHaveCount(1);
  held.resolve();

  // Known from another object, which is a click away.
  await cardOf(page, 'Brandt').click();
  await dialog.getByRole('link', { name: new RegExp(`^${other}`, 'u') }).click();
  await expect(page.getByRole('heading', { name: 'Villa' })).toBeVisible();
  await expect(columnOf(page, 'EXPOSE')).toContainText('Herr Brandt');
});
