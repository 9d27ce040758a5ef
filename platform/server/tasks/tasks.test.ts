import { once } from 'node:events';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../../contract/endpoint.ts';
import type { Task } from '../../contract/task.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestFiles } from '#testing/files.ts';
import type { TestBody, TestBrowser } from '#testing/http.ts';
import { createTestPeople } from '#testing/people.ts';
import { AppError } from '../errors/app-error.ts';
import { route } from '../http/route.ts';
import { jobSchema } from '../jobs/job-schema-name.ts';
import { openJobs } from '../jobs/jobs.ts';
import { noticeChannel } from '../realtime/notices.ts';
import { defineTask, handleTask } from './define-task.ts';
import type { TaskOutcome, TaskRun } from './define-task.ts';
import { startTask } from './start-task.ts';
import { purgeTasks, requeueUnclaimedTasks } from './maintain-tasks.ts';

const { database, adminUrl, secretKey } = await createTestDatabase();
const { files } = await createTestFiles(database);

// A transform that does not take its own result: a payload is kept as it was given.
const payload = z.object({
  name: z
    .string()
    .startsWith('task:')
    .transform((name) => name.slice(5)),
});
type Run = TaskRun<z.output<typeof payload>>;
const rules = { payload, permission: 'benit-accounting-permission' } as const;
const repeatable = defineTask({ ...rules, kind: 'test-count', runsAgain: true, repeatsDone: true });
const once_ = defineTask({ ...rules, kind: 'test-once', runsAgain: false });
const rare = defineTask({ ...repeatable, kind: 'test-rare', maxPerHour: 3 });
const remote = defineTask({ ...rules, kind: 'test-remote', runsAgain: true, isRemote: true });
const kinds = { 'test-count': repeatable, 'test-once': once_, 'test-rare': rare, 'test-remote': remote };

/** Actions of tasks, by the name in their payload; each runs whenever its task begins. */
const acts = new Map<string, (run: Run) => Promise<TaskOutcome>>();
const begun: string[] = [];
const act = async (run: Run): Promise<TaskOutcome> => {
  begun.push(run.payload.name);
  return acts.get(run.payload.name)?.(run) ?? {};
};

const start = defineEndpoint({
  id: 'startTestTask',
  method: 'POST',
  path: '/api/test/task',
  access: 'member',
  summary: 'Starts a task',
  request: {
    body: z.object({ kind: z.enum(['test-count', 'test-once', 'test-rare', 'test-remote']), name: z.string() }),
  },
  response: 'task',
  errors: [],
});
const people = await createTestPeople(database, {
  files,
  modules: () => [
    {
      name: 'test',
      errors: { codes: { test_refused: 422 } },
      tasks: [handleTask(repeatable, act), handleTask(once_, act), handleTask(rare, act), handleTask(remote, act)],
      routes: [
        route(start, async ({ body: { kind, name } }, { transaction }) =>
          transaction(async (context) => ({ task: await startTask(context, kinds[kind], { name: `task:${name}` }) })),
        ),
      ],
    },
  ],
});

const lines: string[] = [];
const write = (details: { err?: unknown }): void => void lines.push(String(details.err));
const log = { info: write, warn: write, error: write } as unknown as Parameters<typeof openJobs>[0]['log'];
const [taskModule] = people.modules.slice(-1);
const opened: ReturnType<typeof openJobs>[] = [];

function startProcess() {
  const jobs = openJobs({ adminUrl, secretKey, log, pollSeconds: 0.5, graceMs: 100 });
  for (const work of taskModule?.jobs ?? []) jobs.work(work);
  jobs.start();
  opened.push(jobs);
  return jobs;
}
startProcess();
afterAll(() => Promise.all(opened.map((jobs) => jobs.stop())));

type Answer = { task: Task } & TestBody;
const base = '/api/benit/tasks';
let names = 0;

/** Somebody who starts a task of their own name. */
async function createScene(what: (run: Run) => Promise<TaskOutcome> = async () => ({})) {
  const organizationId = await people.addOrganization();
  const user = await people.addUser({ organizationId });
  const browser = await people.signIn(user);
  names += 1;
  const name = `Aufgabe ${names}`;
  acts.set(name, what);
  const begin = (kind = 'test-count') => browser.call<Answer>('POST', '/api/test/task', { body: { kind, name } });
  const find = async (id: string) => (await browser.call<Answer>('GET', `${base}/${id}`)).body.task;
  const reaches = async (id: string, state: Task['state']): Promise<Task> => {
    await expect.poll(async () => (await find(id)).state, { timeout: 60_000, interval: 50 }).toBe(state);
    return find(id);
  };
  return { organizationId, user, browser, name, begin, find, reaches };
}

const csv = (text: string): TaskOutcome => ({
  result: { fileName: 'liste.csv', mediaType: 'text/csv', content: Readable.from([text]) },
});
/** Collects what is said live. */
async function listen() {
  const said: unknown[] = [];
  const connected = Promise.withResolvers<void>();
  const stop = database.listen(noticeChannel, {
    onConnected: connected.resolve,
    onMessage: (text) => void said.push((JSON.parse(text) as { payload: unknown }).payload),
  });
  await connected.promise;
  /** The states of a task as they were said. */
  const statesOf = (id: string) =>
    (said as { payload?: Partial<Task> }[]).flatMap(({ payload: news }) => (news?.id === id ? [news.state] : []));
  return { said, stop, statesOf };
}

const readResult = (browser: TestBrowser, task: Task) => browser.call('GET', task.result?.href ?? '/');

describe('a task', { timeout: 90_000 }, () => {
  it('returns immediately, runs, and offers its file to its starter only', async () => {
    const { organizationId, browser, begin, reaches } = await createScene(async () => csv('a;b'));
    const { status, body } = await begin();
    expect(status).toBe(202);
    expect(body.task).toMatchObject({
      kind: 'test-count',
      state: 'waiting',
      done: 0,
      total: null,
      errors: [],
      result: null,
      endedAt: null,
    });
    const task = await reaches(body.task.id, 'done');
    expect(task.result).toEqual({ href: `${base}/${task.id}/result`, fileName: 'liste.csv' });
    expect(await readResult(browser, task)).toMatchObject({
      status: 200,
      text: 'a;b',
      headers: { 'content-disposition': expect.stringContaining('liste.csv') },
    });
    expect(
      (await browser.call<{ tasks: Task[] } & TestBody>('GET', `${base}?kind=test-count&state=done`)).body.tasks,
    ).toEqual([task]);
    expect((await browser.call<{ tasks: Task[] } & TestBody>('GET', `${base}?state=failed`)).body.tasks).toEqual([]);

    const colleague = await people.signIn(await people.addUser({ organizationId }));
    expect(await colleague.call('GET', base)).toMatchObject({ body: { tasks: [] } });
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/result'],
      ['DELETE', ''],
      ['POST', '/repeat'],
    ] as const) {
      expect((await colleague.call(method, `${base}/${task.id}${path}`)).status).toBe(404);
    }
  });

  it('publishes its progress live, and returns it on request', async () => {
    const going = Promise.withResolvers<void>();
    const { organizationId, user, begin, find, reaches } = await createScene(async ({ progress, report }) => {
      progress({ done: 1, total: 3, message: 'Zeile 1' });
      report({ code: 'test_refused', message: 'no', description: 'errors.test_refused' });
      await going.promise;
      progress({ done: 3, total: 3 });
      return {};
    });
    const { said, stop } = await listen();
    const { id } = (await begin()).body.task;
    await expect.poll(async () => (await find(id)).errors.length, { timeout: 30_000 }).toBe(1);
    expect(await find(id)).toMatchObject({
      state: 'running',
      done: 1,
      total: 3,
      message: 'Zeile 1',
      errors: [{ code: 'test_refused', description: 'test:errors.test_refused' }],
    });
    going.resolve();
    expect(await reaches(id, 'done')).toMatchObject({ done: 3, total: 3, message: null, result: null });
    await stop();
    const room = `task_changed/${organizationId}:${user.id}`;
    for (const payload_ of [
      { state: 'waiting' },
      { state: 'running', done: 1, total: 3 },
      { state: 'done', done: 3 },
    ]) {
      expect(said).toContainEqual(
        expect.objectContaining({
          event: 'task_changed',
          room,
          payload: expect.objectContaining({ id, kind: 'test-count', ...payload_ }),
        }),
      );
    }
  });

  it('publishes its start live, even without progress of its own', async () => {
    const { begin, reaches } = await createScene();
    const { stop, statesOf } = await listen();
    const { id } = (await begin()).body.task;
    await reaches(id, 'done');
    await expect.poll(() => statesOf(id), { timeout: 30_000 }).toEqual(['waiting', 'running', 'done']);
    await stop();
  });

  it('that is cancelled ends immediately, and writes nothing more', async () => {
    const [running, cancelled] = [Promise.withResolvers<Run>(), Promise.withResolvers<unknown>()];
    const { browser, begin, find } = await createScene(async (run) => {
      running.resolve(run);
      await once(run.signal, 'abort');
      await run.transaction(async () => undefined).catch(cancelled.resolve);
      return csv('zu spät');
    });
    const { id } = (await begin()).body.task;
    await running.promise;
    expect(await browser.call('DELETE', `${base}/${id}`)).toMatchObject({
      status: 200,
      body: { task: { state: 'cancelled', result: null } },
    });
    expect(await cancelled.promise).toBeInstanceOf(Error);
    expect(await find(id)).toMatchObject({ state: 'cancelled', result: null });
    expect(await browser.call('DELETE', `${base}/${id}`)).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'task_ended' }] },
    });
  });

  it('that fails reports its reason; internal errors are only in the log', async () => {
    const refused = await createScene(() => Promise.reject(new AppError('task_not_ended')));
    const broken = await createScene(() => Promise.reject(new Error('Erika Muster is not there')));
    const [one, other] = [(await refused.begin()).body.task, (await broken.begin()).body.task];
    expect(await refused.reaches(one.id, 'failed')).toMatchObject({
      errors: [{ code: 'task_not_ended', description: 'errors.task_not_ended' }],
      result: null,
    });
    expect(await broken.reaches(other.id, 'failed')).toMatchObject({
      errors: [{ code: 'internal_error', message: 'internal error' }],
    });
    expect(lines.splice(0)).toEqual(['Error: Erika Muster is not there']);
  });

  it('stores unstorable texts in a storable form, and keeps the list of tasks readable', async () => {
    const { browser, begin, reaches } = await createScene(async ({ report, progress }) => {
      report({ code: 'test_refused', message: 'A\u0000B', params: { value: 'C\uD800\u0007D', line: 2 } });
      report({ code: 'test_refused', message: 'line', params: { line: Infinity } });
      progress({ done: 1, message: 'E\u0000F' });
      return {};
    });
    const { id } = (await begin()).body.task;
    expect(await reaches(id, 'done')).toMatchObject({
      message: 'E\uFFFDF',
      errors: [
        { code: 'test_refused', message: 'A\uFFFDB', params: { value: 'C\uFFFD\uFFFDD', line: 2 } },
        { code: 'test_refused', message: 'line' },
      ],
    });
    expect((await browser.call('GET', base)).status).toBe(200);
  });

  it('with errors of former versions is still listed', async () => {
    const { organizationId, user, browser, begin, reaches } = await createScene();
    const { id } = (await begin()).body.task;
    await reaches(id, 'done');
    const errors = JSON.stringify([
      { code: 'test_refused', message: 'kept' },
      { code: 'test_refused', message: 'no', params: { line: null } },
      7,
    ]);
    await database.tenant({ organizationId, userId: user.id }, (tx) =>
      tx.updateTable('tasks').set({ errors }).where('id', '=', id).execute(),
    );
    expect(await browser.call('GET', base)).toMatchObject({
      status: 200,
      body: { tasks: [{ id, errors: [{ message: 'kept' }, { code: 'internal_error' }, { code: 'internal_error' }] }] },
    });
  });

  it('whose state cannot be stored ends without it, and releases its resources', async () => {
    let released = 0;
    const { begin, reaches } = await createScene(async ({ progress, report }) => {
      report({ code: 'test_refused', message: 'no' });
      progress({ done: 1.5 });
      return { release: async () => void (released += 1) };
    });
    const { id } = (await begin()).body.task;
    expect(await reaches(id, 'failed')).toMatchObject({ done: 0, errors: [{ code: 'internal_error' }] });
    await expect.poll(() => released, { timeout: 30_000 }).toBe(1);
    lines.length = 0;
  });

  it('is repeated as a new one once it has ended', async () => {
    const going = Promise.withResolvers<void>();
    const { browser, begin, reaches, name } = await createScene(() => going.promise.then(() => ({})));
    const { id } = (await begin()).body.task;
    const repeat = () => browser.call<Answer>('POST', `${base}/${id}/repeat`);
    expect(await repeat()).toMatchObject({ status: 409, body: { errors: [{ code: 'task_not_ended' }] } });
    going.resolve();
    await reaches(id, 'done');
    const { status, body } = await repeat();
    expect(status).toBe(202);
    expect(body.task.id).not.toBe(id);
    await reaches(body.task.id, 'done');
    expect(begun.filter((started) => started === name)).toHaveLength(2);
  });

  it('with a payload of a former version fails and is not repeated', async () => {
    const { organizationId, user, browser, reaches } = await createScene();
    const row = {
      organization_id: organizationId,
      id: crypto.randomUUID(),
      user_id: user.id,
      kind: 'test-count',
      payload: '{"title":5}',
      source: '{"requestId":"r","address":null}',
    };
    await database.tenant({ organizationId, userId: user.id }, (tx) => tx.insertInto('tasks').values(row).execute());
    await requeueUnclaimedTasks({ database, clock: people.clock }, new Map());
    expect(await reaches(row.id, 'failed')).toMatchObject({ errors: [{ code: 'internal_error' }] });
    expect(lines.splice(0)).toEqual([expect.stringContaining('invalid_type')]);
    expect((await browser.call('POST', `${base}/${row.id}/repeat`)).status).toBe(404);
  });

  it('that waits for external servers delays no others, also when it is queued again', async () => {
    const going = Promise.withResolvers<void>();
    const scenes = await Promise.all(
      Array.from({ length: 4 }, () => createScene(async () => (await going.promise, {}))),
    );
    const slow = await Promise.all(
      scenes.map(async (scene) => ({ scene, id: (await scene.begin('test-remote')).body.task.id })),
    );
    for (const { scene, id } of slow) await scene.reaches(id, 'running');
    const { begin, reaches } = await createScene();
    await reaches((await begin()).body.task.id, 'done');

    const { organizationId, user, name, ...late } = await createScene();
    const row = {
      organization_id: organizationId,
      id: crypto.randomUUID(),
      user_id: user.id,
      kind: 'test-remote',
      payload: JSON.stringify({ name: `task:${name}` }),
      source: '{"requestId":"r","address":null}',
    };
    await database.tenant({ organizationId, userId: user.id }, (tx) => tx.insertInto('tasks').values(row).execute());
    await requeueUnclaimedTasks({ database, clock: people.clock }, new Map([['test-remote', { kind: remote }]]));
    await requeueUnclaimedTasks({ database, clock: people.clock }, new Map([['test-remote', { kind: remote }]]));
    const waiting = await database.identity((tx) =>
      sql<{
        name: string;
      }>`SELECT name FROM ${sql.table(`${jobSchema}.job_common`)} WHERE singleton_key = ${row.id}`.execute(tx),
    );
    expect(waiting.rows).toEqual([{ name: 'remote-tasks' }]);
    going.resolve();
    for (const { scene, id } of slow) await scene.reaches(id, 'done');
    await late.reaches(row.id, 'done');
  });

  it('waits for its turn: ten of a person, and one of an organisation at a time', async () => {
    const going = Promise.withResolvers<void>();
    let running = 0;
    const { browser, begin, find } = await createScene(async () => {
      running += 1;
      expect(running).toBe(1);
      await going.promise;
      running -= 1;
      return {};
    });
    const ids: string[] = [];
    for (let count = 0; count < 10; count += 1) ids.push((await begin()).body.task.id);
    expect(await begin()).toMatchObject({
      status: 429,
      body: { errors: [{ code: 'too_many_requests', description: 'errors.busy_organization' }] },
    });
    await expect.poll(() => running, { timeout: 30_000 }).toBe(1);
    for (const id of ids.slice(2)) await browser.call('DELETE', `${base}/${id}`);
    going.resolve();
    await expect
      .poll(async () => Promise.all(ids.slice(0, 2).map(async (id) => (await find(id)).state)), { timeout: 60_000 })
      .toEqual(['done', 'done']);
  });

  it('is refused beyond ten of a person, also for simultaneous requests', async () => {
    const { browser, begin } = await createScene((run) => once(run.signal, 'abort').then(() => ({})));
    const answers = await Promise.all(Array.from({ length: 30 }, () => begin()));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(10);
    for (const { body } of answers) if (body.task) await browser.call('DELETE', `${base}/${body.task.id}`);
  });

  it('of a limited kind is refused beyond the organisation’s number per hour, including repetitions', async () => {
    const { organizationId, browser, begin, reaches } = await createScene();
    const { id } = (await begin('test-rare')).body.task;
    await reaches(id, 'done');
    const repeat = () => browser.call('POST', `${base}/${id}/repeat`);
    expect([(await repeat()).status, (await repeat()).status]).toEqual([202, 202]);
    people.clock.advance({ minutes: 20 });
    const refused = await repeat();
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '2400' },
      body: { errors: [{ description: 'errors.frequency_organization' }] },
    });
    const colleague = await people.addUser({ organizationId });
    const beginToo = async () =>
      (await people.signIn(colleague)).call('POST', '/api/test/task', { body: { kind: 'test-rare', name: 'x' } });
    expect((await beginToo()).status).toBe(429);
    expect((await begin('test-count')).status).toBe(202);
    people.clock.advance({ minutes: 40 });
    expect((await beginToo()).status).toBe(202);
  });
});

describe('the permission of a task', { timeout: 60_000 }, () => {
  const takePermissions = (userId: string) =>
    database.identity(async (tx) => {
      const ids = tx.selectFrom('memberships').select('id').where('user_id', '=', userId);
      await tx.deleteFrom('membership_permissions').where('membership_id', 'in', ids).execute();
    });

  it('is checked when it is started, and when its result is fetched', async () => {
    const { organizationId, user, browser, begin, find, reaches } = await createScene(async () => csv('a'));
    const stranger = await people.signIn(await people.addUser({ organizationId, permissions: [] }));
    expect((await stranger.call('POST', '/api/test/task', { body: { kind: 'test-count', name: 'x' } })).status).toBe(
      403,
    );
    const task = await reaches((await begin()).body.task.id, 'done');
    await takePermissions(user.id);
    expect((await readResult(browser, task)).status).toBe(403);
    expect((await find(task.id)).result).toBeNull();
    expect((await browser.call('POST', `${base}/${task.id}/repeat`)).status).toBe(403);
  });

  it('is checked again when it begins to run and when it ends', async () => {
    const going = Promise.withResolvers<void>();
    const { user, name, begin, reaches } = await createScene(() => going.promise.then(() => ({})));
    const first = (await begin()).body.task;
    const second = (await begin()).body.task;
    await expect.poll(() => begun.includes(name), { timeout: 30_000 }).toBe(true);
    await takePermissions(user.id);
    going.resolve();
    expect(await reaches(first.id, 'failed')).toMatchObject({ errors: [{ code: 'permission_denied' }] });
    expect(await reaches(second.id, 'failed')).toMatchObject({ errors: [{ code: 'permission_denied' }] });
  });

  it('is checked before each transaction and before its writes are committed', async () => {
    const taken: string[] = [];
    const { user, name, organizationId, begin, reaches } = await createScene(async ({ transaction }) => ({
      write: async ({ tx, actor }) => {
        await tx
          .insertInto('customers')
          .values({ organization_id: actor.organizationId, id: actor.userId, number: 'K-1', name: 'Zu spät' })
          .execute();
        await takePermissions(user.id);
        await transaction(async () => taken.push(name)).catch((error: unknown) => taken.push((error as AppError).code));
        return {};
      },
    }));
    expect(await reaches((await begin()).body.task.id, 'failed')).toMatchObject({
      errors: [{ code: 'permission_denied' }],
    });
    expect(taken).toEqual(['permission_denied']);
    expect(
      await database.tenant({ organizationId, userId: user.id }, (tx) =>
        tx.selectFrom('customers').select('id').execute(),
      ),
    ).toEqual([]);
  });
});

describe('an organisation that requires a second factor', { timeout: 60_000 }, () => {
  it('runs no task of a member without one', async () => {
    const going = Promise.withResolvers<void>();
    const { organizationId, user, name, begin, find } = await createScene(() => going.promise.then(() => ({})));
    const first = (await begin()).body.task;
    const second = (await begin()).body.task;
    await expect.poll(() => begun.includes(name), { timeout: 30_000 }).toBe(true);
    await database.identity((tx) =>
      tx.updateTable('organizations').set({ require_second_factor: true }).where('id', '=', organizationId).execute(),
    );
    going.resolve();
    const stateOf = async (id: string) =>
      database.tenant({ organizationId, userId: user.id }, (tx) =>
        tx.selectFrom('tasks').select(['state', 'errors']).where('id', '=', id).executeTakeFirst(),
      );
    for (const { id } of [first, second])
      await expect
        .poll(async () => stateOf(id), { timeout: 60_000 })
        .toMatchObject({ state: 'failed', errors: [{ code: 'permission_denied' }] });
    expect(await find(second.id)).toBeUndefined();
  });
});

describe('after a process has ended', { timeout: 90_000 }, () => {
  /** A task that is begun in a process that stops in the midst of it; what it does the second time is `again`. */
  async function interrupt(kind: string, again: (run: Run) => Promise<TaskOutcome>) {
    await Promise.all(opened.splice(0).map((jobs) => jobs.stop()));
    const process_ = startProcess();
    const begin = Promise.withResolvers<void>();
    let count = 0;
    const scene = await createScene(async (run) => {
      count += 1;
      if (count > 1) return again(run);
      begin.resolve();
      await once(run.signal, 'abort');
      throw run.signal.reason;
    });
    const { id } = (await scene.begin(kind)).body.task;
    await begin.promise;
    await process_.stop();
    opened.splice(0);
    const state = (await scene.find(id)).state;
    startProcess();
    return { ...scene, id, state };
  }

  it('a restartable task restarts in the next one', async () => {
    const { stop, statesOf } = await listen();
    const { id, state, reaches, browser } = await interrupt('test-count', async () => csv('noch einmal'));
    expect(state).toBe('waiting');
    expect((await readResult(browser, await reaches(id, 'done'))).text).toBe('noch einmal');
    await expect
      .poll(() => statesOf(id), { timeout: 30_000 })
      .toEqual(['waiting', 'running', 'waiting', 'running', 'done']);
    await stop();
  });

  it('any other task has failed and reports it', async () => {
    const { id, reaches } = await interrupt('test-once', async () => csv('nie'));
    expect(await reaches(id, 'failed')).toMatchObject({
      errors: [{ code: 'task_interrupted', description: 'errors.task_interrupted' }],
      result: null,
    });
  });

  it('a task without a job, as in a restored backup, runs', async () => {
    const { organizationId, user, name, find, reaches } = await createScene(async () => csv('da'));
    const row = {
      organization_id: organizationId,
      id: crypto.randomUUID(),
      user_id: user.id,
      kind: 'test-count',
      payload: JSON.stringify({ name: `task:${name}` }),
    };
    const source = JSON.stringify({ requestId: 'r', address: null });
    await database.tenant({ organizationId, userId: user.id }, (tx) =>
      tx
        .insertInto('tasks')
        .values({ ...row, source, state: 'running', run: 1 })
        .execute(),
    );
    expect((await find(row.id)).state).toBe('running');
    await requeueUnclaimedTasks({ database, clock: people.clock }, new Map());
    await requeueUnclaimedTasks({ database, clock: people.clock }, new Map());
    await reaches(row.id, 'done');
    expect(begun.filter((started) => started === name)).toHaveLength(1);
  });
});

it('a result is kept for a day, a task for a month', { timeout: 60_000 }, async () => {
  const { organizationId, user, browser, begin, reaches } = await createScene(async () => csv('alt'));
  const task = await reaches((await begin()).body.task.id, 'done');
  const known = () =>
    database.identity(async (tx) => ({
      tasks: await tx
        .selectFrom('tasks')
        .select('result_file_id')
        .where('organization_id', '=', organizationId)
        .execute(),
      files: await tx.selectFrom('files').select('id').where('organization_id', '=', organizationId).execute(),
    }));
  const pass = async (by: Parameters<typeof people.clock.advance>[0]): Promise<void> => {
    people.clock.advance(by);
    await purgeTasks({ database, clock: people.clock });
    await people.signIn(user, browser);
  };
  await pass({ hours: 23 });
  expect((await readResult(browser, task)).text).toBe('alt');
  people.clock.advance({ hours: 1 });
  await people.signIn(user, browser);
  expect((await readResult(browser, task)).status).toBe(404);
  expect((await known()).files).toHaveLength(1);
  await pass({ minutes: 1 });
  expect(await known()).toEqual({ tasks: [{ result_file_id: null }], files: [] });
  expect(await browser.call('GET', `${base}/${task.id}`)).toMatchObject({
    body: { task: { state: 'done', result: null } },
  });
  await pass({ days: 30 });
  expect((await known()).tasks).toEqual([]);
});
