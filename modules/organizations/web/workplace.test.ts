import { expect, test } from 'vitest';
import type { OrganizationId } from '#platform/contract/ids.ts';
import { addOrganizationChoice, organizationChoices } from './workplace.ts';

const named = (id: string, name: string) => ({ id: id as OrganizationId, name });

test('an organisation just joined is sorted among the others by name, once', () => {
  const [bakery, care] = [named('1', 'Bäckerei Anfang'), named('2', 'Zimmerei Ende')];
  organizationChoices.set([bakery, care]);
  const joined = named('3', 'Ärztehaus Mitte');
  addOrganizationChoice(joined);
  // The live event may arrive in between, before or after.
  addOrganizationChoice(joined);
  expect(organizationChoices.get()).toEqual([joined, bakery, care]);
});
