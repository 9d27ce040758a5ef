import { expect, it } from 'vitest';
import { openPropertyBooks } from '#testing/books-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import { readDatabaseClock } from '#testing/database-clock.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import type { OverviewTask } from '../../contract/overview/overview.ts';
import type { Receipt } from '../../contract/receipts/receipts.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/ri/property-management';
const weg = 'ri-property-management-weg-permission';

const readTasks = async (browser: TestBrowser) =>
  (
    await browser.call<{ overview: { aufgaben: OverviewTask[] } }>('GET', `${base}/overview/0`)
  ).body.overview.aufgaben.filter(({ href }) => href.includes('/belege'));
/** Numbers of the receipts that the page of a task asks for. */
const listBehind = async (browser: TestBrowser, { href }: OverviewTask, column = '') => {
  const query = new URL(href, 'http://kontor.test').searchParams;
  query.delete('eid');
  if (column !== '') query.set('freigabeStatus', column);
  const { body } = await browser.call<{ belege: Receipt[] }>('GET', `${base}/belege/0?${query.toString()}`);
  return body.belege.map(({ archivid }) => archivid).toSorted();
};

async function openScene() {
  const scene = await openPropertyBooks(people, database);
  const { books, signIn } = scene;
  const weekAgo = new Date((await readDatabaseClock(database)).getTime() - 8 * 86_400_000);
  const [owner, orphan] = [await books.owner({ external_id: 'E-1' }), await books.owner({ external_id: 'E-2' })];
  const add = (archive_id: string, given: object = {}) =>
    books.receipt(
      {
        archive_id,
        owner_id: owner,
        amount_cents: 10_000,
        captured_on: '2026-10-01',
        approval: 'FREIZUGEBEN',
        ...given,
      },
      null,
    );
  await add('late', { decided_at: weekAgo });
  await add('fresh', { decided_at: new Date(weekAgo.getTime() + 7 * 86_400_000) });
  await add('nobody', { owner_id: orphan });
  await add('paid', { approval: 'UEBERWIESEN' });
  return {
    ...scene,
    owner,
    administrator: await signIn({ permissions: ['ri-property-management-belege-admin-permission'] }),
    browser: await signIn({ links: [{ owner_id: owner }] }),
  };
}
const say = (browser: TestBrowser, archivid: string) =>
  browser.call('POST', `${base}/belege/${archivid}/comment`, { body: { text: 'Warum?' } });

it('tasks of administrators name questions, receipts that nobody can release and late ones, each with its list', async () => {
  const { administrator, browser } = await openScene();
  await say(browser, 'fresh');
  await say(browser, 'late');
  await say(administrator, 'late');
  const tasks = (await readTasks(administrator)).filter(({ kind }) => !kind.startsWith('receipts'));
  const lists = { question: ['fresh'], nobodyCanRelease: ['nobody'], releaseLate: ['late'] };
  expect(tasks.map(({ kind, count }) => [kind, count])).toEqual(Object.keys(lists).map((kind) => [kind, 1]));
  for (const task of tasks)
    expect(await listBehind(administrator, task)).toEqual(lists[task.kind as keyof typeof lists]);
  await say(administrator, 'fresh');
  expect((await readTasks(administrator)).some(({ kind }) => kind === 'question')).toBe(false);
});

it('who may release is told what waits and what is late; a member whom the board keeps from it is told nothing', async () => {
  const { browser, signIn, owner } = await openScene();
  const [releases, late] = await readTasks(browser);
  expect([releases?.kind, releases?.count, late?.kind, late?.count]).toEqual(['releases', 2, 'releaseLate', 1]);
  if (!late) expect.unreachable();
  expect(await listBehind(browser, late)).toEqual(['late']);
  const member = await signIn({ permissions: [weg], links: [{ owner_id: owner, user_type: 'weg' }] });
  expect((await readTasks(member)).map(({ kind }) => kind)).toEqual(['releases', 'releaseLate']);
  const board = await signIn({
    permissions: [weg],
    links: [{ owner_id: owner, user_type: 'weg', advisory_board: true }],
  });
  expect((await readTasks(member)).map(({ kind }) => kind)).toEqual([]);
  const [ofBoard] = await readTasks(board);
  if (!ofBoard) expect.unreachable();
  expect([ofBoard.count, await listBehind(board, ofBoard, 'FREIZUGEBEN')]).toEqual([2, ['fresh', 'late']]);
});
