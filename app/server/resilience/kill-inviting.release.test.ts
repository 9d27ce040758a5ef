import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Task } from '#platform/contract/task.ts';
import { createId } from '#platform/server/ids.ts';
import { createTestDatabase } from '#testing/database.ts';
import { administrationPermission, base } from '#testing/owners-scene.ts';
import { createPropertyBooks } from '#testing/property-books.ts';
import { testPassword } from '#testing/people.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createDataDir, startProduct } from '#testing/product-process.ts';
import { waitUntil } from '#testing/wait-until.ts';

const persons = 120;

const { database, adminUrl, secretKey } = await createTestDatabase();
const people = await createProductPeople(database);
const dataDir = await createDataDir();
const start = () => startProduct(dataDir, { DATABASE_URL: adminUrl, SECRET_KEY: secretKey });

async function signIn(url: string, email: string) {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'kontor' };
  const answer = await fetch(`${url}/api/benit/auth/users/signin`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password: testPassword }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const { status, text } = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, cookie },
      ...(body && { body: JSON.stringify(body) }),
    }).then(async (got) => ({ status: got.status, text: await got.text() }));
    expect(status, text).toBeLessThan(300);
    return JSON.parse(text) as T;
  };
}

it('a bulk invitation of owners, killed twice, sends each person exactly one email', { timeout: 180_000 }, async () => {
  const organizationId = await people.addOrganization(['property-owner']);
  const user = await people.addUser({ organizationId, permissions: [administrationPermission] });
  // Each person has two owners.
  const owners = Array.from({ length: 2 * persons }, (_, index) => ({
    organization_id: organizationId,
    id: createId(),
    external_id: `E-${index}`,
    last_name: `Muster ${index}`,
    first_name: 'Erika',
    email: `person${index % persons}@kill.example`,
  }));
  await database.identity((tx) =>
    tx.updateTable('organizations').set({ invitations_per_day: 1000 }).where('id', '=', organizationId).execute(),
  );
  await database.tenant({ organizationId, userId: user.id }, (tx) =>
    tx.insertInto('property_owners').values(owners).execute(),
  );
  await killTwice(user.email, 'kill.example', `${base}/owner-invitations`, {
    all: true,
    eids: [],
    userType: 'eigentuemer',
  });
  const links = await database.tenant({ organizationId, userId: user.id }, (tx) =>
    tx
      .selectFrom('owner_links')
      .select(({ fn }) => [
        fn.countAll<string>().as('links'),
        fn.count<string>('membership_id').distinct().as('persons'),
      ])
      .executeTakeFirstOrThrow(),
  );
  expect([Number(links.links), Number(links.persons)]).toEqual([2 * persons, persons]);
});

it('an invitation to a meeting, killed twice, sends each member exactly one email', { timeout: 180_000 }, async () => {
  const organizationId = await people.addOrganization(['property-owner']);
  const permissions = ['ri-property-management-weg-admin-permission'];
  const user = await people.addUser({ organizationId, permissions });
  const books = createPropertyBooks(database, people.files, { organizationId, userId: user.id });
  const owner = await books.owner({ external_id: 'W-1', full_name: 'WEG Am Lindenhang 7' });
  for (let index = 0; index < persons; index += 1)
    await books.member({
      owner_id: owner,
      person: `Muster ${index}`,
      unit: String(index),
      email: `person${index}@meeting.example`,
    });
  const id = await books.meeting({ owner_id: owner, number: '2026/1', held_on: '2049-12-17' }, ['Begrüßung']);
  await killTwice(user.email, 'meeting.example', `${base}/weg-versammlung/W-1/${id}/einladung`, { version: 1 });
  const { proofs } = await books.write((tx) =>
    tx
      .selectFrom('community_invitations')
      .select(({ fn }) => fn.countAll<string>().as('proofs'))
      .executeTakeFirstOrThrow(),
  );
  expect(Number(proofs)).toBe(persons);
});

/** Starts a task that mails everybody once, and kills the server twice while it runs. @param domain of the recipients */
async function killTwice(email: string, domain: string, path: string, body: object): Promise<void> {
  const mails = () =>
    database.identity(async (tx) =>
      (
        await sql<{
          email: string;
        }>`SELECT recipient AS email FROM mails WHERE recipient LIKE ${`%@${domain}`} ORDER BY 1`.execute(tx)
      ).rows.map((row) => row.email),
    );
  let product = start();
  let call = await signIn(await product.ready, email);
  const {
    task: { id },
  } = await call<{ task: Task }>('POST', path, body);
  for (const many of [persons / 4, persons / 2]) {
    await waitUntil(async () => (await mails()).length >= many);
    product.kill('SIGKILL');
    await product.ended;
    expect((await mails()).length).toBeLessThan(persons);
    product = start();
    call = await signIn(await product.ready, email);
  }
  const read = async () => (await call<{ task: Task }>('GET', `/api/benit/tasks/${id}`)).task;
  await waitUntil(async () => ['done', 'failed'].includes((await read()).state));
  expect(await read()).toMatchObject({ state: 'done', errors: [] });
  expect(await mails()).toEqual(Array.from({ length: persons }, (_, index) => `person${index}@${domain}`).toSorted());
  product.kill('SIGKILL');
  await product.ended;
}
