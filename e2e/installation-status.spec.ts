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
  if (process.env['STATUS_SHOTS'] !== undefined)
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1440, 390]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ path: `${process.env['STATUS_SHOTS']}/${width}-${colorScheme}.png`, fullPage: true });
      }
});
