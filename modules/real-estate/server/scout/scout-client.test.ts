import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { systemClock } from '#platform/server/clock.ts';
import { startScoutPortal } from '#testing/portals/scout-portal.ts';
import type { ScoutPortal, ScoutPortalOptions } from '#testing/portals/scout-portal.ts';
import { whenOver } from '#testing/when-over.ts';
import { downloadPicture } from './download-picture.ts';
import { accessToken, confirmAddress, requestToken } from './scout-authorization.ts';
import type { ScoutListed } from './scout-answers.ts';
import { createScoutClient } from './scout-client.ts';
import type { ScoutClient } from './scout-client.ts';
import { ScoutError } from './scout-error.ts';
import type { ScoutProblem } from './scout-error.ts';

const signal = new AbortController().signal;
const picture = {
  title: 'Ansicht',
  externalId: '2024-017-a.jpg',
  checksum: 'c1',
  floorplan: false,
  titlePicture: false,
  fileName: 'a.jpg',
};
const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex');

const house = (changes: Readonly<Record<string, unknown>> = {}) => ({
  element: 'realestates.houseBuy',
  body: {
    externalId: '2024-017',
    title: 'Einfamilienhaus mit Garten',
    address: { street: 'Hauptstr.', houseNumber: '1', postcode: '10115', city: 'Berlin' },
    descriptionNote: 'Ein Haus<br>mit Garten',
    showAddress: false,
    buildingType: 'SINGLE_FAMILY_HOUSE',
    energyCertificate: {
      energyCertificateAvailability: 'AVAILABLE',
      energyCertificateCreationDate: 'FROM_01_MAY_2014',
      energyEfficiencyClass: 'C',
    },
    energySourcesEnev2014: { energySourceEnev2014: ['GAS', 'WIND_ENERGY'] },
    buildingEnergyRatingType: 'ENERGY_REQUIRED',
    thermalCharacteristic: 98.5,
    price: { value: 450_000, currency: 'EUR', marketingType: 'PURCHASE', priceIntervalType: 'ONE_TIME_CHARGE' },
    livingSpace: 140,
    plotArea: 520,
    numberOfRooms: 5,
    courtage: { hasCourtage: 'YES', courtage: '3,57 % inkl. MwSt.' },
    ...changes,
  },
});

async function openPortal(options: ScoutPortalOptions = {}): Promise<ScoutPortal> {
  const portal = await startScoutPortal(options);
  whenOver(portal.stop);
  return portal;
}

async function connect(options: ScoutPortalOptions = {}, requestMs?: number) {
  const portal = await openPortal(options);
  const { baseUrl, consumer, token } = portal;
  const now = options.now && { now: options.now };
  return { portal, client: createScoutClient({ baseUrl, consumer, token }, { signal, requestMs, ...now }) };
}

/** A server that answers everything alike, for answers that the portal never gives. */
async function answerWith(answer: (response: ServerResponse, path: string) => void) {
  const server = createServer((request, response) => answer(response, request.url ?? '')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  whenOver(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = { key: 'k', secret: 's' };
  return { baseUrl, client: createScoutClient({ baseUrl, consumer: key, token: key }, { signal }) };
}

async function readAll(client: ScoutClient): Promise<readonly ScoutListed[]> {
  const all: ScoutListed[] = [];
  for await (const listed of client.list()) all.push(listed);
  return all;
}

async function failureOf(work: Promise<unknown>): Promise<ScoutError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ScoutError);
  return error as ScoutError;
}

describe('the consent', () => {
  it('gives an access token after the page of the portal led back with a verifier', async () => {
    const { baseUrl, consumer, accessTokens } = await openPortal();
    const token = await requestToken(consumer, baseUrl, 'https://kontor.example/back?channel=scout', { signal });
    const address = confirmAddress(baseUrl, token.key);
    const page = await (await fetch(address)).text();
    expect(page).toContain('Simulation');
    const body = new URLSearchParams({ oauth_token: token.key });
    const led = new URL(
      (await fetch(address, { method: 'POST', body, redirect: 'manual' })).headers.get('location') ?? '',
    );
    expect(led.href).toMatch(/^https:\/\/kontor\.example\/back\?channel=scout&/u);
    expect(led.searchParams.get('oauth_token')).toBe(token.key);
    const verifier = led.searchParams.get('oauth_verifier') ?? '';
    const access = await accessToken(consumer, baseUrl, token, verifier, { signal });
    expect(accessTokens.has(access.key)).toBe(true);
    const client = createScoutClient({ baseUrl, consumer, token: access }, { signal });
    expect(await client.findByExternalId('none')).toBeUndefined();
    // A verifier is for one use.
    const again = await failureOf(accessToken(consumer, baseUrl, token, verifier, { signal }));
    expect(again.kind).toBe('unauthorized');
  });

  it.each([
    ['31 minutes', 31],
    ['24 hours', 24 * 60],
  ])('a request token that is %s old is refused', async (_name, minutes) => {
    let time = Date.parse('2026-02-02T08:00:00Z');
    const now = () => time;
    const { baseUrl, consumer, confirm } = await openPortal({ now });
    const token = await requestToken(consumer, baseUrl, 'https://kontor.example/back', { signal, now });
    const verifier = confirm(token.key);
    time += minutes * 60_000;
    const { kind } = await failureOf(accessToken(consumer, baseUrl, token, verifier, { signal, now }));
    expect(kind).toBe('unauthorized');
    expect((await fetch(confirmAddress(baseUrl, token.key))).status).toBe(401);
  });

  it('a wrong verifier is refused, and no token in the answer is an error', async () => {
    const portal = await openPortal();
    const { baseUrl, consumer } = portal;
    const token = await requestToken(consumer, baseUrl, 'https://kontor.example/back', { signal });
    portal.confirm(token.key);
    expect((await failureOf(accessToken(consumer, baseUrl, token, 'guess', { signal }))).kind).toBe('unauthorized');
    portal.fail({ outcome: 200, body: 'oauth_problem=unknown' });
    const work = requestToken(consumer, baseUrl, 'https://kontor.example/back', { signal });
    expect((await failureOf(work)).kind).toBe('protocol');
  });
});

describe('signatures', () => {
  it('a wrong secret, a revoked token and a clock ten minutes late are refused', async () => {
    const { baseUrl, consumer, token, revoke, objects } = await openPortal();
    const account = { baseUrl, consumer, token };
    const wrong = { ...token, secret: 'wrong' };
    const tries = [
      createScoutClient({ ...account, token: wrong }, { signal }),
      createScoutClient({ ...account, consumer: { ...consumer, secret: 'wrong' } }, { signal }),
      createScoutClient(account, { signal, now: () => systemClock.now().getTime() - 10 * 60_000 }),
    ];
    for (const client of tries) expect((await failureOf(client.create(house()))).kind).toBe('unauthorized');
    revoke(token.key);
    expect((await failureOf(createScoutClient(account, { signal }).create(house()))).kind).toBe('unauthorized');
    expect(objects.size).toBe(0);
  });

  it('a nonce is accepted once', async () => {
    const { baseUrl, consumer, token } = await openPortal({ now: () => 1_800_000_000_000 });
    const fixed = { signal, now: () => 1_800_000_000_000, nonce: () => 'same' };
    const client = createScoutClient({ baseUrl, consumer, token }, fixed);
    expect(await client.findByExternalId('none')).toBeUndefined();
    expect((await failureOf(client.findByExternalId('none'))).kind).toBe('unauthorized');
  });

  it('an external number with any characters is signed as it is sent', async () => {
    const { client } = await connect();
    const externalId = "Ä/17 +%2B?&=#;'(*)!~";
    const id = await client.create(house({ externalId }));
    expect(await client.findByExternalId(externalId)).toMatchObject({ id, externalId });
  });

  it('no error contains a key or a secret, though the portal repeats them', async () => {
    const { portal } = await connect();
    const { baseUrl, consumer } = portal;
    const token = { key: 'never-issued-key', secret: 'never-issued-secret' };
    const error = await failureOf(createScoutClient({ baseUrl, consumer, token }, { signal }).read('1'));
    const told = `${error.stack} ${JSON.stringify(error)} ${JSON.stringify(error.messages)} ${String(error.cause)}`;
    expect(told).toContain('Invalid token […]');
    for (const secret of [token.key, token.secret, consumer.key, consumer.secret]) expect(told).not.toContain(secret);
  });
});

describe('objects', () => {
  it('are created, read, replaced and removed', async () => {
    const { portal, client } = await connect();
    const id = await client.create(house());
    const read = await client.read(id);
    expect(read?.element).toBe('realestates.houseBuy');
    expect(read?.body).toMatchObject({ '@id': id, thermalCharacteristic: 98.5, showAddress: 'false' });
    expect(read?.body['energySourcesEnev2014']).toEqual({ energySourceEnev2014: ['GAS', 'WIND_ENERGY'] });
    await client.update(id, house({ title: 'Neu', descriptionNote: undefined }));
    const replaced = await client.read(id);
    expect(replaced?.body['title']).toBe('Neu');
    expect(replaced?.body).not.toHaveProperty('descriptionNote');
    await client.remove(id);
    await client.remove(id);
    expect(await client.read(id)).toBeUndefined();
    expect(portal.objects.size).toBe(0);
  });

  it('the element may come without its prefix', async () => {
    const { portal, client } = await connect();
    const id = await client.create({ ...house(), element: 'houseBuy' });
    expect(portal.objects.get(id)?.element).toBe('realestates.houseBuy');
  });

  it('an object that is not there cannot be replaced', async () => {
    const { client } = await connect();
    const { kind, status } = await failureOf(client.update('17', house()));
    expect([kind, status]).toEqual(['not_found', 404]);
  });

  it('an external number is found, with state and price, and is given once', async () => {
    const { client } = await connect();
    const id = await client.create(house());
    expect(await client.findByExternalId('2024-017')).toEqual({
      id,
      externalId: '2024-017',
      title: 'Einfamilienhaus mit Garten',
      element: 'realestates.houseBuy',
      city: 'Berlin',
      postcode: '10115',
      priceValue: 450_000,
      pictureUrl: null,
      state: 'INACTIVE',
    });
    expect(await client.findByExternalId('2024-018')).toBeUndefined();
    const { kind, messages } = await failureOf(client.create(house()));
    expect(kind).toBe('invalid');
    expect(messages[0]?.text).toContain('externalId');
  });

  it('another account sees none of them', async () => {
    const { portal, client } = await connect();
    const id = await client.create(house());
    const { baseUrl, consumer, issueToken } = portal;
    const other = createScoutClient({ baseUrl, consumer, token: issueToken('other') }, { signal });
    expect(await other.read(id)).toBeUndefined();
    expect(await readAll(other)).toEqual([]);
  });

  it('all are listed, page by page, also if the list of one is sent as its element', async () => {
    const { portal, client } = await connect();
    portal.sendSingleAsObject(true);
    expect(await readAll(client)).toEqual([]);
    for (let number = 1; number <= 101; number += 1) await client.create(house({ externalId: String(number) }));
    const listed = await readAll(client);
    expect(listed.map(({ externalId }) => externalId)).toEqual(Array.from({ length: 101 }, (_, at) => String(at + 1)));
    expect(listed[100]).toMatchObject({ element: 'realestates.houseBuy', priceValue: 450_000, postcode: '10115' });
    expect(portal.requests.filter(({ path }) => path.includes('pagenumber')).length).toBe(3);
  });

  it('refusals name the fields', async () => {
    const { client } = await connect();
    const tries: readonly (readonly [string, object])[] = [
      ['LENGTH_EXCEEDED', { title: 'x'.repeat(101) }],
      ['LENGTH_EXCEEDED', { descriptionNote: 'ü'.repeat(2000) }],
      ['MANDATORY_FIELD_EMPTY', { livingSpace: undefined }],
      ['EV_EFFICIENCY_CLASS_NOT_VALID_FOR_THIS_CERTIFICATE', { buildingEnergyRatingType: undefined }],
      ['A_PLUS is not a EnergyEfficiencyClass', { energyCertificate: { energyEfficiencyClass: 'A_PLUS' } }],
      [
        'EV_NOT_AVAILABLE_BUT_FIELDS_FILLED',
        { energyCertificate: { energyCertificateAvailability: 'NOT_AVAILABLE_YET' } },
      ],
      ['must come before', { lodgerFlat: 'YES' }],
    ];
    for (const [code, changes] of tries) {
      const { kind, status, messages } = await failureOf(client.create(house({ ...changes })));
      expect([kind, status]).toEqual(['invalid', 412]);
      expect(messages.map(({ text }) => text).join()).toContain(code);
    }
  });

  it('an identifier that is not a number is sent nowhere', async () => {
    const { portal, client } = await connect();
    for (const id of ['../contact', '1/attachment', '', '1_10000', '%31'])
      expect((await failureOf(client.read(id))).kind).toBe('protocol');
    expect(portal.requests).toEqual([]);
  });
});

describe('pictures', () => {
  it('are added, listed, ordered, downloaded and removed', async () => {
    const { portal, client } = await connect();
    const id = await client.create(house());
    const first = await client.addPicture(id, picture, jpeg);
    const second = await client.addPicture(id, { ...picture, externalId: 'b', floorplan: true, title: '' }, jpeg);
    expect(portal.objects.get(id)?.attachments[0]).toMatchObject({ contentType: 'image/jpeg', fileName: 'a.jpg' });
    const listed = await client.listAttachments(id);
    expect(listed[0]).toEqual({
      id: first,
      title: 'Ansicht',
      externalId: '2024-017-a.jpg',
      externalCheckSum: 'c1',
      floorplan: false,
      titlePicture: true,
      kind: 'Picture',
      url: expect.stringContaining('540x540') as string,
    });
    expect(listed[1]).toMatchObject({ id: second, floorplan: true, titlePicture: false, title: '' });
    await client.orderAttachments(id, [second, first]);
    const ordered = await client.listAttachments(id);
    expect(ordered.map((one) => [one.id, one.titlePicture])).toEqual([
      [second, true],
      [first, false],
    ]);
    expect((await client.findByExternalId('2024-017'))?.id).toBe(id);
    const { baseUrl } = portal;
    const findAddress = () => Promise.reject(new Error('asked'));
    const download = { baseUrl, maxBytes: 100, signal, findAddress };
    expect(await downloadPicture(listed[0]?.url ?? '', download)).toEqual(jpeg);
    await client.removeAttachment(id, first);
    await client.removeAttachment(id, first);
    portal.sendSingleAsObject(true);
    expect((await client.listAttachments(id)).map((one) => one.id)).toEqual([second]);
  });

  it('the list of objects has the address of the title picture', async () => {
    const { client } = await connect();
    const id = await client.create(house());
    const attachment = await client.addPicture(id, picture, jpeg);
    const [listed] = await readAll(client);
    expect(listed?.pictureUrl).toContain(`/pictures/${attachment}`);
  });

  it('an order that leaves one out is refused, and a long title is cut', async () => {
    const { portal, client } = await connect();
    const id = await client.create(house());
    const first = await client.addPicture(id, { ...picture, title: 'ä'.repeat(40), fileName: 'ü"\r\n.jpg' }, jpeg);
    await client.addPicture(id, picture, jpeg);
    expect(portal.objects.get(id)?.attachments[0]?.metadata['title']).toBe('ä'.repeat(30));
    expect((await failureOf(client.orderAttachments(id, [first]))).kind).toBe('invalid');
  });

  it('of 20 MB arrive unchanged', async () => {
    const { portal, client } = await connect();
    const id = await client.create(house());
    const large = Buffer.concat([jpeg, Buffer.alloc(20 * 1024 * 1024, '--\r\n')]);
    await client.addPicture(id, picture, large);
    expect(portal.objects.get(id)?.attachments[0]?.content.equals(large)).toBe(true);
  });

  it('are downloaded from checked addresses alone, by https, up to a size', async () => {
    const { portal, client } = await connect();
    const id = await client.create(house());
    await client.addPicture(id, picture, jpeg);
    const url = (await client.listAttachments(id))[0]?.url ?? '';
    const asked: string[] = [];
    const findAddress = (host: string) => Promise.reject(new Error(`asked for ${(asked.push(host), host)}`));
    const download = { baseUrl: portal.baseUrl, signal, findAddress };
    expect((await failureOf(downloadPicture(url, { ...download, maxBytes: 5 }))).message).toContain('too large');
    const other = 'http://127.0.0.1:1/x.jpg';
    expect((await failureOf(downloadPicture(other, { ...download, maxBytes: 5 }))).kind).toBe('protocol');
    for (const address of ['https://10.0.0.1/x.jpg', 'http://pictures.example/x.jpg', 'https://[fd00::1]/x.jpg'])
      await expect(downloadPicture(address, { ...download, maxBytes: 5 })).rejects.toThrow('asked for');
    expect(asked).toEqual(['10.0.0.1', 'pictures.example', 'fd00::1']);
    for (const address of ['file:///etc/passwd', 'no address'])
      expect((await failureOf(downloadPicture(address, { ...download, maxBytes: 5 }))).kind).toBe('protocol');
  });
});

describe('publication', () => {
  it('is there after publishing once or twice, and gone after ending it once or twice', async () => {
    const { client } = await connect();
    const id = await client.create(house());
    expect(await client.isPublished(id, 10_000)).toBe(false);
    await client.publish(id, 10_000);
    await client.publish(id, 10_000);
    expect([await client.isPublished(id, 10_000), await client.isPublished(id, 10_001)]).toEqual([true, false]);
    expect((await client.findByExternalId('2024-017'))?.state).toBe('ACTIVE');
    await client.unpublish(id, 10_000);
    await client.unpublish(id, 10_000);
    expect(await client.isPublished(id, 10_000)).toBe(false);
    expect((await failureOf(client.publish('17', 10_000))).kind).toBe('not_found');
  });

  it.each(['residential', 'commercial'] as const)('a %s placement on top needs it and ends with it', async (kind) => {
    const { portal, client } = await connect();
    const id = await client.create(house());
    const early = await failureOf(client.placeOnTop(id, kind));
    expect([early.kind, early.status]).toEqual(['invalid', 412]);
    await client.publish(id, 10_000);
    await client.placeOnTop(id, kind);
    expect(await client.isOnTop(id, kind)).toBe(true);
    await client.removeFromTop(id, kind);
    await client.removeFromTop(id, kind);
    expect(await client.isOnTop(id, kind)).toBe(false);
    await client.placeOnTop(id, kind);
    await client.unpublish(id, 10_000);
    expect(await client.isOnTop(id, kind)).toBe(false);
    portal.fail({ method: 'POST', pathPart: 'placement', outcome: 404 });
    expect((await failureOf(client.placeOnTop(id, kind))).kind).toBe('not_found');
  });

  it('a refusal within an answer of success is a failure', async () => {
    const { portal, client } = await connect();
    const id = await client.create(house());
    const body = JSON.stringify({
      'topplacement.topplacements': { topplacement: { messageCode: 'ERROR_RESOURCE_VALIDATION', message: 'no' } },
    });
    portal.fail({ method: 'POST', pathPart: 'topplacement', outcome: 200, body });
    expect((await failureOf(client.placeOnTop(id, 'residential'))).kind).toBe('invalid');
  });
});

describe('failures', () => {
  it.each<readonly [number, ScoutProblem, boolean]>([
    [400, 'invalid', false],
    [401, 'unauthorized', false],
    [403, 'forbidden', false],
    [404, 'not_found', false],
    [409, 'conflict', false],
    [412, 'invalid', false],
    [422, 'invalid', false],
    [429, 'rate_limited', true],
    [500, 'unavailable', true],
    [503, 'unavailable', true],
    [302, 'protocol', false],
    [405, 'protocol', false],
  ])('status %i is %s', async (status, kind, isPassing) => {
    const { portal, client } = await connect();
    portal.fail({ outcome: status, headers: { location: 'http://127.0.0.1:9/' } });
    const error = await failureOf(client.create(house()));
    expect([error.kind, error.status, error.isPassing]).toEqual([kind, status, isPassing]);
    expect(portal.objects.size).toBe(0);
  });

  it.each<readonly [string, string, readonly { code: string; text: string }[]]>([
    [
      'one message',
      '{"common.messages":{"message":{"messageCode":"E1","message":"one"}}}',
      [{ code: 'E1', text: 'one' }],
    ],
    [
      'several',
      '{"common.messages":[{"message":[{"messageCode":"E1","message":"a"},{"messageCode":"E2","message":"b"}]}]}',
      [
        { code: 'E1', text: 'a' },
        { code: 'E2', text: 'b' },
      ],
    ],
    [
      'XML',
      '<common:messages><message><messageCode>E1</messageCode><message>a &lt; b</message></message></common:messages>',
      [{ code: 'E1', text: 'a < b' }],
    ],
    ['HTML', '<html><body><h1>Bad</h1> gateway</body></html>', [{ code: '', text: 'Bad gateway' }]],
    ['a long text', 'x'.repeat(100_000), [{ code: '', text: 'x'.repeat(2000) }]],
    ['nothing', '', []],
  ])('%s in a refusal is read', async (_name, body, messages) => {
    const { portal, client } = await connect();
    portal.fail({ outcome: 412, body });
    expect((await failureOf(client.create(house()))).messages).toEqual(messages);
  });

  it('Retry-After is read in seconds and as a date', async () => {
    let time = Date.parse('2026-02-02T08:00:00Z');
    const { portal, client } = await connect({ now: () => time, rateLimit: { calls: 1, windowSeconds: 60 } });
    await client.findByExternalId('none');
    time += 20_000;
    const { kind, retryAfterSeconds } = await failureOf(client.findByExternalId('none'));
    expect([kind, retryAfterSeconds]).toEqual(['rate_limited', 40]);
    time += 40_000;
    expect(await client.findByExternalId('none')).toBeUndefined();
    portal.fail({ outcome: 503, headers: { 'retry-after': 'Mon, 02 Feb 2026 08:01:30 GMT' } });
    expect((await failureOf(client.findByExternalId('none'))).retryAfterSeconds).toBe(30);
  });

  it('a portal that does not answer is unavailable after the time limit', async () => {
    const { portal, client } = await connect({}, 50);
    portal.fail({ outcome: 'slow' });
    const error = await failureOf(client.create(house()));
    expect([error.kind, error.status, error.isPassing]).toEqual(['unavailable', null, true]);
  });

  it('the caller may give up, and sees the reason that was given', async () => {
    const portal = await openPortal();
    const { baseUrl, consumer, token } = portal;
    const given = new AbortController();
    portal.fail({ outcome: 'slow' });
    const work = createScoutClient({ baseUrl, consumer, token }, { signal: given.signal }).read('1');
    await portal.waitForRequests(1);
    given.abort(new Error('given up'));
    await expect(work).rejects.toThrow('given up');
  });

  it('a connection that ends before, within or after the work is unavailable, and the object is found later', async () => {
    const { portal, client } = await connect();
    portal.fail({ outcome: 'drop' });
    expect((await failureOf(client.create(house()))).kind).toBe('unavailable');
    expect(portal.objects.size).toBe(0);
    portal.fail({ outcome: 'drop-after' });
    expect((await failureOf(client.create(house()))).kind).toBe('unavailable');
    expect((await client.findByExternalId('2024-017'))?.id).toBe([...portal.objects.keys()][0]);
    portal.fail({ outcome: 'cut' });
    expect((await failureOf(client.read([...portal.objects.keys()][0] ?? ''))).kind).toBe('unavailable');
    await portal.stop();
    expect((await failureOf(client.findByExternalId('2024-017'))).kind).toBe('unavailable');
  });

  it('answers that are too large or no JSON are errors of the protocol', async () => {
    const { portal, client } = await connect();
    for (const body of ['<html></html>', '', '[]', '{"other":1}', '{"realestates.houseBuy":{}}x']) {
      portal.fail({ outcome: 200, body });
      expect((await failureOf(client.read('1'))).kind).toBe('protocol');
    }
    portal.fail({ outcome: 200, body: `{"a":"${'x'.repeat(17 * 1024 * 1024)}"}` });
    expect((await failureOf(client.read('1'))).message).toContain('too large');
    portal.fail({ outcome: 201, body: '{}' });
    expect((await failureOf(client.create(house()))).kind).toBe('protocol');
  });

  it('an endless refusal is cut', async () => {
    const { client } = await answerWith((response) => {
      response.writeHead(500);
      const write = (): void => {
        while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
      };
      response.on('drain', write);
      write();
    });
    expect((await failureOf(client.read('1'))).kind).toBe('unavailable');
  });
});

describe('answers in other shapes', () => {
  it.each([
    ['its header', '', { location: 'https://portal.example/realestate/123' }],
    ['its text', '{"common.messages":{"message":{"messageCode":"M","message":"with id [123] created"}}}', {}],
    ['a number', '{"common.messages":[{"message":{"messageCode":"M","message":"","id":123}}]}', {}],
  ])('the new identifier is read from %s', async (_name, body, headers) => {
    const { portal, client } = await connect();
    portal.fail({ outcome: 201, body, headers });
    expect(await client.create(house())).toBe('123');
  });

  it('numbers as texts, single elements and picture addresses with an open size are read', async () => {
    const { portal, client } = await connect();
    const element = {
      '@xsi.type': 'offerlistelement:OfferApartmentRent',
      '@id': 7,
      title: 5,
      address: [{ city: 'Köln', postcode: 50667 }],
      price: { value: '950.00' },
      titlePicture: { urls: { url: { '@scale': 'SCALE', '@href': 'https://p.example/%WIDTH%x%HEIGHT%' } } },
    };
    const body = JSON.stringify([
      {
        'realestates.realEstates': { Paging: { numberOfPages: '1' }, realEstateList: [{ realEstateElement: element }] },
      },
    ]);
    portal.fail({ outcome: 200, body });
    expect(await readAll(client)).toEqual([
      {
        id: '7',
        externalId: null,
        title: '5',
        element: 'realestates.apartmentRent',
        city: 'Köln',
        postcode: '50667',
        priceValue: 950,
        pictureUrl: 'https://p.example/1600x1600',
        state: '',
      },
    ]);
  });

  it('a portal that repeats its first page is read once', async () => {
    const { portal, client } = await connect();
    const realEstateList = { realEstateElement: { '@id': '7', '@xsi.type': 'offerlistelement:OfferOffice' } };
    const body = JSON.stringify({ 'realestates.realEstates': { Paging: { numberOfPages: 50 }, realEstateList } });
    portal.fail({ outcome: 200, body, times: 100 });
    expect((await readAll(client)).map(({ id }) => id)).toEqual(['7']);
    expect(portal.requests.length).toBe(2);
  });

  it('the base address may end in a slash or lack its path', async () => {
    const paths: string[] = [];
    const { baseUrl, client } = await answerWith((response, path) => {
      paths.push(path);
      response.writeHead(404).end();
    });
    await client.isPublished('1', 10_000);
    const key = { key: 'k', secret: 's' };
    const other = createScoutClient({ baseUrl: `${baseUrl}/own//`, consumer: key, token: key }, { signal });
    await other.isPublished('1', 10_000);
    expect(paths).toEqual(['/restapi/api/offer/v1.0/publish/1_10000', '/own/api/offer/v1.0/publish/1_10000']);
    expect(() => createScoutClient({ baseUrl: 'ftp://x', consumer: key, token: key }, { signal })).toThrow(ScoutError);
  });
});
