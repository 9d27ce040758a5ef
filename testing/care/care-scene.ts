import { expect } from 'vitest';
import type { CareEntry } from '#modules/assistants/contract/entries/entry.ts';
import type { CarePosition } from '#modules/assistants/contract/staff/staff.ts';
import type { TestBody, TestBrowser } from '../http.ts';
import type { TestPeople } from '../people.ts';

export const careUrl = '/api/benit/care';

type People = Pick<TestPeople, 'addOrganization' | 'addUser' | 'signIn'>;

/** A care service with its head; further staff and people come with what is answered. */
export async function openCare(people: People) {
  const organizationId = await people.addOrganization(['care']);
  const addMember = async () => {
    const user = await people.addUser({ organizationId, permissions: ['benit-care-permission'] });
    return { user, browser: await people.signIn(user) };
  };
  const head = await addMember();
  const appoint = async (userId: string, carePosition: CarePosition): Promise<void> => {
    const { status, text } = await head.browser.call('PUT', `${careUrl}/staff/${userId}`, { body: { carePosition } });
    expect(status, text).toBe(200);
  };
  await appoint(head.user.id, 'head');
  const addStaff = async (position: CarePosition | null) => {
    const member = await addMember();
    if (position !== null) await appoint(member.user.id, position);
    return member;
  };
  return { organizationId, head, addStaff, addPatient: (record: object) => addPatient(head.browser, record) };
}

/** Adds somebody who is cared for. */
export async function addPatient(browser: TestBrowser, record: object): Promise<string> {
  const { status, body, text } = await browser.call<TestBody & { record: { id: string } }>(
    'POST',
    `${careUrl}/patient`,
    { body: { record } },
  );
  expect(status, text).toBe(200);
  return body.record.id;
}

export type EntryAnswer = TestBody & { readonly entry: CareEntry };

/** Calls of one person about entries; each expects what is written beside it. */
export function entryCalls(browser: TestBrowser) {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object) =>
    browser.call<EntryAnswer>(method, `${careUrl}/entry${path}`, body && { body });
  const expectEntry = async (answered: ReturnType<typeof call>): Promise<CareEntry> => {
    const { status, body, text } = await answered;
    expect(status, text).toBe(200);
    return body.entry;
  };
  const list = async (query = ''): Promise<CareEntry[]> => {
    const { status, body, text } = await browser.call<TestBody & { entries: CareEntry[] }>(
      'GET',
      `${careUrl}/entry?${query}`,
    );
    expect(status, text).toBe(200);
    return body.entries;
  };
  const write = (given: object) => expectEntry(call('POST', '', { type: 'report', ...given }));
  const release = (id: string, given: object = {}) => expectEntry(call('POST', `/${id}/release`, given));
  return {
    call,
    expectEntry,
    list,
    write,
    release,
    /** Writes a report by hand and releases it. */
    report: async (patientId: string, text: string, given: object = {}) =>
      release((await write({ patientId, data: { text }, ...given })).id),
  };
}
