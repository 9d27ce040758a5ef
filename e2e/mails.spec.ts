import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { databaseFile } from './support/database-file.ts';
import { receiveMail } from './support/mailbox.ts';
import { choose, signInOperator } from './support/operator.ts';
import { desk, expect, expectWellMade, test, unique } from './support/test.ts';
import { waitForSessionWarning } from './support/session-end.ts';
import { text } from './support/texts.ts';

const mails = (key: string, params?: Record<string, string | number>): string => text('de', 'mails', key, params);

const api = '/api/benit/central-configuration';
const headers = { 'x-requested-with': 'kontor' };

/** Adds an organisation over the wire, which mails an invitation. */
async function inviteSomebody(page: Page): Promise<string> {
  const email = `${unique('post')}@people.example`;
  const name = unique('Organisation');
  const data = { name, identifier: name, userEmail: email, userFirstName: 'Erika', userLastName: 'Muster' };
  expect((await page.request.post(`${api}/organization`, { headers, data })).status()).toBe(200);
  await receiveMail(email, 1);
  return email;
}

/** Makes a mail one that was given up, which otherwise takes two days of a broken mail server. */
async function giveUp(email: string): Promise<void> {
  const { adminUrl } = JSON.parse(readFileSync(databaseFile(process.env['E2E_DATA_DIR'] ?? ''), 'utf8')) as {
    adminUrl: string;
  };
  const error = '550 5.1.1 No such user here';
  await runAdminStatement(
    adminUrl,
    `UPDATE mails SET state = 'failed', attempts = 9, sent_at = NULL, last_error = '${error}' WHERE recipient = '${email}'`,
  );
}

test('a mail that was given up is shown well and sent again', async ({ page, people }) => {
  await signInOperator(page, people);
  const email = await inviteSomebody(page);
  await page.goto(`/benit/central-configuration/mail?search=${encodeURIComponent(email)}`);
  const row = page.getByRole('rowgroup').filter({ hasText: email });
  await expect(row.getByText(mails('progress.sent'), { exact: true })).toBeVisible();
  await page.getByRole('radiogroup').getByText(mails('filter.failed'), { exact: true }).click();
  await expect(page).toHaveURL(/state=failed/u);
  await expect(page.getByText(text('de', 'platform', 'list.nothingFound', { search: email }))).toBeVisible();

  await giveUp(email);
  await page.goto(`/benit/central-configuration/mail?search=${encodeURIComponent(email)}`);
  await expect(row.getByText(mails('progress.failed'), { exact: true })).toBeVisible();
  await expect(row).toContainText('550 5.1.1 No such user here');
  await expectWellMade(page);
  await page.setViewportSize(desk);
  await choose(
    page,
    mails('nameOf', { subject: await row.getByRole('cell').first().innerText(), to: email }),
    mails('retry'),
  );
  await expect(page.getByText(mails('toasts.retried'))).toBeVisible();
  await expect(row.getByRole('button', { expanded: false })).toBeFocused();
  await receiveMail(email, 2);
  await page.getByRole('radiogroup').getByText(mails('filter.sent'), { exact: true }).click();
  await expect(row.getByText(mails('progress.sent'), { exact: true })).toBeVisible();
});

test('looking after the mails does not keep a forgotten session alive', async ({ page, people }) => {
  await page.clock.install();
  await signInOperator(page, people);
  let renewals = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/get-new-jwt')) renewals += 1;
  });
  await page.goto('/benit/central-configuration/mail');
  await expect(page.getByRole('table', { name: mails('title') }).or(page.getByText(mails('empty.all')))).toBeVisible();
  // The list has been looking after itself all the time.
  await waitForSessionWarning(page);
  expect(renewals).toBe(0);
  await page.clock.resume();
});
