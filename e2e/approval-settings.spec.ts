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
