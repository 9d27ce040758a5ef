import { expect } from 'vitest';
import type { Refresh } from '#modules/property-owner/contract/refresh/refreshes.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TestBody } from '../http.ts';
import type { ProductPeople } from '../product-people.ts';
import type { RemoteTree, TestRemoteServer } from '../remote/remote-tree.ts';
import type { TestSftpServer } from '../remote/sftp-server.ts';
import { waitUntil } from '../wait-until.ts';

export const propertyUrl = '/api/ri/property-management';

type RefreshAnswer = TestBody & {
  readonly refresh: Refresh;
  readonly refreshes: Refresh[];
  readonly nextCursor: string | null;
};

export interface SceneOptions {
  readonly people: ProductPeople;
  readonly database: Database;
  readonly server: TestRemoteServer;
  /** The protocol of the server; plain FTP if absent. */
  readonly connection?: object;
}

/**
 * An administrator of property management in an organisation of their own, whose deliveries come from a test server.
 */
export async function openDeliveries({ people, database, server, connection }: SceneOptions) {
  const organizationId = await people.addOrganization(['property-owner']);
  const user = await people.addUser({ organizationId, permissions: ['ri-property-management-admin-permission'] });
  const browser = await people.signIn(user);
  // A folder of its own, so that organisations can share a server.
  const folder = `/${organizationId}`;
  const tree: Pick<RemoteTree, 'set' | 'get'> = {
    get: (path) => server.tree.get(`${folder}${path}`),
    set: (path, content) => server.tree.set(`${folder}${path}`, content),
  };
  const hostKey = (server as Partial<TestSftpServer>).hostKey ?? '';
  const properties = {
    host: 'localhost',
    port: server.port,
    user: 'kontor',
    password: 'geheim',
    protocol: hostKey === '' ? 'ftp' : 'sftp',
    hostKey,
    folder,
    ...connection,
  };
  server.tree.set(`${folder}/lies-mich.txt`, Buffer.from('hier liegen Lieferungen'));
  const configured = await browser.call('PUT', `${propertyUrl}/configuration`, {
    body: { configIdentifier: 'ftpConfig', properties },
  });
  expect(configured.status, configured.text).toBe(200);
  const list = async (): Promise<Refresh[]> =>
    (await browser.call<RefreshAnswer>('GET', `${propertyUrl}/update-data`)).body.refreshes;
  const start = (body: object = {}) => browser.call<RefreshAnswer>('POST', `${propertyUrl}/update-data`, { body });
  /** Starts a refresh and waits for its end. @returns the entries of the journal that it added or changed, oldest first */
  const refresh = async (body?: object): Promise<Refresh[]> => {
    // Only one delivery can be taken back: that it no longer can is no change of an entry.
    const describe = (entry: Refresh): string => JSON.stringify({ ...entry, canUndo: false });
    const before = new Set((await list()).map(describe));
    const { status, text } = await start(body);
    expect(status, text).toBe(200);
    await whenIdle();
    return (await list()).filter((entry) => !before.has(describe(entry))).toReversed();
  };
  const whenIdle = () => waitUntil(async () => (await list()).every(({ state }) => state !== 'running'), 30);
  const read = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    database.tenant({ organizationId, userId: user.id }, work, { readOnly: true });
  return {
    organizationId,
    user,
    browser,
    folder,
    tree: tree as RemoteTree,
    properties,
    list,
    start,
    refresh,
    whenIdle,
    read,
  };
}

export type DeliveryScene = Awaited<ReturnType<typeof openDeliveries>>;
