import type { User } from '#modules/identity/server/index.ts';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import type { Database } from '#platform/server/database/database.ts';
import { keepFile } from '#platform/server/files/file-repository.ts';
import { createId } from '#platform/server/ids.ts';
import { encodeCursor } from '#platform/server/lists/cursor.ts';
import type { KnownValues } from './arbitraries.ts';
import type { TestBrowser } from './http.ts';
import { testPassword } from './people.ts';
import { services } from './product-modules.ts';
import type { ProductPeople } from './product-people.ts';

const allPermissions = services.flatMap(({ permissions }) => permissions);
const allServices = services.filter(({ mandatory }) => mandatory !== true).map(({ identifier }) => identifier);
const granted = ['benit-accounting-permission', 'benit-organization-users-permission'];

/** Somebody who may call everything, and what is there for them to name. */
export type FuzzBrowser = TestBrowser & { readonly known: KnownValues };

/** @returns signs somebody in, in an organisation of their own; `path` tells of what there shall be three more */
export function createFuzzScene(people: ProductPeople, database: Database): (path?: string) => Promise<FuzzBrowser> {
  /** Three of what the endpoint is about, which it may change or delete without a trace in the other tests: their ids. */
  async function bringVictims(path: string, organizationId: OrganizationId, user: User): Promise<string[] | undefined> {
    const ids = [createId(), createId(), createId()];
    if (path.includes('/sessions/')) return bringSessions(user);
    if (path.includes('/invitations/')) return Promise.all(ids.map(async () => invite(user.id, await people.addOrganization())));
    if (path.includes('/user-org/')) return Promise.all(ids.map((id) => bringMember(`${id}@fuzz.example`, organizationId)));
    // The last administrator's account stays.
    if (path.endsWith('/account/deletion')) await people.addUser({ organizationId, permissions: allPermissions });
    if (path.includes('/tasks/')) return bringTasks(organizationId, user.id);
    if (path.includes('/organization/')) return Promise.all(ids.map(() => people.addOrganization()));
    if (path.includes('/service/')) {
      const text = JSON.stringify({ de: 'Dienst' });
      await database.identity((tx) => tx.insertInto('services').values(ids.map((id) => ({ id, identifier: id, name: text, description: text }))).execute());
      return ids;
    }
    if (!path.includes('/mail/')) return undefined;
    const mail = { recipient: 'erika@example.org', subject: 'Betreff', body: Buffer.alloc(40), state: 'failed', transport: 'outbox' };
    await database.identity((tx) => tx.insertInto('mails').values(ids.map((id) => ({ ...mail, id }))).execute());
    return ids;
  }

  /** Sessions of the same user in other browsers; answers their ids. */
  async function bringSessions(user: User): Promise<string[]> {
    for (let count = 0; count < 3; count += 1) await people.signIn(user);
    const rows = await database.identity((tx) => tx.selectFrom('sessions').select('id').where('user_id', '=', user.id).orderBy('created_at').orderBy('id').execute());
    return rows.map((row) => row.id).slice(1);
  }

  /** Tasks of the user: one that waits, one that was cancelled, and one with a result. */
  async function bringTasks(organizationId: OrganizationId, userId: UserId): Promise<string[]> {
    const scope = { organizationId, userId };
    const fileId = await people.files.store(scope, Buffer.from('Tag;Person'), { name: 'log.csv', mediaType: 'text/csv', purpose: 'task-result' });
    const task = { organization_id: organizationId, user_id: userId, kind: 'audit-export', payload: JSON.stringify({ filter: {}, language: 'de', fileName: 'log.csv' }), source: '{}' };
    const ended = { ...task, ended_at: people.clock.now() };
    const rows = [task, { ...ended, state: 'cancelled' }, { ...ended, state: 'done', result_file_id: fileId }].map((row) => ({ ...row, id: createId() }));
    await database.tenant(scope, async (tx) => {
      await keepFile(tx, fileId);
      for (const row of rows) await tx.insertInto('tasks').values(row).execute();
    });
    return rows.map(({ id }) => id);
  }

  /** Somebody who has not accepted their invitation; answers the membership's id. */
  async function bringMember(email: string, organizationId: OrganizationId): Promise<string> {
    const user = await database.identity((tx) => people.identity.createUser(tx, { email, firstName: 'Erika', lastName: 'Muster' }));
    return invite(user.id, organizationId);
  }

  function invite(userId: UserId, organizationId: OrganizationId): Promise<string> {
    const workplace = { permissions: [], startApplication: null, languages: ['de'], defaultLanguage: 'de' } as const;
    return database.identity((tx) => people.organizations.addMember(tx, { organizationId, userId, ...workplace, invitation: { by: 'Anna' } }));
  }

  function findApplications(): Promise<string[]> {
    return database.identity(async (tx) => {
      const rows = await tx.selectFrom('applications').select('id').where('identifier', 'in', ['invoices', 'organization-users']).execute();
      return rows.map((row) => row.id);
    });
  }

  return async (path = '') => {
    const organizationId = await people.addOrganization(allServices);
    const user = await people.addUser({ organizationId, permissions: allPermissions });
    const browser = await people.signIn(user);
    const numbers = ['A-1', 'A-2', '2026/3'];
    for (const invoiceId of numbers) {
      await browser.call('POST', '/api/benit/accounting/invoice', { body: { invoice: { invoiceId } } });
    }
    const known: KnownValues = {
      invoiceId: [...numbers, 'B-1', 'B-2', 'B-3'],
      id: (await bringVictims(path, organizationId, user)) ?? numbers,
      formerInvoiceId: numbers,
      toBeCopiedFromInvoiceId: numbers,
      version: [1, 2],
      uom: ['piece', 'hour'],
      orgId: [organizationId],
      email: ['erika@example.org'],
      invoiceNumberingPattern: ['RE-{YYYY}-{NNNN}', '{N}'],
      password: [testPassword],
      currentPassword: [testPassword],
      permissionIdentifiers: [granted, granted.slice(0, 1)],
      permissions: [granted.map((identifier) => ({ identifier }))],
      userLanguages: [['de', 'en'], ['en', 'de', 'fr']],
      userDefaultLanguage: ['de', 'en'],
      startApplicationId: await findApplications(),
      event: ['signed_in', 'user_added'],
      cursor: cursors.map(encodeCursor),
      from: ['2026-01-01'],
      to: ['2027-01-01'],
    };
    return Object.assign(browser, { known });
  };
}

const cursors = ['2026-01-01', '2026-01-01T00:00:00Z', '0000-01-01', '0000-01-01T00:00:00.000000Z', '\u0000', '\uD800', 'A', 2 ** 31, 1e308]
  .flatMap((first) => [[first, createId()], [first, 'x', createId()], [first]]);
