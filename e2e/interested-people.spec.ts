import type { Page } from '@playwright/test';
import { unique } from './support/test.ts';
import { addEstateObject, signInAgent } from './support/estate-steps.ts';
import { receiveMail } from './support/mailbox.ts';
import { expect, expectWellMade, test } from './support/test.ts';
import { text } from './support/texts.ts';

const say = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'real-estate', `stakeholders.${key}`, params);
const page404 = (key: string): string => text('de', 'real-estate', `exposePage.${key}`);
const columnOf = (page: Page, name: string) => page.getByRole('region', { name: say(`columns.${name}`), exact: true });
const step = (page: Page, name: string, person: string) =>
  page.getByRole('button', { name: say('stepOf', { step: say(`steps.${name}`), person }), exact: true });

const house = {
  realEstateType: 'realestates.houseBuy',
  title: 'Haus am See',
  city: 'Köln',
  street: 'Seeweg',
  houseNumber: '3',
  value: 649_000,
  courtage: '3,57 % inkl. 19 % MwSt. vom Kaufpreis',
};

/** Adds a person in the dialog. */
async function addPerson(page: Page, { email, lastName }: { readonly email: string; readonly lastName: string }) {
  await page.getByRole('button', { name: say('add') }).click();
  const dialog = page.getByRole('dialog', { name: say('add') });
  await dialog.getByLabel(say('fields.lastName')).fill(lastName);
  await dialog.getByLabel(say('fields.email'), { exact: false }).first().fill(email);
  await dialog.getByRole('button', { name: say('addShort'), exact: true }).click();
  await expect(page.getByText('Interessent angelegt')).toBeVisible();
}

// A wrong link is not found, an address that is there already is refused.
test.use({ expectedErrors: /status of (?:401|404|409)/u });

test('an interested person gets the exposé, is seen, moved by button, keyboard and drag, and comes back', async ({
  page,
  people,
}) => {
  await signInAgent(page, people);
  const objectId = await addEstateObject(page, house);
  await page.goto(`/ri/real-estate/objects/${objectId}?tab=interessenten`);
  for (const words of ['Exposé verschickt', 'Termin vereinbart', 'Weiteres Interesse', 'Abgesagt / Ausgeschieden'])
    await expect(page.getByRole('heading', { name: words, exact: true })).toBeVisible();
  const email = `${unique('brandt')}@example.com`;
  await addPerson(page, { email, lastName: 'Brandt' });
  await expect(columnOf(page, 'EXPOSE')).toContainText(say('groups.fresh'));
  await expectWellMade(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: say('sendTo', { person: 'Herr Brandt' }) }).click();
  await expect(page.getByRole('dialog')).toContainText('Guten Tag Herr Brandt,');
  await page.getByRole('button', { name: say('mail.send') }).click();
  await expect(page.getByText('E-Mail versendet')).toBeVisible();
  // Two emails that are sent at once arrive in any order.
  await receiveMail(email, 1);
  await expect(columnOf(page, 'EXPOSE')).not.toContainText(say('groups.fresh'));

  await step(page, 'TERMIN', 'Herr Brandt').click();
  await page.getByLabel(say('fields.appointment')).fill('28.11.2030, 16:30');
  await page.getByLabel(say('move.confirmByMail')).uncheck();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('steps.TERMIN'), exact: true })
    .click();
  await expect(columnOf(page, 'TERMIN')).toContainText('Do, 28.11.2030, 16:30');
  await page.getByRole('button', { name: text('de', 'platform', 'undo.label'), exact: true }).click();
  await expect(columnOf(page, 'EXPOSE')).toContainText('Herr Brandt');

  await step(page, 'TERMIN', 'Herr Brandt').click();
  await page.getByLabel(say('fields.appointment')).fill('28.11.2030, 16:30');
  await page.keyboard.press('Enter');
  await expect(columnOf(page, 'TERMIN')).toContainText('Herr Brandt');
  expect((await receiveMail(email, 2)).subject).toContain('Besichtigung am Do, 28.11.2030, 16:30 Uhr');
  await page.getByText('Herr Brandt', { exact: true }).dragTo(columnOf(page, 'AUSWAHL'));
  await expect(columnOf(page, 'AUSWAHL')).toContainText('Herr Brandt');

  await step(page, 'AUSGESCHIEDEN', 'Herr Brandt').click();
  await page.getByRole('dialog').getByText(say('reasons.price'), { exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('steps.AUSGESCHIEDEN'), exact: true })
    .click();
  await expect(columnOf(page, 'AUSGESCHIEDEN')).toContainText(say('reasons.price'));

  // The same address again is brought back instead.
  await page.getByRole('button', { name: say('add') }).click();
  await page.getByLabel(say('fields.lastName')).fill('Brandt');
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: say('fields.email') })
    .fill(email);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('addShort'), exact: true })
    .click();
  await page.getByRole('button', { name: say('bringBack', { person: 'Herr Brandt' }) }).click();
  await expect(columnOf(page, 'EXPOSE')).toContainText('Herr Brandt');

  await page.getByRole('button', { name: say('menu', { person: 'Herr Brandt' }) }).click();
  await page.getByRole('menuitem', { name: say('delete') }).click();
  await expect(page.getByText('Löschen ist irreversibel')).toBeVisible();
  await page.getByRole('button', { name: 'Löschen', exact: true }).click();
  await expect(columnOf(page, 'EXPOSE')).toContainText(say('empty.EXPOSE'));
});

test('the reader of the email agrees before the exposé opens, answers, and withdraws', async ({
  page,
  people,
  openBrowser,
}) => {
  await signInAgent(page, people);
  const objectId = await addEstateObject(page, house);
  const email = `${unique('reader')}@example.com`;
  const headers = { 'x-requested-with': 'kontor' };
  const path = '/api/ri/real-estate/stakeholder';
  const added = await page.request.post(path, {
    headers,
    data: { objectId, email, data: { title: 'Frau', lastName: 'Sommer' } },
  });
  const { stakeholder } = (await added.json()) as { stakeholder: { id: string } };
  await page.request.post(`${path}/confirmation`, {
    headers,
    data: { stakeholderId: stakeholder.id, objectId, type: 'expose' },
  });
  const mail = await receiveMail(email, 1);
  const link = /\/benit\/auth\/expose\/[\w-]+\/[\w-]+/u.exec(mail.text)?.[0] ?? '';
  const reader = await openBrowser();
  await reader.goto(`${link}x`);
  await expect(reader.getByRole('heading', { name: page404('missingTitle') })).toBeVisible();
  await reader.goto(link);
  await expect(reader.getByRole('heading', { name: 'Haus am See' })).toBeVisible();
  await expectWellMade(reader);
  const order = reader.getByRole('button', { name: 'zahlungspflichtig beauftragen', exact: true });
  await order.click();
  await expect(reader.getByText(page404('needed'))).toHaveCount(3);
  for (const name of ['withdrawal', 'earlyStart', 'terms']) await reader.locator(`input[name=${name}]`).check();
  await order.click();
  await expect(reader.getByRole('link', { name: page404('open') })).toBeVisible();
  expect((await receiveMail(email, 2)).subject).toContain('Ihr Auftrag');
  await reader.getByRole('button', { name: page404('answers.VIEWING') }).click();
  await expect(reader.getByText(page404('answered'))).toBeVisible();
  await reader.getByRole('button', { name: 'Vertrag widerrufen' }).click();
  await reader.getByRole('button', { name: page404('confirmWithdrawal') }).click();
  await expect(order).toBeVisible();
  expect((await receiveMail(email, 3)).subject).toContain('Widerruf eingegangen');
});
