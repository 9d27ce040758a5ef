import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { runsAll } from '#testing/lane.ts';
import { createProductPeople } from '#testing/product-people.ts';

// Whatever counts or looks for room before it takes a file does so before the file is received.

const { database, adminUrl } = await createTestDatabase();
const people = await createProductPeople(database);
const everyUpload = people.endpoints.filter(({ request }) => request.files !== undefined);
/** Tables of records are imported by one engine: one kind of each module stands for the others until a release. */
const uploads = runsAll
  ? everyUpload
  : [
      ...Map.groupBy(everyUpload, ({ path }) => {
        const parts = path.split('/');
        return [...parts.slice(0, 4), parts.at(-1)].join('/');
      }).values(),
    ].flatMap(([first]) => first ?? []);
/** More than any limit of an hour. */
const attempts = 130;
let browser: TestBrowser;

beforeAll(async () => {
  await people.app.listen({ host: '127.0.0.1', port: 0 });
  const organizationId = await people.addOrganization([
    'accounting',
    'property-owner',
    'real-estate',
    'care',
    'property-assistant',
  ]);
  browser = await people.signIn(
    await people.addUser({
      organizationId,
      permissions: [
        'benit-accounting-permission',
        'ri-property-management-admin-permission',
        'ri-property-management-belege-admin-permission',
        'ri-property-management-weg-admin-permission',
        'ri-real-estate-permission',
        'benit-care-permission',
        'ri-property-assistant-permission',
      ],
    }),
  );
  // Heads of care alone import people.
  await runAdminStatement(
    adminUrl,
    `INSERT INTO care_staff (organization_id, user_id, position, initials, name, since) SELECT organization_id, user_id, 'head', 'EM', 'Erika Muster', now() FROM memberships WHERE organization_id = '${organizationId}'`,
  );
  await runAdminStatement(adminUrl, `UPDATE organizations SET storage_limit_bytes = 0 WHERE id = '${organizationId}'`);
});

/** Announces a file, and sends nothing of it. */
async function announce({ method, path }: Endpoint): Promise<string> {
  const { port } = people.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(
    [
      `${method} ${path} HTTP/1.1`,
      'Host: kontor.test',
      `Cookie: ${browser.cookie}`,
      'X-Requested-With: kontor',
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 1000000',
      '',
      '',
    ].join('\r\n'),
  );
  return String((await once(socket, 'data'))[0]).slice(9, 12);
}

async function useUp({ method, path }: Endpoint): Promise<void> {
  for (let nth = 0; nth < attempts; nth += 1) {
    const { body } = await browser.call(method, path, {
      body: '--b--',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    if (body.errors.some(({ code }) => code === 'too_many_requests' || code === 'storage_full')) return;
  }
}

it('files are accepted for receipts, logos, attachments of invoices, documents, previews and imports of tables, deliveries, resolutions, meetings, chats, pictures, checklists, recordings, packages and feedback of portals alone', () => {
  expect(new Set(everyUpload.map(({ path }) => path.split('/').at(-1)))).toEqual(
    new Set([
      'assistant-transcription',
      'expense',
      'logo',
      'picture',
      'invoice-attachment',
      'documents',
      'preview',
      'import',
      'check',
      'upload',
      'read',
      'weg-beschluesse',
      'weg-versammlung',
      'file',
      'file-upload',
      'checklist-files',
      'feedback',
      'openimmo',
    ]),
  );
});

describe.each(uploads.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_id, endpoint) => {
  it('refuses a file before its body once a limit or the storage of the organisation is used up', async () => {
    await useUp(endpoint);
    expect(await announce(endpoint)).toMatch(/^(?:422|429)$/u);
  });
});
