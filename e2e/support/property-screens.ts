import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { household, owner, placeDelivery, posting, table } from '#testing/deliveries/build-delivery.ts';
import { startSftpServer } from '#testing/remote/sftp-server.ts';
import type { People } from './people.ts';
import { daysAgo, signInManager, signInOwner, transactions } from './property-steps.ts';
import { showPage } from './test.ts';
import { text } from './texts.ts';

const say = (key: string, params?: Record<string, string>): string => text('de', 'property-owner', key, params);
const platform = (key: string, params?: Record<string, string>): string => text('de', 'platform', key, params);
const path = '/ri/property-management';
const longest = `A${'W'.repeat(299)}`;

/** Screens by name, each with how to get there from the one before, and what shows that it is ready. */
export type Walk = Readonly<Record<string, (page: Page, people: People) => Promise<void>>>;

/** The screens of property owners, by who sees them. */
export const propertyWalks: Readonly<Record<string, Walk>> = {
  'an owner': {
    'transactions, one open with its receipt': async (page, people) => {
      await openCrowdedTransactions(page, people);
      await page.locator('[data-row]').filter({ hasText: 'Stadtwerke' }).locator('[data-opener]').click();
      const panel = page.getByRole('complementary', { name: /Stadtwerke/u });
      await expect(
        panel.getByRole('img', {
          name: platform('preview.page', {
            document: say('transactions.receipt', { number: 'E-1-R2' }),
            page: '1',
            pages: '1',
          }),
        }),
      ).toBeVisible();
    },
    'crowded transactions with a filter open': async (page) => {
      await showPage(page, `${transactions}?eid=E-1`);
      await expect(page.getByRole('complementary', { name: /Stadtwerke/u })).toHaveCount(0);
      await page
        .getByRole('search')
        .getByRole('button', { name: say('transactions.columns.mieter'), exact: true })
        .click();
      await expect(page.getByRole('option', { name: longest })).toBeVisible();
    },
    'annual evaluation, opened': async (page) => {
      await showPage(page, `${path}/report?eid=E-1`);
      await page.getByRole('button', { name: say('report.openAll') }).click();
      await expect(page.getByRole('row', { name: /^Kaltmiete/u }).first()).toBeVisible();
    },
    workbook: async (page) => {
      await showPage(page, `${path}/excel-download`);
      await expect(page.getByRole('button', { name: say('excel.download') })).toBeVisible();
    },
  },
  'an administrator of owners': {
    'users of an owner with the form': async (page, people) => {
      await openAdministration(page, people);
      await page.getByRole('button', { name: say('usersOwner.add'), exact: true }).click();
      await expect(page.getByLabel(say('usersOwner.form.lastName'))).toBeVisible();
      await expect(page.getByText('erika.muster@owner.example')).toBeVisible();
    },
    'owners to be invited, with what would be sent': async (page) => {
      await showPage(page, `${path}/users-owner/invitations`);
      await page.getByRole('checkbox', { name: say('usersOwner.invitations.pickAll') }).check();
      await page.getByRole('button', { name: say('usersOwner.invitations.invite'), exact: true }).click();
      await expect(page.getByRole('dialog').getByText(say('usersOwner.invitations.mail'))).toBeVisible();
    },
    'connection with what its test found': async (page) => {
      const server = await startSftpServer();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await saveConnection(page, { port: server.port });
      await showPage(page, `${path}/configuration`);
      await page.getByRole('button', { name: say('configuration.test') }).click();
      await expect(page.getByText(say('configuration.testKey'))).toBeVisible();
      await server.stop();
    },
    'refresh with what a delivery brought': async (page) => {
      await receiveDelivery(page);
      await page.getByRole('button', { name: /NACHT-1/u }).click();
      await expect(page.getByText(new RegExp(say('refresh.problems.amount_invalid'), 'u'))).toBeVisible();
    },
    'transactions without an owner, to be assigned': async (page) => {
      await page.getByRole('link', { name: say('unassigned.assign') }).click();
      await page.getByRole('checkbox', { name: say('unassigned.pickAll') }).check();
      await page.getByRole('button', { name: say('unassigned.assign'), exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('combobox', { name: say('unassigned.owner') })).toBeVisible();
    },
  },
  'an administrator with tenants': {
    'crowded list of tenants, one unfolded': async (page, people) => {
      const { books, ids } = await signInOwner(page, people, ['E-1'], 'ri-property-management-admin-permission');
      for (let index = 0; index < 12; index += 1)
        await books.tenant({
          external_id: `T-${index}`,
          rental_unit_id: ids.first,
          full_name: index === 0 ? longest : `Jürgen Größer ${index}`,
          city: 'Ü'.repeat(100),
        });
      await page.goto('/benit/property-management/tenant');
      await page.getByRole('button', { name: platform('list.unfold', { name: longest }) }).click();
      await expect(page.getByRole('definition').first()).toBeVisible();
    },
  },
};

/** Transactions of an owner of two whose names, tenants, purposes and amounts are as long as they can be. */
async function openCrowdedTransactions(page: Page, people: People): Promise<void> {
  const { books, ids } = await signInOwner(page, people, ['E-1', 'E-2']);
  const tenant_id = await books.tenant({
    external_id: 'T-1',
    rental_unit_id: ids.first,
    full_name: longest,
    last_name: longest,
  });
  await books.balance({
    owner_id: ids.owner,
    account: 'Mietkonto',
    day: daysAgo(1),
    amount_cents: 123_456_789,
    iban: 'DE89370400440532013000',
  });
  await books.postings([
    { owner_id: ids.owner, booking_date: daysAgo(1), amount_cents: -999_999_999, cost_type_id: ids.repairs },
    ...Array.from({ length: 20 }, (_, index) => ({
      owner_id: ids.owner,
      booking_date: daysAgo(index),
      amount_cents: -999_999_999,
      rental_unit_id: ids.first,
      tenant_id,
      counterparty: 'W'.repeat(70),
      purpose: 'Instandsetzung '.repeat(12),
    })),
  ]);
  await page.goto(`${transactions}?eid=E-1`);
  await expect(page.getByText('Dachdeckerei Brandt')).toBeVisible();
}

/** The users of the first of three owners, who alone has one. */
async function openAdministration(page: Page, people: People): Promise<void> {
  const organizationId = await people.addOrganization('Hausverwaltung Birkenau', ['property-owner']);
  for (const [eid, full_name] of [
    ['E-1', longest],
    ['E-2', 'Bernd Bauer'],
    ['E-3', 'Clara Conrad'],
  ] as const)
    await people.addOwner(organizationId, eid, {
      full_name,
      email: `${eid.toLowerCase()}@${'eigentum'.repeat(6)}.example`,
    });
  await signInManager(page, people, organizationId, 'users-owner');
  await send(page, 'POST', 'user-eigentuemer', {
    userType: 'weg',
    email: 'erika.muster@owner.example',
    sendReleaseEmail: true,
    sendDocumentEmail: true,
    advisoryBoard: false,
    firstName: 'Erika',
    lastName: 'Muster',
    eigentuemerEid: 'E-1',
  });
  await page.goto(`${path}/users-owner?eid=E-1`);
}

/** The page of a refresh after a delivery with errors and with a transaction whose owner is unknown. */
async function receiveDelivery(page: Page): Promise<void> {
  const server = await startSftpServer();
  placeDelivery(server.tree, {
    id: 'NACHT-1',
    mode: 'FULL',
    files: {
      ...household,
      ...table('eigentuemer.csv', owner('E1')),
      ...table(
        'buchungen.csv',
        posting('B1'),
        posting('B2', { eid: 'E77', purpose: 'Instandsetzung '.repeat(9) }),
        posting('B3', { amount: 'viel' }),
      ),
    },
  });
  await saveConnection(page, { port: server.port, hostKey: server.hostKey });
  await showPage(page, `${path}/refresh-data`);
  await page.getByRole('button', { name: say('refresh.start') }).click();
  await expect(
    page.getByRole('table', { name: say('refresh.journal') }).getByText(say('refresh.states.taken')),
  ).toBeVisible();
  await server.stop();
}

async function saveConnection(page: Page, given: object): Promise<void> {
  await send(page, 'PUT', 'configuration', {
    configIdentifier: 'ftpConfig',
    properties: {
      host: '127.0.0.1',
      user: 'kontor',
      password: 'geheim',
      protocol: 'sftp',
      folder: '/',
      hostKey: '',
      ...given,
    },
  });
}

async function send(page: Page, method: 'POST' | 'PUT', call: string, data: object): Promise<void> {
  const answer = await page.request.fetch(`/api/ri/property-management/${call}`, {
    method,
    headers: { 'x-requested-with': 'kontor' },
    data,
  });
  expect(answer.status(), await answer.text()).toBe(200);
}
