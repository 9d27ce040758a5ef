import { daysAgo, signInOwner } from './support/property-steps.ts';
import { expect, expectWellMade, test } from './support/test.ts';
import { text } from './support/texts.ts';

const say = (key: string): string => text('de', 'property-owner', `receipts.${key}`);

test('an owner opens the receipt of an email on the phone, and sets the limit below which nobody asks them', async ({
  page,
  people,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { addReceipt } = await signInOwner(page, people, ['E-1']);
  const waiting = { archive_id: 'DACH-1', amount_cents: 416_500, approval: 'FREIZUGEBEN' };
  await addReceipt({ ...waiting, captured_on: daysAgo(90) }, null);
  await page.goto('/ri/property-management/belege?eid=E-1&beleg=DACH-1');
  const receipt = page.getByRole('dialog');
  await expect(receipt.getByRole('heading', { name: 'Dach GmbH' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(receipt).toBeHidden();
  await page.getByRole('button', { name: say('settings.open') }).click();
  const dialog = page.getByRole('dialog', { name: say('settings.title') });
  await dialog.getByLabel(say('settings.limit')).fill('500,00');
  await expectWellMade(page);
  await dialog.getByRole('button', { name: say('settings.save') }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: say('settings.open') }).click();
  await expect(dialog.getByLabel(say('settings.limit'))).toHaveValue('500,00');
});

test('an owner of two estates chooses in the settings whose they are', async ({ page, people }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInOwner(page, people, ['E-1', 'E-2']);
  await page.goto('/ri/property-management/belege');
  await page.getByRole('button', { name: say('settings.open') }).click();
  const dialog = page.getByRole('dialog', { name: say('settings.title') });
  await expect(dialog.getByLabel(say('settings.limit'))).toBeHidden();
  await dialog.getByRole('combobox', { name: say('fields.eigentuemer') }).click();
  await page.getByRole('option', { name: /E-2/u }).click();
  await dialog.getByLabel(say('settings.limit')).fill('250,00');
  await dialog.getByRole('button', { name: say('settings.save') }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/ri/property-management/belege?eid=E-2');
  await page.getByRole('button', { name: say('settings.open') }).click();
  await expect(dialog.getByLabel(say('settings.limit'))).toHaveValue('250,00');
});
