import type { Page } from '@playwright/test';
import type { People } from './people.ts';
import { signIn, unique } from './test.ts';
import { text } from './texts.ts';

/** Signs in a central administrator of an operator of its own. */
export async function signInOperator(page: Page, people: People): Promise<string> {
  const name = unique('Betrieb');
  const organizationId = await people.addOrganization(name, ['central-administration']);
  await signIn(
    page,
    people,
    await people.addUser({
      organizationId,
      permissions: ['benit-central-configuration-permission'],
      startApplication: 'organizations',
    }),
  );
  return name;
}

export const actionsOf = (name: string): string => text('de', 'platform', 'list.actionsOf', { name });

/** Chooses from the menu of a row. */
export async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: actionsOf(name), exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
