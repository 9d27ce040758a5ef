import { readFile } from 'node:fs/promises';
import { readPdfText } from '#platform/server/documents/testing/poppler.ts';
import { acceptInvitation, seenOwners, usersOwnerPath as path } from './support/owner-links-steps.ts';
import { signInManager } from './support/property-steps.ts';
import { expect, expectWellMade, test, unique } from './support/test.ts';
import { text } from './support/texts.ts';

const letters = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'property-owner', `usersOwner.letters.${key}`, params as Record<string, string>);
const code = (key: string, params?: Record<string, string>): string =>
  text('de', 'property-owner', `accessCode.${key}`, params);

// A code that does not hold is refused on purpose.
test.use({ expectedErrors: /status of 422/u });

test('a manager prints a letter, and its owner enters the code on the phone, proves their address and sees their data', async ({
  page,
  people,
  openBrowser,
}) => {
  const organizationId = await people.addOrganization('Hausverwaltung Lindenhof', ['property-owner']);
  await people.addOwner(organizationId, 'E-1', { full_name: 'Anna Acker' });
  await people.addOwner(organizationId, 'E-2', { full_name: 'Bernd Bauer' });
  await signInManager(page, people, organizationId, 'users-owner');
  await page.goto(path);
  await page.getByRole('link', { name: letters('title') }).click();
  await page
    .getByRole('checkbox', {
      name: text('de', 'property-owner', 'usersOwner.invitations.pick', { name: 'Anna Acker' }),
    })
    .check();
  await page.getByRole('region').getByRole('button', { name: '1 Brief schreiben' }).click();
  const dialog = page.getByRole('dialog');
  await expectWellMade(page);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '1 Brief schreiben' }).click();
  const pdf = await readPdfText(await readFile(await (await saved).path()));
  await expect(page.getByText(/gültig bis/u)).toBeVisible();
  await expectWellMade(page);
  expect(pdf).toContain('Anna Acker');
  const printed = /[2-9A-Z]{4}(?:-[2-9A-Z]{4}){3}/u.exec(pdf)?.[0] ?? '';

  const phone = await openBrowser();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`http://${/\S+\/code/u.exec(pdf)?.[0] ?? ''}`);
  const field = phone.getByLabel(code('code'));
  await field.fill('2222-3333-4444-5555');
  await phone.getByRole('button', { name: code('next') }).click();
  await expect(phone.getByText(code('invalid'))).toBeVisible();
  await expect(phone.getByText('Lindenhof')).toBeHidden();
  await expectWellMade(phone);
  await field.fill('');
  await field.pressSequentially(printed.replaceAll('-', '').toLowerCase());
  await expect(field).toHaveValue(printed);
  await phone.getByRole('button', { name: code('next') }).click();
  await expect(phone.getByText(code('welcome', { organization: 'Hausverwaltung Lindenhof' }))).toBeVisible();
  await expectWellMade(phone);
  const email = `${unique('anna')}@owners.example`;
  await phone.getByLabel(code('email')).fill(email);
  await phone.getByLabel(code('repeat')).fill(`x${email}`);
  await phone.getByRole('button', { name: code('submit') }).click();
  await expect(phone.getByText(code('repeatWrong'))).toBeVisible();
  await phone.getByLabel(code('repeat')).fill(email);
  await phone.getByRole('button', { name: code('submit') }).click();
  await expect(phone.getByText(code('doneTitle'))).toBeVisible();

  const theirs = await acceptInvitation(openBrowser, email);
  await expect.poll(() => seenOwners(theirs)).toEqual(['E-1']);
});

test('a manager withdraws a code, and writes a new letter', async ({ page, people }) => {
  const organizationId = await people.addOrganization('Hausverwaltung Lindenhof', ['property-owner']);
  await people.addOwner(organizationId, 'E-1', { full_name: 'Anna Acker' });
  await signInManager(page, people, organizationId, 'users-owner');
  await page.goto(`${path}/letters`);
  const write = async (button: string) => {
    const saved = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: button }).click();
    await saved;
  };
  await page.getByRole('button', { name: '1 Brief schreiben' }).click();
  await write('1 Brief schreiben');
  await expect(page.getByText(/gültig bis/u)).toBeVisible();
  const menu = page.getByRole('button', { name: text('de', 'platform', 'list.actionsOf', { name: 'Anna Acker' }) });
  await menu.click();
  await page.getByRole('menuitem', { name: letters('withdraw') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: letters('withdraw') })
    .click();
  await expect(page.getByText(letters('none'))).toBeVisible();
  await menu.click();
  await page.getByRole('menuitem', { name: letters('writeOne') }).click();
  await write('1 Brief schreiben');
  await expect(page.getByText(/gültig bis/u)).toBeVisible();
});
