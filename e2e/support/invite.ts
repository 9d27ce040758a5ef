import type { Page } from '@playwright/test';
import type { People } from './people.ts';
import { expect, signIn } from './test.ts';

const base = '/api/benit/organization-configuration';
const headers = { 'x-requested-with': 'kontor' };
const permissionIdentifiers = ['benit-accounting-permission', 'benit-care-permission'];

/** Invites somebody to a new organisation, without the form; the page is signed in as its administrator afterwards. */
export async function inviteUser(page: Page, people: People, email: string, organization: string): Promise<void> {
  const organizationId = await people.addOrganization(organization, ['accounting', 'care']);
  await signIn(
    page,
    people,
    await people.addUser({
      organizationId,
      permissions: ['benit-organization-users-permission', ...permissionIdentifiers],
      startApplication: null,
    }),
  );
  const offered = await page.request.post(`${base}/applications`, { headers, data: { permissionIdentifiers } });
  const { applications } = (await offered.json()) as { applications: { id: string; identifier: string }[] };
  const startApplicationId = applications.find(({ identifier }) => identifier === 'invoices')?.id;
  const data = {
    email,
    firstName: 'Erika',
    lastName: 'Muster',
    permissionIdentifiers,
    startApplicationId,
    userLanguages: ['de'],
    userDefaultLanguage: 'de',
  };
  const answer = await page.request.post(`${base}/user-org`, { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
}
