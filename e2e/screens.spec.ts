import type { Page } from '@playwright/test';
import { careWalks } from './support/care-screens.ts';
import { estateWalks } from './support/estate-screens.ts';
import { inviteUser } from './support/invite.ts';
import { expectLaidOutIn } from './support/layout.ts';
import { receiveLink } from './support/mailbox.ts';
import {
  createInvoice,
  desk,
  expect,
  expectWellMade,
  showPage,
  signIn,
  signInBookkeeper,
  test,
  unique,
} from './support/test.ts';
import { centralWalks } from './support/central-screens.ts';
import { waitForSessionWarning } from './support/session-end.ts';
import { password } from './support/people.ts';
import type { People, Place } from './support/people.ts';
import { propertyWalks } from './support/property-screens.ts';
import type { Walk } from './support/property-screens.ts';
import { signInElsewhere } from './support/sign-in-elsewhere.ts';
import { text } from './support/texts.ts';

const headers = { 'x-requested-with': 'kontor' };

const say =
  (part: string) =>
  (key: string, params?: Record<string, string>): string =>
    text('de', part, key, params);
const accounting = say('accounting');
const identity = say('identity');
const organizations = say('organizations');
const platform = say('platform');

/** Screens of one person, one after the other in one window: loading a page costs twice as much as scanning it. */
const walks: Record<string, Walk> = {
  'nobody signed in': {
    login: async (page) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { name: identity('login.title') })).toBeVisible();
    },
    'forgotten password': async (page) => {
      await page.getByRole('button', { name: identity('login.forgotten') }).click();
      await expect(page.getByRole('button', { name: identity('forgotten.submit') })).toBeVisible();
    },
    'used link of an invitation': (page) => openUsedLink(page, 'join'),
    'used link of a new address': (page) => openUsedLink(page, 'confirm-email'),
    'used link of a password': (page) => openUsedLink(page, 'set-password'),
    'set password': async (page, people) => {
      const email = await people.addUser();
      await page.request.post('/api/benit/auth/users/resetpassword', { headers, data: { email, languageKey: 'de' } });
      await page.goto(await receiveLink(email, 'set-password'));
      await page.getByLabel(identity('setPassword.password'), { exact: true }).fill('passwort');
      await expect(page.getByText(identity('setPassword.common'))).toBeVisible();
    },
  },
  'somebody of two organisations': {
    'choice of the organisation': async (page, people) => {
      const first = await people.addOrganization('Bäckerei Anfang');
      const second = await people.addOrganization('Z'.repeat(120));
      await signIn(page, people, await people.addUser({ organizationId: first }, { organizationId: second }));
      await page.goto('/');
      await expect(page.getByRole('heading', { name: organizations('choice.title') })).toBeVisible();
    },
  },
  'somebody of two organisations who is invited by two others': {
    'choice with invitations': async (page, people) => {
      const places = [
        { organizationId: await people.addOrganization('Bäckerei Anfang') },
        { organizationId: await people.addOrganization('Zimmerei Ende') },
      ];
      await openInvited(page, people, ['Malerbetrieb Sommer', 'Z'.repeat(120)], '/', ...places);
      await expect(
        page.getByRole('button', { name: organizations('invitations.acceptOf', { name: 'Malerbetrieb Sommer' }) }),
      ).toBeVisible();
    },
  },
  'somebody without an organisation who is invited': {
    'no organisation, but an invitation': async (page, people) => {
      await openInvited(page, people, ['Malerbetrieb Sommer'], '/');
      await expect(
        page.getByRole('button', { name: organizations('invitations.acceptOf', { name: 'Malerbetrieb Sommer' }) }),
      ).toBeVisible();
    },
  },
  'somebody without an organisation': {
    'no organisation and no invitation': async (page, people) => {
      await signIn(page, people, await people.addUser());
      await page.goto('/');
      await expect(page.getByText(organizations('choice.noneText'))).toBeVisible();
    },
  },
  'a bookkeeper who is invited': {
    'invitations, asking before one is declined': async (page, people) => {
      const organizationId = await people.addOrganization('Bäckerei Anfang');
      const invitedBy = ['Malerbetrieb Sommer', 'Z'.repeat(120)];
      await openInvited(page, people, invitedBy, '/benit/invitations', { organizationId });
      await expect(
        page.getByRole('link', { name: organizations('invitations.open_other', { count: '2' }) }),
      ).toBeVisible();
      await page
        .getByRole('button', { name: organizations('invitations.declineOf', { name: 'Malerbetrieb Sommer' }) })
        .click();
      await expect(
        page.getByRole('dialog', { name: organizations('invitations.declineTitle', { name: 'Malerbetrieb Sommer' }) }),
      ).toBeVisible();
    },
  },
  'somebody who opens the link of an invitation': {
    'link of an invitation': async (page, people) => {
      const email = await people.addUser();
      await inviteUser(page, people, email, 'Z'.repeat(120));
      await page.goto(await receiveLink(email, 'join'));
      await expect(page.getByText(email)).toBeVisible();
      await expect(page.getByRole('button', { name: organizations('invitations.accept') })).toBeVisible();
    },
  },
  'somebody with a new address': {
    'profile with an address to be confirmed': async (page, people) => {
      await signInBookkeeper(page, people);
      const address = await requestNewAddress(page);
      await page.goto('/benit/profile');
      await expect(page.getByText(identity('email.pendingTitle', { email: address }))).toBeVisible();
    },
    'link of a new address': async (page) => {
      await page.goto(await receiveLink(await requestNewAddress(page), 'confirm-email'));
      await page.getByRole('button', { name: identity('confirmEmail.submit') }).click();
      await expect(page.getByText(identity('login.passwordMissing'))).toBeVisible();
    },
  },
  'a bookkeeper': {
    'empty list': async (page, people) => {
      await signInBookkeeper(page, people);
      await page.goto('/benit/accounting/invoices');
      await expect(page.getByText(accounting('list.emptyTitle'))).toBeVisible();
    },
    'menu of the person': async (page) => {
      await page.getByRole('button', { name: platform('shell.userMenu', { name: 'Erika Muster' }) }).click();
      await expect(page.getByRole('menuitem', { name: platform('shell.profile') })).toBeVisible();
    },
    profile: async (page) => {
      await page.getByRole('menuitem', { name: platform('shell.profile') }).click();
      await expect(page.getByLabel(identity('profile.firstName'))).toBeVisible();
    },
    'no invitations': async (page) => {
      await showPage(page, '/benit/invitations');
      await expect(page.getByText(organizations('invitations.emptyTitle'))).toBeVisible();
    },
    configuration: async (page) => {
      await showPage(page, '/benit/accounting/configuration');
      await page
        .getByRole('button', { name: accounting('actions.edit') })
        .first()
        .click();
      await expect(page.getByLabel(accounting('company.fields.IBAN'))).toBeVisible();
    },
    'a page that is not allowed': async (page) => {
      await showPage(page, '/benit/organization-configuration/users');
      await expect(page.getByRole('heading', { name: platform('states.forbiddenTitle') })).toBeVisible();
    },
    'an unknown path': async (page) => {
      await showPage(page, '/nowhere');
      await expect(page.getByRole('heading', { name: platform('notFound.heading') })).toBeVisible();
    },
    'no connection': async (page) => {
      await showPage(page, '/benit/profile');
      await page.evaluate(
        `Object.defineProperty(navigator, 'onLine', { get: () => false }); window.dispatchEvent(new Event('offline'))`,
      );
      await expect(page.getByText(platform('offline.text'))).toBeVisible();
    },
  },
  'a bookkeeper with many invoices': {
    'crowded list': async (page, people) => {
      await signInBookkeeper(page, people);
      await createInvoice(page, { invoiceId: 'A-1' });
      for (let index = 0; index < 20; index += 1) {
        await createInvoice(page, {
          customerName: index % 3 ? 'Jürgen Größer' : 'W'.repeat(300),
          description: 'Instandsetzung '.repeat(15),
          positions: [{ price: 9_999_999 }],
        });
      }
      await page.goto('/benit/accounting/invoices');
      await expect(page.getByRole('link', { name: /0020$/u })).toBeVisible();
    },
    'list asking for the number of a copy': async (page) => {
      await page.getByRole('searchbox').fill('A-1');
      await expect(page.getByRole('link', { name: /0020$/u })).toHaveCount(0);
      await page.getByRole('button', { name: platform('list.actionsOf', { name: 'A-1' }) }).click();
      await page.getByRole('menuitem', { name: accounting('actions.copy') }).click();
      await expect(page.getByRole('dialog', { name: accounting('copy.title', { number: 'A-1' }) })).toBeVisible();
    },
    'help and palette': async (page) => {
      await closeDialog(page);
      await page.getByRole('button', { name: platform('shell.help'), exact: true }).click();
      await page.keyboard.press('ControlOrMeta+k');
      await expect(page.getByPlaceholder(platform('palette.placeholder'))).toBeVisible();
    },
  },
  'a bookkeeper with an invoice': {
    editor: openEditor,
    'editor with the dialog of the number': async (page) => {
      await page.getByRole('button', { name: accounting('number.change') }).click();
      await expect(page.getByRole('dialog', { name: accounting('number.changeTitle') })).toBeVisible();
    },
    'editor asking before it deletes': async (page) => {
      await closeDialog(page);
      await page.getByRole('button', { name: accounting('actions.more'), exact: true }).click();
      await page.getByRole('menuitem', { name: accounting('actions.delete') }).click();
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
    },
    'editor with the calendar': async (page) => {
      await closeDialog(page);
      await page.getByLabel(accounting('invoice.fields.invoiceDueDate'), { exact: true }).click();
      await expect(page.getByRole('table').filter({ has: page.getByText('Mo', { exact: true }) })).toBeVisible();
    },
    'question before leaving': async (page) => {
      await page.getByLabel(accounting('invoice.fields.description'), { exact: true }).fill('Getippt');
      await page.getByRole('link', { name: 'Konfiguration', exact: true }).click();
      await expect(page.getByRole('button', { name: platform('unsaved.save') })).toBeVisible();
    },
    'a failed save': async (page) => {
      await closeDialog(page);
      overloaded.add(page);
      await page.keyboard.press('ControlOrMeta+s');
      await expect(
        page.getByText(platform('formBar.notSaved', { reason: platform('formBar.reasons.server') })),
      ).toBeVisible();
    },
  },
  'somebody with several sessions': {
    'profile with open forms and several sessions': async (page, people) => {
      const email = await people.addUser({ organizationId: await people.addOrganization('Bäckerei Anfang') });
      await signInElsewhere(
        email,
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      );
      await signInElsewhere(email, 'x');
      await signIn(page, people, email);
      await page.goto('/benit/profile');
      await page.getByRole('button', { name: identity('email.change') }).click();
      await page.getByRole('button', { name: identity('password.change') }).click();
      await page.getByLabel(identity('setPassword.password'), { exact: true }).fill('passwort');
      await expect(page.getByText(identity('setPassword.common'))).toBeVisible();
      await expect(page.getByRole('button', { name: identity('sessions.endOthers') })).toBeVisible();
    },
  },
  'an administrator who has invited somebody': {
    'invited users': async (page, people) => {
      await inviteUser(page, people, `${unique('neu')}@people.example`, 'Malerbetrieb Sommer');
      await page.goto('/benit/organization-configuration/users');
      await expect(page.getByText(organizations('users.card.invitedUntil', { day: '' }))).toBeVisible();
    },
  },
  'an administrator': {
    'crowded users': async (page, people) => {
      const organizationId = await signInAdministrator(page, people);
      for (let index = 0; index < 12; index += 1) await people.addUser({ organizationId });
      await page.goto('/benit/organization-configuration/users');
      await expect(page.getByRole('heading', { name: organizations('users.title') })).toBeVisible();
      await expect(
        page.getByRole('button', { name: organizations('users.card.editOf', { name: 'Erika Muster' }) }),
      ).toHaveCount(13);
    },
    'log with an entry open': async (page) => {
      await showPage(page, '/benit/organization-configuration/audit');
      await page.getByRole('button', { name: identity('audit.events.signed_in') }).click();
      await expect(page.getByText(text('de', 'audit', 'details.requestId'))).toBeVisible();
    },
  },
  ...centralWalks,
  'a bookkeeper whose session ends soon': {
    'warning before the end of the session': async (page, people) => {
      await page.clock.install();
      await signInBookkeeper(page, people);
      await page.goto('/benit/accounting/configuration');
      await expect(page.getByRole('button', { name: accounting('actions.edit') }).first()).toBeVisible();
      await waitForSessionWarning(page);
      await page.clock.resume();
    },
  },
  'a bookkeeper with records': {
    'crowded list of records, one unfolded': async (page, people) => {
      await openRecords(page, people);
      await page.getByRole('button', { name: platform('list.unfold', { name: longest }) }).click();
      await expect(page.getByRole('definition').filter({ hasText: 'Deutschland' })).toBeVisible();
    },
    'record that is used, asking whether to make it inactive': async (page) => {
      await page.getByRole('link', { name: longest }).click();
      await page.getByRole('button', { name: platform('actions.delete') }).click();
      await expect(page.getByRole('button', { name: platform('records.deactivate') })).toBeVisible();
    },
    'new record with an open lookup': async (page) => {
      await closeDialog(page);
      await showPage(page, '/benit/accounting/project/new');
      await page.getByRole('combobox', { name: accounting('records.project.fields.customer') }).click();
      await expect(page.getByRole('option', { name: longest })).toBeVisible();
    },
    'record with choices': async (page) => {
      await showPage(page, '/benit/accounting/service');
      await page.getByRole('link', { name: 'Ü'.repeat(300) }).click();
      await expect(page.getByLabel(accounting('records.service.fields.vatReason'))).toBeVisible();
    },
  },
  ...propertyWalks,
  ...careWalks,
  ...estateWalks,
  'somebody who reads the mails of the development mode': {
    outbox: async (page) => {
      await page.goto('/dev/outbox');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
};

/** Asks for a new address of the account; answers it. */
async function requestNewAddress(page: Page): Promise<string> {
  const data = { email: `${unique('neu')}${'w'.repeat(30)}@people.example`, currentPassword: password };
  const answer = await page.request.put('/api/benit/auth/users/email', { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
  return data.email;
}

/** Closes the dialog that is open, and waits until the page can be used again. */
async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
}

/** Pages whose server answers that it is busy. */
const overloaded = new WeakSet<Page>();

async function openEditor(page: Page, people: People): Promise<void> {
  // From the beginning: a request that is sent while a route begins is neither seen nor held back by it. All of them,
  // because the next answer would end the notice of the failed one.
  await page.route(/\/(?:api|health)\//u, (route) =>
    overloaded.has(page)
      ? route.fulfill({ status: 503, json: { errors: [{ code: 'overloaded', message: 'x' }], requestId: '' } })
      : route.continue(),
  );
  const organizationId = await signInBookkeeper(page, people);
  await people.addCustomer(organizationId, 'K'.repeat(200));
  const positions = Array.from({ length: 6 }, (_, index) => ({
    description: `Leistung ${index} ${'x'.repeat(80)}`,
    uom: 'hour',
    count: 1.25,
    price: 80,
  }));
  await createInvoice(page, { invoiceId: 'A-1', customerName: 'Ü'.repeat(300), positions });
  await page.goto('/benit/accounting/invoices/A-1');
  await expect(
    page.getByRole('heading', { level: 1, name: accounting('editor.title', { number: 'A-1' }) }),
  ).toBeVisible();
}

/** First in the list: the head of the table covers no row then. */
const longest = `A${'W'.repeat(299)}`;

/** Customers, one of them with a project, as long as the wire allows. */
async function openRecords(page: Page, people: People): Promise<void> {
  await signInBookkeeper(page, people);
  const add = async (kind: string, record: object): Promise<string> => {
    const answer = await page.request.post(`/api/benit/accounting/${kind}`, { headers, data: { record } });
    expect(answer.status(), await answer.text()).toBe(200);
    return ((await answer.json()) as { record: { id: string } }).record.id;
  };
  const customer = await add('customer', {
    name: longest,
    street: 'Instandsetzung '.repeat(13),
    city: 'Ü'.repeat(100),
    electronicAddress: 'x'.repeat(254),
  });
  for (let index = 0; index < 20; index += 1) await add('customer', { name: `Bäckerei Huber ${index}`, city: 'Köln' });
  await add('project', { name: 'Dach '.repeat(60), customer });
  await add('service', {
    name: 'Ü'.repeat(300),
    description: 'Instandsetzung '.repeat(300),
    amount: 9_999_999.99,
    vat: 0,
    vatReason: 'reverseCharge',
  });
  await page.goto('/benit/accounting/customer');
  await expect(page.getByRole('link', { name: longest })).toBeVisible();
}

async function openUsedLink(page: Page, action: string): Promise<void> {
  await page.goto(`/benit/auth/${action}/${'a'.repeat(22)}/${'b'.repeat(43)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

/** A page of somebody who is invited by organisations of these names, on top of the places they have. */
async function openInvited(
  page: Page,
  people: People,
  names: readonly string[],
  path: string,
  ...places: readonly Place[]
): Promise<void> {
  const email = await people.addUser(...places);
  for (const name of names) await inviteUser(page, people, email, name);
  await signIn(page, people, email);
  await page.goto(path);
}

async function signInAdministrator(page: Page, people: People) {
  const organizationId = await people.addOrganization('Malerbetrieb Sommer', ['accounting', 'care']);
  await signIn(
    page,
    people,
    await people.addUser({
      organizationId,
      permissions: ['benit-organization-users-permission', 'benit-accounting-permission'],
    }),
  );
  return organizationId;
}

for (const [person, walk] of Object.entries(walks)) {
  test.describe(person, () => {
    const hasOutbox = 'outbox' in walk;
    // The mails lie in frames without scripts, which refuse the scanner's.
    const expectedErrors = hasOutbox
      ? /Blocked script execution in 'about:srcdoc'/u
      : /status of (?:401|403|410|422|503)/u;
    test.use({ expectedErrors });

    test(`${Object.keys(walk).join('; ')}: no accessibility findings and well laid out`, async ({ page, people }) => {
      for (const [screen, open] of Object.entries(walk))
        await test.step(screen, async () => {
          await page.setViewportSize(desk);
          await open(page, people);
          await expectWellMade(page);
          // The longest labels. The page of the outbox is German alone.
          if (!hasOutbox) await expectLaidOutIn(page, ['ru', 'es']);
        });
    });
  });
}
