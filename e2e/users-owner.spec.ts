import type { Page } from '@playwright/test';
import type { OrganizationId } from '#platform/contract/ids.ts';
import { runsAll } from '#testing/lane.ts';
import { receiveMail } from './support/mailbox.ts';
import {
  acceptInvitation,
  addUser,
  card,
  removeUser,
  seenOwners,
  usersOwnerPath as path,
} from './support/owner-links-steps.ts';
import type { People } from './support/people.ts';
import { signInManager } from './support/property-steps.ts';
import { expect, expectWellMade, test, unique } from './support/test.ts';
import { text } from './support/texts.ts';

const users = (key: string, params?: Record<string, string>): string =>
  text('de', 'property-owner', `usersOwner.${key}`, params);
const view = (key: string, params?: Record<string, string>): string =>
  text('de', 'property-owner', `ownerView.${key}`, params);

// Pages of administrators are refused while they look as an owner.
test.use({ expectedErrors: /status of 40[19]/u });

/** Signs in the administrator of a property management with two owners. */
async function openAdministration(page: Page, people: People): Promise<OrganizationId> {
  const organizationId = await people.addOrganization('Hausverwaltung Lindenhof', ['property-owner']);
  await people.addOwner(organizationId, 'E-1', { full_name: 'Anna Acker' });
  await people.addOwner(organizationId, 'E-2', { full_name: 'Bernd Bauer' });
  await signInManager(page, people, organizationId, 'users-owner');
  return organizationId;
}

for (const width of runsAll ? [1440, 390] : [390]) {
  test(`somebody new is assigned to an owner by mail, sees that owner alone, and nothing once the link is removed, ${width} px`, async ({
    page,
    people,
    openBrowser,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAdministration(page, people);
    await page.goto(`${path}?eid=E-1`);
    await expect(page.getByText(users('emptyTitle'))).toBeVisible();
    const email = `${unique('nora')}@owners.example`;
    await addUser(page, email);
    const theirs = await acceptInvitation(openBrowser, email);
    await expect.poll(() => seenOwners(theirs)).toEqual(['E-1']);
    await page.reload();
    await expect(card(page, 'Nora Neu')).not.toContainText('Eingeladen');
    await removeUser(page);
    await expect(page.getByText(users('toasts.removed'))).toBeVisible();
    await expect(theirs.getByText(text('de', 'platform', 'access.removedTitle'))).toBeVisible();
    expect(await seenOwners(theirs)).toBeNull();
  });
}

test('the screen keeps its owner in the address, says who is invited, and saves a switch and a day at once @release', async ({
  page,
  people,
}) => {
  await openAdministration(page, people);
  await page.goto(path);
  await expect(page.getByText(text('de', 'property-owner', 'owners.chooseTitle'))).toBeVisible();
  await page.getByRole('combobox', { name: text('de', 'property-owner', 'owners.picker') }).fill('Bernd');
  await page.getByRole('option', { name: 'Bernd Bauer' }).click();
  await expect(page).toHaveURL(/eid=E-2/u);
  const email = `${unique('nora')}@owners.example`;
  await addUser(page, email);
  await expect(card(page, 'Nora Neu')).toContainText('Eingeladen bis');
  await expect(page.getByText('1 Zugang · 1 Einladung offen')).toBeVisible();
  const flag = page.getByRole('switch', { name: users('card.releaseMail') });
  await expect(flag).toBeChecked();
  // The day is typed before the switch has been saved.
  const daySaved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && (response.request().postData() ?? '').includes('validUntil'),
  );
  await flag.click();
  await page.getByRole('textbox', { name: users('card.validUntil') }).fill('1.3.2099');
  await page.keyboard.press('Tab');
  expect((await daySaved).status()).toBe(200);
  await expect(page.getByText(users('toasts.updated')).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: users('card.releaseMail') })).not.toBeChecked();
  await expect(page.getByRole('textbox', { name: users('card.validUntil') })).toHaveValue('01.03.2099');
  await page.getByRole('searchbox', { name: users('search') }).fill('niemand');
  await expect(page).toHaveURL(/search=niemand/u);
  await expect(card(page, 'Nora Neu')).toBeHidden();
  await page.getByRole('searchbox', { name: users('search') }).fill('nora');
  await expect(card(page, 'Nora Neu')).toBeVisible();
  await expectWellMade(page);
});

test('the address of an account that exists needs no name @release', async ({ page, people }) => {
  const organizationId = await openAdministration(page, people);
  const email = await people.addUser({ organizationId, permissions: [] });
  await page.goto(`${path}?eid=E-1`);
  await page.getByRole('button', { name: users('add'), exact: true }).click();
  await page.getByLabel(users('form.email')).and(page.locator('input')).fill(email);
  await expect(page.getByText(users('form.known'))).toBeVisible();
  await expect(page.getByLabel(users('form.firstName')).and(page.locator('input'))).toBeHidden();
  await expectWellMade(page);
  await page.getByRole('button', { name: users('form.save'), exact: true }).click();
  await expect(card(page, 'Erika Muster')).toBeVisible();
});

test('owners without access are invited together after a look at who gets which mail @release', async ({
  page,
  people,
}) => {
  const organizationId = await openAdministration(page, people);
  const email = `${unique('paula')}@owners.example`;
  await people.addOwner(organizationId, 'P-1', { full_name: 'Paula Peters', email });
  await people.addOwner(organizationId, 'P-2', { full_name: 'Peters Vermietung GmbH', email });
  await page.goto(path);
  await page.getByRole('link', { name: users('inviteTogether') }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Paula Peters' })).toBeVisible();
  await page.getByRole('button', { name: '2 Eigentümer einladen' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 Person: Zugang')).toBeVisible();
  await expect(dialog.getByText('Ihr Zugang bei Hausverwaltung Lindenhof').first()).toBeVisible();
  await expectWellMade(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: '1 E-Mail senden' }).click();
  await receiveMail(email, 1);
  await expect(page.getByText(users('invitations.emptyTitle'))).toBeVisible();
  await page.goto(`${path}?eid=P-2`);
  await expect(card(page, email)).toBeVisible();
});

test('an administrator looks at the portal as an owner, is told so on every screen, and ends it', async ({
  page,
  people,
}) => {
  await openAdministration(page, people);
  await page.goto(`${path}?eid=E-1`);
  await page.getByRole('button', { name: view('start') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: view('start') })
    .click();
  const bar = page.getByRole('status').filter({ hasText: 'Sie sehen das Portal als Anna Acker' });
  await expect(bar).toBeVisible();
  await expect(page).toHaveURL(/overview\?eid=E-1/u);
  for (const closed of ['/benit/property-management/rentalUnit', path]) {
    await page.goto(closed);
    await expect(
      page.getByText(text('de', 'property-owner', 'errors.owner_view_active', { owner: 'Anna Acker' })),
    ).toBeVisible();
  }
  expect(await seenOwners(page)).toEqual(['E-1']);
  await expectWellMade(page);
  await bar.getByRole('button', { name: view('end') }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByRole('button', { name: users('add'), exact: true })).toBeVisible();
  expect(await seenOwners(page)).toEqual(['E-1', 'E-2']);
});
