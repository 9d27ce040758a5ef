import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Task } from '#platform/contract/task.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople, testPassword } from '#testing/people.ts';
import { createDataDir, startProduct } from '#testing/product-process.ts';
import { waitUntil } from '#testing/wait-until.ts';

// More than is written between two looks at how far it is.
const entries = 60_000;

const { database, adminUrl, secretKey } = await createTestDatabase();
const people = await createTestPeople(database);
const dataDir = await createDataDir();
const start = () => startProduct(dataDir, { DATABASE_URL: adminUrl, SECRET_KEY: secretKey });

async function signIn(url: string, email: string) {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'kontor' };
  const answer = await fetch(`${url}/api/benit/auth/users/signin`, { method: 'POST', headers, body: JSON.stringify({ email, password: testPassword }) });
  expect(answer.status).toBe(200);
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return async (path: string): Promise<Response> => fetch(`${url}${path}`, { headers: { cookie } });
}

it('a long export whose process is killed midway is whole after the next start, and stands in the log once', { timeout: 120_000 }, async () => {
  const organizationId = await people.addOrganization();
  const user = await people.addUser({ organizationId, permissions: ['benit-organization-users-permission'] });
  await database.identity((tx) =>
    sql`INSERT INTO audit_entries (organization_id, id, occurred_at, event, request_id)
        SELECT ${organizationId}, gen_random_uuid(), '2025-07-01'::timestamptz + n * interval '1 second', 'user_added', n::text FROM generate_series(1, ${entries}::int) n`.execute(tx),
  );
  const first = start();
  const call = await signIn(await first.ready, user.email);
  const answer = await call('/api/benit/organization-configuration/audit/csv?to=2025-12-31');
  expect(answer.status).toBe(202);
  const { task } = (await answer.json()) as { task: Task };
  const find = async (ask: typeof call): Promise<Task> => ((await (await ask(`/api/benit/tasks/${task.id}`)).json()) as { task: Task }).task;
  await waitUntil(async () => (await find(call)).done > 0);
  first.kill('SIGKILL');
  await first.ended;
  const runs = () => database.identity((tx) => tx.selectFrom('tasks').select(['state', 'run']).where('id', '=', task.id).executeTakeFirst(), { readOnly: true });
  expect(await runs()).toEqual({ state: 'running', run: 1 });

  const callAgain = await signIn(await start().ready, user.email);
  await waitUntil(async () => (await find(callAgain)).state === 'done');
  expect(await runs()).toEqual({ state: 'done', run: 2 });
  const text = await (await callAgain((await find(callAgain)).result?.href ?? '')).text();
  expect(text.match(/\r\n/gu)).toHaveLength(entries + 1);
  const log = await database.identity((tx) => tx.selectFrom('audit_entries').select('request_id').where('organization_id', '=', organizationId).where('event', '=', 'audit_exported').execute());
  expect(log).toHaveLength(1);
  expect(log[0]?.request_id).toBe(answer.headers.get('x-request-id'));
});
