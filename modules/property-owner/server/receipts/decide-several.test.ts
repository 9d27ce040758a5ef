import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { maxReceiptsAtOnce } from '../../contract/receipts/decide-several.ts';
import type { Outcome } from '../../contract/receipts/decide-several.ts';
import type { Receipt, ReceiptEntry } from '../../contract/receipts/receipts.ts';
import { openReceipts } from '#testing/receipts-scene.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/ri/property-management/belege';

type Seen = Pick<Receipt, 'archivid' | 'version'>;

const decide = (browser: TestBrowser, status: string, belege: readonly Seen[]) =>
  browser.call<{ readonly ergebnisse: Outcome[] }>('POST', `${base}/batch`, { body: { status, belege } });
const undo = (browser: TestBrowser, belege: readonly Seen[]) =>
  browser.call<{ readonly ergebnisse: Outcome[] }>('POST', `${base}/batch/undo`, { body: { belege } });
const historyOf = async (browser: TestBrowser, archivid: string) =>
  (await browser.call<{ readonly history: ReceiptEntry[] }>('GET', `${base}/${archivid}/history`)).body.history;
const first = (archivid: string): Seen => ({ archivid, version: 1 });

describe('many receipts at once', () => {
  it('move each by the rules of one, and the answer says of each what happened and who was first', async () => {
    const { administrator, browser, add } = await openReceipts(people, database);
    await add('lost', { approval: 'FREIZUGEBEN' });
    await add('unknown', { approval: 'FREIZUGEBEN', amount_cents: null });
    await browser.call('POST', base, { body: { archivid: 'lost', status: 'FREIGEGEBEN' } });
    const { status, body } = await decide(administrator, 'NEU', [
      { archivid: 'lost', version: 1 },
      first('UEBERWIESEN'),
      first('nowhere'),
      first('unknown'),
      first('paid'),
      first('FREIGEGEBEN'),
    ]);
    expect(status).toBe(200);
    expect(body.ergebnisse.map(({ archivid, refusal, beleg }) => [archivid, refusal, beleg?.freigabeStatus])).toEqual([
      ['lost', 'changed_meanwhile', 'FREIGEGEBEN'],
      ['UEBERWIESEN', null, 'NEU'],
      ['nowhere', 'not_found', undefined],
      ['unknown', 'amount_unknown', 'FREIZUGEBEN'],
      ['paid', 'transition_not_allowed', 'NEU'],
      ['FREIGEGEBEN', null, 'NEU'],
    ]);
    expect(body.ergebnisse[0]?.by).toMatchObject({ own: false });
    expect(body.ergebnisse[0]?.by?.name).not.toBe('');
    expect(await historyOf(administrator, 'FREIGEGEBEN')).toMatchObject([{ from: 'FREIGEGEBEN', to: 'NEU' }]);
    expect(await historyOf(administrator, 'unknown')).toEqual([]);
  });

  it('are released by their owner alone, and never by others', async () => {
    const { administrator, browser, reader, signInOwner, books } = await openReceipts(people, database);
    const seen = [first('FREIZUGEBEN')];
    for (const who of [administrator, reader])
      expect((await decide(who, 'FREIGEGEBEN', seen)).body.ergebnisse).toMatchObject([
        { refusal: 'permission_denied' },
      ]);
    const stranger = await signInOwner(await books.owner({ external_id: 'E-2' }));
    expect((await decide(stranger, 'FREIGEGEBEN', seen)).status).toBe(404);
    expect((await undo(stranger, seen)).status).toBe(404);
    expect((await decide(browser, 'FREIGEGEBEN', seen)).body.ergebnisse).toMatchObject([
      { refusal: null, beleg: { freigabeStatus: 'FREIGEGEBEN', version: 2 } },
    ]);
  });

  it('by two at once are each won by one, and taken back together by who moved them', async () => {
    const { browser, member, add } = await openReceipts(people, database);
    const names = Array.from({ length: 8 }, (_, index) => `B-${index}`);
    for (const name of names) await add(name, { approval: 'FREIZUGEBEN' });
    const [one, other] = await Promise.all([
      decide(browser, 'FREIGEGEBEN', names.map(first)),
      decide(member, 'FREIGEGEBEN', names.toReversed().map(first)),
    ]);
    const movedBy = ({ body }: typeof one) =>
      body.ergebnisse.flatMap(({ archivid, refusal }) => (refusal === null ? [archivid] : []));
    expect([...movedBy(one), ...movedBy(other)].toSorted()).toEqual(names);
    const mine = movedBy(one).map((archivid) => ({ archivid, version: 2 }));
    const theirs = movedBy(other).map((archivid) => ({ archivid, version: 2 }));
    const back = (await undo(browser, [...mine, ...theirs])).body.ergebnisse;
    expect(back.map(({ refusal }) => refusal)).toEqual([...mine.map(() => null), ...theirs.map(() => 'undo_expired')]);
    for (const { archivid } of mine)
      expect((await historyOf(browser, archivid)).map(({ kind }) => kind)).toEqual(['transition', 'undo']);
  });

  it(`are ${maxReceiptsAtOnce} at most, and one at least`, async () => {
    const { administrator } = await openReceipts(people, database);
    const many = Array.from({ length: maxReceiptsAtOnce + 1 }, (_, index) => first(`X-${index}`));
    for (const belege of [[], many]) expect((await decide(administrator, 'FREIZUGEBEN', belege)).status).toBe(400);
  });
});
