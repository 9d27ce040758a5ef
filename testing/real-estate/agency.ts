import type { TestBrowser } from '../http.ts';
import type { TestPeople } from '../people.ts';

/** An agent of an agency of their own. */
export async function openAgency(
  people: Pick<TestPeople, 'addOrganization' | 'addUser' | 'signIn'>,
): Promise<TestBrowser> {
  const organizationId = await people.addOrganization(['real-estate']);
  return people.signIn(await people.addUser({ organizationId, permissions: ['ri-real-estate-permission'] }));
}
