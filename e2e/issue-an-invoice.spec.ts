import type { Page } from '@playwright/test';
import { germanDayOf } from '#platform/contract/days.ts';
import { completeDraft } from './support/complete-draft.ts';
import { createInvoice, expect, signInBookkeeper, test } from './support/test.ts';
import { text } from './support/texts.ts';

const accounting = (key: string, params?: Record<string, string | number>): string => text('de', 'accounting', key, params);
const heading = (page: Page, number: string) => page.getByRole('heading', { level: 1, name: accounting('editor.title', { number }) });
const button = (page: Page, key: string) => page.getByRole('button', { name: accounting(key), exact: true });

async function openDraft(page: Page, changes: object): Promise<void> {
  const today = germanDayOf(new Date());
  await createInvoice(page, { ...completeDraft, invoiceId: 'A-1', invoiceDate: today, positions: [{ description: 'Anstrich', uom: 'hour', count: 10, price: 80 }], ...changes });
  await page.goto('/benit/accounting/invoices/A-1');
  await expect(heading(page, 'A-1')).toBeVisible();
}

test('a draft is checked, mended, issued, sent by mail, cancelled and corrected', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  await openDraft(page, {});

  // What is missing keeps it from being issued, and leads to where it is mended.
  const finding = page.getByRole('region', { name: accounting('check.title') }).getByRole('listitem').filter({ hasText: '§14(4)6-USTG' });
  await expect(finding).toBeVisible();
  await button(page, 'actions.issue').click();
  await expect(finding.getByRole('button', { name: accounting('check.show') })).toBeFocused();
  await finding.getByRole('button', { name: accounting('check.fix') }).click();
  await expect(finding).toHaveCount(0);

  await button(page, 'actions.issue').click();
  await expect(page.getByRole('dialog')).toContainText(accounting('issue.text'));
  await button(page, 'issue.confirm').click();
  const ribbon = page.getByRole('alert').filter({ hasText: accounting('editor.readOnly') });
  await expect(ribbon).toContainText(accounting('status.issued'));

  await button(page, 'sending.action').click();
  const form = page.getByRole('dialog', { name: accounting('sending.title', { number: 'A-1' }) });
  await expect(form.getByLabel(accounting('sending.subject'))).toHaveValue(/A-1/u);
  await form.getByRole('button', { name: accounting('sending.send'), exact: true }).click();
  await expect(page.getByText(accounting('sending.toast', { number: 'A-1' }))).toBeVisible();
  await expect(page.getByText('post@kraemer.example').first()).toBeVisible();

  await page.getByRole('button', { name: accounting('actions.more') }).click();
  await page.getByRole('menuitem', { name: accounting('actions.correct') }).click();
  await expect(page.getByRole('dialog')).toContainText(accounting('cancelIssued.correctText'));
  await button(page, 'actions.correct').click();
  // The copy is a draft with the same content and the days of the service.
  await expect(button(page, 'actions.issue')).toBeVisible();
  await expect(page.getByLabel(accounting('fields.customerName'), { exact: true })).toHaveValue('Bäckerei Krämer');
  await page.goto('/benit/accounting/invoices/A-1');
  await expect(ribbon).toContainText(accounting('status.cancelled'));
});

test('issuing and cancelling need the keyboard alone', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  await openDraft(page, { serviceDate: germanDayOf(new Date()) });
  await button(page, 'actions.issue').press('Enter');
  await button(page, 'issue.confirm').press('Enter');
  const ribbon = page.getByRole('alert').filter({ hasText: accounting('editor.readOnly') });
  await expect(ribbon).toContainText(accounting('status.issued'));
  await page.getByRole('button', { name: accounting('actions.more') }).press('Enter');
  const item = page.getByRole('menuitem', { name: accounting('actions.cancelIssued'), exact: true });
  await expect(item).toBeVisible();
  await page.keyboard.press('End');
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
  await button(page, 'actions.cancelIssued').press('Enter');
  await expect(ribbon).toContainText(accounting('types.cancellation'));
  await expect(page.getByRole('link', { name: accounting('editor.cancels', { number: 'A-1' }) })).toBeVisible();
});
