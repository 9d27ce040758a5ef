import { signInOperator } from './support/operator.ts';
import { expect, test } from './support/test.ts';
import { text } from './support/texts.ts';

const words = (key: string): string => text('de', 'organizations', key);

test('the operator opens the state of the installation, which names what to do and its figures', async ({
  page,
  people,
}) => {
  await signInOperator(page, people);
  await page.goto('/benit/central-configuration/organization');
  await page.getByRole('link', { name: words('central.status') }).click();
  await expect(page.getByRole('heading', { name: words('central.status'), level: 1 })).toBeVisible();
  // The server of the tests has neither a backup nor an archive of its log.
  await expect(page.getByText(words('status.findings.backup_unknown.title'))).toBeVisible();
  await expect(page.getByText(words('status.findings.backup_unknown.remedy'))).toBeVisible();
  await expect(page.getByText(words('status.levels.warning'), { exact: true }).first()).toBeVisible();
  await expect(page.getByText('PostgreSQL', { exact: true })).toBeVisible();
});

test('an installation without faults says so in one sentence', async ({ page, people }) => {
  await signInOperator(page, people);
  await page.route('**/central-configuration/status', async (route) => {
    const answer = await route.fetch();
    const { status, ...rest } = (await answer.json()) as { status: object };
    await route.fulfill({ response: answer, json: { ...rest, status: { ...status, findings: [] } } });
  });
  await page.goto('/benit/central-configuration/organization/status');
  await expect(page.getByText(words('status.fine'))).toBeVisible();
  await expect(page.getByText(words('status.findingsTitle'), { exact: true })).toBeHidden();
});
