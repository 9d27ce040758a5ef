import type { Page } from '@playwright/test';
import { inviteUser } from './support/invite.ts';
import { receiveLink } from './support/mailbox.ts';
import { password } from './support/people.ts';
import type { People } from './support/people.ts';
import { expect, signIn, test, unique } from './support/test.ts';
import type { OpenBrowser } from './support/test.ts';
import { text } from './support/texts.ts';

// The account of a person, through the screens and on real mail: invited by several organisations, its address, its
// sessions.

const identity = (key: string, params?: Record<string, string>): string => text('de', 'identity', key, params);
const organizations = (key: string, params?: Record<string, string>): string =>
  text('de', 'organizations', key, params);
const platform = (key: string, params?: Record<string, string>): string => text('de', 'platform', key, params);
const newPassword = 'Ein ganzer Satz als Passwort';

/** The users screen of a new organisation, in a window of its only administrator. */
async function openUsers(openBrowser: OpenBrowser, people: People, name: string): Promise<Page> {
  const organizationId = await people.addOrganization(name, ['accounting']);
  const page = await openBrowser();
  await signIn(
    page,
    people,
    await people.addUser({
      organizationId,
      permissions: ['benit-organization-users-permission'],
      startApplication: 'organization-users',
    }),
  );
  await page.goto('/benit/organization-configuration/users');
  return page;
}

/** Fills in the form of a new user and saves it. */
async function invite(page: Page, email: string, name: { firstName: string; lastName: string } | null): Promise<void> {
  const form = (key: string): string => organizations(`users.form.${key}`);
  await page.getByRole('button', { name: organizations('users.add') }).click();
  await page.getByLabel(form('email')).fill(email);
  if (name === null) {
    await expect(page.getByText(form('known'))).toBeVisible();
  } else {
    await page.getByLabel(form('firstName')).fill(name.firstName);
    await page.getByLabel(form('lastName')).fill(name.lastName);
  }
  await page.getByRole('checkbox', { name: 'Buchhaltung nutzen', exact: true }).check();
  await page.getByLabel(form('startApplication')).selectOption('Rechnungen');
  await page.getByRole('checkbox', { name: 'Deutsch', exact: true }).check();
  await page.getByLabel(form('defaultLanguage')).selectOption('Deutsch');
  await page.getByRole('button', { name: platform('actions.save') }).click();
  await expect(page.getByText(organizations('users.toasts.added'))).toBeVisible();
}

async function signInByForm(page: Page, email: string | null, secret: string): Promise<void> {
  const address = page.getByLabel(identity('login.email'));
  if (email !== null) await address.fill(email);
  await page.getByLabel(identity('login.password'), { exact: true }).fill(secret);
  await page.getByRole('button', { name: identity('login.submit'), exact: true }).click();
}

const inBar = (page: Page, count: string) =>
  page.getByRole('link', { name: organizations('invitations.open_one', { count }) });
const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

test.describe('one person, several organisations', () => {
  // Links that are used up, and sessions that have been ended.
  test.use({ expectedErrors: /status of (?:401|410|422)/u });

  test('invited twice, accepts one and declines the other; changes the address; ends a stranger’s session @release', async ({
    page,
    openBrowser,
    people,
  }) => {
    const [bakery, carpentry, painters] = [unique('Bäckerei'), unique('Zimmerei'), unique('Malerbetrieb')];
    const email = `${unique('nora')}@people.example`;
    const bakers = await openUsers(openBrowser, people, bakery);
    const carpenters = await openUsers(openBrowser, people, carpentry);
    const card = bakers.getByRole('row').filter({ hasText: email });
    await invite(bakers, email, { firstName: 'Nora', lastName: 'Neu' });
    await expect(card).toContainText(organizations('users.card.invitedUntil', { day: '' }));
    // Known by now: whoever types a name meanwhile sees its fields go.
    await invite(carpenters, email, null);

    // The link of the bakery proves the address and accepts the bakery alone.
    await page.goto(await receiveLink(email, 'set-password', bakery));
    await page.getByLabel(identity('setPassword.password'), { exact: true }).fill(newPassword);
    await page.getByLabel(identity('setPassword.repeat'), { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: identity('setPassword.save') }).click();
    await expect(page.getByRole('heading', { name: identity('setPassword.doneTitle') })).toBeFocused();
    await page.getByRole('button', { name: identity('setPassword.toLogin') }).click();
    await expect(page.getByLabel(identity('login.email'))).toHaveValue(email);
    await signInByForm(page, null, newPassword);
    await expect(page).toHaveURL(/\/benit\/accounting\/invoices$/u);
    await bakers.reload();
    await expect(card).toBeVisible();
    await expect(card).not.toContainText(organizations('users.card.invitedUntil', { day: '' }));

    // The other invitation is open, its link is not.
    const late = await openBrowser();
    await late.goto(await receiveLink(email, 'set-password', carpentry));
    await expect(late.getByRole('heading', { name: identity('setPassword.failedTitle') })).toBeFocused();
    await inBar(page, '1').click();
    await expect(page.getByRole('heading', { name: carpentry })).toBeVisible();
    await page.getByRole('button', { name: organizations('invitations.declineOf', { name: carpentry }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: organizations('invitations.decline') })
      .click();
    await expect(page.getByText(organizations('invitations.declined', { name: carpentry }))).toBeVisible();
    await expect(inBar(page, '1')).toHaveCount(0);
    await carpenters.reload();
    await expect(rowsOf(carpenters)).toHaveCount(1);
    await expect(carpenters.getByText(email)).toHaveCount(0);

    // A third one invites the account that exists, whose name is its own.
    const masters = await openUsers(openBrowser, people, painters);
    await invite(masters, email, null);
    await expect(
      masters.getByRole('button', { name: organizations('users.card.editOf', { name: email }) }),
    ).toBeVisible();
    await page.goto(await receiveLink(email, 'join', painters));
    await expect(
      page.getByRole('heading', { name: organizations('invitations.joinHeading', { name: painters }) }),
    ).toBeVisible();
    await expect(page.getByText('Buchhaltung nutzen')).toBeVisible();
    await page.getByRole('button', { name: organizations('invitations.accept') }).click();
    await expect(
      page.getByRole('heading', { name: organizations('invitations.acceptedTitle', { name: painters }) }),
    ).toBeFocused();
    await page.getByRole('button', { name: platform('start.toApplication') }).click();
    await page.getByRole('button', { name: platform('organization.current', { name: bakery }) }).click();
    await expect(page.getByRole('menuitemradio', { name: painters })).toBeVisible();
    await page.keyboard.press('Escape');

    const address = await changeAddress(page, openBrowser, email);
    await endStranger(page, openBrowser, address);
  });
});

/** Changes the own address on the profile and confirms it in another window; answers the new one. */
async function changeAddress(page: Page, openBrowser: OpenBrowser, email: string): Promise<string> {
  const [mistyped, address] = [`${unique('nora.nue')}@people.example`, `${unique('nora.neu')}@people.example`];
  const own = panel(page, identity('email.title'));
  const form = page.getByRole('form', { name: identity('email.title') });
  const ask = async (wanted: string, secret: string) => {
    await form.getByLabel(identity('email.new')).fill(wanted);
    await form.getByLabel(identity('password.current')).fill(secret);
    await form.getByRole('button', { name: identity('email.submit') }).click();
  };
  await page.goto('/benit/profile');
  await own.getByRole('button', { name: identity('email.change') }).click();
  await expect(form.getByLabel(identity('email.new'))).toBeFocused();
  await ask(mistyped, 'falsch');
  await expect(form.getByText(text('de', 'identity', 'errors.password_wrong'))).toBeVisible();
  await expect(form.getByLabel(identity('password.current'))).toBeFocused();
  await ask(email, newPassword);
  await expect(form.getByText(text('de', 'identity', 'errors.email_unchanged'))).toBeVisible();
  await ask(mistyped, newPassword);
  await expect(own.getByText(identity('email.pendingTitle', { email: mistyped }))).toBeVisible();
  await own.getByRole('button', { name: identity('email.withdraw') }).click();
  const change = own.getByRole('button', { name: identity('email.change') });
  await expect(change).toBeFocused();
  await change.click();
  await ask(address, newPassword);
  await expect(own.getByText(identity('email.pendingTitle', { email: address }))).toBeVisible();

  const mailbox = await openBrowser();
  await mailbox.goto(await receiveLink(address, 'confirm-email'));
  await expect(mailbox.getByText(address, { exact: true })).toBeVisible();
  const secret = mailbox.getByLabel(identity('confirmEmail.password'));
  await secret.fill('falsch');
  await mailbox.getByRole('button', { name: identity('confirmEmail.submit') }).click();
  await expect(mailbox.getByText(text('de', 'identity', 'errors.password_wrong'))).toBeVisible();
  await secret.fill(newPassword);
  await mailbox.getByRole('button', { name: identity('confirmEmail.submit') }).click();
  await expect(mailbox.getByRole('heading', { name: identity('confirmEmail.doneTitle') })).toBeFocused();
  await mailbox.getByRole('button', { name: platform('start.toApplication') }).click();
  await expect(mailbox.getByLabel(identity('login.email'))).toHaveValue(address);
  return address;
}

/** Somebody else signs in with the same account; the owner sees it, ends it, and changes the password. */
async function endStranger(page: Page, openBrowser: OpenBrowser, email: string): Promise<void> {
  const stranger = await openBrowser();
  await stranger.goto('/');
  await signInByForm(stranger, email, newPassword);
  await expect(stranger.getByRole('button', { name: platform('shell.logout') })).toBeVisible();

  await page.goto('/benit/profile');
  await expect(page.getByText(email).first()).toBeVisible();
  const sessions = page.getByRole('list', { name: identity('sessions.title') }).getByRole('listitem');
  await expect(sessions.filter({ hasText: identity('sessions.current') })).toHaveCount(1);
  await sessions
    .filter({ hasNotText: identity('sessions.current') })
    .first()
    .getByRole('button')
    .click();
  await expect(page.getByText(identity('sessions.ended_one'))).toBeVisible();
  await expect(stranger.getByRole('dialog', { name: platform('access.endedTitle') })).toBeVisible();
  expect((await stranger.request.get('/api/benit/auth/users/currentuser')).status()).toBe(401);

  const form = page.getByRole('form', { name: identity('password.title') });
  await panel(page, identity('password.title'))
    .getByRole('button', { name: identity('password.change') })
    .click();
  await form.getByLabel(identity('password.current')).fill(newPassword);
  await form.getByLabel(identity('setPassword.password'), { exact: true }).fill(password);
  await form.getByLabel(identity('setPassword.repeat'), { exact: true }).fill(password);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(identity('password.changed'))).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await signInByForm(await toLogin(stranger), email, newPassword);
  await expect(stranger.getByText(text('de', 'identity', 'errors.credentials_invalid'))).toBeVisible();
}

async function toLogin(page: Page): Promise<Page> {
  await page.getByRole('button', { name: platform('session.toLogin') }).click();
  return page;
}

test.describe('a window that changes its organisation', () => {
  // A request that is on its way meanwhile is refused.
  test.use({ expectedErrors: /status of (?:401|409)/u });

  test('an invitation answered in the application leads on: into the organisation, or back to work @release', async ({
    page,
    people,
  }) => {
    // One application alone: there is no sidebar to go back by.
    const organizationId = await people.addOrganization('Bäckerei Anfang', ['care']);
    const email = await people.addUser({
      organizationId,
      permissions: ['benit-care-permission'],
      startApplication: null,
    });
    const [joined, declined] = [unique('Malerbetrieb'), unique('Zimmerei')];
    await inviteUser(page, people, email, joined);
    await inviteUser(page, people, email, declined);
    await signIn(page, people, email);
    const open = async () => {
      await page.goto('/benit/invitations');
      await expect(page.getByRole('heading', { name: declined })).toBeVisible();
    };
    await open();
    await page.getByRole('button', { name: organizations('invitations.acceptOf', { name: joined }) }).click();
    await page.getByRole('button', { name: organizations('invitations.move') }).click();
    await expect(page).toHaveURL(/\/benit\/accounting\/invoices$/u);
    await expect(page.getByRole('button', { name: platform('organization.current', { name: joined }) })).toBeVisible();
    await open();
    await page.getByRole('button', { name: organizations('invitations.declineOf', { name: declined }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: organizations('invitations.decline') })
      .click();
    await page.getByRole('link', { name: platform('start.toApplication') }).click();
    await expect(page).toHaveURL(/\/benit\/accounting\/invoices$/u);
  });
});

test.describe('a link', () => {
  test.use({ expectedErrors: /status of (?:400|401|409|410|503)/u });

  test('of an invitation that a mail program broke off says so @release', async ({ page }) => {
    await page.goto('/benit/auth/join/abc');
    await expect(page.getByRole('heading', { name: organizations('invitations.expiredTitle') })).toBeFocused();
    await page.getByRole('button', { name: platform('start.toLogin') }).click();
    await expect(page.getByLabel(identity('login.email'))).toBeFocused();
  });

  test('of an invitation is for its account, whoever is signed in here', async ({ page, people }) => {
    const [email, name] = [await people.addUser(), unique('Malerbetrieb')];
    await inviteUser(page, people, email, name);
    const link = await receiveLink(email, 'join');
    // Still signed in as the administrator.
    await page.goto(link);
    await page.getByRole('button', { name: organizations('invitations.decline') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: platform('actions.cancel') })
      .click();
    await page.getByRole('button', { name: organizations('invitations.accept') }).click();
    await page.getByRole('button', { name: platform('start.toApplication') }).click();
    await expect(page.getByLabel(identity('login.email'))).toHaveValue(email);
    await expect(page.getByLabel(identity('login.password'), { exact: true })).toBeFocused();
    await signInByForm(page, null, password);
    await expect(page).toHaveURL(/\/benit\/accounting\/invoices$/u);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: organizations('invitations.expiredTitle') })).toBeFocused();
  });

  test('of an invitation can be declined without signing in @release', async ({ page, openBrowser, people }) => {
    const [email, name] = [await people.addUser(), unique('Malerbetrieb')];
    await inviteUser(page, people, email, name);
    await page.goto('/benit/organization-configuration/users');
    await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
    const mailbox = await openBrowser();
    await mailbox.goto(await receiveLink(email, 'join'));
    await mailbox.getByRole('button', { name: organizations('invitations.decline') }).click();
    await mailbox
      .getByRole('dialog')
      .getByRole('button', { name: organizations('invitations.decline') })
      .click();
    await expect(
      mailbox.getByRole('heading', { name: organizations('invitations.declinedTitle', { name }) }),
    ).toBeFocused();
    await page.reload();
    await expect(rowsOf(page)).toHaveCount(1);
  });

  test('says what is wrong with it, and can be tried again when only the server was busy @release', async ({
    page,
    people,
  }) => {
    const email = await people.addUser();
    const refuse = (status: number, code: string) =>
      page.route(/\/setpassword\//u, (route) =>
        route.fulfill({ status, json: { errors: [{ code, message: code }], requestId: 'x' } }),
      );
    await page.request.post('/api/benit/auth/users/resetpassword', {
      headers: { 'x-requested-with': 'kontor' },
      data: { email, languageKey: 'de' },
    });
    const link = await receiveLink(email, 'set-password');
    await refuse(503, 'overloaded');
    await page.goto(link);
    await expect(page.getByText(platform('errors.overloaded'))).toBeVisible();
    await page.unroute(/\/setpassword\//u);
    await page.getByRole('button', { name: platform('states.retry') }).click();
    await page.getByLabel(identity('setPassword.password'), { exact: true }).fill('Ein');
    await expect(page.getByText(identity('setPassword.strength.short', { minimum: '4' }))).toBeVisible();
    await page.getByLabel(identity('setPassword.password'), { exact: true }).fill(newPassword);
    // The beginning is no mistake while it is typed, and one when it is all.
    await page.getByLabel(identity('setPassword.repeat'), { exact: true }).fill('Ein');
    await expect(page.getByText(identity('setPassword.differs'))).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(page.getByText(identity('setPassword.differs'))).toBeVisible();
    await page.getByLabel(identity('setPassword.password'), { exact: true }).fill(newPassword);
    await page.getByLabel(identity('setPassword.repeat'), { exact: true }).fill(newPassword);
    // Somebody else was faster with the address that the link would have given to the account.
    await refuse(409, 'email_taken');
    await page.getByRole('button', { name: identity('setPassword.save') }).click();
    await expect(page.getByRole('heading', { name: identity('setPassword.takenTitle') })).toBeFocused();
  });
});
