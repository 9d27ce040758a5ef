import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#platform/contract/days.ts';
import { createId } from '#platform/server/ids.ts';
import { openPropertyBooks } from '#testing/books-scene.ts';
import { readDatabaseDay } from '#testing/database-clock.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { waitUntil } from '#testing/wait-until.ts';
import type { ReceiptSettings } from '#modules/property-owner/contract/receipts/receipt-settings.ts';
import type { Receipt, ReceiptEntry } from '#modules/property-owner/contract/receipts/receipts.ts';
import { applyLimits } from '../../import/apply-limits.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/ri/property-management/belege';
const weg = 'ri-property-management-weg-permission';
const receiptsAdministrator = 'ri-property-management-belege-admin-permission';

interface Answer {
  readonly settings: ReceiptSettings;
  readonly belege: Receipt[];
  readonly beleg: Receipt;
  readonly role: string;
  readonly darfEinstellen: boolean;
  readonly history: ReceiptEntry[];
  readonly errors: { readonly code: string; readonly field?: string }[];
}

const none = { autoReleaseUpTo: null, deputy: null, remindAfterDays: 3 };
const get = (browser: TestBrowser, eid = 'E-1') => browser.call<Answer>('GET', `${base}/settings/${eid}`);
const put = (browser: TestBrowser, body: object, eid = 'E-1') =>
  browser.call<Answer>('PUT', `${base}/settings/${eid}`, { body: { ...none, ...body } });
const decide = (browser: TestBrowser, archivid: string, status: string) =>
  browser.call<Answer>('POST', base, { body: { archivid, status } });
const list = (browser: TestBrowser, eid = 'E-1') => browser.call<Answer>('GET', `${base}/${eid}`);
const read = (browser: TestBrowser, archivid: string) => browser.call<Answer>('GET', `${base}/${archivid}/history`);

async function openScene() {
  const scene = await openPropertyBooks(people, database);
  const { books, organizationId } = scene;
  const owner = await books.owner({ external_id: 'E-1', full_name: 'Hannelore Kramer' });
  /** Somebody who is linked, with the name and id that a deputy needs. */
  const addLinked = async (firstName: string, link: object = {}) => {
    const user = await people.addUser();
    await database.identity((tx) =>
      tx.updateTable('users').set({ first_name: firstName, last_name: 'Muster' }).where('id', '=', user.id).execute(),
    );
    const isCommunity = 'user_type' in link;
    const membershipId = await people.addMembership(user.id, {
      organizationId,
      permissions: [isCommunity ? weg : 'ri-property-management-permission'],
    });
    await books.link({ owner_id: owner, ...link, membership_id: membershipId });
    return { id: user.id, browser: await people.signIn(user) };
  };
  const add = (archive_id: string, given: object = {}) =>
    books.receipt({ archive_id, owner_id: owner, amount_cents: 10_000, issuer: 'Dach GmbH', ...given }, null);
  const arrive = (...ids: string[]) => books.write((tx) => applyLimits(tx, organizationId, ids));
  return {
    ...scene,
    owner,
    addLinked,
    add,
    arrive,
    today: await readDatabaseDay(database),
    administrator: await scene.signIn({ permissions: [receiptsAdministrator] }),
  };
}

describe('the settings', () => {
  it('are those of whoever may release and of administrators of receipts; who came second learns of it', async () => {
    const { administrator, addLinked, signInAdministrator, signInOwner, books } = await openScene();
    const { browser } = await addLinked('Anna');
    expect((await get(browser)).body.settings).toMatchObject({ ...none, version: 0, istGemeinschaft: false });
    expect((await put(browser, { autoReleaseUpTo: 500, version: 0 })).body.settings).toMatchObject({
      autoReleaseUpTo: 500,
      version: 1,
    });
    expect((await put(administrator, { autoReleaseUpTo: 250.5, remindAfterDays: 0 })).status).toBe(200);
    const late = await put(browser, { version: 1 });
    expect([late.status, late.body.errors[0]?.code]).toEqual([409, 'changed_meanwhile']);
    expect((await get(browser)).body.settings).toMatchObject({
      autoReleaseUpTo: 250.5,
      remindAfterDays: 0,
      version: 2,
    });
    expect((await list(browser)).body.darfEinstellen).toBe(true);
    expect((await list(browser, '0')).body.darfEinstellen).toBe(true);
    expect((await list(administrator, '0')).body.darfEinstellen).toBe(true);
    const reader = await signInAdministrator();
    expect([(await get(reader)).status, (await put(reader, {})).status]).toEqual([200, 403]);
    const stranger = await signInOwner(await books.owner({ external_id: 'E-2' }));
    expect([(await get(stranger)).status, (await put(stranger, {})).status]).toEqual([404, 404]);
    expect((await put(browser, { werGibtFrei: 'beirat' })).status).toBe(403);
    for (const wrong of [
      { autoReleaseUpTo: 0 },
      { autoReleaseUpTo: -5 },
      { autoReleaseUpTo: 1.005 },
      { remindAfterDays: -1 },
      { remindAfterDays: 61 },
    ])
      expect((await put(browser, wrong)).status).toBe(400);
  });

  it('name a deputy among those linked today, who releases in the place of the person', async () => {
    const { addLinked, administrator, add, today } = await openScene();
    const [anna, bernd] = [await addLinked('Anna'), await addLinked('Bernd')];
    const days = { from: today, to: addDays(today, 7) };
    for (const user of [anna.id, createId()]) {
      const refused = await put(anna.browser, { deputy: { user, ...days } });
      expect([refused.status, refused.body.errors[0]?.field]).toEqual([400, 'deputy']);
    }
    expect((await put(anna.browser, { deputy: { user: bernd.id, from: days.to, to: today } })).status).toBe(400);
    const { settings } = (await put(anna.browser, { deputy: { user: bernd.id, ...days } })).body;
    expect(settings.deputy).toEqual({ user: { id: bernd.id, name: 'Bernd Muster' }, ...days, fuer: 'Anna Muster' });
    await add('A-1', { approval: 'FREIZUGEBEN' });
    await decide(bernd.browser, 'A-1', 'FREIGEGEBEN');
    expect((await read(administrator, 'A-1')).body.history).toMatchObject([
      { by: { name: 'Bernd Muster' }, vertretungFuer: 'Anna Muster' },
    ]);
    // Anna releases in her own name.
    await add('A-2', { approval: 'FREIZUGEBEN' });
    await decide(anna.browser, 'A-2', 'FREIGEGEBEN');
    expect((await read(administrator, 'A-2')).body.history).toMatchObject([{ vertretungFuer: null }]);
  });
});

describe('a limit', () => {
  it('lets new receipts through, in nobody’s name, with the limit in the history and on the card', async () => {
    const { add, arrive, administrator } = await openScene();
    await put(administrator, { autoReleaseUpTo: 500 });
    const given = {
      below: { amount_cents: 49_999 },
      exact: { amount_cents: 50_000 },
      above: { amount_cents: 50_001 },
      unknown: { amount_cents: null },
      credit: { amount_cents: -80_000 },
      paid: { status: 'BEZAHLT' },
      waiting: { approval: 'FREIZUGEBEN' },
    };
    const ids: string[] = [];
    for (const [name, columns] of Object.entries(given)) ids.push(await add(name, columns));
    expect(await arrive(...ids)).toBe(3);
    const { belege } = (await list(administrator)).body;
    expect(
      belege
        .filter(({ freigabeStatus }) => freigabeStatus === 'AUTOMATISCH')
        .map(({ archivid }) => archivid)
        .toSorted(),
    ).toEqual(['below', 'credit', 'exact']);
    expect(belege.find(({ archivid }) => archivid === 'below')).toMatchObject({ grenze: 500, durch: null, version: 2 });
    expect((await read(administrator, 'below')).body.history).toMatchObject([
      { kind: 'setting', by: null, from: 'NEU', to: 'AUTOMATISCH', grenze: 500, betrag: 499.99 },
    ]);
    // Once more: nothing is left to let through.
    expect(await arrive(...ids)).toBe(0);
  });

  it('that is saved while receipts arrive lets them through as well', async () => {
    const { add, arrive, administrator, books, organizationId } = await openScene();
    await put(administrator, { autoReleaseUpTo: 500 });
    const id = await add('A-1');
    let arriving: Promise<number> | undefined;
    await expect(
      books.write(async (tx) => {
        await applyLimits(tx, organizationId, [id]);
        arriving = arrive(id);
        // It has read the setting, and waits for the row of this transaction.
        await waitUntil(
          async () =>
            (
              await database.query(
                `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO receipt_decisions%'`,
              )
            ).length > 0,
        );
        expect((await put(administrator, { autoReleaseUpTo: 400 })).status).toBe(200);
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect(await arriving).toBe(1);
    expect((await read(administrator, 'A-1')).body.history).toMatchObject([{ kind: 'setting', grenze: 400 }]);
  });

  it('never lets through what was sent back, and no row can be added that it does not cover', async () => {
    const { add, arrive, administrator, books, organizationId } = await openScene();
    await put(administrator, { autoReleaseUpTo: 500 });
    const id = await add('back');
    await arrive(id);
    expect((await decide(administrator, 'back', 'NEU')).status).toBe(200);
    expect(await arrive(id)).toBe(0);
    const above = await add('above', { amount_cents: 60_000 });
    const forge = (given: object) =>
      books.write((tx) =>
        tx
          .insertInto('receipt_decisions')
          .values({
            organization_id: organizationId,
            receipt_id: above,
            version: 2,
            kind: 'setting',
            from_state: 'NEU',
            to_state: 'AUTOMATISCH',
            amount_cents: 60_000,
            limit_cents: 50_000,
            ...given,
          })
          .execute(),
      );
    for (const given of [{}, { limit_cents: 70_000 }, { amount_cents: 1 }, { to_state: 'FREIGEGEBEN' }])
      await expect(forge(given)).rejects.toThrow(/setting|kind/u);
  });

  it('of any amount lets through exactly what is not above it', async () => {
    const { add, arrive, administrator, books } = await openScene();
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 100_000 }),
        fc.array(fc.option(fc.integer({ min: -100_000, max: 100_000 })), { minLength: 1, maxLength: 6 }),
        async (limit, amounts) => {
          await put(administrator, { autoReleaseUpTo: limit / 100 });
          const ids: string[] = [];
          for (const amount of amounts) ids.push(await add(createId(), { amount_cents: amount }));
          await arrive(...ids);
          const rows = await books.write((tx) =>
            tx.selectFrom('receipts').select(['amount_cents', 'approval']).where('id', 'in', ids).execute(),
          );
          for (const { amount_cents: cents, approval } of rows)
            expect(approval).toBe(cents !== null && cents <= limit ? 'AUTOMATISCH' : 'NEU');
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('a community', () => {
  it('whose board decides: members see what waits and read that they may not; the board sees all and releases', async () => {
    const { add, addLinked, administrator } = await openScene();
    const member = await addLinked('Mia', { user_type: 'weg' });
    for (const approval of ['NEU', 'FREIZUGEBEN', 'UEBERWIESEN']) await add(approval, { approval });
    expect((await list(member.browser)).body.belege).toMatchObject([{ darfFreigeben: true, wartetAuf: null }]);
    const board = await addLinked('Ben', { user_type: 'weg', advisory_board: true });
    expect((await get(board.browser)).body.settings).toMatchObject({ istGemeinschaft: true, esGibtFrei: 'beirat' });

    expect((await list(member.browser)).body).toMatchObject({
      role: 'owner',
      darfEinstellen: false,
      belege: [{ archivid: 'FREIZUGEBEN', darfFreigeben: false }],
    });
    expect((await decide(member.browser, 'FREIZUGEBEN', 'FREIGEGEBEN')).status).toBe(403);
    expect((await get(member.browser)).status).toBe(403);
    expect((await list(member.browser, '0')).body.darfEinstellen).toBe(false);
    expect((await list(administrator)).body.belege.find(({ archivid }) => archivid === 'FREIZUGEBEN')).toMatchObject({
      wartetAuf: ['Ben Muster'],
    });
    const seen = (await list(board.browser)).body;
    expect([seen.role, seen.belege.length]).toEqual(['board', 3]);
    expect((await decide(board.browser, 'FREIZUGEBEN', 'FREIGEGEBEN')).status).toBe(200);
    expect((await read(member.browser, 'UEBERWIESEN')).status).toBe(404);

    // The administrator gives it back to all.
    await put(administrator, { werGibtFrei: 'alle' });
    await add('more', { approval: 'FREIZUGEBEN' });
    expect((await decide(member.browser, 'more', 'FREIGEGEBEN')).status).toBe(200);
  });

  it('has a deputy of the board among its members, for their days only', async () => {
    const { add, addLinked, today } = await openScene();
    const member = await addLinked('Mia', { user_type: 'weg' });
    const board = await addLinked('Ben', { user_type: 'weg', advisory_board: true });
    const until = async (to: string) =>
      put(board.browser, { deputy: { user: member.id, from: addDays(today, -3), to } });
    await add('A-1', { approval: 'FREIZUGEBEN' });
    await until(addDays(today, -1));
    expect((await decide(member.browser, 'A-1', 'FREIGEGEBEN')).status).toBe(403);
    await until(today);
    // They set nothing that outlasts their days: neither these, nor their own deputy, nor a limit.
    const days = { from: today, to: addDays(today, 365) };
    for (const wanted of [
      { deputy: { user: member.id, ...days } },
      { deputy: { user: board.id, ...days } },
      { autoReleaseUpTo: 1_000_000 },
    ])
      expect((await put(member.browser, wanted)).status).toBe(403);
    expect((await list(member.browser)).body).toMatchObject({
      darfEinstellen: false,
      belege: [{ darfFreigeben: true }],
    });
    expect((await decide(member.browser, 'A-1', 'FREIGEGEBEN')).status).toBe(200);
    expect((await get(board.browser)).body.settings).toMatchObject({ autoReleaseUpTo: null, deputy: { to: today } });
  });

  it('shows a receipt that nobody can release', async () => {
    const { add, administrator, signIn, owner, today } = await openScene();
    await signIn({ links: [{ owner_id: owner, valid_until: today, books_until: today }] });
    await add('A-1', { approval: 'FREIZUGEBEN' });
    expect((await list(administrator)).body.belege).toMatchObject([{ wartetAuf: [] }]);
  });
});
