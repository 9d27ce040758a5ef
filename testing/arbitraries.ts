import fc from 'fast-check';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Values by the name of a property: ids that exist, addresses in the right form. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/** Texts that people and attackers type: the longest, the emptiest, the strangest. */
const hostileTexts = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  'a\r\nBcc: x@example.org',
  '\uD800',
  '😀',
  '٣',
  'ﬃ',
  '\u202Egnp.exe',
  '%00',
  '..%2f..%2fetc%2fpasswd',
  "'; DROP TABLE invoices; --",
  '<script>alert(1)</script>',
  '{{constructor}}',
  '#panic()',
  '__proto__',
  'null',
  'true',
  '1e309',
  '-1',
  'NaN',
  '2026-02-30',
  '0000-00-00',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31',
  '\uDC00x',
  'x\u0000',
  '.',
  '..',
  '2147483648',
  'x'.repeat(10_000),
  'ß'.repeat(300),
  '%',
  '_',
  '\\',
  'RE-{YYYY}-{N}',
);

const internationalAddresses = fc
  .tuple(fc.stringMatching(/^[a-zäöüßéñçжи中]{1,12}$/u), fc.stringMatching(/^[a-zäöüßéñçжи中]{1,12}$/u))
  .map(([local, label]) => `${local}@${label}.example`);

// JSON that no value stands for: `toJson` writes it in place of its name.
const rawJson: Readonly<Record<string, string>> = {
  '@infinite': '1e309',
  '@minus-zero': '-0',
  '@long': `1${'0'.repeat(400)}`,
  '@deep': `${'['.repeat(4000)}${']'.repeat(4000)}`,
  '@deep-objects': `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`,
  '@duplicate': '{"version":1,"version":"x"}',
};

/** The JSON of a made-up input, with what only a writer of JSON by hand can send. */
export function toJson(input: unknown): string | undefined {
  return JSON.stringify(input)?.replaceAll(/"(@[a-z-]+)"/gu, (text, name: string) => rawJson[name] ?? text);
}

const poisonous: unknown = JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}');

const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  hostileTexts,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    -1,
    0.1 + 0.2,
    1e308,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 53,
    2 ** 63,
    [],
    {},
    [[]],
    poisonous,
  ),
  fc.constantFrom(...Object.keys(rawJson)),
  fc.jsonValue({ maxDepth: 2 }),
);

function fromString(schema: JsonSchema): fc.Arbitrary<unknown> {
  const maxLength = Math.min(schema.maxLength ?? 40, 60);
  const minLength = Math.min(schema.minLength ?? 0, maxLength);
  if (schema.format === 'uuid') return fc.uuid({ version: 7 });
  if (schema.format === 'email') return fc.oneof({ weight: 4, arbitrary: fc.emailAddress() }, internationalAddresses);
  if (schema.format === 'date') {
    return fc
      .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  }
  return fc.oneof(
    { weight: 9, arbitrary: fc.string({ minLength, maxLength }) },
    fc.string({ unit: 'grapheme', minLength, maxLength }),
  );
}

function fromNumber(schema: JsonSchema): fc.Arbitrary<unknown> {
  const min = Math.max(schema.minimum ?? 0, -1e6);
  const max = Math.min(schema.maximum ?? 1e6, 1e6);
  if (schema.type === 'integer') return fc.integer({ min, max });
  return fc.integer({ min: Math.ceil(min * 100), max: Math.floor(max * 100) }).map((hundredths) => hundredths / 100);
}

/** Values of a JSON schema, as the contracts use it; unknown keywords widen what is made, never fail. */
function fromJsonSchema(schema: JsonSchema | boolean, known: KnownValues): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.jsonValue({ maxDepth: 1 });
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => fromJsonSchema(option, known)));
  if (schema.type === 'string') return fromString(schema);
  if (schema.type === 'number' || schema.type === 'integer') return fromNumber(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'array') {
    const items = Array.isArray(schema.items) ? schema.items[0] : schema.items;
    return fc.array(fromJsonSchema(items ?? true, known), { minLength: schema.minItems ?? 0, maxLength: 4 });
  }
  if (schema.type === 'object') {
    const properties = Object.entries(schema.properties ?? {}).map(
      ([key, value]) => [key, fromProperty(key, value, known)] as const,
    );
    const required = schema.required ?? [];
    return fc.oneof(
      fc.record(Object.fromEntries(properties), { requiredKeys: required }),
      fc.record(Object.fromEntries(properties.filter(([key]) => required.includes(key)))),
    );
  }
  return fc.jsonValue({ maxDepth: 1 });
}

/** Prefers existing values most of the time, as they get further than invented ones. */
function fromProperty(key: string, schema: JsonSchema | boolean, known: KnownValues): fc.Arbitrary<unknown> {
  const values = known[key];
  const made = fromJsonSchema(schema, known);
  return values ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, made) : made;
}

/** Inputs that mostly satisfy a contract's schema. */
export function likely(schema: z.ZodType, known: KnownValues = {}): fc.Arbitrary<unknown> {
  return fromJsonSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), known);
}

/** Replaces, drops or adds values anywhere in an input. */
function spoil(input: unknown, path: readonly number[], value: unknown): unknown {
  if (typeof input !== 'object' || input === null || path.length === 0) return value;
  const [step = 0, ...rest] = path;
  const keys = Object.keys(input);
  const key = keys[step % (keys.length + 1)] ?? (step % 2 === 0 ? 'unknownField' : '__proto__');
  if (Array.isArray(input))
    return input.map((item, index) => (String(index) === key ? spoil(item, rest, value) : item));
  return { ...input, [key]: spoil((input as Record<string, unknown>)[key], rest, value) };
}

/** Inputs with one thing wrong, somewhere, or nothing right at all. */
export function hostile(schema: z.ZodType, known: KnownValues = {}): fc.Arbitrary<unknown> {
  const spoiled = fc
    .tuple(likely(schema, known), fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }), hostileValues)
    .map(([input, path, value]) => spoil(input, path, value));
  return fc.oneof({ weight: 4, arbitrary: spoiled }, { weight: 1, arbitrary: hostileValues });
}

const hostileHeader = fc.oneof(
  ...Object.entries({
    range: ['bytes=99999999-', 'bytes=-', 'bytes=0-0,2-3', 'lines=1-2', 'bytes=1-0'],
    'if-match': ['"x"', '*', 'x'],
    'if-none-match': ['"x"', '*', 'W/"'],
    'if-modified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'x', '0000-01-01'],
    'if-unmodified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'x'],
    'if-range': ['"x"', 'x'],
    accept: ['application/pdf', '*/*;q=x', ';;;', 'x'.repeat(5000), '__proto__'],
    'accept-encoding': ['gzip;q=x', 'identity;q=0', 'br, *;q=0', '__proto__'],
    'content-encoding': ['gzip', 'br', 'x'],
    'content-type': [
      'application/json;charset=utf-16',
      'application/json; charset=\u00FF',
      'application/__proto__',
      'x',
      '',
      'multipart/form-data; boundary=x',
    ],
    'content-length': ['0', '1', '-1', 'x', '99999999999999999999'],
    'transfer-encoding': ['chunked', 'gzip, chunked', 'x'],
    host: ['evil.example', 'localhost:x', '[::1', 'a b', '', 'kontor.test.', '\u00FF'],
    'x-forwarded-host': ['evil.example', ',', 'kontor.test, ', '__proto__'],
    'x-forwarded-for': ['x', ',,,', '999.1.1.1', '::1%eth0', "';--"],
    'x-forwarded-proto': ['https', 'x', ','],
    origin: ['null', 'https://evil.example', 'http://kontor.test', 'x', ''],
    'sec-fetch-site': ['cross-site', 'same-site', 'x'],
    'sec-fetch-mode': ['navigate', 'x'],
    'x-organization': ['x', '', '00000000-0000-0000-0000-000000000000', '\u00FF'],
    'x-requested-with': ['', 'x', 'kontor, kontor'],
    'x-request-id': ['x'.repeat(5000), '\u00FF'],
    cookie: [
      '=',
      ';;;=;',
      'kontor-session=%00',
      'kontor-session=%',
      'kontor-session=\u00FF',
      `kontor-session=${'A'.repeat(43)}`,
      '__proto__=x',
      'x'.repeat(5000),
    ],
    expect: ['100-continue'],
    upgrade: ['websocket', 'h2c', 'x'],
    connection: ['upgrade', 'close', 'x'],
    authorization: ['Basic x', 'Bearer %00'],
    'access-control-request-method': ['POST', 'x'],
  }).map(([name, values]) => fc.constantFrom(...values).map((value) => [name, value] as const)),
);

/** Headers of scanners and of broken clients; none at all most of the time. */
export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.array(hostileHeader, { minLength: 1, maxLength: 3 }).map((headers) => Object.fromEntries(headers)),
  },
);

/** Text after the query of an address: none most of the time. */
export const hostileQueries: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '%',
      '&&=&',
      'limit=1&limit=2',
      '__proto__=x',
      '__proto__[x]=1',
      'constructor=x',
      'searchTerm=%ff',
      'searchTerm=%00',
      'searchTerm=%ED%A0%80',
      'invoiceId=%00',
      'cursor=%00',
      'cursor[]=x',
      'limit=-0',
      'limit=1e309',
      'limit=0x10',
      'limit=%20',
      'from=0000-01-01',
      'to=9999-12-31',
      '?',
      '#',
    ),
  },
);
