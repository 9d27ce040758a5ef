import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../../contract/endpoint.ts';
import type { UploadedFile } from '../../contract/files.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestFiles } from '#testing/files.ts';
import { pixel } from '#testing/hostile-forms.ts';
import { toMultipart } from '#testing/multipart.ts';
import { createTestPeople } from '#testing/people.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { AppError } from '../errors/app-error.ts';
import { route } from './route.ts';

const { database } = await createTestDatabase();
const { folder, drafts } = await createTestFiles(database);
const megabyte = 1024 * 1024;
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n');
const wav = (bytes: number) => Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), Buffer.alloc(bytes - 12)]);

const described = z.object({
  names: z.array(z.string()),
  types: z.array(z.string()),
  sizes: z.array(z.number()),
  sums: z.array(z.string()),
  note: z.string(),
  days: z.array(z.number()),
});
const upload = defineEndpoint({
  id: 'upload',
  method: 'POST',
  path: '/api/test/upload',
  access: 'member',
  summary: 'Takes files',
  request: {
    body: z.strictObject({
      note: z.string().max(100).default(''),
      days: z.array(z.number()).default([]),
      fail: z.literal('yes').optional(),
    }),
    files: {
      receipt: { mediaTypes: ['application/pdf', 'image/png', 'audio/wav'], maxBytes: 25 * megabyte },
      pages: { mediaTypes: ['image/png'], maxBytes: megabyte, maxCount: 2 },
    },
  },
  response: described,
  errors: [],
});
const single = defineEndpoint({
  id: 'uploadOne',
  method: 'POST',
  path: '/api/test/one',
  access: 'member',
  summary: 'Takes a file',
  request: { files: { file: { mediaTypes: ['audio/wav'], maxBytes: 25 * megabyte } } },
  response: z.object({ size: z.number() }),
  errors: [],
});
/** Files on disk while a handler runs. */
const seen: { during: number } = { during: 0 };
const scans: string[] = [];
let holdUp: Promise<void> = Promise.resolve();
const routes = [
  route(upload, async ({ body, files: { receipt, pages } }) => {
    const all: readonly UploadedFile[] = [receipt, ...pages];
    seen.during = (await readdir(join(folder, '.uploads'))).length;
    for (const { path, sha256 } of all)
      expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(sha256);
    if (body.fail) throw new AppError('not_found');
    const list = <T>(pick: (file: UploadedFile) => T): T[] => all.map(pick);
    return {
      names: list((file) => file.name),
      types: list((file) => file.mediaType),
      sizes: list((file) => file.byteSize),
      sums: list((file) => file.sha256),
      note: body.note,
      days: body.days,
    };
  }),
  route(single, async ({ files: { file } }) => {
    await holdUp;
    return { size: file.byteSize };
  }),
];
const scan = async (path: string): Promise<void> => void scans.push(path);
const people = await createTestPeople(database, { routes, uploads: { drafts, scan } });
let cookie = '';
let port = 0;

beforeAll(async () => {
  await people.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = people.app.server.address() as AddressInfo);
  cookie = await signIn();
});

async function signIn(given?: Awaited<ReturnType<typeof people.addOrganization>>): Promise<string> {
  return (
    (await people.signIn(await people.addUser({ organizationId: given ?? (await people.addOrganization()) }))).cookie ??
    ''
  );
}

/** Two of one organisation: one person has half of what it may have in work. */
async function signInTwo(): Promise<readonly [string, string]> {
  const organizationId = await people.addOrganization();
  return [await signIn(organizationId), await signIn(organizationId)];
}

const png = (name: string, fileName = 'a.png', bytes: Uint8Array = pixel) => ({ name, fileName, bytes });
const receipt = { name: 'receipt', fileName: 'Beleg Ä.pdf', bytes: pdf };

async function send(parts: Parameters<typeof toMultipart>[0], path = '/api/test/upload') {
  const { headers, body } = toMultipart(parts);
  return people.app.inject({
    method: 'POST',
    url: path,
    headers: { host: 'kontor.test', 'x-requested-with': 'kontor', cookie, ...headers },
    payload: body,
  });
}

const leftOver = async () => readdir(join(folder, '.uploads'));

/** Begins a request by hand. */
async function begin(head: readonly string[], path = '/api/test/one', as = cookie): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      'Host: kontor.test',
      `Cookie: ${as}`,
      'X-Requested-With: kontor',
      'Content-Type: multipart/form-data; boundary=b',
      ...head,
      '',
      '',
    ].join('\r\n'),
  );
  return socket;
}

const filePart = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n';
const statusOf = async (socket: Socket) => Number(String((await once(socket, 'data'))[0]).slice(9, 12));

describe('a form', () => {
  it('returns its fields and files in any order, and leaves nothing on disk', async () => {
    const days = ['days', '[1,2]'] as const;
    for (const parts of [
      [['note', '7'], days, receipt, png('pages')],
      [png('pages'), receipt, days, ['note', '7']],
    ] as const) {
      const answer = await send(parts);
      expect(answer.json()).toEqual({
        names: ['Beleg Ä.pdf', 'a.png'],
        types: ['application/pdf', 'image/png'],
        sizes: [pdf.length, pixel.length],
        sums: [pdf, pixel].map((bytes) => createHash('sha256').update(bytes).digest('hex')),
        note: '7',
        days: [1, 2],
      });
    }
    expect([seen.during, await leftOver()]).toEqual([2, []]);
    expect(scans).toHaveLength(4);
  });

  it('names files without folders and deceptive characters', async () => {
    const answer = await send([
      { ...receipt, fileName: '../../C:\\x\\\u202Egnp.exe' },
      png('pages', ''),
      png('pages', `${'x'.repeat(400)}.png`),
    ]);
    expect(answer.json().names).toEqual(['gnp.exe', 'file', `${'x'.repeat(251)}.png`]);
  });

  it('is validated like any body, and refused for undeclared parts', async () => {
    for (const [parts, code, field] of [
      [[receipt, png('pages'), ['note', 'x'.repeat(101)]], 'too_big', 'note'],
      [[receipt, png('pages'), ['days', 'x']], 'invalid_type', 'days'],
      [[receipt, png('pages'), ['other', 'x']], 'unknown_field', 'other'],
      [[receipt, png('pages'), png('other')], 'unknown_field', 'other'],
      [[receipt, receipt, png('pages')], 'too_big', 'receipt'],
      [[receipt, png('pages'), png('pages'), png('pages')], 'too_big', 'pages'],
      [[receipt, png('pages'), ['note', 'a'], ['note', 'b']], 'too_big', 'note'],
      [[receipt], 'invalid_type', 'pages'],
    ] as const) {
      const answer = await send(parts);
      expect([answer.statusCode, answer.json().errors]).toEqual([400, [expect.objectContaining({ code, field })]]);
      expect(await leftOver()).toEqual([]);
    }
  });

  it('leaves nothing behind when the handler fails', async () => {
    expect((await send([receipt, png('pages'), ['fail', 'yes']])).statusCode).toBe(404);
    expect(await leftOver()).toEqual([]);
  });

  it.each<[string, Buffer, string, object]>([
    ['an SVG', Buffer.from('<svg xmlns="x"/>'), 'file_type_not_allowed', { allowed: 'PDF, PNG, WAV', found: 'SVG' }],
    [
      'HTML that claims to be a PNG',
      Buffer.from('<!doctype html><script>'),
      'file_type_not_allowed',
      { allowed: 'PDF, PNG, WAV', found: 'HTML' },
    ],
    [
      'a JPEG',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      'file_type_not_allowed',
      { allowed: 'PDF, PNG, WAV', found: 'JPEG' },
    ],
    [
      'a spreadsheet',
      Buffer.from('PK\u0003\u0004'),
      'file_type_not_allowed',
      { allowed: 'PDF, PNG, WAV', found: 'ZIP' },
    ],
    [
      'nothing that is known',
      Buffer.from('hello'),
      'file_type_not_allowed',
      { allowed: 'PDF, PNG, WAV', kind: 'unknown' },
    ],
    ['nothing at all', Buffer.alloc(0), 'file_type_not_allowed', { allowed: 'PDF, PNG, WAV', kind: 'unknown' }],
    ['a PNG that was cut off', pixel.subarray(0, 50), 'file_unreadable', { kind: 'damaged' }],
    ['a PDF that was cut off', pdf.subarray(0, 40), 'file_unreadable', { kind: 'truncated' }],
    [
      'a PDF with a password',
      Buffer.concat([
        pdf.subarray(0, -6),
        Buffer.alloc(3 * megabyte, ' '),
        Buffer.from('trailer <</Encrypt 5 0 R>>\n%%EOF'),
      ]),
      'file_unreadable',
      { kind: 'encrypted' },
    ],
    [
      'a PDF whose password stands where the file is read in pieces',
      Buffer.concat([pdf, Buffer.alloc(megabyte - pdf.length - 4, ' '), Buffer.from('/Encrypt 5 0 R\n%%EOF')]),
      'file_unreadable',
      { kind: 'encrypted' },
    ],
  ])('is refused with %s', async (_name, bytes, code, params) => {
    const answer = await send([{ ...receipt, bytes }, png('pages')]);
    expect(answer.json().errors).toEqual([expect.objectContaining({ code, field: 'receipt', params })]);
    expect(answer.statusCode).toBe(code === 'file_unreadable' ? 422 : 415);
    expect(await leftOver()).toEqual([]);
  });

  it('is the only accepted kind of body', async () => {
    const answer = await people.app.inject({
      method: 'POST',
      url: '/api/test/upload',
      headers: { host: 'kontor.test', 'x-requested-with': 'kontor', cookie },
      payload: {},
    });
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([415, 'unsupported_media_type']);
  });
});

describe('an upload that is too large', () => {
  it('is refused immediately by its announced size', async () => {
    const socket = await begin([`Content-Length: ${30 * megabyte}`]);
    expect(await statusOf(socket)).toBe(413);
  });

  it('is refused while it arrives, before its end, and the connection can be used again', async () => {
    const socket = await begin(['Transfer-Encoding: chunked']);
    const answered = statusOf(socket);
    const chunk = (bytes: Buffer | string) =>
      [`${Buffer.byteLength(bytes).toString(16)}\r\n`, bytes, '\r\n']
        .map((piece) => socket.write(piece))
        .every(Boolean);
    chunk(filePart);
    chunk(wav(megabyte));
    // Twice as much as may come, and less than what the server ignores before it closes the connection. Nothing but the
    // refusal ends the waiting, because the body has no end.
    for (let sent = 0; sent < 50; sent += 1) if (!chunk(Buffer.alloc(megabyte))) await once(socket, 'drain');
    expect(await answered).toBe(413);
    socket.write('0\r\n\r\n');
    socket.write(`GET /api/test/nothing HTTP/1.1\r\nHost: kontor.test\r\n\r\n`);
    expect(await statusOf(socket)).toBe(404);
    expect(await leftOver()).toEqual([]);
  });

  it('may not continue forever before its first part', async () => {
    const socket = await begin(['Transfer-Encoding: chunked']);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    const piece = `${megabyte.toString(16)}\r\n${'x'.repeat(megabyte)}\r\n`;
    let open = true;
    void closed.then(() => (open = false));
    while (open)
      if (!socket.write(piece)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
    expect(await leftOver()).toEqual([]);
  });
});

it('the data of a disconnected client is removed', async () => {
  const socket = await begin([`Content-Length: ${10 * megabyte}`]);
  socket.write(filePart);
  socket.write(wav(megabyte));
  await waitUntil(async () => (await leftOver()).length === 1);
  socket.destroy();
  await waitUntil(async () => (await leftOver()).length === 0);
  // Others go on.
  expect((await send([{ name: 'file', fileName: 'a.wav', bytes: wav(100) }], '/api/test/one')).json()).toEqual({
    size: 100,
  });
});

it('an organisation has ten uploads in progress and a person five, another organisation is served, and finished ones are released', async () => {
  const [own, colleague] = await signInTwo();
  const beginFive = async (as: string) => {
    const begun = await Promise.all(
      Array.from({ length: 5 }, () => begin([`Content-Length: ${megabyte}`], '/api/test/one', as)),
    );
    for (const socket of begun) socket.write(filePart + wav(1000).toString('latin1'));
    return begun;
  };
  const sockets = await beginFive(own);
  await waitUntil(async () => (await leftOver()).length === 5);
  expect(await statusOf(await begin(['Content-Length: 100'], '/api/test/one', own))).toBe(429);
  sockets.push(...(await beginFive(colleague)));
  await waitUntil(async () => (await leftOver()).length === 10);
  expect(await statusOf(await begin(['Content-Length: 100'], '/api/test/one', colleague))).toBe(429);
  const other = await begin(['Content-Length: 5'], '/api/test/one', await signIn());
  other.write('--b--');
  expect(await statusOf(other)).toBe(400);
  for (const socket of sockets) socket.destroy();
  await waitUntil(async () => {
    const again = await begin(['Content-Length: 5'], '/api/test/one', own);
    again.write('--b--');
    return (await statusOf(again)) === 400;
  });
});

it('eight simultaneous uploads of 25 MB take little memory', async () => {
  const own = await signInTwo();
  const block = wav(64 * 1024);
  const size = 24 * megabyte;
  const hold = Promise.withResolvers<void>();
  holdUp = hold.promise;
  const rest = Buffer.alloc(64 * 1024);
  const uploadOnce = async (nth: number): Promise<number> => {
    const length = Buffer.byteLength(filePart) + size + Buffer.byteLength('\r\n--b--\r\n');
    const outgoing = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/test/one',
      headers: {
        host: 'kontor.test',
        cookie: own[nth % 2],
        'x-requested-with': 'kontor',
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': length,
      },
    });
    const answered = once(outgoing, 'response');
    outgoing.write(filePart);
    for (let sent = 0; sent < size; sent += rest.length)
      if (!outgoing.write(sent === 0 ? block : rest)) await once(outgoing, 'drain');
    outgoing.end('\r\n--b--\r\n');
    const [answer] = await answered;
    answer.resume();
    return answer.statusCode as number;
  };
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5);
  onTestFinished(() => clearInterval(sampling));
  const uploads = Array.from({ length: 8 }, (_, nth) => uploadOnce(nth));
  await waitUntil(async () => (await leftOver()).length === 8);
  hold.resolve();
  expect(await Promise.all(uploads)).toEqual(Array.from({ length: 8 }, () => 200));
  process.stdout.write(
    process.env['PRINT_MEMORY'] === undefined
      ? ''
      : `peak ${((peak - before) / megabyte).toFixed(0)} MB more than ${(before / megabyte).toFixed(0)} MB\n`,
  );
  // Kept in memory they would take 192 MB.
  expect(peak - before).toBeLessThan(120 * megabyte);
  expect(await leftOver()).toEqual([]);
});
