import type { Page } from '@playwright/test';
import { createInvoice, expect, expectWellMade, signIn, signInBookkeeper, test } from './support/test.ts';
import type { People } from './support/people.ts';
import { text } from './support/texts.ts';

const accounting = (key: string, params?: Record<string, string>): string => text('de', 'accounting', key, params);

/** Every screen: how to get there, and what shows that it is ready. */
const screens: Record<string, (page: Page, people: People) => Promise<void>> = {
  login: async (page) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: text('de', 'identity', 'login.title') })).toBeVisible();
  },
  'forgotten password': async (page) => {
    await page.goto('/');
    await page.getByRole('button', { name: text('de', 'identity', 'login.forgotten') }).click();
    await expect(page.getByRole('button', { name: text('de', 'identity', 'forgotten.submit') })).toBeVisible();
  },
  'choice of the organisation': async (page, people) => {
    const [first, second] = [await people.addOrganization('Bäckerei Anfang'), await people.addOrganization('Z'.repeat(120))];
    await signIn(page, await people.addUser({ organizationId: first }, { organizationId: second }));
    await page.goto('/');
    await expect(page.getByRole('heading', { name: text('de', 'organizations', 'choice.title') })).toBeVisible();
  },
  'empty list': async (page, people) => {
    await signInBookkeeper(page, people);
    await page.goto('/benit/accounting/invoices');
    await expect(page.getByText(accounting('list.emptyTitle'))).toBeVisible();
  },
  'crowded list': async (page, people) => {
    await signInBookkeeper(page, people);
    for (let index = 0; index < 30; index += 1) {
      await createInvoice(page, { customerName: index % 3 ? 'Jürgen Größer' : 'W'.repeat(300), description: 'Instandsetzung '.repeat(15), positions: [{ price: 9_999_999 }] });
    }
    await page.goto('/benit/accounting/invoices');
    await expect(page.getByRole('link', { name: /0030$/u })).toBeVisible();
  },
  editor: async (page, people) => {
    await openEditor(page, people);
  },
  'editor with the dialog of the number': async (page, people) => {
    await openEditor(page, people);
    await page.getByRole('button', { name: accounting('number.change') }).click();
    await expect(page.getByRole('dialog', { name: accounting('number.changeTitle') })).toBeVisible();
  },
  'editor with the calendar': async (page, people) => {
    await openEditor(page, people);
    await page.getByLabel(accounting('fields.invoiceDueDate'), { exact: true }).click();
  },
  'editor asking before it deletes': async (page, people) => {
    await openEditor(page, people);
    await page.getByRole('button', { name: accounting('actions.more'), exact: true }).click();
    await page.getByRole('menuitem', { name: accounting('actions.delete') }).click();
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
  },
  configuration: async (page, people) => {
    await signInBookkeeper(page, people);
    await page.goto('/benit/accounting/configuration');
    await page.getByRole('button', { name: accounting('actions.edit') }).first().click();
    await expect(page.getByLabel(accounting('fields.IBAN'))).toBeVisible();
  },
  profile: async (page, people) => {
    await signInBookkeeper(page, people);
    await page.goto('/benit/profile');
    await expect(page.getByLabel(text('de', 'identity', 'profile.firstName'))).toBeVisible();
  },
  'crowded users': async (page, people) => {
    const organizationId = await signInAdministrator(page, people);
    for (let index = 0; index < 12; index += 1) await people.addUser({ organizationId });
    await page.goto('/benit/organization-configuration/users');
    await expect(page.getByRole('heading', { name: text('de', 'organizations', 'users.title') })).toBeVisible();
    await expect(page.getByRole('button', { name: text('de', 'organizations', 'users.card.editOf', { name: 'Erika Muster' }) })).toHaveCount(13);
  },
  'log with an entry open': async (page, people) => {
    await signInAdministrator(page, people);
    await page.goto('/benit/organization-configuration/audit');
    await page.getByRole('button', { name: text('de', 'audit', 'events.signed_in') }).click();
    await expect(page.getByText(text('de', 'audit', 'details.requestId'))).toBeVisible();
  },
  'help and palette': async (page, people) => {
    await signInBookkeeper(page, people);
    await page.goto('/benit/accounting/invoices');
    await page.getByRole('button', { name: text('de', 'platform', 'shell.help'), exact: true }).click();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByPlaceholder(text('de', 'platform', 'palette.placeholder'))).toBeVisible();
  },
  'list asking for the number of a copy': async (page, people) => {
    await signInBookkeeper(page, people);
    await createInvoice(page, { invoiceId: 'A-1' });
    await page.goto('/benit/accounting/invoices');
    await page.getByRole('button', { name: accounting('actions.moreOf', { number: 'A-1' }) }).click();
    await page.getByRole('menuitem', { name: accounting('actions.copy') }).click();
    await expect(page.getByRole('dialog', { name: accounting('copy.title', { number: 'A-1' }) })).toBeVisible();
  },
  'menu of the person': async (page, people) => {
    await signInBookkeeper(page, people);
    await page.goto('/benit/accounting/invoices');
    await page.getByRole('button', { name: text('de', 'platform', 'shell.userMenu', { name: 'Erika Muster' }) }).click();
    await expect(page.getByRole('menuitem', { name: text('de', 'platform', 'shell.profile') })).toBeVisible();
  },
  'set password': async (page, people) => {
    const email = await people.addUser();
    await page.request.post('/api/benit/auth/users/resetpassword', { headers: { 'x-requested-with': 'kontor' }, data: { email, languageKey: 'de' } });
    const { mails } = (await (await page.request.get('/dev/outbox.json')).json()) as { mails: { to: string; text: string }[] };
    await page.goto(/\/benit\/auth\/set-password\/\S+/u.exec(mails.find((mail) => mail.to === email)?.text ?? '')?.[0] ?? '');
    await page.getByLabel(text('de', 'identity', 'setPassword.password'), { exact: true }).fill('passwort');
    await expect(page.getByText(text('de', 'identity', 'setPassword.common'))).toBeVisible();
  },
  'warning before the end of the session': async (page, people) => {
    await page.clock.install();
    await signInBookkeeper(page, people);
    await page.goto('/benit/accounting/configuration');
    await expect(page.getByRole('button', { name: accounting('actions.edit') }).first()).toBeVisible();
    // A call in the last minute would prolong the session.
    await page.waitForLoadState('networkidle');
    await page.clock.fastForward('29:35');
    await expect(page.getByRole('dialog', { name: text('de', 'platform', 'session.warnTitle') })).toBeVisible();
    await page.clock.resume();
  },
  outbox: async (page) => {
    await page.goto('/dev/outbox');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  'an application that is not built': async (page, people) => {
    await signInBookkeeper(page, people);
    await page.goto('/benit/accounting/expenses');
    await expect(page.getByText(text('de', 'platform', 'comingSoon.title', { name: 'Ausgaben' }))).toBeVisible();
  },
  'an unknown path': async (page, people) => {
    await signInBookkeeper(page, people);
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { name: text('de', 'platform', 'notFound.heading') })).toBeVisible();
  },
};

async function openEditor(page: Page, people: People): Promise<void> {
  const organizationId = await signInBookkeeper(page, people);
  await people.addCustomer(organizationId, 'K'.repeat(200));
  const positions = Array.from({ length: 6 }, (_, index) => ({ description: `Leistung ${index} ${'x'.repeat(80)}`, uom: 'hour', count: 1.25, price: 80 }));
  await createInvoice(page, { invoiceId: 'A-1', customerName: 'Ü'.repeat(300), positions });
  await page.goto('/benit/accounting/invoices/A-1');
  await expect(page.getByRole('heading', { level: 1, name: accounting('editor.title', { number: 'A-1' }) })).toBeVisible();
}

async function signInAdministrator(page: Page, people: People) {
  const organizationId = await people.addOrganization('Malerbetrieb Sommer', ['accounting', 'care']);
  await signIn(page, await people.addUser({ organizationId, permissions: ['benit-organization-users-permission', 'benit-accounting-permission'] }));
  return organizationId;
}

for (const [name, open] of Object.entries(screens)) {
  test.describe(name, () => {
    // The mails lie in frames without scripts, which refuse the scanner's.
    const expectedErrors = name === 'outbox' ? /Blocked script execution in 'about:srcdoc'/u : /status of 401/u;
    test.use({ expectedErrors, contextOptions: { reducedMotion: 'reduce' } });

    test('has no accessibility findings and never scrolls sideways', async ({ page, people }) => {
      await open(page, people);
      await expectWellMade(page);
    });
  });
}
