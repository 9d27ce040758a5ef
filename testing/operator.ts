import { Client } from 'pg';
import type { CentralOrganization } from '#modules/organizations/contract/index.ts';
import type { User } from '#modules/identity/server/index.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Database } from '#platform/server/database/database.ts';
import { createId } from '#platform/server/ids.ts';
import { noticeChannel } from '#platform/server/realtime/notices.ts';
import type { TestAnswer, TestBody, TestBrowser } from './http.ts';
import type { TestPeople } from './people.ts';
import { whenOver } from './when-over.ts';

export const centralBase = '/api/benit/central-configuration';

/** An operator with somebody who is signed in and may do what the central administration offers. */
export interface TestOperator {
  readonly organizationId: OrganizationId;
  readonly user: User;
  readonly browser: TestBrowser;
  list(
    query?: string,
  ): Promise<TestAnswer<{ organizations: CentralOrganization[]; nextCursor: string | null } & TestBody>>;
  add(body: object): Promise<TestAnswer<{ organization: CentralOrganization } & TestBody>>;
  save(id: string, body: object): Promise<TestAnswer<{ organization: CentralOrganization } & TestBody>>;
  remove(id: string): Promise<TestAnswer>;
}

/** Every operator has an organisation of its own; all of them see all organisations of the database. */
export async function createTestOperator(people: TestPeople): Promise<TestOperator> {
  const organizationId = await people.addOrganization(['central-administration'], `Betrieb ${createId()}`);
  const user = await people.addUser({
    organizationId,
    permissions: ['benit-central-configuration-permission'],
    startApplication: 'organizations',
  });
  const browser = await people.signIn(user);
  return {
    organizationId,
    user,
    browser,
    list: (query = '') => browser.call('GET', `${centralBase}/organization${query}`),
    add: (body) => browser.call('POST', `${centralBase}/organization`, { body }),
    save: (id, body) => browser.call('PUT', `${centralBase}/organization/${id}`, { body }),
    remove: (id) => browser.call('DELETE', `${centralBase}/organization/${id}`),
  };
}

/** Ids of services in the order of their identifiers. */
export async function serviceIds(database: Database, ...identifiers: readonly string[]): Promise<string[]> {
  const rows = await database.identity((tx) =>
    tx.selectFrom('services').select(['id', 'identifier']).where('identifier', 'in', identifiers).execute(),
  );
  return identifiers.map((identifier) => {
    const row = rows.find((candidate) => candidate.identifier === identifier);
    if (!row) throw new Error(`The catalogue has no service ${identifier}`);
    return row.id;
  });
}

/** Reads the audit log of an organisation, oldest first. */
export async function readAudit(database: Database, organizationId: OrganizationId) {
  return database.identity((tx) =>
    tx
      .selectFrom('audit_entries')
      .select([
        'event',
        'user_id',
        'user_email',
        'subject_type',
        'subject_id',
        'subject_label',
        'changes',
        'address',
        'request_id',
      ])
      .where('organization_id', '=', organizationId)
      .orderBy('id')
      .execute(),
  );
}

/**
 * Hears what processes announce, such as whose access changed. Call it at the top of the file.
 *
 * @returns takes what was announced since the last time
 */
export async function listenForNotices(adminUrl: string): Promise<() => Promise<unknown[]>> {
  const client = new Client({ connectionString: adminUrl });
  whenOver(() => client.end());
  await client.connect();
  const announced: unknown[] = [];
  client.on('notification', ({ payload = '' }) =>
    announced.push((JSON.parse(payload) as { payload: unknown }).payload),
  );
  await client.query(`LISTEN ${noticeChannel}`);
  return async () => {
    // The answer of a statement comes behind the notifications.
    await client.query('SELECT 1');
    return announced.splice(0);
  };
}
