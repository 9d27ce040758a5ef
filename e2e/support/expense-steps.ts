import type { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { text } from './texts.ts';

const accounting = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'accounting', key, params);

/** The list, and the editor of an expense, by their addresses. */
export const expenses = '/benit/accounting/expenses';
export const expenseEditor = /\/expenses\/A-\d{4}-\d{4}$/u;

export const label = (name: string): string => accounting(`expenses.fields.${name}`);
export const field = (page: Page, name: string) => page.getByRole('textbox', { name: label(name), exact: true });
export const amount = (page: Page, name: string, number: number) =>
  page.getByRole('textbox', {
    name: accounting('expenses.amounts.fieldOf', { field: accounting(`expenses.amounts.${name}`), number }),
    exact: true,
  });

interface Receipt {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Chooses receipts behind the button of the list. */
export async function uploadAll(page: Page, receipts: Receipt[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: accounting('expenses.upload.button') }).press('Enter');
  await (await chooser).setFiles(receipts);
}

/** Chooses one receipt behind the button of the list. */
export function upload(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  return uploadAll(page, [{ name, mimeType, buffer }]);
}
