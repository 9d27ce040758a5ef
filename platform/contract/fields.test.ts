import { describe, expect, expectTypeOf, it, test } from 'vitest';
import { z } from 'zod';
import {
  choice,
  choices,
  day,
  email,
  flag,
  iban,
  image,
  line,
  localized,
  lookup,
  money,
  multiline,
  number,
  requiredDay,
  secret,
} from './field-kinds.ts';
import { rows } from './field-rows.ts';
import {
  defineFields,
  listMissing,
  mergeValues,
  placeOf,
  readValues,
  storedShape,
  toValues,
  wireShape,
} from './fields.ts';
import type { StoredOf, WireOf } from './fields.ts';

const itemFields = defineFields({
  text: line({ max: 50 }),
  count: number({ max: 1000, decimals: 3 }),
  price: money({ max: 10_000, decimals: 4 }),
});
const orderFields = defineFields({
  title: line({ max: 10, required: true }),
  note: multiline({ max: 100 }),
  contact: email(),
  account: iban(),
  orderedOn: requiredDay(),
  dueOn: day(),
  isUrgent: flag(),
  vat: choice([19, 7, 0]),
  ownerId: lookup(),
  tags: choices({ item: z.string().max(20), max: 10 }),
  trade: localized({ max: 40 }),
  items: rows(itemFields, {
    max: 50,
    rule: z.strictObject(wireShape(itemFields)),
    describe: ({ text, count, price }) => `${text}: ${count} × ${price}`,
  }),
});
const order: StoredOf<typeof orderFields> = {
  title: 'Dach',
  note: 'eilt',
  contact: '',
  account: 'DE89370400440532013000',
  orderedOn: '2026-03-01',
  dueOn: null,
  isUrgent: true,
  vat: 7,
  ownerId: null,
  tags: ['b', 'a'],
  trade: { de: 'Dachdecker', en: 'Roofer' },
  items: [{ text: 'Ziegel', count: 1.5, price: 2 }],
};
const values = toValues(orderFields, order, 'de');

describe('a form', () => {
  it('shows formatted numbers, prices and accounts, and days unchanged', () => {
    expect(values).toMatchObject({
      account: 'DE89 3704 0044 0532 0130 00',
      orderedOn: '2026-03-01',
      dueOn: null,
      vat: '7',
      tags: ['a', 'b'],
      trade: { de: 'Dachdecker', en: 'Roofer', ru: '' },
      items: [{ text: 'Ziegel', count: '1,5', price: '2,00' }],
    });
    const english: { text: string; count: string; price: string } = toValues(itemFields, { count: 1.5 }, 'en');
    expect(english).toEqual({ text: '', count: '1.5', price: '' });
  });

  it("sends back received values, in a form accepted by today's rules", () => {
    const { wire, problems } = readValues(orderFields, values, 'de');
    expect(problems).toEqual([]);
    expectTypeOf<WireOf<typeof orderFields>['vat']>().toEqualTypeOf<19 | 7 | 0>();
    const sent = z.strictObject(wireShape(orderFields)).parse(wire);
    expect(sent).toEqual({ ...order, account: 'DE89 3704 0044 0532 0130 00', tags: ['a', 'b'] });
  });

  it('reads German numbers, and reports invalid ones at their field', () => {
    const read = readValues(
      orderFields,
      {
        ...values,
        orderedOn: null,
        dueOn: '31.02.',
        vat: null,
        items: [
          { text: '', count: '123,5', price: 'zwei' },
          { text: '', count: '', price: '1,23456' },
        ],
      },
      'de',
    );
    expect(read.wire).toBeNull();
    expect(read.problems).toEqual([
      { path: 'orderedOn', code: 'too_small', params: { kind: 'string', minimum: 1 } },
      { path: 'dueOn', code: 'invalid_format', params: { format: 'date' } },
      { path: 'vat', code: 'too_small', params: { kind: 'string', minimum: 1 } },
      { path: 'items.0.price', code: 'invalid_type', params: { expected: 'number' } },
      { path: 'items.1.count', code: 'too_small', params: { kind: 'string', minimum: 1 } },
      { path: 'items.1.price', code: 'too_many_decimals', params: { decimals: 4 } },
    ]);
    expect(read.readable).toMatchObject({ title: 'Dach', items: [{ count: 123.5 }, {}] });
    expect(read.readable).not.toHaveProperty('dueOn');
  });

  it('sends only settled rows', () => {
    const filled = rows(itemFields, {
      max: 5,
      rule: z.strictObject(wireShape(itemFields)),
      settle: (typed) => typed.filter(({ text }) => text !== ''),
      describe: ({ text }) => text,
    });
    const typed = [
      { text: 'Ziegel', count: '1', price: '2' },
      { text: '', count: '', price: '' },
    ];
    expect(filled.read(typed, 'de')).toEqual({ wire: [{ text: 'Ziegel', count: 1, price: 2 }], problems: [] });
  });

  it.each([
    ['1,5', 'whole_number'],
    ['0', 'whole_number'],
    ['1000', 'whole_number'],
    ['abc', 'whole_number'],
    ['', 'too_small'],
  ])('refuses %s where a whole number from 1 to 999 is asked for', (typed, code) => {
    const fields = defineFields({ days: number({ min: 1, max: 999 }) });
    expect(readValues(fields, { days: typed }, 'de').problems).toMatchObject([{ path: 'days', code }]);
    expect(readValues(fields, { days: ' 12 ' }, 'de').wire).toEqual({ days: 12 });
  });

  it('is empty for a new entity, and lists the required fields', () => {
    const empty = toValues(orderFields, null, 'de');
    expect(empty).toMatchObject({ title: '', orderedOn: null, isUrgent: false, vat: null, tags: [], items: [] });
    expect(listMissing(orderFields, empty)).toEqual(['title', 'orderedOn', 'vat']);
    expect(listMissing(orderFields, { ...empty, title: '  ', orderedOn: '2026-01-01', vat: '19' })).toEqual(['title']);
  });
});

test('an image is a data URL of an allowed type and size, or none', () => {
  const sign = image({ rule: { mediaTypes: ['image/png', 'image/jpeg'], maxBytes: 30 }, error: 'no_picture' });
  const codes = (text: string) => sign.wire.safeParse(text).error?.issues.map(({ message }) => message) ?? [];
  expect(['', 'data:image/png;base64,AAAA', `data:image/jpeg;base64,${'A'.repeat(40)}`].map(codes)).toEqual([
    [],
    [],
    [],
  ]);
  expect(
    [
      'blob:http://127.0.0.1/1',
      'data:image/svg+xml;base64,AAAA',
      'xdata:image/png;base64,AAAA',
      'data:image/png;base64,',
    ].map(codes),
  ).toEqual(Array.from({ length: 4 }, () => ['no_picture']));
  expect(codes(`data:image/jpeg;base64,${'A'.repeat(41)}`)).toHaveLength(1);
  expect([
    sign.isRequired,
    sign.fileRule.maxBytes,
    sign.describe(''),
    sign.describe('data:image/png;base64,AAAA'),
  ]).toEqual([false, 30, null, 'image/png']);
});

test("stored values are parsed by their shape, regardless of today's input rules", () => {
  const old = {
    ...order,
    title: 'x'.repeat(5000),
    contact: 'none',
    orderedOn: '0999-12-31',
    items: [{ text: 'y'.repeat(900), count: -7.123456, price: 1e12 }],
  };
  expect(z.strictObject(wireShape(orderFields)).safeParse(old).success).toBe(false);
  expect(z.object(storedShape(orderFields)).parse(old)).toEqual(old);
  expect(toValues(orderFields, old, 'de').items).toEqual([
    { text: 'y'.repeat(900), count: '-7,123', price: '1.000.000.000.000,00' },
  ]);
});

describe('two edits of one entity', () => {
  const edit = (change: Partial<typeof values>) => ({ ...values, ...change });

  it('keep the changes of either side', () => {
    const merged = mergeValues(
      orderFields,
      values,
      edit({ title: 'Keller' }),
      edit({ note: 'eilt nicht', isUrgent: false }),
    );
    expect(merged).toEqual({
      values: edit({ title: 'Keller', note: 'eilt nicht', isUrgent: false }),
      changed: ['note', 'isUrgent'],
      conflicts: [],
    });
  });

  it('report fields changed by both, and keep mine', () => {
    const merged = mergeValues(
      orderFields,
      values,
      edit({ title: 'Keller', note: 'bald' }),
      edit({ title: 'Garten', note: 'bald' }),
    );
    expect(merged).toMatchObject({
      values: { title: 'Keller', note: 'bald' },
      changed: ['title', 'note'],
      conflicts: [{ path: 'title', field: orderFields.title, mine: 'Keller', theirs: 'Garten' }],
    });
  });

  it('take theirs if selected, and only there', () => {
    const [mine, theirs] = [
      edit({ title: 'Keller', dueOn: '2026-04-01', contact: 'hier@people.example' }),
      edit({ title: 'Garten', dueOn: '2026-05-01', isUrgent: false }),
    ];
    const merged = mergeValues(orderFields, values, mine, theirs, (key) => key === 'dueOn');
    expect(merged.values).toEqual(
      edit({ title: 'Keller', dueOn: '2026-05-01', contact: 'hier@people.example', isUrgent: false }),
    );
    expect(merged.conflicts.map(({ key }) => key)).toEqual(['title', 'dueOn']);
  });

  it('treat every checkbox separately', () => {
    const merged = mergeValues(orderFields, values, edit({ tags: ['a', 'c'] }), edit({ tags: ['a', 'b', 'd'] }));
    expect(merged).toMatchObject({ values: { tags: ['a', 'c', 'd'] }, conflicts: [] });
  });
});

test('a path of a request is mapped to its place in the form', () => {
  expect(
    ['title', 'tags.3', 'trade.en', 'items.2.price', 'items.2', 'items', 'ownerId.id', 'constructor', ''].map((path) =>
      placeOf(orderFields, path),
    ),
  ).toEqual(['title', 'tags', 'trade.en', 'items.2.price', 'items.2', 'items', 'ownerId', undefined, undefined]);
});

test('audit log values: lists in order, languages by name, secrets never', () => {
  const { tags, trade, isUrgent, items, dueOn } = orderFields;
  expect([
    tags.describe(['b', 'a']),
    tags.describe([]),
    trade.describe({ de: 'Dachdecker' }),
    trade.describe({ de: '', en: 'Roofer' }),
    isUrgent.describe(false),
    items.describe(order.items),
    dueOn.describe(null),
  ]).toEqual(['a, b', null, 'Dachdecker', 'en: Roofer', 'false', 'Ziegel: 1.5 × 2', null]);
  expect(defineFields({ password: secret({ max: 100 }) }).password.describe('geheim')).toBeNull();
});
