import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { buildPdf } from '#testing/receipts/pdf.ts';
import type { People } from './support/people.ts';
import { expect, expectWellMade, signIn, test } from './support/test.ts';
import type { OpenBrowser } from './support/test.ts';
import { text } from './support/texts.ts';

const say = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'property-owner', `chat.${key}`, params);
const path = '/ri/property-management/weg/chat?eid=W-1';

const history = (page: Page) => page.getByRole('log', { name: say('messages') });
const messages = (page: Page) =>
  history(page)
    .locator('li')
    .filter({ has: page.locator('time') });
const field = (page: Page) => page.getByLabel(say('message'), { exact: true });

async function write(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await field(page).press('Enter');
}

/** A community with an open chat, its manager and a member before it, each in a browser of their own. */
async function openChat(page: Page, people: People, openBrowser: OpenBrowser) {
  const organizationId = await people.addOrganization('Hausverwaltung Ahorn', ['property-owner']);
  const books = people.propertyBooks(organizationId);
  const owner = await books.owner({ external_id: 'W-1', full_name: 'WEG Am Lindenhang 7' });
  await books.write((tx) =>
    tx
      .insertInto('community_settings')
      .values({ organization_id: organizationId, owner_id: owner, chat_mode: 'OFFEN' })
      .execute(),
  );
  const add = (permission: string) =>
    people.addUser({ organizationId, permissions: [permission], startApplication: 'weg' });
  const manager = await add('ri-property-management-weg-admin-permission');
  const member = await add('ri-property-management-weg-permission');
  const { id } = await books.write((tx) =>
    tx
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select('memberships.id')
      .where('users.email', '=', member)
      .executeTakeFirstOrThrow(),
  );
  await books.link({ owner_id: owner, membership_id: id, user_type: 'weg' });
  const phone = await openBrowser();
  await phone.setViewportSize({ width: 390, height: 844 });
  for (const [window, email] of [
    [page, manager],
    [phone, member],
  ] as const) {
    await signIn(window, people, email);
    await window.goto(path);
    await expect(history(window)).toBeVisible();
  }
  return { office: page, phone, books, owner, organizationId };
}

/** Cuts the live connection of a page, and lets none come back until it is restored. */
async function controlNetwork(page: Page) {
  const open = new Set<{ close(): Promise<void> }>();
  let isCut = false;
  await page.routeWebSocket(/socketio/u, (socket) => {
    if (isCut) return void socket.close();
    open.add(socket);
    socket.connectToServer();
  });
  await page.route(/socketio/u, (route) => (isCut ? route.abort() : route.continue()));
  return {
    cut: async () => {
      isCut = true;
      await Promise.all([...open].map((socket) => socket.close()));
      open.clear();
      await page.context().setOffline(true);
    },
    restore: async () => {
      isCut = false;
      await page.context().setOffline(false);
    },
  };
}

test.describe('with two browsers', () => {
  test.use({ expectedErrors: /status of 401|ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/u });

  test('members and administration talk in both directions; what one writes offline is sent on return, once', async ({
    page,
    people,
    openBrowser,
  }) => {
    const { office, phone } = await openChat(page, people, openBrowser);
    await expectWellMade(office);
    await write(phone, 'Wann kommt der Schornsteinfeger? Siehe https://feger.example/plan.');
    await expect(messages(office)).toContainText(['Schornsteinfeger']);
    const link = messages(office).getByRole('link');
    await expect(link).toHaveAttribute('href', 'https://feger.example/plan');
    await expect(link).toHaveAttribute('rel', /noopener.*noreferrer/u);

    // The answer quotes the question, and has a subject.
    await messages(office)
      .getByRole('button', { name: say('more') })
      .click();
    await office.getByRole('menuitem', { name: say('answer') }).click();
    await office.getByLabel(say('subject')).last().selectOption('Haus');
    await write(office, 'Am Dienstag.');
    await expect(messages(phone)).toHaveCount(2);
    await expect(messages(phone).last()).toContainText('Erika Muster: Wann kommt der Schornsteinfeger?');
    await expect(messages(phone).last()).toContainText(say('subjects.Haus'));

    const network = await controlNetwork(phone);
    await phone.reload();
    await expect(messages(phone)).toHaveCount(2);
    await network.cut();
    await expect(phone.getByText(say('offline'))).toBeVisible();
    await write(phone, 'Danke, bis Dienstag.');
    await expect(history(phone)).toContainText(say('waiting'));
    await write(office, 'Noch jemand ohne Termin?');
    await expect(messages(office)).toHaveCount(3);
    await network.restore();
    await expect(messages(phone)).toHaveCount(4);
    await expect(messages(office)).toContainText([
      'Schornsteinfeger',
      'Am Dienstag',
      'Noch jemand',
      'Danke, bis Dienstag',
    ]);
    await expect(history(phone)).not.toContainText(say('waiting'));
    await phone.reload();
    await expect(messages(phone)).toHaveCount(4);
    await expectWellMade(phone);
  });
});

test('the administration pins a notice, removes a message and clears the chat after saving it', async ({
  page,
  people,
  openBrowser,
}) => {
  const { office, phone } = await openChat(page, people, openBrowser);
  await office.getByLabel(say('asNotice')).check();
  await write(office, 'Mittwoch ist das Wasser ab 8 Uhr aus.');
  await expect(phone.getByRole('group').filter({ hasText: say('notice') })).toContainText('das Wasser');

  await phone.locator('input[type="file"]').setInputFiles({
    name: 'Plan.pdf',
    mimeType: 'application/pdf',
    buffer: buildPdf({ pages: [['Plan']] }),
  });
  await expect(phone.getByText(say('attachHint'))).toBeVisible();
  await write(phone, 'Der Plan');
  const own = messages(office).filter({ hasText: 'Der Plan' });
  const download = office.waitForEvent('download');
  await own.getByRole('button', { name: say('download', { name: 'Plan.pdf' }) }).click();
  expect((await download).suggestedFilename()).toBe('Plan.pdf');

  await own.getByRole('button', { name: say('more') }).click();
  await office.getByRole('menuitem', { name: say('remove') }).click();
  const question = office.getByRole('dialog', { name: say('removeTitle', { name: 'Erika Muster' }) });
  await question.getByLabel(say('reason')).fill('Nicht für alle');
  await expectWellMade(office);
  await question.getByRole('button', { name: say('remove') }).click();
  const removed = say('removed', { day: '' }).trim();
  await expect(history(phone)).toContainText(removed);
  await expect(history(phone)).not.toContainText('Der Plan');

  await office.getByRole('button', { name: say('menu') }).click();
  await office.getByRole('menuitem', { name: say('clear') }).click();
  const clearing = office.getByRole('dialog', { name: say('clearTitle', { name: 'WEG Am Lindenhang 7' }) });
  const saved = office.waitForEvent('download');
  await clearing.getByRole('button', { name: say('export') }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('Mittwoch ist das Wasser');
  await office.getByRole('button', { name: say('menu') }).click();
  await office.getByRole('menuitem', { name: say('clear') }).click();
  await expect(clearing.getByRole('button', { name: say('clear') })).toBeDisabled();
  await clearing.getByRole('textbox').fill('WEG Am Lindenhang 7');
  await clearing.getByRole('button', { name: say('clear') }).click();
  await expect(history(phone)).toContainText(say('empty'));
});

test('older messages come on scrolling up and keep the reader’s place; days part them, and new ones are marked', async ({
  page,
  people,
  openBrowser,
}) => {
  const { office, books, owner } = await openChat(page, people, openBrowser);
  for (let index = 1; index <= 70; index += 1)
    await books.message({
      owner_id: owner,
      text: `Nr. ${index}.`,
      sent_at: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 10), 12, index % 60)),
    });
  await office.reload();
  await expect(messages(office)).toHaveCount(50);
  await expect(messages(office).last()).toBeInViewport();
  await expect(history(office)).toContainText('08.01.2026');
  await expect(history(office)).toContainText(say('unreadHere'));
  expect((await history(office).boundingBox())?.height).toBe(300);
  const seen = messages(office).first();
  await expect(seen).toContainText('Nr. 21.');
  await history(office).evaluate((element) => {
    element.scrollTop = 0;
  });
  await expect(messages(office)).toHaveCount(70);
  await expect(messages(office).nth(20)).toBeInViewport();
  await expect(history(office)).toContainText(say('begin'));
});

test('a message is mailed to those whom its sender chooses, everyone only after a question', async ({
  page,
  people,
  openBrowser,
}) => {
  const { office, phone } = await openChat(page, people, openBrowser);
  await office.getByRole('button', { name: say('mailTo') }).click();
  const chosen = office.getByRole('group', { name: say('mailTo') });
  await expect(chosen.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await chosen.getByLabel(say('everyone')).click();
  const question = office.getByRole('dialog', { name: say('askEveryone', { count: 1 }) });
  await question.getByRole('button', { name: say('confirmEveryone') }).click();
  await expect(chosen.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expectWellMade(office);
  await write(office, 'Bitte bis Freitag antworten.');
  await expect(messages(phone)).toHaveCount(1);
  await expect(chosen.getByRole('checkbox', { checked: true })).toHaveCount(0);

  await phone.getByLabel(say('mails')).selectOption('NIE');
  await expect(phone.getByText(say('mailsSaved'))).toBeVisible();
  await phone.reload();
  await expect(phone.getByLabel(say('mails'))).toHaveValue('NIE');
});
