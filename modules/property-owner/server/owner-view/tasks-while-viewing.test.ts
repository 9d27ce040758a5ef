import { expect, it } from 'vitest';
import type { Task } from '#platform/contract/task.ts';
import { openJobs } from '#platform/server/jobs/jobs.ts';
import { createTestDatabase } from '#testing/database.ts';
import { toMultipart } from '#testing/multipart.ts';
import { base, createOwnersScene } from '#testing/owners-scene.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { whenOver } from '#testing/when-over.ts';

const { database, adminUrl, secretKey } = await createTestDatabase();
const people = await createProductPeople(database);
const records = '/api/benit/property-management/owner';

/** Opens a database whose tasks run when the test starts them. */
async function open() {
  const scene = await createOwnersScene(database, people);
  const { browser } = scene;
  const jobs = openJobs({ adminUrl, secretKey, log: people.app.log, pollSeconds: 0.5 });
  whenOver(() => jobs.stop());
  for (const work of people.modules.flatMap((module) => module.jobs ?? [])) jobs.work(work);
  const started = async (answer: Promise<{ readonly status: number; readonly body: unknown }>): Promise<string> => {
    const { status, body } = await answer;
    expect(status).toBe(202);
    return (body as { task: Task }).task.id;
  };
  const file = { name: 'file', fileName: 'eigentuemer.csv', bytes: Buffer.from('Nachname\r\nZander\r\n') };
  const exporting = () => browser.call('GET', `${records}/export?format=csv`);
  const importing = () =>
    browser.call(
      'POST',
      `${records}/import`,
      toMultipart([['mapping', JSON.stringify({ 0: 'lastName' })], ['mode', 'all'], file]),
    );
  const repeat = (id: string) => browser.call<{ errors: { code: string }[] }>('POST', `/api/benit/tasks/${id}/repeat`);
  const view = (method: 'POST' | 'DELETE') =>
    browser.call(method, `${base}/owner-view`, method === 'POST' ? { body: { eid: 'E-2' } } : {});
  const ended = async (id: string): Promise<Task> => {
    const read = async () => (await browser.call<{ task: Task }>('GET', `/api/benit/tasks/${id}`)).body.task;
    await waitUntil(async () => ['done', 'failed'].includes((await read()).state), 20);
    return read();
  };
  const owners = () =>
    database.tenant({ organizationId: scene.organizationId, userId: scene.admin.id }, async (tx) =>
      (await tx.selectFrom('property_owners').select('full_name').orderBy('full_name').execute()).map(
        ({ full_name }) => full_name,
      ),
    );
  return { ...scene, jobs, started, exporting, importing, repeat, view, ended, owners };
}

it('export and import that were started before a view cover all owners', async () => {
  const { jobs, started, exporting, importing, view, ended, browser, owners } = await open();
  const ids = [await started(exporting()), await started(importing())];
  expect((await view('POST')).status).toBe(200);
  jobs.start();
  const [exported, imported] = await Promise.all(ids.map(ended));
  expect([exported, imported]).toMatchObject([
    { state: 'done', errors: [] },
    { state: 'done', errors: [] },
  ]);
  const { text } = await browser.call('GET', exported?.result?.href ?? '');
  expect([text.includes('Anna Acker'), text.includes('Bernd Bauer')]).toEqual([true, true]);
  await view('DELETE');
  expect(await owners()).toEqual(['Anna Acker', 'Bernd Bauer', 'Zander']);
});

it('tasks are neither started nor repeated during a view', async () => {
  const { jobs, started, exporting, importing, repeat, view, ended, browser } = await open();
  jobs.start();
  const invitations = () =>
    browser.call('POST', `${base}/owner-invitations`, { body: { userType: 'weg', eids: ['E-1'] } });
  const ids = [await started(exporting()), await started(invitations())];
  for (const id of ids) await ended(id);
  const imported = await ended(await started(importing()));
  const undo = () => browser.call<{ errors: { code: string }[] }>('POST', `/api/benit/tasks/${imported.id}/undo`);
  await view('POST');
  for (const answer of [
    await exporting(),
    await importing(),
    await invitations(),
    ...(await Promise.all(ids.map(repeat))),
    await undo(),
  ])
    expect([answer.status, answer.body.errors[0]?.code]).toEqual([409, 'owner_view_active']);
  await view('DELETE');
  for (const id of ids) expect((await repeat(id)).status).toBe(202);
  expect((await undo()).status).toBe(202);
});
