import { password } from './support/people.ts';
import { createInvoice, expect, showPage, signIn, signInBookkeeper, test } from './support/test.ts';
import { waitForSessionWarning } from './support/session-end.ts';
import { text } from './support/texts.ts';

const identity = (key: string, params?: Record<string, string>): string => text('de', 'identity', key, params);
const platform = (key: string, params?: Record<string, string>): string => text('de', 'platform', key, params);
const organizations = (key: string): string => text('de', 'organizations', key);

test('a wrong password says so without telling whether the account exists', async ({ page, people }) => {
  const email = await people.addUser({ organizationId: await people.addOrganization('Eins') });
  await page.goto('/');
  const answers: unknown[] = [];
  for (const address of [email, 'nobody@people.example']) {
    await page.getByLabel(identity('login.email')).fill(address);
    await page.getByLabel(identity('login.password'), { exact: true }).fill('falsch');
    const response = page.waitForResponse(/\/signin$/u);
    await page.getByRole('button', { name: identity('login.submit'), exact: true }).click();
    const answer = await response;
    const { errors } = (await answer.json()) as { errors: unknown };
    answers.push([answer.status(), errors]);
    await expect(page.getByText(text('de', 'identity', 'errors.credentials_invalid'))).toBeVisible();
  }
  expect(answers[0]).toEqual([401, [expect.objectContaining({ code: 'credentials_invalid' })]]);
  expect(answers[1]).toEqual(answers[0]);

  // Errors of the login do not appear on the page that sets the password anew.
  await page.getByRole('button', { name: identity('login.forgotten') }).click();
  await expect(page.getByText(text('de', 'identity', 'errors.credentials_invalid'))).toHaveCount(0);
  await expect(page.getByLabel(identity('login.email'))).toBeFocused();
  await page.getByLabel(identity('login.email')).fill('nobody');
  await page.getByRole('button', { name: identity('forgotten.submit') }).click();
  await expect(page.getByText(identity('login.emailWithoutAt'))).toBeVisible();
  await expect(page.getByLabel(identity('login.email'))).toBeFocused();
  await page.getByLabel(identity('login.email')).fill('nobody@people.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText(identity('forgotten.sent'))).toBeVisible();
  // The wrong one is gone.
  await expect(page.getByLabel(identity('login.password'), { exact: true })).toHaveValue('');
  await page.getByRole('button', { name: identity('login.submit'), exact: true }).click();
  await expect(page.getByText(identity('login.passwordMissing'))).toBeVisible();
  await expect(page.getByLabel(identity('login.password'), { exact: true })).toBeFocused();
});

test.describe('an account with too many failures', () => {
  test.use({ expectedErrors: /status of (?:401|429)/u });

  test('is told of the way that is open @release', async ({ page, people }) => {
    const email = await people.addUser({ organizationId: await people.addOrganization('Eins') });
    const headers = { 'x-requested-with': 'kontor' };
    await expect
      .poll(
        async () =>
          (
            await page.request.post('/api/benit/auth/users/signin', { headers, data: { email, password: 'falsch' } })
          ).status(),
        { intervals: [0] },
      )
      .toBe(429);
    await page.goto('/');
    await page.getByLabel(identity('login.email')).fill(email);
    await page.getByLabel(identity('login.password'), { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByText(identity('login.locked'))).toBeVisible();
    // Fifteen minutes after the first failure at most, which has just been.
    await expect(page.getByText(/Bitte warten Sie noch 1[45] Minuten/u)).toBeVisible();
  });
});

test.describe('a forgotten password', () => {
  test.use({ expectedErrors: /status of (?:401|410)/u });

  test('is replaced by the link of a mail, which works once', async ({ page, people }) => {
    const email = await people.addUser({ organizationId: await people.addOrganization('Eins') });
    await page.goto('/');
    await page.getByRole('button', { name: identity('login.forgotten') }).click();
    await page.getByLabel(identity('login.email')).fill(email);
    await page.getByRole('button', { name: identity('forgotten.submit') }).click();
    await expect(page.getByText(identity('forgotten.sent'))).toBeVisible();
    await expect(page.getByRole('button', { name: identity('login.submit'), exact: true })).toBeVisible();

    const outbox = await page.request.get('/dev/outbox.json');
    const { mails } = (await outbox.json()) as { mails: { to: string; text: string }[] };
    const link =
      /\/benit\/auth\/set-password\/\S+/u.exec(mails.find((mail) => mail.to === email)?.text ?? '')?.[0] ?? '';
    await page.goto(link);
    await expect(page.getByText(identity('setPassword.text', { email }))).toBeVisible();
    const save = page.getByRole('button', { name: identity('setPassword.save') });
    await page.getByLabel(identity('setPassword.password'), { exact: true }).fill('Ein neuer Satz als Passwort');
    await expect(save).toBeDisabled();
    await page.getByLabel(identity('setPassword.repeat'), { exact: true }).fill('Ein neuer Satz als Passwort');
    await save.click();
    await expect(page.getByText(identity('setPassword.doneTitle'))).toBeVisible();

    await page.goto(link);
    await expect(page.getByText(identity('setPassword.failedTitle'))).toBeVisible();
    await page
      .getByRole('link', { name: identity('setPassword.toLogin') })
      .or(page.getByRole('button', { name: identity('setPassword.toLogin') }))
      .click();
    await page.getByLabel(identity('login.email')).fill(email);
    await page.getByLabel(identity('login.password'), { exact: true }).fill('Ein neuer Satz als Passwort');
    await page.getByRole('button', { name: identity('login.submit'), exact: true }).click();
    await expect(page).toHaveURL(/\/benit\/accounting\/invoices$/u);
  });
});

test.describe('a window that changes its organisation', () => {
  // A request that is on its way meanwhile is refused.
  test.use({ expectedErrors: /status of (?:401|409)/u });

  test('somebody in several organisations chooses one, and switches later @release', async ({ page, people }) => {
    const [first, second] = [
      await people.addOrganization('Bäckerei Anfang'),
      await people.addOrganization('Zimmerei Ende'),
    ];
    await signIn(page, people, await people.addUser({ organizationId: first }, { organizationId: second }));
    await page.goto('/');
    await expect(page.getByRole('heading', { name: organizations('choice.title') })).toBeFocused();
    await page.getByRole('button', { name: 'Bäckerei Anfang' }).click();
    await expect(page).toHaveURL(/\/benit\/accounting\/invoices$/u);
    await page.getByRole('button', { name: /Bäckerei Anfang/u }).click();
    await page.getByRole('menuitemradio', { name: 'Zimmerei Ende' }).click();
    await expect(page.getByRole('button', { name: /Zimmerei Ende/u })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: /Zimmerei Ende/u })).toBeVisible();
  });
});

test('with one application there is no sidebar, and the bar shows the person', async ({ page, people }) => {
  const organizationId = await people.addOrganization('Pflegedienst', ['care']);
  const place = {
    organizationId,
    permissions: ['benit-care-permission'],
    startApplication: 'care-assistant',
    languages: ['de'] as const,
  };
  await signIn(page, people, await people.addUser(place));
  await page.goto('/');
  await expect(page).toHaveURL(/\/benit\/care\/sis$/u);
  await expect(page.getByRole('link', { name: /Erika Muster/u })).toBeVisible();
  await expect(page.getByRole('navigation', { name: platform('shell.applications') })).toHaveCount(0);
  await expect(page.getByRole('button', { name: platform('language.current', { name: 'Deutsch' }) })).toHaveCount(0);
});

test('leaving the profile with several changes asks once @release', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  await page.goto('/benit/profile');
  await page.getByLabel(identity('profile.firstName')).fill('Änne');
  await page.getByRole('button', { name: identity('email.change') }).click();
  await page.getByLabel(identity('email.new')).fill('neu@people.example');
  await page.getByRole('link', { name: 'Rechnungen' }).click();
  await page.getByRole('button', { name: platform('unsaved.stay') }).click();
  await expect(page.getByLabel(identity('email.new'))).toHaveValue('neu@people.example');
  await page.getByRole('link', { name: 'Rechnungen' }).click();
  await page.getByRole('button', { name: platform('unsaved.leave') }).click();
  await expect(page.getByRole('heading', { level: 1, name: text('de', 'accounting', 'list.title') })).toBeVisible();
});

test('what one user fetched is not shown to the next at the same window', async ({ page, people }) => {
  // Without a live connection the window hears of the end of its session from the next answer.
  await page.route(/socketio/u, (route) => route.abort());
  await page.routeWebSocket(/socketio/u, (socket) => socket.close());
  await signInBookkeeper(page, people);
  await createInvoice(page, { customerName: 'Kundschaft der ersten' });
  await page.goto('/benit/accounting/invoices');
  await expect(page.getByText('Kundschaft der ersten')).toBeVisible();
  const next = await people.addUser({ organizationId: await people.addOrganization('Zimmerei Ende') });
  await page.request.post('/api/benit/auth/users/signout', { headers: { 'x-requested-with': 'kontor' } });
  await page.getByRole('link', { name: 'Konfiguration', exact: true }).click();
  const answered = Promise.withResolvers<void>();
  await page.route(/accounting\/invoice(?:\?|$)/u, async (route) => {
    await answered.promise;
    await route.continue();
  });
  const dialog = page.getByRole('dialog', { name: platform('access.endedTitle') });
  await dialog.getByLabel(identity('login.email')).fill(next);
  await dialog.getByLabel(identity('login.password'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: identity('again.submit') }).click();
  // The window starts anew, on the start page of the other account.
  await expect(page.getByRole('heading', { level: 1, name: text('de', 'accounting', 'list.title') })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status', { name: platform('states.loading') })).toBeVisible();
  await expect(page.getByText('Kundschaft der ersten')).toHaveCount(0);
  answered.resolve();
  await expect(page.getByText(text('de', 'accounting', 'list.emptyTitle'))).toBeVisible();
});

test('a page that is not allowed asks the server for nothing, the profile changes the name everywhere, logging out ends the session', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  await page.goto('/benit/organization-configuration/users');
  await expect(page.getByRole('heading', { name: platform('states.forbiddenTitle') })).toBeVisible();
  await showPage(page, '/benit/accounting/invoices');
  await expect(page.getByText(text('de', 'accounting', 'list.emptyTitle'))).toBeVisible();
  await showPage(page, '/benit/organization-configuration/users');
  await expect(page.getByRole('heading', { name: platform('states.forbiddenTitle') })).toBeVisible();
  expect(refused).toEqual([]);

  await test.step('the profile changes the name everywhere', async () => {
    await showPage(page, '/benit/profile');
    await page.getByLabel(identity('profile.firstName')).fill('Änne');
    await page.getByRole('button', { name: platform('actions.save'), exact: true }).click();
    await expect(page.getByText(identity('profile.saved'))).toBeVisible();
    await expect(page.getByRole('button', { name: platform('shell.userMenu', { name: 'Änne Muster' }) })).toBeVisible();
  });

  await test.step('logging out ends the session on the server, too', async () => {
    await page.getByRole('button', { name: platform('shell.logout') }).click();
    await expect(page.getByRole('button', { name: identity('login.submit'), exact: true })).toBeVisible();
    expect((await page.request.get('/api/benit/auth/users/currentuser')).status()).toBe(401);
  });
});

test('the session warns 30 seconds before its end, can be prolonged, and says when it is over', async ({
  page,
  people,
}) => {
  await page.clock.install();
  await signInBookkeeper(page, people);
  await page.goto('/');
  await expect(page.getByRole('button', { name: text('de', 'accounting', 'create.title') })).toBeVisible();
  let renewals = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/get-new-jwt')) renewals += 1;
  });
  // The live connection has missed its heartbeats, comes back by itself, and the window looks what it missed.
  const lookedAgain = page.waitForResponse(/current-user-orgs/u);
  await waitForSessionWarning(page);
  await lookedAgain;
  expect(renewals).toBe(0);
  await page.getByRole('button', { name: platform('session.refresh') }).click();
  await expect(page.getByText(platform('session.warnTitle'))).toBeHidden();

  await page.clock.fastForward('31:00');
  await expect(page.getByText(platform('session.expiredTitle'))).toBeVisible();
  await page.getByRole('button', { name: platform('session.toLogin') }).click();
  await expect(page.getByRole('button', { name: identity('login.submit'), exact: true })).toBeVisible();
});

test('one click and the button, which has the focus, open the demo; a password can be shown and hidden', async ({
  page,
}) => {
  await page.goto('/');
  const field = page.getByLabel(identity('login.password'), { exact: true });
  await field.fill('geheim');
  await page.getByRole('button', { name: platform('password.show') }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: platform('password.hide') }).click();
  await expect(field).toHaveAttribute('type', 'password');

  await page.getByRole('button', { name: /accounting@demo\.example/u }).click();
  const submit = page.getByRole('button', { name: identity('login.submit'), exact: true });
  await expect(submit).toBeFocused();
  await submit.click();
  await expect(page.getByRole('link', { name: /^RE-\d{4}-\d{4}$/u }).first()).toBeVisible();
});
