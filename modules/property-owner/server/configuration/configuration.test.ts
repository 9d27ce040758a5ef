import { X509Certificate } from 'node:crypto';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { buildPdf, household, placeDelivery } from '#testing/deliveries/build-delivery.ts';
import { openDeliveries, propertyUrl } from '#testing/deliveries/scene.ts';
import type { TestBody } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { runTasks } from '#testing/receipts/scene.ts';
import { createCertificate } from '#testing/remote/certificate.ts';
import { startFtpServer } from '#testing/remote/ftp-server.ts';
import { startSftpServer } from '#testing/remote/sftp-server.ts';
import { whenOver } from '#testing/when-over.ts';
import { testConnection } from './test-connection.ts';

const testDatabase = await createTestDatabase();
const { database } = testDatabase;
const people = await createProductPeople(database);
const url = `${propertyUrl}/configuration`;

type Answer = TestBody & {
  readonly configuration: { readonly properties: Record<string, unknown>; readonly version: number };
  readonly configurations: object[];
  readonly ok: boolean;
  readonly findings: { code: string; params?: Record<string, string> }[];
};

async function openScene() {
  const server = await startFtpServer();
  whenOver(() => server.stop());
  const scene = await openDeliveries({ people, database, server });
  const save = (configIdentifier: string, properties: object, version?: number) =>
    scene.browser.call<Answer>('PUT', url, {
      body: { configIdentifier, properties, ...(version !== undefined && { version }) },
    });
  const test = async () => (await scene.browser.call<Answer>('POST', `${url}/test`)).body;
  return { ...scene, server, save, test };
}

it('has defaults before anything is saved, and no password in any response', async () => {
  const { browser } = await openScene();
  const other = await people.signIn(
    await people.addUser({
      organizationId: await people.addOrganization(['property-owner']),
      permissions: ['ri-property-management-admin-permission'],
    }),
  );
  expect((await other.call<Answer>('GET', url)).body.configurations).toEqual([
    {
      configIdentifier: 'ftpConfig',
      properties: {
        host: '',
        port: 22,
        user: '',
        passwordSet: false,
        protocol: 'sftp',
        folder: '/',
        hostKey: '',
      },
      version: 0,
    },
    {
      configIdentifier: 'dataSyncConfig',
      properties: { syncHour: null, lastUpdateAt: null, nextUpdateAt: null, expirationId: null, lastTransaction: null },
      version: 0,
    },
    { configIdentifier: 'accessConfig', properties: { graceDays: 0 }, version: 0 },
    {
      configIdentifier: 'contactConfig',
      properties: { name: '', telephone: '', email: '', hours: '', address: '', colour: '' },
      version: 0,
    },
    { configIdentifier: 'analyticsConfig', properties: { sharesNames: false }, version: 0 },
  ]);
  const { text } = await browser.call('GET', url);
  expect(text).toContain('"passwordSet":true');
  expect(text).not.toContain('geheim');
});

it('keeps the password only for the same user on the same host', async () => {
  const { properties, save, test } = await openScene();
  const { password: _password, ...rest } = properties;
  expect(
    (await save('ftpConfig', { ...rest, folder: 'unten//./', password: '' })).body.configuration.properties,
  ).toMatchObject({ passwordSet: true, folder: '/unten' });
  await save('ftpConfig', rest);
  expect(await test()).toMatchObject({ ok: true });
  for (const change of [{ host: '127.0.0.1' }, { port: 2121 }, { user: 'andere' }, { protocol: 'ftps' }]) {
    expect(await save('ftpConfig', { ...rest, ...change })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'properties.password', code: 'password_again' }] },
    });
    expect((await save('ftpConfig', { ...properties, ...change })).status).toBe(200);
    await save('ftpConfig', properties);
  }
});

it.each([
  ['ftpConfig', { port: 0 }, 'properties.port'],
  ['ftpConfig', { port: 65_536 }, 'properties.port'],
  ['ftpConfig', { port: '21' }, 'properties.port'],
  ['ftpConfig', { host: '' }, 'properties.host'],
  ['ftpConfig', { password: 'geheim\r\nDELE manifest.json' }, 'properties.password'],
  ['ftpConfig', { password: 'a\nb' }, 'properties.password'],
  ['ftpConfig', { password: 'a\u0000b' }, 'properties.password'],
  ['ftpConfig', { password: 'a\u2028b' }, 'properties.password'],
  ['ftpConfig', { user: 'kontor\r\nPASS x' }, 'properties.user'],
  ['ftpConfig', { folder: '/a/../../b' }, 'properties.folder'],
  ['ftpConfig', { protocol: 'telnet' }, 'properties.protocol'],
  ['dataSyncConfig', { syncHour: 25 }, 'properties.syncHour'],
  ['dataSyncConfig', { syncHour: 'drei' }, 'properties.syncHour'],
  ['dataSyncConfig', { syncHour: 3.5 }, 'properties.syncHour'],
  ['dataSyncConfig', { syncHour: -1 }, 'properties.syncHour'],
])('%s with %j is refused', async (identifier, change, field) => {
  const { save, properties } = await openScene();
  expect(await save(identifier, identifier === 'ftpConfig' ? { ...properties, ...change } : change)).toMatchObject({
    status: 400,
    body: { errors: [{ field }] },
  });
});

it('the port chooses the protocol, never an unencrypted one', async () => {
  const { save } = await openScene();
  const protocolFor = async (port: number) =>
    (await save('ftpConfig', { host: 'localhost', port, user: 'kontor', password: 'x' })).body.configuration.properties[
      'protocol'
    ];
  expect([await protocolFor(21), await protocolFor(22), await protocolFor(990), await protocolFor(2121)]).toEqual([
    'ftps',
    'sftp',
    'ftpsImplicit',
    'ftps',
  ]);
});

it('returns the next scheduled time, and refuses an old version', async () => {
  const { save } = await openScene();
  const saved = await save('dataSyncConfig', { syncHour: 24, lastUpdateAt: 'egal', nextUpdateAt: null }, 0);
  expect(saved.body.configuration).toMatchObject({
    properties: { syncHour: 24, lastUpdateAt: null, nextUpdateAt: expect.stringMatching(/T2[23]:00:00/u) as unknown },
    version: 1,
  });
  expect((await save('dataSyncConfig', { syncHour: 3 }, 0)).status).toBe(409);
  expect((await save('dataSyncConfig', { syncHour: null }, 1)).body.configuration.properties).toMatchObject({
    syncHour: null,
    nextUpdateAt: null,
  });
});

it('a test of the connection names the error', async () => {
  const { save, test, properties, tree, server } = await openScene();
  expect(await test()).toMatchObject({
    ok: true,
    findings: [{ code: 'connected' }, { code: 'unencrypted' }, { code: 'no_delivery' }],
  });
  placeDelivery(tree, { id: 'D1', files: { ...household, 'archiv/A.pdf': buildPdf('A') } });
  placeDelivery(tree, { id: 'D2', files: household, hasManifest: false });
  expect((await test()).findings.map(({ code }) => code)).toEqual([
    'connected',
    'unencrypted',
    'deliveries_found',
    'delivery_incomplete',
  ]);
  await save('ftpConfig', { ...properties, password: 'falsch' });
  expect(await test()).toMatchObject({ ok: false, findings: [{ code: 'credentials' }] });
  await save('ftpConfig', { ...properties, folder: '/nirgends' });
  expect(await test()).toMatchObject({ ok: false, findings: [{ code: 'folder_missing' }] });
  await save('ftpConfig', { ...properties, protocol: 'ftps' });
  expect(await test()).toMatchObject({ ok: false, findings: [{ code: 'no_encryption' }] });
  await save('ftpConfig', properties);
  await server.stop();
  expect(await test()).toMatchObject({ ok: false, findings: [{ code: 'port_closed' }] });
});

it('a test of the connection ends in time with a slow server', async () => {
  const server = await startFtpServer({ behaviour: 'drip' });
  whenOver(() => server.stop());
  server.tree.set('/eine.txt', Buffer.from('x'));
  const target = {
    protocol: 'ftp',
    host: 'localhost',
    port: server.port,
    user: 'kontor',
    password: 'geheim',
    folder: '/',
  } as const;
  expect(await testConnection(target, { allowPrivate: true, testMs: 300 }, new AbortController().signal)).toEqual({
    ok: false,
    findings: [{ code: 'no_answer', text: 'no answer' }],
  });
});

it('a private address is refused unless it is allowed', async () => {
  const strict = await createProductPeople(database, { connect: { allowPrivate: false } });
  const server = await startFtpServer();
  whenOver(() => server.stop());
  const { browser, save } = await openDeliveries({ people: strict, database, server }).then((scene) => ({
    ...scene,
    save: (host: string) =>
      scene.browser.call('PUT', url, {
        body: { configIdentifier: 'ftpConfig', properties: { ...scene.properties, host } },
      }),
  }));
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    await save(host);
    expect((await browser.call<Answer>('POST', `${url}/test`)).body).toMatchObject({
      ok: false,
      findings: [{ code: 'private_address' }],
    });
  }
  expect(server.conversations).toBe(0);
});

it('tests and refreshes of an organisation are counted together, by all processes: 60 an hour', async () => {
  const { browser, user, save, properties, start } = await openScene();
  const neighbour = await createProductPeople(database);
  const elsewhere = Object.assign(neighbour.browser(), { cookie: browser.cookie });
  // Refused before anything is connected to, and counted all the same.
  await save('ftpConfig', { ...properties, host: 'gibt-es-nicht.invalid' });
  const test = (from = browser) => from.call('POST', `${url}/test`);
  const first = await Promise.all(
    Array.from({ length: 30 }, (_, index) => test(index % 2 === 0 ? browser : elsewhere)),
  );
  for (let index = 0; index < 29; index += 1) first.push(await test(elsewhere));
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await start()).status).toBe(200);
  expect([(await test()).status, (await test(elsewhere)).status, (await start()).status]).toEqual([429, 429, 429]);
  people.clock.advance({ minutes: 60 });
  expect((await test(await people.signIn(user))).status).toBe(200);
});

it('reveals no difference between ports where configured, neither by a test nor in the journal', async () => {
  const hiding = await createProductPeople(database, {
    connect: { allowPrivate: true, hidesPorts: true, connectMs: 50 },
  });
  runTasks(hiding, testDatabase);
  const server = await startFtpServer();
  const { browser, refresh } = await openDeliveries({ people: hiding, database, server });
  await server.stop();
  expect((await browser.call<Answer>('POST', `${url}/test`)).body).toEqual({
    ok: false,
    findings: [{ code: 'no_file_server', text: 'no file server' }],
  });
  expect(await refresh()).toMatchObject([{ state: 'failed', errors: [{ code: 'no_file_server', value: '' }] }]);
});

it('the key of an SFTP host is shown and confirmed, and a changed one is reported', async () => {
  const server = await startSftpServer();
  whenOver(() => server.stop());
  const { browser, properties } = await openDeliveries({ people, database, server });
  const save = (hostKey: string) =>
    browser.call<Answer>('PUT', url, {
      body: { configIdentifier: 'ftpConfig', properties: { ...properties, hostKey } },
    });
  const test = async () => (await browser.call<Answer>('POST', `${url}/test`)).body;
  expect(await test()).toMatchObject({ ok: true });
  await save('');
  expect(await test()).toMatchObject({
    ok: false,
    findings: [{ code: 'host_key_new', params: { hostKey: server.hostKey } }],
  });
  await save('SHA256:etwas-anderes');
  expect(await test()).toMatchObject({
    ok: false,
    findings: [{ code: 'host_key_changed', params: { hostKey: server.hostKey, confirmed: 'SHA256:etwas-anderes' } }],
  });
});

it('a certificate of one’s own is shown, confirmed and from then on the only one that is accepted', async () => {
  const own = createCertificate('nas.local');
  const server = await startFtpServer({ encryption: { kind: 'explicit', certificate: own } });
  whenOver(() => server.stop());
  const { browser, properties: given } = await openDeliveries({ people, database, server });
  const properties = { ...given, protocol: 'ftps', hostKey: '' };
  const save = async (change: object = {}) =>
    (
      await browser.call<Answer>('PUT', url, {
        body: { configIdentifier: 'ftpConfig', properties: { ...properties, ...change } },
      })
    ).body.configuration.properties['hostKey'];
  const test = async () => (await browser.call<Answer>('POST', `${url}/test`)).body;
  await save();
  const shown = await test();
  const hostKey = new X509Certificate(own.cert).fingerprint256;
  expect(shown).toMatchObject({
    ok: false,
    findings: [
      {
        code: 'certificate_self_signed',
        params: { issuedFor: 'nas.local', issuedBy: 'nas.local', validTo: '2120-01-01T00:00:00.000Z', hostKey },
      },
    ],
  });
  expect(await save({ hostKey })).toBe(hostKey);
  expect(await test()).toMatchObject({ ok: true });
  const confirmed = hostKey.replace(/^../u, '00');
  await save({ hostKey: confirmed });
  expect(await test()).toMatchObject({
    ok: false,
    findings: [{ code: 'certificate_changed', params: { hostKey, confirmed } }],
  });
  // It says nothing about the key of an SFTP host, and unencrypted nothing at all.
  expect(await save({ hostKey: confirmed, protocol: 'sftp' })).toBe('');
  expect(await save({ hostKey, protocol: 'ftp' })).toBe('');
});
