import type { Locator, Page } from '@playwright/test';
import { receiveMail } from './mailbox.ts';
import { expect } from './test.ts';
import type { OpenBrowser } from './test.ts';
import { text } from './texts.ts';

const users = (key: string): string => text('de', 'property-owner', `usersOwner.${key}`);
const identity = (key: string): string => text('de', 'identity', key);

export const usersOwnerPath = '/ri/property-management/users-owner';
const newPassword = 'Ein ganzer Satz als Passwort';

/** The card of a user of an owner. */
export const card = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name });

/** Lets Nora Neu, who has no account yet, look at the owner of the screen. */
export async function addUser(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: users('add'), exact: true }).click();
  await page.getByLabel(users('form.email')).fill(email);
  await page.getByLabel(users('form.firstName')).fill('Nora');
  await page.getByLabel(users('form.lastName')).fill('Neu');
  await page.getByRole('button', { name: users('form.save'), exact: true }).click();
  await expect(card(page, 'Nora Neu')).toBeVisible();
}

/** Takes the access of Nora Neu away. */
export async function removeUser(page: Page): Promise<void> {
  await card(page, 'Nora Neu')
    .getByRole('button', { name: text('de', 'platform', 'list.actionsOf', { name: 'Nora Neu' }) })
    .click();
  await page.getByRole('menuitem', { name: users('remove.confirm') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: users('remove.confirm') })
    .click();
}

/** Follows the link of the mail in a browser of its own, and signs in. */
export async function acceptInvitation(openBrowser: OpenBrowser, email: string): Promise<Page> {
  const mail = await receiveMail(email, 1);
  const page = await openBrowser();
  await page.goto(/https?:\/\/\S+\/benit\/auth\/set-password\/[\w-]+\/[\w-]+/u.exec(mail.text)?.[0] ?? '');
  await page.getByLabel(identity('setPassword.password'), { exact: true }).fill(newPassword);
  await page.getByLabel(identity('setPassword.repeat'), { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: identity('setPassword.save') }).click();
  await page.getByRole('button', { name: identity('setPassword.toLogin') }).click();
  // Whoever has just set a password does not type the address again.
  await expect(page.getByLabel(identity('login.email'))).toHaveValue(email);
  await page.getByLabel(identity('login.password'), { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: identity('login.submit'), exact: true }).click();
  await expect(page.getByLabel(identity('login.email'))).toBeHidden();
  return page;
}

/** The owners that the one who is signed in may look at; null: none, because they may look at nothing here. */
export async function seenOwners(page: Page): Promise<string[] | null> {
  const answer = await page.request.get('/api/ri/property-management/eigentuemer');
  return answer.status() === 200 ? (await answer.json()).eigentuemer.map(({ eid }: { eid: string }) => eid) : null;
}
