import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody, TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { openReceipts } from '#testing/receipts-scene.ts';
import type { Receipt, ReceiptEntry } from '../../contract/receipts/receipts.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/ri/property-management/belege';

const assign = (browser: TestBrowser, archivid: string, eid: string | null, bisher = '0') =>
  browser.call<TestBody & { beleg: Receipt }>('POST', `${base}/${archivid}/owner`, { body: { eid, bisher } });
const list = async (browser: TestBrowser, query = '') =>
  (await browser.call<{ belege: Receipt[] }>('GET', `${base}/0?${query}`)).body.belege.map(({ archivid }) => archivid);
const read = async (browser: TestBrowser, archivid: string) =>
  (await browser.call<{ beleg: Receipt; history: ReceiptEntry[] }>('GET', `${base}/${archivid}/history`)).body;

/** A receipt that names an unknown owner, and a second owner with somebody linked to them. */
async function openScene(given: object = {}) {
  const scene = await openReceipts(people, database);
  const other = await scene.books.owner({ external_id: 'E-2', full_name: 'Thomas Brückner' });
  await scene.add('lost', { owner_id: null, given_eid: 'E-9', ...given });
  return { ...scene, other, ofOther: await scene.signInOwner(other) };
}

it('a receipt without an owner gets one: it leaves its place, is on the board of that owner, and its history says who did it', async () => {
  const { administrator, browser, ofOther } = await openScene();
  expect(await list(administrator, 'hinweis=ohneEigentuemer')).toEqual(['lost']);
  const { status, body, text } = await assign(administrator, 'lost', 'E-2');
  expect(status, text).toBe(200);
  expect(body.beleg).toMatchObject({ eid: 'E-2', eigentuemer: 'Thomas Brückner', zugeordnet: true });
  expect(await list(administrator, 'hinweis=ohneEigentuemer')).toEqual([]);
  expect((await read(administrator, 'lost')).history).toMatchObject([
    { kind: 'owner', eigentuemer: 'Thomas Brückner', by: { own: true } },
  ]);
  await administrator.call('POST', base, { body: { archivid: 'lost', status: 'FREIZUGEBEN' } });
  expect([await list(ofOther), (await list(browser)).includes('lost')]).toEqual([['lost'], false]);
  const { history } = await read(ofOther, 'lost');
  expect(history.map(({ kind }) => kind).toSorted()).toEqual(['owner', 'transition']);
});

it('the limit of the owner applies, as if the receipt had just arrived', async () => {
  const { administrator, ofOther } = await openScene();
  await ofOther.call('PUT', `${base}/settings/E-2`, {
    body: { autoReleaseUpTo: 100, deputy: null, remindAfterDays: 3 },
  });
  const { body } = await assign(administrator, 'lost', 'E-2');
  expect(body.beleg).toMatchObject({ freigabeStatus: 'AUTOMATISCH', grenze: 100, eid: 'E-2' });
  expect((await read(administrator, 'lost')).history.map(({ kind }) => kind).toSorted()).toEqual(['owner', 'setting']);
});

it('while it is new another owner replaces the assigned one, who then learns nothing of it, or none', async () => {
  const { administrator, browser, ofOther } = await openScene();
  await assign(administrator, 'lost', 'E-2');
  const replaced = await assign(administrator, 'lost', 'E-1', 'E-2');
  expect(replaced.body.beleg).toMatchObject({ eid: 'E-1', zugeordnet: true });
  await administrator.call('POST', base, { body: { archivid: 'lost', status: 'FREIZUGEBEN' } });
  expect((await ofOther.call('GET', `${base}/lost/history`)).status).toBe(404);
  expect((await read(browser, 'lost')).history.filter(({ kind }) => kind === 'owner')).toMatchObject([
    { eigentuemer: 'Hannelore Kramer' },
  ]);
  expect(await assign(administrator, 'lost', null, 'E-1')).toMatchObject({
    status: 422,
    body: { errors: [{ code: 'receipt_owner_settled' }] },
  });
  await administrator.call('POST', base, { body: { archivid: 'lost', status: 'NEU' } });
  expect((await assign(administrator, 'lost', null, 'E-1')).body.beleg).toMatchObject({ eid: '0', zugeordnet: false });
  expect((await read(administrator, 'lost')).history.filter(({ kind }) => kind === 'owner')).toMatchObject([
    { eigentuemer: 'Thomas Brückner' },
    { eigentuemer: 'Hannelore Kramer' },
    { eigentuemer: '' },
  ]);
});

it('what a delivery named stays, unknown owners and receipts are not found, and only administrators of receipts assign', async () => {
  const { administrator, reader, browser, member } = await openScene();
  const elsewhere = await openScene();
  const refusals = [
    [await assign(administrator, 'NEU', 'E-2', 'E-1'), 422, 'receipt_owner_delivered'],
    [await assign(administrator, 'lost', null), 422, 'receipt_owner_delivered'],
    [await assign(administrator, 'lost', 'E-8'), 404, 'not_found'],
    [await assign(administrator, 'nowhere', 'E-2'), 404, 'not_found'],
    [await assign(administrator, 'lost', 'E-2', 'E-1'), 409, 'changed_meanwhile'],
    [await assign(reader, 'lost', 'E-2'), 403, 'permission_denied'],
    [await assign(browser, 'lost', 'E-2'), 403, 'permission_denied'],
    [await assign(member, 'lost', 'E-2'), 403, 'permission_denied'],
  ] as const;
  for (const [{ status, body }, expected, code] of refusals)
    expect([status, body.errors?.[0]?.code]).toEqual([expected, code]);
  const foreign = await elsewhere.books.owner({ external_id: 'E-77' });
  expect(foreign).not.toBe('');
  expect((await assign(administrator, 'lost', 'E-77')).status).toBe(404);
  expect((await read(administrator, 'lost')).history).toEqual([]);
});

it('of several at once one wins, and the others learn of it', async () => {
  for (const given of [null, 'E-2']) {
    const { administrator } = await openScene();
    if (given !== null) await assign(administrator, 'lost', given);
    const wanted = given === null ? ['E-1', 'E-2'] : ['E-1', null];
    const answers = await Promise.all(
      [...wanted, ...wanted, ...wanted].map((eid) => assign(administrator, 'lost', eid, given ?? '0')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const lost = answers.filter(({ status }) => status !== 200).map(({ body }) => body.errors?.[0]?.code);
    expect(new Set(lost)).toEqual(new Set(['changed_meanwhile']));
    const owners = (await read(administrator, 'lost')).history.filter(({ kind }) => kind === 'owner');
    expect(owners).toHaveLength(given === null ? 1 : 2);
  }
});
