import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { signIn } from './test.ts';
import type { People } from './people.ts';

const headers = { 'x-requested-with': 'kontor' };
const care = '/api/benit/care';
const permissions = ['benit-care-permission'];

async function send<Answer>(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<Answer> {
  const answer = await page.request.fetch(`${care}${path}`, { method, headers, ...(data && { data }) });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as Answer;
}

/** Signs a head of care of a new home in; answers its id. */
export async function signInHead(page: Page, people: People, name = 'Haus Sonnenblick') {
  const organizationId = await people.addOrganization(name, ['care']);
  await signIn(page, people, await people.addUser({ organizationId, permissions, startApplication: 'care-assistant' }));
  const { own } = await send<{ own: { userId: string } }>(page, 'GET', '/staff/own');
  await send(page, 'PUT', `/staff/${own.userId}`, { carePosition: 'head' });
  return organizationId;
}

/** Adds a person in care without the form; answers the id. */
export async function addPerson(page: Page, record: object): Promise<string> {
  const answer = await send<{ record: { id: string } }>(page, 'POST', '/patient', { record });
  return answer.record.id;
}

/** Writes a draft without the form; answers its id. */
export async function addDraft(page: Page, draft: object): Promise<string> {
  const { entry } = await send<{ entry: { id: string } }>(page, 'POST', '/entry', draft);
  return entry.id;
}

/** Saves a draft as another window would. */
export async function saveDraft(page: Page, id: string, change: object): Promise<void> {
  await send(page, 'PUT', `/entry/${id}`, change);
}

/** Writes an entry and releases it without the form; answers its id. */
export async function addEntry(page: Page, draft: object): Promise<string> {
  const id = await addDraft(page, draft);
  await send(page, 'POST', `/entry/${id}/release`, {});
  return id;
}

/** Signs in somebody of property management who starts at the assistant for property. */
export async function signInCaretaker(page: Page, people: People, organization: string): Promise<void> {
  const organizationId = await people.addOrganization(organization, ['property-assistant']);
  await signIn(
    page,
    people,
    await people.addUser({
      organizationId,
      permissions: ['ri-property-assistant-permission'],
      startApplication: 'property-assistant',
    }),
  );
  await page.goto('/benit/assistant');
}
