import { describe, expect, it } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { runsAll } from '#testing/lane.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createRandom } from '#testing/random.ts';
import { approvalStates, findTransition } from '../../contract/receipts/approval.ts';
import type { ApprovalState } from '../../contract/receipts/approval.ts';
import { openReceipts as openReceiptsScene } from '#testing/receipts-scene.ts';
import type { ColumnCounts, Receipt, ReceiptEntry } from '../../contract/receipts/receipts.ts';

const { database, adminUrl } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/ri/property-management/belege';
const own = 'ri-property-management-permission';
const moduleAdministrator = 'ri-property-management-admin-permission';
const receiptsAdministrator = 'ri-property-management-belege-admin-permission';

interface Answer {
  readonly belege: Receipt[];
  readonly beleg: Receipt;
  readonly counts: ColumnCounts;
  readonly role: string;
  readonly nextCursor: string | null;
  readonly history: ReceiptEntry[];
  readonly errors: { readonly code: string; readonly field?: string; readonly params?: Record<string, string> }[];
}

const list = (browser: TestBrowser, query = '', eid = 'E-1') =>
  browser.call<Answer>('GET', `${base}/${eid}${query === '' ? '' : `?${query}`}`);
const decide = (browser: TestBrowser, archivid: string, status: string, rest: object = {}) =>
  browser.call<Answer>('POST', base, { body: { archivid, status, ...rest } });
const undo = (browser: TestBrowser, { archivid, version }: Receipt) =>
  browser.call<Answer>('POST', `${base}/undo`, { body: { archivid, version } });
const read = (browser: TestBrowser, archivid: string) => browser.call<Answer>('GET', `${base}/${archivid}/history`);
const errorOf = ({ status, body }: { readonly status: number; readonly body: Answer }) => [
  status,
  body.errors[0]?.code,
];

const openReceipts = () => openReceiptsScene(people, database);

describe('the board', () => {
  it('shows administrators four columns with count, sum and first day; what is paid is done, whatever its state', async () => {
    const { administrator } = await openReceipts();
    const { body } = await list(administrator);
    const one = { count: 1, sum: 100, oldest: '2026-10-01' };
    expect(body.counts).toEqual({
      NEU: one,
      FREIZUGEBEN: one,
      FREIGEGEBEN: one,
      BELEGE: { count: 3, sum: 300, oldest: '2026-09-01' },
    });
    expect(body.role).toBe('administrator');
    const idsIn = async (states: string) =>
      (await list(administrator, `freigabeStatus=${states}`)).body.belege.map(({ archivid }) => archivid).toSorted();
    expect(await idsIn('NEU')).toEqual(['NEU']);
    expect(await idsIn('NEU,FREIGEGEBEN')).toEqual(['FREIGEGEBEN', 'NEU']);
    expect(await idsIn('AUTOMATISCH')).toEqual(['AUTOMATISCH']);
    expect(await idsIn('AUTOMATISCH,UEBERWIESEN')).toEqual(['AUTOMATISCH', 'UEBERWIESEN', 'paid']);
    expect(await idsIn('BELEGE')).toEqual(['AUTOMATISCH', 'UEBERWIESEN', 'paid']);
  });

  it('shows everybody else what is to be released, and no tenant to members of a community', async () => {
    const { books, unit, tenant, repairs, owner, browser, member, reader, signInOwner } = await openReceipts();
    await books.receipt({
      archive_id: 'whole',
      owner_id: owner,
      approval: 'FREIZUGEBEN',
      rental_unit_id: unit,
      tenant_id: tenant,
      cost_type_id: repairs,
      invoice_number: 'RE-7',
      due_on: '2026-12-07',
      discount_until: '2026-11-30',
      discount_cents: 200,
      amount_cents: 41_210,
    });
    for (const who of [browser, member]) {
      const { body } = await list(who, 'freigabeStatus=NEU,FREIZUGEBEN,BELEGE');
      expect(body.belege.map(({ archivid }) => archivid)).toEqual(['whole', 'FREIZUGEBEN']);
      expect(body.counts).toMatchObject({
        NEU: { count: 0 },
        FREIZUGEBEN: { count: 2, sum: 512.1 },
        BELEGE: { count: 0 },
      });
    }
    expect((await list(browser)).body.belege[0]).toMatchObject({
      eid: 'E-1',
      mieter: 'Jonas Albrecht',
      moid: 'WE-1',
      kostenart: 'Instandhaltung',
      rechnungsnummer: 'RE-7',
      faelligAm: '2026-12-07',
      skontoBis: '2026-11-30',
      skontoBetrag: 2,
      betrag: 412.1,
      dokument: '/api/ri/property-management/get-file/whole',
    });
    expect((await list(member)).text).not.toContain('Albrecht');
    expect((await list(reader)).body).toMatchObject({ role: 'reader', counts: { BELEGE: { count: 3 } } });
    // Another owner of the same organisation.
    const stranger = await signInOwner(await books.owner({ external_id: 'E-2' }));
    expect((await list(stranger)).status).toBe(404);
    expect((await list(stranger, '', '0')).body).toMatchObject({ belege: [], counts: { FREIZUGEBEN: { count: 0 } } });
    expect((await read(stranger, 'FREIZUGEBEN')).status).toBe(404);
    expect((await decide(stranger, 'FREIZUGEBEN', 'FREIGEGEBEN')).status).toBe(404);
  });

  it('sorts what waits by the day that costs money, pages each column, and filters by number and days', async () => {
    const { administrator, add } = await openReceipts();
    await add('later', { due_on: '2026-12-20' });
    await add('discount', { due_on: '2026-12-31', discount_until: '2026-12-01' });
    const pages: string[] = [];
    let cursor = '';
    do {
      const { body } = await list(administrator, `freigabeStatus=NEU&limit=1&cursor=${cursor}`);
      pages.push(...body.belege.map(({ archivid }) => archivid));
      cursor = body.nextCursor ?? '';
    } while (cursor !== '');
    expect(pages).toEqual(['discount', 'later', 'NEU']);
    const found = async (query: string) => (await list(administrator, query)).body.belege.map((row) => row.archivid);
    expect(await found('archivid=disc')).toEqual(['discount']);
    expect(await found('from=1.9.2026&to=30.9.2026')).toEqual(['paid']);
    // One without a day of capture is hidden by no period.
    await add('undated', { captured_on: null });
    expect((await found('from=1.9.2026&to=30.9.2026')).toSorted()).toEqual(['paid', 'undated']);
    expect((await list(administrator, 'from=2026-10-02&to=2026-10-01')).status).toBe(400);
    expect((await list(administrator, 'freigabeStatus=OFFEN')).status).toBe(400);
  });
});

it('the overview says what waits for whom, with the count and sum of the list that its link opens', async () => {
  const { administrator, browser, member, reader } = await openReceipts();
  const tasksOf = async (who: TestBrowser) => {
    const { body } = await who.call<{
      overview: { aufgaben: { kind: string; count: number; sum: number | null; href: string }[] };
    }>('GET', '/api/ri/property-management/overview/0');
    return body.overview.aufgaben.filter(({ kind }) => kind.startsWith('re'));
  };
  const href = '/ri/property-management/belege?eid=0&from=2000-01-01';
  const one = { count: 1, sum: 100, href };
  expect(await tasksOf(browser)).toEqual([{ kind: 'releases', ...one }]);
  expect(await tasksOf(member)).toEqual([{ kind: 'releases', ...one }]);
  expect(await tasksOf(administrator)).toEqual([
    { kind: 'receiptsApproved', ...one },
    { kind: 'receiptsNew', ...one },
  ]);
  // A reader has nothing to do here.
  expect(await tasksOf(reader)).toEqual([]);
  const { counts } = (await list(administrator, 'from=2000-01-01', '0')).body;
  expect([counts.FREIGEGEBEN, counts.NEU]).toMatchObject([
    { count: 1, sum: 100 },
    { count: 1, sum: 100 },
  ]);
});

describe('a step', () => {
  it('leads from new to paid, by whom the specification names, and stays in the history with its amount', async () => {
    const { administrator, browser } = await openReceipts();
    expect((await decide(administrator, 'NEU', 'FREIZUGEBEN', { comment: 'wie besprochen' })).body.beleg).toMatchObject(
      {
        freigabeStatus: 'FREIZUGEBEN',
        version: 2,
      },
    );
    expect((await decide(browser, 'NEU', 'FREIGEGEBEN', { version: 2 })).body.beleg.freigabeStatus).toBe('FREIGEGEBEN');
    expect((await decide(administrator, 'NEU', 'UEBERWIESEN')).body.beleg.freigabeStatus).toBe('UEBERWIESEN');
    const { beleg, history } = (await read(administrator, 'NEU')).body;
    expect(beleg.freigabeStatus).toBe('UEBERWIESEN');
    expect(history.map(({ from, to, comment, betrag, by }) => [from, to, comment, betrag, by?.own])).toEqual([
      ['NEU', 'FREIZUGEBEN', 'wie besprochen', 100, true],
      ['FREIZUGEBEN', 'FREIGEGEBEN', '', 100, false],
      ['FREIGEGEBEN', 'UEBERWIESEN', '', 100, true],
    ]);
  });

  it('that the table does not name is refused with both states, one by the wrong person as not allowed', async () => {
    const { administrator, browser, reader, member } = await openReceipts();
    for (const from of [...approvalStates, 'paid'] as const)
      for (const to of approvalStates) {
        const status = from === 'paid' ? 'BEZAHLT' : 'OFFEN';
        if (findTransition({ freigabeStatus: from === 'paid' ? 'NEU' : from, status }, to)) continue;
        const refused = await decide(administrator, from, to);
        expect([from, to, ...errorOf(refused)]).toEqual([from, to, 422, 'transition_not_allowed']);
        expect(refused.body.errors[0]?.params).toEqual({ from: from === 'paid' ? 'BEZAHLT' : from, to });
      }
    expect(errorOf(await decide(administrator, 'FREIZUGEBEN', 'FREIGEGEBEN'))).toEqual([403, 'permission_denied']);
    for (const who of [browser, reader]) {
      expect(errorOf(await decide(who, 'NEU', 'FREIZUGEBEN'))).toEqual([403, 'permission_denied']);
      expect(errorOf(await decide(who, 'FREIGEGEBEN', 'UEBERWIESEN'))).toEqual([403, 'permission_denied']);
    }
    expect(errorOf(await decide(reader, 'FREIZUGEBEN', 'FREIGEGEBEN'))).toEqual([403, 'permission_denied']);
    expect((await decide(member, 'NEU', 'FREIZUGEBEN')).status).toBe(404);
  });

  it('to release is taken by an administrator of the module who is linked to the owner, and is one of their tasks', async () => {
    const { owner, signIn } = await openReceipts();
    const both = await signIn({ permissions: [own, moduleAdministrator], links: [{ owner_id: owner }] });
    const { role, belege } = (await list(both, 'freigabeStatus=FREIZUGEBEN')).body;
    expect([role, belege.map(({ darfFreigeben }) => darfFreigeben)]).toEqual(['reader', [true]]);
    const { body } = await both.call<{ overview: { aufgaben: { kind: string; count: number }[] } }>(
      'GET',
      '/api/ri/property-management/overview/0',
    );
    expect(body.overview.aufgaben).toContainEqual(expect.objectContaining({ kind: 'releases', count: 1 }));
    expect((await decide(both, 'FREIZUGEBEN', 'FREIGEGEBEN')).status).toBe(200);
  });

  it('of somebody who is both linked and administrator of receipts is no release, nor one by an ended link', async () => {
    const { owner, signIn } = await openReceipts();
    const both = await signIn({ permissions: [own, receiptsAdministrator], links: [{ owner_id: owner }] });
    expect((await decide(both, 'FREIZUGEBEN', 'FREIGEGEBEN')).status).toBe(403);
    // The former owner still reads the books.
    const former = await signIn({
      links: [{ owner_id: owner, valid_until: '2020-01-01', books_until: '2999-01-01' }],
    });
    expect((await decide(former, 'FREIZUGEBEN', 'FREIGEGEBEN')).status).toBe(403);
  });

  it('by two at once is won by one, the other learns that somebody was first', async () => {
    const { browser, member, administrator } = await openReceipts();
    const both = await Promise.all([browser, member].map((who) => decide(who, 'FREIZUGEBEN', 'FREIGEGEBEN')));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read(administrator, 'FREIZUGEBEN')).body.history).toHaveLength(1);
    // The version is no longer there.
    expect(errorOf(await decide(administrator, 'FREIZUGEBEN', 'UEBERWIESEN', { version: 1 }))).toEqual([
      409,
      'changed_meanwhile',
    ]);
  });

  it('is taken back within ten seconds by the same person, while nobody acted since; both rows stay', async () => {
    const { browser, member, administrator, organizationId } = await openReceipts();
    const released = (await decide(member, 'FREIZUGEBEN', 'FREIGEGEBEN')).body.beleg;
    expect(errorOf(await undo(browser, released))).toEqual([422, 'undo_expired']);
    expect((await undo(member, released)).body.beleg).toMatchObject({ freigabeStatus: 'FREIZUGEBEN', version: 3 });
    expect(errorOf(await undo(member, released))).toEqual([422, 'undo_expired']);
    expect((await read(administrator, 'FREIZUGEBEN')).body.history.map(({ kind }) => kind)).toEqual([
      'transition',
      'undo',
    ]);
    const paid = (await decide(administrator, 'FREIGEGEBEN', 'UEBERWIESEN')).body.beleg;
    expect((await undo(administrator, paid)).body.beleg.freigabeStatus).toBe('FREIGEGEBEN');
    const moved = (await decide(administrator, 'NEU', 'FREIZUGEBEN')).body.beleg;
    // Eleven seconds ago: the history can be changed by no request, only beside the wall.
    await runAdminStatement(
      adminUrl,
      `UPDATE receipt_decisions SET decided_at = decided_at - interval '11 seconds' WHERE receipt_id = (SELECT id FROM receipts WHERE organization_id = '${organizationId}' AND archive_id = 'NEU')`,
    );
    expect(errorOf(await undo(administrator, moved))).toEqual([422, 'undo_expired']);
  });

  it('carries a comment of 2,000 characters at most; questions and answers leave the state', async () => {
    const { browser, administrator } = await openReceipts();
    const say = (who: TestBrowser, text: string) =>
      who.call<Answer>('POST', `${base}/FREIZUGEBEN/comment`, { body: { text } });
    expect((await say(browser, 'Warum \u202Ezwei Tage?')).body.beleg).toMatchObject({
      comments: 1,
      freigabeStatus: 'FREIZUGEBEN',
    });
    expect((await say(administrator, 'Der Mehrpreis ist der Gerüststandtag.')).status).toBe(200);
    for (const text of ['', ' ', '\u202E', 'a\u0007b', 'x'.repeat(10_000)])
      expect((await say(browser, text)).status).toBe(400);
    const long = await decide(browser, 'FREIZUGEBEN', 'FREIGEGEBEN', { comment: 'x'.repeat(2001) });
    expect([long.status, long.body.errors[0]?.field]).toEqual([400, 'comment']);
    expect((await read(browser, 'FREIZUGEBEN')).body.history.map(({ comment }) => comment)).toEqual([
      'Warum zwei Tage?',
      'Der Mehrpreis ist der Gerüststandtag.',
    ]);
  });
});

it('the history is read in pages from the newest entry back, each entry once', async () => {
  const { browser, administrator } = await openReceipts();
  const say = (text: string) => browser.call<Answer>('POST', `${base}/FREIZUGEBEN/comment`, { body: { text } });
  await say('eins');
  await decide(browser, 'FREIZUGEBEN', 'FREIGEGEBEN');
  await decide(administrator, 'FREIZUGEBEN', 'UEBERWIESEN');
  const page = (query: string) =>
    administrator.call<Answer>('GET', `${base}/FREIZUGEBEN/history?limit=2${query}`).then(({ body }) => body);
  const newest = await page('');
  expect(newest.history.map(({ to }) => to)).toEqual(['FREIGEGEBEN', 'UEBERWIESEN']);
  const before = await page(`&cursor=${newest.nextCursor ?? ''}`);
  expect(before.history.map(({ comment }) => comment)).toEqual(['eins']);
  expect([before.nextCursor, before.beleg.freigabeStatus]).toEqual([null, 'UEBERWIESEN']);
  expect((await administrator.call('GET', `${base}/FREIZUGEBEN/history?cursor=%7B%7D`)).status).toBe(400);
});

const sequences = runsAll ? 5000 : 60;

it(
  `random actions by random people, ${sequences} times, never leave the table of transitions nor lose a row of the history`,
  { timeout: 600_000 },
  async () => {
    const { add, administrator, browser, member, reader } = await openReceipts();
    const random = createRandom(20_261_126);
    const pick = <T>(from: readonly T[]): T => {
      const chosen = from[Math.floor(random() * from.length)];
      if (chosen === undefined) throw new Error('nothing to choose from');
      return chosen;
    };
    for (let sequence = 0; sequence < sequences; sequence += 1) {
      const archivid = `S-${sequence}`;
      await add(archivid);
      let state: ApprovalState = 'NEU';
      let [version, steps] = [1, 0];
      for (let action = 0; action < 6; action += 1) {
        const who = pick([administrator, administrator, browser, member, reader]);
        const to = pick(approvalStates);
        const { status, body } = await decide(who, archivid, to);
        const step = findTransition({ freigabeStatus: state, status: 'OFFEN' }, to);
        const may = step && (step.by === 'administrator' ? who === administrator : who === browser || who === member);
        expect(status === 200, `${sequence}: ${state} to ${to}`).toBe(may === true);
        if (status !== 200) continue;
        [state, version, steps] = [to, version + 1, steps + 1];
        expect(body.beleg).toMatchObject({ freigabeStatus: state, version });
        if (random() < 0.2) {
          expect((await undo(who, body.beleg)).body.beleg.freigabeStatus).toBe(step?.from);
          [state, version, steps] = [step?.from ?? state, version + 1, steps + 1];
        }
      }
      const { beleg, history } = (await read(administrator, archivid)).body;
      expect([beleg.freigabeStatus, history.length]).toEqual([state, steps]);
      expect(history.reduce<string>((last, { from, to }) => (from === last ? (to ?? '') : 'broken'), 'NEU')).toBe(
        state,
      );
    }
  },
);
