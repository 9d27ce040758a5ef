import { expect } from 'vitest';
import type { Database } from '#platform/server/database/database.ts';
import type {
  WrittenDetail,
  WrittenResolution,
} from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import { openPropertyBooks } from './books-scene.ts';
import type { TestBody, TestBrowser } from './http.ts';
import type { ProductPeople } from './product-people.ts';

const base = '/api/ri/property-management';
const weg = 'ri-property-management-weg-permission';
export const wegAdministration = 'ri-property-management-weg-admin-permission';

type Answer = TestBody & WrittenDetail & { readonly umlaufbeschluesse: WrittenResolution[] };

/** A community of three: Ahrens with two units, the spouses Brandt with one, Celik without an email address. */
export async function openWrittenScene(
  people: ProductPeople,
  database: Database,
  settings?: { readonly voting_principle: string },
) {
  const scene = await openPropertyBooks(people, database);
  const { books, organizationId } = scene;
  const owner = await books.owner({ external_id: 'W-1', full_name: 'WEG Am Lindenhang 7' });
  const other = await books.owner({ external_id: 'W-2', full_name: 'WEG Parkstraße 2' });
  const addPerson = async (links: readonly string[] = [owner], user_type: 'weg' | 'eigentuemer' = 'weg') => {
    const user = await people.addUser();
    const membershipId = await people.addMembership(user.id, {
      organizationId,
      permissions: [user_type === 'weg' ? weg : 'ri-property-management-permission'],
    });
    for (const owner_id of links) await books.link({ owner_id, membership_id: membershipId, user_type });
    return { email: user.email, browser: await people.signIn(user), signInAgain: () => people.signIn(user) };
  };
  const [ahrens, brandt, spouse] = [await addPerson(), await addPerson(), await addPerson()];
  const member = (person: string, unit: string, share_numerator: string, email = '') =>
    books.member({ owner_id: owner, person, unit, share_numerator, share_denominator: 1000, email });
  // Capital letters: addresses are compared without regard to them.
  await member('Ahrens', '1', '300', ahrens.email.toUpperCase());
  await member('Ahrens', '2', '200', ahrens.email);
  await member('Brandt, Ute', '3', '125', brandt.email);
  await member('Brandt, Jan', '3', '125', spouse.email);
  await member('Celik', '4', '250');
  if (settings)
    await books.write((tx) =>
      tx
        .insertInto('community_settings')
        .values({ organization_id: organizationId, owner_id: owner, ...settings })
        .execute(),
    );
  const manager = await scene.signIn({ permissions: [wegAdministration] });
  return { ...scene, member, owner, other, manager, ahrens, brandt, spouse, addPerson };
}

export const call = (
  browser: TestBrowser,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path = '',
  body?: object,
  eid = 'W-1',
) => browser.call<Answer>(method, `${base}/weg-umlauf/${eid}${path}`, body === undefined ? {} : { body });

export const motionUntil = (frist: string, given: object = {}) => ({
  betreff: 'Dachrinne',
  wortlaut: 'Die Dachrinne wird nach dem Angebot vom 02.11. über 4.820 € erneuert.',
  frist,
  ...given,
});

export async function send(manager: TestBrowser, frist: string, given: object = {}) {
  const drafted = await call(manager, 'POST', '', motionUntil(frist, given));
  expect(drafted.status, drafted.text).toBe(200);
  const { id } = drafted.body.umlaufbeschluss;
  const sent = await call(manager, 'POST', `/${id}/senden`, {});
  expect(sent.status, sent.text).toBe(200);
  return { id, detail: sent.body };
}

export const vote = (browser: TestBrowser, id: string, stimme: string, person?: string) =>
  call(browser, 'POST', `/${id}/stimme`, { stimme, ...(person !== undefined && { person }) });
export const announce = (browser: TestBrowser, id: string, beschlussnummer = 'U 1') =>
  call(browser, 'POST', `/${id}/verkuenden`, { beschlussnummer });
export const codeOf = ({ status, body }: { status: number; body: Answer }) => [status, body.errors?.[0]?.code];
export const read = async (browser: TestBrowser, id: string) => (await call(browser, 'GET', `/${id}`)).body;
