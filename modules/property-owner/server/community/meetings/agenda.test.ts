import { describe, expect, it } from 'vitest';
import { readLog } from '#testing/audit-log.ts';
import { openPropertyBooks } from '#testing/books-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody, TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { waitUntil } from '#testing/wait-until.ts';
import type { AgendaItem } from '#modules/property-owner/contract/community/meetings/agenda.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/ri/property-management/weg-versammlung/W-1';

type Answer = TestBody & { tops: AgendaItem[] };

async function openMeeting(agenda: readonly string[] = []) {
  const scene = await openPropertyBooks(people, database);
  const { books, signIn } = scene;
  const owner = await books.owner({ external_id: 'W-1', full_name: 'WEG Am Lindenhang 7' });
  const id = await books.meeting({ owner_id: owner, number: '2026/1', held_on: '2026-12-17' }, agenda);
  const path = `${base}/${id}/tagesordnung`;
  const links = [{ owner_id: owner, user_type: 'weg' }];
  return {
    ...scene,
    id,
    path,
    writer: await signIn({ permissions: ['ri-property-management-weg-admin-permission'] }),
    colleague: await signIn({ permissions: ['ri-property-management-weg-admin-permission'] }),
    member: await signIn({ permissions: ['ri-property-management-weg-permission'], links }),
    change: (values: Readonly<Record<string, unknown>>) =>
      books.write((tx) => tx.updateTable('community_meetings').set(values).where('id', '=', id).execute()),
    read: async (browser: TestBrowser) => (await browser.call<Answer>('GET', path)).body.tops,
    add: (browser: TestBrowser, body: object) => browser.call<Answer>('POST', path, { body }),
    save: (browser: TestBrowser, { id: top, titel, antrag, mehrheit, version }: AgendaItem) =>
      browser.call<Answer>('PUT', `${path}/${top}`, { body: { titel, antrag, mehrheit, version } }),
    order: (browser: TestBrowser, reihenfolge: readonly string[]) =>
      browser.call<Answer>('PUT', path, { body: { reihenfolge } }),
    remove: (browser: TestBrowser, top: string) => browser.call<TestBody>('DELETE', `${path}/${top}`),
  };
}

const titles = (tops: readonly AgendaItem[]) => tops.map(({ nummer, titel }) => `${nummer} ${titel}`);
const idsOf = (tops: readonly AgendaItem[]) => tops.map(({ id }) => id);

describe('the agenda of a meeting', () => {
  it('gets items with their motion and the majority that it needs, in the order of their entry', async () => {
    const { writer, add, read } = await openMeeting();
    await add(writer, { titel: 'Begrüßung' });
    const motion = {
      titel: 'Fahrradüberdachung',
      antrag: 'Im Hof …\n\nKosten: 9.800 €',
      mehrheit: 'DOPPELT_QUALIFIZIERT',
    };
    expect((await add(writer, motion)).body.tops).toMatchObject([
      { nummer: 1, titel: 'Begrüßung', antrag: '', mehrheit: 'EINFACH', verkuendetAm: null, version: 1 },
      { nummer: 2, ...motion },
    ]);
    expect(titles(await read(writer))).toEqual(['1 Begrüßung', '2 Fahrradüberdachung']);
  });

  it('is ordered, and moves up behind an item that is removed', async () => {
    const { writer, read, order, remove } = await openMeeting(['A', 'B', 'C', 'D']);
    const [a = '', b = '', c = '', d = ''] = idsOf(await read(writer));
    expect(titles((await order(writer, [c, a, b, d])).body.tops)).toEqual(['1 C', '2 A', '3 B', '4 D']);
    expect((await remove(writer, a)).body).toEqual({});
    expect(titles(await read(writer))).toEqual(['1 C', '2 B', '3 D']);
    expect((await remove(writer, a)).status).toBe(404);
  });

  it('is changed by two people at once: different items both, the same item by the first alone', async () => {
    const { writer, colleague, read, save } = await openMeeting(['A', 'B']);
    const [first, second] = await read(writer);
    if (!first || !second) throw new Error('The agenda is incomplete');
    const both = await Promise.all([
      save(writer, { ...first, titel: 'A von Eva' }),
      save(colleague, { ...second, titel: 'B von Jan' }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(titles(await read(writer))).toEqual(['1 A von Eva', '2 B von Jan']);
    const late = await save(colleague, { ...first, titel: 'A von Jan' });
    expect([late.status, late.body.errors?.[0]?.code]).toEqual([409, 'changed_meanwhile']);
  });

  it('is not ordered by somebody who does not know all of its items', async () => {
    const { writer, colleague, add, read, order } = await openMeeting(['A', 'B']);
    const known = idsOf(await read(writer));
    await add(colleague, { titel: 'C' });
    for (const ids of [known, [...known, ...known], []])
      expect((await order(writer, ids)).body.errors?.[0]?.code).toBe('changed_meanwhile');
    expect(titles(await read(writer))).toEqual(['1 A', '2 B', '3 C']);
  });

  it('keeps many that are added at once, each with a number of its own', async () => {
    const { writer, colleague, add, read } = await openMeeting();
    await Promise.all(['A', 'B', 'C', 'D'].map((titel, index) => add(index % 2 === 0 ? writer : colleague, { titel })));
    expect((await read(writer)).map(({ nummer }) => nummer)).toEqual([1, 2, 3, 4]);
  });

  it('keeps what was announced where it is, and is closed with its meeting', async () => {
    const { writer, books, id, change, read, save, order, remove, add } = await openMeeting(['A', 'B', 'C']);
    const [a, b, c] = await read(writer);
    if (!a || !b || !c) throw new Error('The agenda is incomplete');
    await books.write((tx) =>
      tx
        .updateTable('community_agenda_items')
        .set({ announced_at: people.clock.now(), resolution_id: id })
        .where('id', '=', b.id)
        .execute(),
    );
    const refused = async (answer: Promise<{ status: number; body: TestBody }>) => {
      const { status, body } = await answer;
      return [status, body.errors?.[0]?.code];
    };
    const kept = [409, 'agenda_kept'];
    expect(await refused(save(writer, b))).toEqual(kept);
    expect(await refused(remove(writer, b.id))).toEqual(kept);
    expect(await refused(remove(writer, a.id))).toEqual(kept);
    expect(await refused(order(writer, [b.id, a.id, c.id]))).toEqual(kept);
    expect((await order(writer, [c.id, b.id, a.id])).status).toBe(200);
    expect((await remove(writer, a.id)).status).toBe(200);
    await change({ closed_at: people.clock.now() });
    expect(await refused(add(writer, { titel: 'D' }))).toEqual(kept);
    expect(titles(await read(writer))).toEqual(['1 C', '2 B']);
  });

  it('is read by members once they are invited, and written by who administers communities alone', async () => {
    const { writer, member, read, add, remove, change, path, signIn, books } = await openMeeting(['A']);
    expect(await read(member)).toEqual([]);
    await change({ invited_at: people.clock.now() });
    expect(titles(await read(member))).toEqual(['1 A']);
    expect((await add(member, { titel: 'B' })).status).toBe(403);
    const [item] = await read(writer);
    expect((await remove(member, item?.id ?? '')).status).toBe(403);
    const other = await books.owner({ external_id: 'W-2' });
    const stranger = await signIn({
      permissions: ['ri-property-management-weg-permission'],
      links: [{ owner_id: other, user_type: 'weg' }],
    });
    expect((await stranger.call('GET', path)).status).toBe(404);
    expect((await writer.call('GET', path.replace('W-1', 'W-2'))).status).toBe(404);
  });

  it('notes its changes in the log, and that the meeting was changed after its invitation', async () => {
    const { writer, organizationId, add, change, id } = await openMeeting();
    await change({ invited_at: people.clock.now() });
    people.clock.advance({ minutes: 1 });
    await add(writer, { titel: 'Nachtrag' });
    const { body } = await writer.call<{ versammlung: { geaendert: boolean; offen: { art: string }[] } }>(
      'GET',
      `${base}/${id}`,
    );
    expect(body.versammlung).toMatchObject({ geaendert: true, offen: [{ art: 'NEUE_EINLADUNG' }] });
    const log = await readLog(database, organizationId);
    expect(log.filter(({ event }) => event === 'agenda_changed')).toMatchObject([{ subject: '2026/1' }]);
  });

  it('outdates an invitation for which its change has waited', async () => {
    const { writer, add, books, id } = await openMeeting(['A']);
    let adding: ReturnType<typeof add> | undefined;
    await books.write(async (tx) => {
      await tx.selectFrom('community_meetings').select('id').where('id', '=', id).forUpdate().execute();
      adding = add(writer, { titel: 'Nachtrag' });
      await waitUntil(async () => {
        const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        return (await database.query(waiting)).length > 0;
      });
      people.clock.advance({ minutes: 1 });
      const invited = { invited_at: people.clock.now(), invitation_round: 1 };
      await tx.updateTable('community_meetings').set(invited).where('id', '=', id).execute();
    });
    expect((await adding)?.status).toBe(200);
    const { body } = await writer.call<{ versammlung: { geaendert: boolean } }>('GET', `${base}/${id}`);
    expect(body.versammlung.geaendert).toBe(true);
  });

  it('refuses what cannot be an item and names the field', async () => {
    const { writer, add, read } = await openMeeting();
    for (const [field, value] of [
      ['titel', ' '],
      ['titel', 'x'.repeat(301)],
      ['titel', 'zwei\nZeilen'],
      ['antrag', 'x'.repeat(10_001)],
      ['mehrheit', 'ALLE'],
    ] as const) {
      const { status, body } = await add(writer, { titel: 'A', [field]: value });
      expect([status, body.errors?.[0]?.field], `${field} ${value.slice(0, 12)}`).toEqual([400, field]);
    }
    expect(await read(writer)).toEqual([]);
  });
});
