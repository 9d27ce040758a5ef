import type { Walk } from './property-screens.ts';
import { signInOperator } from './operator.ts';
import { expect } from './test.ts';
import { text } from './texts.ts';

const organizations = (key: string): string => text('de', 'organizations', key);

/** Screens of a central administrator. */
export const centralWalks: Record<string, Walk> = {
  'a central administrator': {
    'names and logos by host, one being added': async (page, people) => {
      await signInOperator(page, people);
      await page.goto('/benit/central-configuration/organization/brands');
      await page.getByRole('button', { name: organizations('central.brands.add'), exact: true }).click();
      await expect(page.getByRole('textbox', { name: organizations('central.brands.host') })).toBeFocused();
    },
  },
};
