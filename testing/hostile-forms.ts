import fc from 'fast-check';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { toMultipart } from './multipart.ts';
import type { FormFile } from './multipart.ts';
import { buildPdf } from './receipts/pdf.ts';

/** The smallest picture: one green pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgaGAAAAEEAIEl6+oTAAAAAElFTkSuQmCC',
  'base64',
);

const contents: fc.Arbitrary<Uint8Array> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(pixel) },
  fc.constantFrom(
    Buffer.alloc(0),
    pixel.subarray(0, 40),
    Buffer.concat([pixel, Buffer.from('<script>alert(1)</script>')]),
    Buffer.from('<svg/>'),
    Buffer.from('%PDF-1.7\n%%EOF'),
    Buffer.from('GIF89a'),
    Buffer.alloc(100_000),
    Buffer.from('\r\n--\r\n----'),
    Buffer.from([0x89]),
  ),
  fc.uint8Array({ maxLength: 2000 }),
);

/** The smallest archive: one file with one letter. */
const archive = Buffer.from(
  'UEsDBBQAAAAAAAAAIQBDvrfoAQAAAAEAAAAFAAAAYS50eHRhUEsBAhQDFAAAAAAAAAAhAEO+t+gBAAAAAQAAAAUAAAAAAAAAAAAAAIABAAAAAGEudHh0UEsFBgAAAAABAAEAMwAAACQAAAAAAA==',
  'base64',
);

/** The smallest table. */
const table = Buffer.from('Name;Ort\r\nHuber;Köln\r\n');

/** Contents of files by media type, for rules that the pixel does not meet. */
const fitting = [
  ['text/csv', table],
  ['application/zip', archive],
  ['application/pdf', buildPdf({ pages: [['x']] })],
] as const;

const fileNames = fc.constantFrom(
  'logo.png',
  '',
  '../../etc/passwd',
  'C:\\logo.png',
  'a\u0000.png',
  'Ä 北京 🏠.png',
  '\u202Egnp.exe',
  'x'.repeat(3000),
  '.htaccess',
  'a%0d%0ab',
  '__proto__',
);

type Spoil = (body: Buffer, contentType: string) => readonly [body: Buffer, contentType: string];

const spoils = {
  nothing: (body, type) => [body, type],
  truncated: (body, type) => [body.subarray(0, Math.floor(body.length / 2)), type],
  withoutEnd: (body, type) => [body.subarray(0, -4), type],
  otherBoundary: (body) => [body, 'multipart/form-data; boundary=other'],
  noBoundary: (body) => [body, 'multipart/form-data'],
  emptyBoundary: (body) => [body, 'multipart/form-data; boundary='],
  longBoundary: (body) => [body, `multipart/form-data; boundary=${'x'.repeat(3000)}`],
  mixed: (body, type) => [body, type.replace('form-data', 'mixed')],
  json: () => [Buffer.from('{}'), 'application/json'],
  empty: (_body, type) => [Buffer.alloc(0), type],
  twice: (body, type) => [Buffer.concat([body, body]), type],
  lineFeeds: (body, type) => [Buffer.from(body.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'), type],
  preamble: (body, type) => [Buffer.concat([Buffer.alloc(5000, 'x'), Buffer.from('\r\n'), body]), type],
  noNames: (body, type) => [Buffer.from(body.toString('latin1').replaceAll(/name="[^"]*"/gu, 'name'), 'latin1'), type],
  prototype: (body, type) => [
    Buffer.from(body.toString('latin1').replaceAll(/ name="[^"]*"/gu, ' name="__proto__"'), 'latin1'),
    type,
  ],
  charset: (body, type) => [
    Buffer.from(body.toString('latin1').replaceAll('octet-stream', 'json; charset=utf-16'), 'latin1'),
    type,
  ],
  manyHeaders: (body, type) => [
    Buffer.from(
      body.toString('latin1').replace('\r\nContent-Type', `${'\r\nX: y'.repeat(5000)}\r\nContent-Type`),
      'latin1',
    ),
    type,
  ],
  manyParts: (body, type) => [
    Buffer.concat([
      ...Array.from({ length: 300 }, () =>
        Buffer.from('------kontor-boundary\r\nContent-Disposition: form-data; name="x"\r\n\r\ny\r\n'),
      ),
      body,
    ]),
    type,
  ],
} satisfies Record<string, Spoil>;

/** Bodies of an endpoint that takes files, right and wrong; `fields` are values that its contract may take. */
export function forms(
  { request: { files = {} } }: Endpoint,
  fields: unknown,
): fc.Arbitrary<ReturnType<typeof toMultipart>> {
  const texts = Object.entries(Object(fields)).map(
    ([name, value]) =>
      [
        encodeURI(name.toWellFormed()),
        typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? 'null'),
      ] as const,
  );
  const one = (name: string): fc.Arbitrary<FormFile> =>
    fc.record({
      name: fc.constant(name),
      fileName: fileNames,
      bytes: fc.oneof(
        ...fitting.filter(([type]) => files[name]?.mediaTypes.includes(type)).map(([, bytes]) => fc.constant(bytes)),
        contents,
      ),
    });
  const sent = fc.tuple(
    ...Object.keys(files).map((name) =>
      fc.oneof(
        { weight: 8, arbitrary: fc.array(one(name), { minLength: 1, maxLength: 1 }) },
        fc.array(one(name), { maxLength: 3 }),
      ),
    ),
  );
  const spoil = fc.oneof(
    { weight: 4, arbitrary: fc.constant('nothing' as const) },
    { weight: 3, arbitrary: fc.constantFrom(...(Object.keys(spoils) as (keyof typeof spoils)[])) },
  );
  return fc.tuple(sent, spoil, fc.boolean()).map(([uploads, kind, fieldsFirst]) => {
    const parts = fieldsFirst ? [...texts, ...uploads.flat()] : [...uploads.flat(), ...texts];
    const form = toMultipart(parts);
    const spoilt: Spoil = spoils[kind];
    const [body, contentType] = spoilt(form.body, form.headers['content-type']);
    return { headers: { 'content-type': contentType }, body };
  });
}
