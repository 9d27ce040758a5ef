import { describe, expect, it } from 'vitest';
import { openPropertyBooks } from '#testing/books-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody, TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import type { CommunitySettings } from '#modules/property-owner/contract/community/community-settings.ts';
import type { CommunityMember } from '#modules/property-owner/contract/community/members.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/ri/property-management';
const weg = 'ri-property-management-weg-permission';
const wegAdministration = 'ri-property-management-weg-admin-permission';

interface Listed extends TestBody {
  readonly mitglieder: CommunityMember[];
  readonly summe: { readonly mea: string; readonly istVollstaendig: boolean; readonly anzahl: number };
  readonly writable: boolean;
}

async function openCommunity() {
  const scene = await openPropertyBooks(people, database);
  const { books, signIn } = scene;
  const owner = await books.owner({ external_id: 'W-1', full_name: 'WEG Am Lindenhang 7' });
  const other = await books.owner({ external_id: 'W-2', full_name: 'WEG Parkstraße 2' });
  return {
    ...scene,
    owner,
    writer: await signIn({ permissions: [wegAdministration] }),
    member: await signIn({ permissions: [weg], links: [{ owner_id: owner, user_type: 'weg' }] }),
    stranger: await signIn({ permissions: [weg], links: [{ owner_id: other, user_type: 'weg' }] }),
  };
}

const anna = { person: 'Anna Adam', einheit: 'WE 1', mea: '230/1000' } as const;
const send = (browser: TestBrowser, method: 'POST' | 'PUT', body: object, eid = 'W-1') =>
  browser.call<TestBody & { mitglied: CommunityMember }>(method, `${base}/weg-mitglieder/${eid}`, { body });
const add = async (browser: TestBrowser, body: object) => {
  const { status, body: answer, text } = await send(browser, 'POST', body);
  expect(status, text).toBe(200);
  return answer.mitglied;
};
const list = async (browser: TestBrowser, query = '') =>
  (await browser.call<Listed>('GET', `${base}/weg-mitglieder/W-1?${query}`)).body;
const names = async (browser: TestBrowser, query = '') =>
  (await list(browser, query)).mitglieder.map(({ person, einheit }) => `${person}, ${einheit}`);

describe('the members of a community', () => {
  it('are listed by unit as people sort it, with their shares as written', async () => {
    const { writer } = await openCommunity();
    await add(writer, { person: 'Bernd Bach', einheit: 'WE 10', mea: '1.234/10.000' });
    await add(writer, { person: 'Carla Conrad', einheit: 'WE 2', mea: '12,5/1000' });
    await add(writer, anna);
    expect((await list(writer)).mitglieder.map(({ einheit, mea }) => [einheit, mea])).toEqual([
      ['WE 1', '230/1000'],
      ['WE 2', '12,5/1000'],
      ['WE 10', '1234/10000'],
    ]);
  });

  it('sum up, or it is said; a person with two units is one', async () => {
    const { writer } = await openCommunity();
    await add(writer, { ...anna, mea: '500/1000' });
    await add(writer, { ...anna, einheit: 'WE 2', mea: '497/1000' });
    expect((await list(writer)).summe).toEqual({ mea: '997/1000', istVollstaendig: false, anzahl: 1 });
    await add(writer, { person: 'Bernd Bach', einheit: 'WE 3', mea: '3/1000' });
    expect((await list(writer)).summe).toEqual({ mea: '1000/1000', istVollstaendig: true, anzahl: 2 });
    // Somebody who sold no longer counts, and a search changes nothing of the sum.
    await add(writer, { person: 'Carla Conrad', einheit: 'WE 3', mea: '3/1000', to: '2020-12-31' });
    expect((await list(writer, 'searchTerm=bach')).summe).toMatchObject({ mea: '1000/1000', anzahl: 2 });
  });

  it('are those of today; former and coming ones on request', async () => {
    const { writer } = await openCommunity();
    await add(writer, { ...anna, to: '2020-12-31' });
    await add(writer, { ...anna, person: 'Bernd Bach', from: '2021-01-01' });
    await add(writer, { ...anna, person: 'Carla Conrad', from: '2400-01-01' });
    expect(await names(writer)).toEqual(['Bernd Bach, WE 1']);
    expect(await names(writer, 'former=true')).toEqual(['Anna Adam, WE 1', 'Bernd Bach, WE 1', 'Carla Conrad, WE 1']);
  });

  it('read names, units and shares of each other, and neither read nor find addresses', async () => {
    const { writer, member, stranger } = await openCommunity();
    await add(writer, { ...anna, email: 'anna@lindenhang.example' });
    const { mitglieder, writable } = await list(member);
    expect([mitglieder[0], writable]).toMatchObject([{ person: 'Anna Adam', email: '', hatZugang: null }, false]);
    expect(await names(member, 'searchTerm=lindenhang')).toEqual([]);
    expect(await names(writer, 'searchTerm=lindenhang')).toEqual(['Anna Adam, WE 1']);
    expect((await stranger.call('GET', `${base}/weg-mitglieder/W-1`)).status).toBe(404);
    expect((await send(member, 'POST', anna)).status).toBe(403);
  });

  it('have access with the account of their address that is linked to the community', async () => {
    const { writer, owner, books, organizationId } = await openCommunity();
    const linked = await people.addUser({ organizationId, permissions: [weg] });
    const alone = await people.addUser({ organizationId, permissions: [weg] });
    const { id: membership_id } = await books.write((tx) =>
      tx.selectFrom('memberships').select('id').where('user_id', '=', linked.id).executeTakeFirstOrThrow(),
    );
    await books.link({ owner_id: owner, membership_id, user_type: 'weg' });
    await add(writer, { ...anna, email: linked.email.toUpperCase() });
    await add(writer, { ...anna, einheit: 'WE 2', email: alone.email });
    expect((await list(writer)).mitglieder.map(({ hatZugang }) => hatZugang)).toEqual([true, false]);
  });

  it('are changed by version, and removed', async () => {
    const { writer } = await openCommunity();
    const { id, version } = await add(writer, anna);
    const changed = await send(writer, 'PUT', { ...anna, id, version, to: '2400-12-31' });
    expect(changed.body.mitglied).toMatchObject({ to: '2400-12-31', version: 2 });
    const again = await send(writer, 'PUT', { ...anna, id, version, person: 'Zu spät' });
    expect([again.status, again.body.errors[0]?.code]).toEqual([409, 'changed_meanwhile']);
    expect((await writer.call('DELETE', `${base}/weg-mitglieder/W-2/${id}`)).status).toBe(404);
    expect((await writer.call('DELETE', `${base}/weg-mitglieder/W-1/${id}`)).status).toBe(200);
    expect(await names(writer, 'former=true')).toEqual([]);
  });

  it.each([
    ['no person', { person: ' ' }, 'person', 'too_small'],
    ['a share that is none', { mea: '1/4/5' }, 'mea', 'share_invalid'],
    ['more than the whole', { mea: '1001/1000' }, 'mea', 'share_invalid'],
    ['nothing of it', { mea: '0/1000' }, 'mea', 'share_invalid'],
    ['a last day before the first', { from: '2026-02-01', to: '2026-01-31' }, 'to', 'last_day_before_first'],
    ['an address that is none', { email: 'anna' }, 'email', undefined],
    ['a name of 201 characters', { person: 'x'.repeat(201) }, 'person', 'too_big'],
  ])('are not added with %s', async (_name, wrong, field, code) => {
    const { writer } = await openCommunity();
    const { status, body } = await send(writer, 'POST', { ...anna, ...wrong });
    expect([status, body.errors[0]?.field]).toEqual([400, field]);
    if (code !== undefined) expect(body.errors[0]?.code).toBe(code);
    expect(await names(writer, 'former=true')).toEqual([]);
  });
});

describe('the shares of a community', () => {
  it('have at most twenty denominators, whether they are added, listed or changed', async () => {
    const { writer } = await openCommunity();
    const parts = Array.from({ length: 20 }, (_, index) => ({
      ...anna,
      einheit: `${index}`,
      mea: `1/${1000 + index}`,
    }));
    const listOf = (mitglieder: readonly object[]) =>
      writer.call<TestBody>('POST', `${base}/weg-mitglieder/W-1/liste`, { body: { mitglieder } });
    const tooMany = { code: 'too_many_denominators', params: { maximum: 20 } };
    const listed = await listOf([...parts, anna, { ...anna, mea: '1/7' }]);
    expect([listed.status, listed.body.errors[0]]).toMatchObject([400, { ...tooMany, field: 'mitglieder.21.mea' }]);
    expect(await names(writer)).toEqual([]);
    expect((await listOf(parts)).status).toBe(200);
    const added = await send(writer, 'POST', { ...anna, mea: '1/7' });
    expect([added.status, added.body.errors[0]]).toMatchObject([400, { ...tooMany, field: 'mea' }]);
    const { id, version } = await add(writer, { ...anna, mea: '2/1000' });
    const changed = await send(writer, 'PUT', { ...anna, id, version, mea: '1/7' });
    expect([changed.status, changed.body.errors[0]]).toMatchObject([400, { ...tooMany, field: 'mea' }]);
    expect((await send(writer, 'POST', { ...anna, mea: '1/7' }, 'W-2')).status).toBe(200);
  });

  it('may get another denominator where the last share with the former one changes', async () => {
    const { writer } = await openCommunity();
    const members = [];
    for (let index = 0; index < 20; index += 1) members.push(await add(writer, { ...anna, mea: `1/${1000 + index}` }));
    const [{ id, version } = { id: '', version: 0 }] = members;
    const changed = await send(writer, 'PUT', { ...anna, id, version, mea: '1/7' });
    expect([changed.status, changed.body.mitglied.mea]).toEqual([200, '1/7']);
  });
});

describe('a list of members', () => {
  const take = (browser: TestBrowser, mitglieder: readonly object[]) =>
    browser.call<TestBody & { anzahl: number }>('POST', `${base}/weg-mitglieder/W-1/liste`, { body: { mitglieder } });

  it('is added whole, or not at all', async () => {
    const { writer, member } = await openCommunity();
    const wrong = await take(writer, [anna, { ...anna, mea: 'halb' }]);
    expect([wrong.status, wrong.body.errors[0]?.field]).toEqual([400, 'mitglieder.1.mea']);
    expect(await names(writer)).toEqual([]);
    const right = await take(writer, [anna, { ...anna, person: 'Bernd Bach', einheit: 'WE 2', mea: '770/1000' }]);
    expect([right.status, right.body.anzahl]).toEqual([200, 2]);
    expect((await list(writer)).summe).toEqual({ mea: '1000/1000', istVollstaendig: true, anzahl: 2 });
    expect((await take(member, [anna])).status).toBe(403);
  });
});

describe('the rules of a community', () => {
  const read = async (browser: TestBrowser) =>
    (await browser.call<TestBody & { einstellungen: CommunitySettings }>('GET', `${base}/weg-einstellungen/W-1`)).body;
  const lawful = {
    stimmprinzip: 'KOPF',
    ladungsfristWochen: 3,
    quorumProzent: null,
    vollmachten: 'JEDER',
    chat: 'MITTEILUNGEN',
  };
  const save = (browser: TestBrowser, body: object) =>
    browser.call<TestBody & { einstellungen: CommunitySettings }>('PUT', `${base}/weg-einstellungen/W-1`, { body });

  it('are those of the law until somebody enters others, which members read', async () => {
    const { writer, member } = await openCommunity();
    expect(await read(member)).toMatchObject({ einstellungen: { ...lawful, version: 1 }, writable: false });
    const own = { ...lawful, stimmprinzip: 'MEA', ladungsfristWochen: 4, quorumProzent: 50, version: 1 };
    expect((await save(writer, own)).body.einstellungen).toEqual({ ...own, version: 2 });
    expect((await read(member)).einstellungen).toEqual({ ...own, version: 2 });
    expect((await save(member, { ...lawful, version: 2 })).status).toBe(403);
  });

  it('are saved by one of several who change the same version', async () => {
    const { writer } = await openCommunity();
    const weeks = [4, 5, 6, 7];
    const answers = await Promise.all(
      weeks.map((ladungsfristWochen) => save(writer, { ...lawful, ladungsfristWochen, version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409, 409, 409]);
    expect((await read(writer)).einstellungen.version).toBe(2);
  });

  it.each([
    [{ ladungsfristWochen: 0 }, 'ladungsfristWochen'],
    [{ ladungsfristWochen: 13 }, 'ladungsfristWochen'],
    [{ quorumProzent: 101 }, 'quorumProzent'],
    [{ stimmprinzip: 'LOS' }, 'stimmprinzip'],
    [{ chat: 'LAUT' }, 'chat'],
  ])('are not %j', async (wrong, field) => {
    const { writer } = await openCommunity();
    const { status, body } = await save(writer, { ...lawful, ...wrong, version: 1 });
    expect([status, body.errors[0]?.field]).toEqual([400, field]);
  });
});
