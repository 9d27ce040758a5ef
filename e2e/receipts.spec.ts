import { buildPdf } from '#testing/receipts/pdf.ts';
import type { Locator, Page } from '@playwright/test';
import { daysAgo, signInOwner } from './support/property-steps.ts';
import { expect, expectWellMade, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const say = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'property-owner', `receipts.${key}`, params);
const board = '/ri/property-management/belege';

const columnOf = (page: Page, name: string) => page.getByRole('region', { name: say(`columns.${name}`), exact: true });
const step = (page: Page | Locator, name: string, receipt: string) =>
  page.getByRole('button', { name: say('stepOf', { step: say(`steps.${name}`), receipt }) });

test('a receipt is laid before its owner, released on the phone, paid on the board, and tells its history', async ({
  page: phone,
  people,
  openBrowser,
}) => {
  await phone.setViewportSize({ width: 390, height: 844 });
  const { organizationId, ids, addReceipt } = await signInOwner(phone, people, ['E-1']);
  for (const [archive_id, amount_cents] of [
    ['DACH-1', 416_500],
    ['HEIZ-1', 41_210],
  ] as const)
    await addReceipt({
      archive_id,
      rental_unit_id: ids.first,
      cost_type_id: ids.repairs,
      issuer: `Betrieb ${archive_id}`,
      amount_cents,
    });
  const [roof, heating] = ['Betrieb DACH-1, 4.165,00 €', 'Betrieb HEIZ-1, 412,10 €'];
  const desk = await openBrowser();
  await desk.setViewportSize({ width: 1440, height: 900 });
  await signIn(
    desk,
    people,
    await people.addUser({
      organizationId,
      permissions: ['ri-property-management-admin-permission', 'ri-property-management-belege-admin-permission'],
      startApplication: 'belege',
    }),
  );
  await desk.goto(board);
  await expect(columnOf(desk, 'NEU')).toContainText('4.577,10 €');
  await expectWellMade(desk);
  await desk.setViewportSize({ width: 1440, height: 900 });
  await phone.goto(board);
  await expect(phone.getByText(say('allDoneTitle'))).toBeVisible();

  await step(desk, 'FREIZUGEBEN', roof).click();
  await expect(columnOf(desk, 'FREIZUGEBEN')).toContainText('Betrieb DACH-1');
  // Taken back, and laid before again.
  await desk.getByRole('button', { name: text('de', 'platform', 'undo.label'), exact: true }).click();
  await expect(columnOf(desk, 'NEU')).toContainText('Betrieb DACH-1');
  await step(desk, 'FREIZUGEBEN', roof).click();
  await step(desk, 'FREIZUGEBEN', heating).click();

  // The page of the owner follows without being loaded again.
  await expect(columnOf(phone, 'FREIZUGEBEN')).toContainText('2 Belege · 4.577,10 €');
  await expectWellMade(phone);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.getByRole('button', { name: say('open', { receipt: roof }) }).click();
  const dialog = phone.getByRole('dialog');
  await expect(dialog).toContainText('Lindenallee 12');
  await phone.keyboard.press('j');
  await expect(dialog.getByRole('heading', { name: 'Betrieb HEIZ-1' })).toBeVisible();
  await phone.keyboard.press('k');
  await expect(dialog.getByRole('heading', { name: 'Betrieb DACH-1' })).toBeVisible();
  await dialog.getByLabel(say('ask')).fill('Warum zwei Tage?');
  await dialog.getByRole('button', { name: say('send') }).click();
  await expect(dialog.getByRole('list')).toContainText('Warum zwei Tage?');
  await dialog.getByRole('heading', { name: 'Betrieb DACH-1' }).click();
  await phone.keyboard.down('f');
  // The next one appears by itself. The key that is still held down does not release it, too.
  await expect(dialog.getByRole('heading', { name: 'Betrieb HEIZ-1' })).toBeVisible();
  await phone.keyboard.down('f');
  await phone.keyboard.up('f');
  await expect(columnOf(desk, 'FREIGEGEBEN')).toContainText('Betrieb DACH-1');
  await expect(columnOf(desk, 'FREIZUGEBEN')).toContainText('Betrieb HEIZ-1');
  await dialog.getByRole('button', { name: 'Schließen' }).click();

  const approved = columnOf(desk, 'FREIGEGEBEN');
  await expect(approved).toContainText('Betrieb DACH-1');
  const card = approved.getByRole('listitem').filter({ hasText: 'Betrieb DACH-1' });
  await card.dragTo(columnOf(desk, 'BELEGE'));
  await expect(columnOf(desk, 'BELEGE')).toContainText(say('states.UEBERWIESEN'));
  await desk.getByRole('button', { name: say('open', { receipt: roof }) }).click();
  const history = desk.getByRole('region', { name: say('history') }).getByRole('listitem');
  await expect(history).toHaveCount(6);
  await expect(history.last()).toContainText(say('states.UEBERWIESEN'));
  await expect(history.filter({ hasText: 'Warum zwei Tage?' })).toHaveCount(1);
});

test('who is second learns that somebody was first, and sees the new state', async ({ page, people, openBrowser }) => {
  const { organizationId, books, ids, addReceipt } = await signInOwner(page, people, ['E-1']);
  await addReceipt({ archive_id: 'DACH-1', amount_cents: 100, approval: 'FREIZUGEBEN' }, null);
  const other = await openBrowser();
  const email = await people.addUser({ organizationId, permissions: ['ri-property-management-weg-permission'] });
  await books.link({
    owner_id: ids.owner,
    membership_id: await people.findMembership(organizationId, email),
    user_type: 'weg',
  });
  await signIn(other, people, email);
  await other.goto(board);
  await page.goto(board);
  // Both open the question about a receipt without a document before either answers it.
  for (const window of [page, other]) await step(window, 'FREIGEGEBEN', 'Dach GmbH, 1,00 €').click();
  const answer = (window: Page) =>
    window.getByRole('dialog').getByRole('button', { name: say('steps.FREIGEGEBEN'), exact: true });
  for (const window of [page, other]) {
    await expect(answer(window)).toBeDisabled();
    await window.getByRole('checkbox', { name: say('noFileTick') }).check();
  }
  await answer(page).click();
  await expect(
    page.getByText(say('done', { receipt: 'Dach GmbH, 1,00 €', state: say('states.FREIGEGEBEN') })),
  ).toBeVisible();
  await answer(other).click();
  await expect(other.getByText(/war schneller \(.+\)\. Stand jetzt: Freigegeben\./u)).toBeVisible();
  await expect(other.getByText(say('allDoneTitle'))).toBeVisible();
});

test.describe('a step that fails', () => {
  test.use({ expectedErrors: /status of 500/u });

  test('says so above the open receipt, also on the phone', async ({ page, people }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { addReceipt } = await signInOwner(page, people, ['E-1']);
    for (const archive_id of ['A-1', 'A-2'])
      await addReceipt({ archive_id, amount_cents: 100, approval: 'FREIZUGEBEN', issuer: `Betrieb ${archive_id}` });
    await page.goto(board);
    await page.getByRole('button', { name: say('open', { receipt: 'Betrieb A-1, 1,00 €' }) }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: 'Betrieb A-1' })).toBeVisible();
    await page.route(/property-management\/belege$/u, (route) =>
      route.fulfill({ status: 500, json: { errors: [{ code: 'internal_error', message: 'broken' }] } }),
    );
    await step(dialog, 'FREIGEGEBEN', 'Betrieb A-1, 1,00 €').click();
    await expect(dialog.getByRole('heading', { name: 'Betrieb A-2' })).toBeVisible();
    // A click arrives only where nothing lies above.
    await page.getByRole('button', { name: text('de', 'platform', 'banners.dismiss') }).click();
    await expect(dialog.getByRole('heading', { name: 'Betrieb A-2' })).toBeVisible();
    await expect(columnOf(page, 'FREIZUGEBEN')).toContainText('2 Belege · 2,00 €');
  });
});

test('many receipts are laid before their owner by one button with their sum, and taken back together', async ({
  page,
  people,
}) => {
  const { addReceipt } = await signInOwner(page, people, ['E-1'], 'ri-property-management-belege-admin-permission');
  for (const [archive_id, amount_cents] of [
    ['A-1', 416_500],
    ['A-2', 41_210],
    ['A-3', 100],
    ['A-4', null],
  ] as const)
    await addReceipt({ archive_id, issuer: `Betrieb ${archive_id}`, amount_cents });
  await page.goto(board);
  const column = columnOf(page, 'NEU');
  const box = (receipt: string) => column.getByRole('checkbox', { name: say('several.pick', { receipt }) });
  await expect(column.getByRole('listitem')).toHaveCount(4);
  // A receipt whose amount is to follow is never among several.
  await expect(column.getByRole('checkbox')).toHaveCount(4);
  await box('Betrieb A-1, 4.165,00 €').check();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: say('several.selection') });
  await expect(bar).toContainText(say('several.picked_other', { count: 2 }));
  await box('Betrieb A-3, 1,00 €').click({ modifiers: ['Shift'] });
  await box('Betrieb A-3, 1,00 €').uncheck();
  await bar.getByRole('button', { name: '2 frei zu geben · 4.577,10 €' }).click();
  await expect(columnOf(page, 'FREIZUGEBEN')).toContainText('2 Belege · 4.577,10 €');
  await page.getByRole('button', { name: text('de', 'platform', 'undo.label'), exact: true }).click();
  await expect(column).toContainText('4 Belege · 4.578,10 €');
});

// Written out here, as the specification quotes them (sections 2 and 4): texts can change, these words may not.
const quoted = {
  columns: ['Neue Belege', 'Freizugebende Belege', 'Freigegebene Belege', 'Belege'],
  steps: ['Frei zu geben', 'Direkt frei geben', 'Überwiesen'],
  emptyFilters: ['Keine Mietobjekte vorhanden', 'Keine Mieter vorhanden', 'Keine Kostenart vorhanden'],
};

test('every German word that the specification quotes of receipts stands on the screens', async ({
  page,
  people,
  openBrowser,
}) => {
  const organizationId = await people.addOrganization('Hausverwaltung Ahorn', ['property-owner']);
  const books = people.propertyBooks(organizationId);
  const owner_id = await books.owner({ external_id: 'E-1', full_name: 'Hannelore Kramer' });
  for (const approval of ['NEU', 'FREIZUGEBEN', 'FREIGEGEBEN'])
    await books.receipt({ archive_id: approval, owner_id, approval, amount_cents: 100, captured_on: daysAgo(1) });
  const [managerEmail, ownerEmail] = [
    await people.addUser({ organizationId, permissions: ['ri-property-management-belege-admin-permission'] }),
    await people.addUser({ organizationId, permissions: ['ri-property-management-permission'] }),
  ];
  await books.link({ owner_id, membership_id: await people.findMembership(organizationId, ownerEmail) });
  await signIn(page, people, managerEmail);
  await page.goto(`${board}?eid=E-1`);
  for (const name of quoted.columns) await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  for (const name of quoted.steps) await expect(page.getByRole('button', { name }).first()).toHaveText(name);
  const filters = page.getByRole('button', { name: /^(?:Objekte|Mieter|Kostenarten)$/u });
  await expect(filters).toHaveCount(quoted.emptyFilters.length);
  for (const [index, words] of quoted.emptyFilters.entries()) {
    await filters.nth(index).click();
    await expect(page.getByRole('listbox').getByText(words, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  const other = await openBrowser();
  await signIn(other, people, ownerEmail);
  await other.goto(board);
  await expect(other.getByRole('heading', { level: 2 })).toHaveText(['Freizugebende Belege']);
  await expect(other.getByRole('button', { name: /^Freigeben/u })).toHaveText('Freigeben');
});

test('an administrator adds a receipt whose file fills in its form, and is told when it is there already', async ({
  page,
  people,
}) => {
  await signInOwner(page, people, ['E-1'], 'ri-property-management-belege-admin-permission');
  await page.goto(`${board}?eid=E-1`);
  const choose = (form: Locator, number: string, amount: string) =>
    form.locator('input[type="file"]').setInputFiles({
      name: 'rechnung.pdf',
      mimeType: 'application/pdf',
      buffer: buildPdf({
        pages: [['Dachdeckerei Brandt GmbH', `Rechnungsnummer:\t${number}`, `Rechnungsbetrag\t${amount} €`]],
      }),
    });
  const add = async () => {
    await page.getByRole('button', { name: say('upload.add') }).click();
    const form = page.getByRole('dialog', { name: say('upload.add') });
    await choose(form, 'RE-4711', '412,10');
    return form;
  };
  const dialog = await add();
  await expect(dialog.getByLabel(say('fields.betrag'))).toHaveValue('412,10');
  await expect(dialog.getByLabel(say('fields.rechnungsnummer'))).toHaveValue('RE-4711');
  await expectWellMade(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: say('upload.add') }).click();
  await expect(page.getByText(say('upload.added', { number: 'M-1' }))).toBeVisible();
  await expect(columnOf(page, 'NEU')).toContainText('412,10 €');
  const again = await add();
  await expect(again.getByText(say('upload.known', { number: 'M-1' }))).toBeVisible();
  await expect(again.getByRole('button', { name: say('upload.add') })).toBeDisabled();
  // Another file in its place takes over nothing that was read from the first one; what was typed stays.
  await again.getByLabel(say('fields.beschreibung')).fill('Dachrinne');
  await expect(again.getByLabel(say('fields.betrag'))).toHaveValue('412,10');
  await choose(again, 'RE-4712', '99,00');
  await expect(again.getByLabel(say('fields.betrag'))).toHaveValue('99,00');
  await expect(again.getByLabel(say('fields.rechnungsnummer'))).toHaveValue('RE-4712');
  await expect(again.getByLabel(say('fields.beschreibung'))).toHaveValue('Dachrinne');
  await expect(again.getByRole('button', { name: say('upload.add') })).toBeEnabled();
});
