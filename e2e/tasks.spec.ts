import { readFile } from 'node:fs/promises';
import { expect, signIn, test } from './support/test.ts';
import { scanPage } from './support/axe.ts';
import { text } from './support/texts.ts';

const platform = (key: string, values?: Record<string, string>): string => text('de', 'platform', key, values);
const name = text('de', 'audit', 'tasks.audit-export');
const log = '/benit/organization-configuration/audit';

test('a long export is a task: it can be left, is found again, is told when it is done, fetched and repeated', async ({
  page,
  people,
}) => {
  const organizationId = await people.addOrganization('Malerbetrieb Sommer');
  await people.addAuditEntries(organizationId, 10_001);
  await signIn(
    page,
    people,
    await people.addUser({
      organizationId,
      permissions: ['benit-organization-users-permission'],
      startApplication: 'organization-users',
    }),
  );
  await page.goto(log);
  const indicator = page.getByRole('button', { name: new RegExp(`^${platform('tasks.title')}$|laufende`, 'u') });
  await expect(page.getByRole('button', { name: text('de', 'audit', 'page.download') })).toBeEnabled();
  await expect(indicator).toHaveCount(0);
  await page.getByRole('button', { name: text('de', 'audit', 'page.download') }).click();
  await expect(page.getByText(platform('tasks.doneToast', { name }))).toBeVisible();

  await page.reload();
  await indicator.click();
  const entry = page.getByRole('listitem').filter({ hasText: name });
  await expect(entry).toContainText(platform('tasks.states.done'));
  expect(await scanPage(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await entry.getByRole('link').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^protokoll-\d{4}-\d{2}-\d{2}\.csv$/u);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv.trimEnd().split('\r\n').length).toBeGreaterThan(10_001);

  await entry.getByRole('button', { name: platform('tasks.repeatOf', { name }) }).click();
  await expect(entry).toHaveCount(2);
  await expect(entry.filter({ hasText: platform('tasks.states.done') })).toHaveCount(2);
});

test('a task that runs shows how far it is, and is cancelled @release', async ({ page, people }) => {
  const organizationId = await people.addOrganization('Malerbetrieb Sommer');
  await people.addAuditEntries(organizationId, 150_000);
  await signIn(
    page,
    people,
    await people.addUser({
      organizationId,
      permissions: ['benit-organization-users-permission'],
      startApplication: 'organization-users',
    }),
  );
  await page.goto(log);
  await page.getByRole('button', { name: text('de', 'audit', 'page.download') }).click();
  await page.getByRole('button', { name: platform('tasks.open_one', { count: '1' }) }).click();
  const entry = page.getByRole('listitem').filter({ hasText: name });
  await expect(entry).toContainText(/\d von 150\.00\d/u);
  await expect(entry.getByRole('progressbar', { name: platform('tasks.progressOf', { name }) })).toBeVisible();
  expect(await scanPage(page)).toEqual([]);
  await entry.getByRole('button', { name: platform('tasks.cancelOf', { name }) }).click();
  await expect(entry).toContainText(platform('tasks.states.cancelled'));
  await expect(entry.getByRole('link')).toHaveCount(0);
});
