import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';
import { text } from './texts.ts';

/** A question about something that is lost for ever waits for its name: Enter before that does nothing. */
export async function expectToAskForTheName(dialog: Locator, name: string): Promise<void> {
  const typed = dialog.getByLabel(text('de', 'platform', 'question.name'));
  const submit = dialog.getByRole('button', { name: text('de', 'platform', 'actions.delete') });
  await expect(typed).toBeFocused();
  await typed.press('Enter');
  await expect(submit).toBeDisabled();
  await typed.fill(name);
  await expect(submit).toBeEnabled();
}
