import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { signIn } from './test.ts';
import type { People } from './people.ts';

const headers = { 'x-requested-with': 'kontor' };
const path = '/api/ri/real-estate/objekt';

/** Signs in an agent of a new estate agency; answers its id. */
export async function signInAgent(page: Page, people: People, name = 'Immobilien Lindenhof') {
  const organizationId = await people.addOrganization(name, ['real-estate']);
  const permissions = ['ri-real-estate-permission'];
  await signIn(page, people, await people.addUser({ organizationId, permissions, startApplication: 'objects' }));
  return organizationId;
}

/** Adds an object without the form; answers its number. */
export async function addEstateObject(page: Page, data: Readonly<Record<string, unknown>>): Promise<string> {
  const answer = await page.request.post(path, { headers, data: { data } });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { objekt: { objectId: string } }).objekt.objectId;
}

/** The data of an object as saved. */
export async function fetchEstateObject(page: Page, objectId: string) {
  const answer = await page.request.get(`${path}?objectId=${objectId}`, { headers });
  const { objekte } = (await answer.json()) as {
    objekte: {
      data: Record<string, unknown>;
      dataTwo: Record<string, unknown>;
      texts: Record<string, Record<string, string>>;
      missing: string[];
      version: number;
    }[];
  };
  const [object] = objekte;
  if (object === undefined) throw new Error(`There is no object ${objectId}`);
  return object;
}
