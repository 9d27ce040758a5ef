import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { createAuditWords } from '#platform/contract/audit.ts';
import { createEntryWords } from './entry-words.ts';

/** As i18next: the first of several keys that has a text. */
const t = ((keys: string | readonly string[], { defaultValue }: { defaultValue?: string } = {}) => {
  const found = typeof keys === 'string' ? keys : keys.find((key) => labels.has(key));
  return found === undefined ? defaultValue : `«${found}»`;
}) as unknown as TFunction<'audit'>;
const labels = new Set([
  'shop:articles.fields.size',
  'shop:audit.fields.size',
  'school:audit.fields.grade',
  'platform:audit.fields.lastName',
  'garden:records.tree.fields.name',
  'garden:records.tree.fields.height',
  'platform:audit.fields.active',
]);
const words = createEntryWords(
  createAuditWords([
    {
      name: 'shop',
      audit: {
        events: ['shop_opened'],
        subjects: ['shop'],
        records: ['sign'],
        labels: { article: ['articles.fields'] },
      },
    },
    { name: 'garden', entities: [{ name: 'tree' }] },
    {
      name: 'school',
      audit: { events: ['school_opened', 'school_burnt'], warnings: ['school_burnt'] },
    },
  ]),
  t,
);
const user = { id: '1', name: 'Erika Muster', email: 'erika@muster.example' };

it.each([
  [{ user, address: null }, 'Erika Muster'],
  [{ user: { ...user, name: '' }, address: null }, 'erika@muster.example'],
  [{ user: { ...user, name: '', email: '' }, address: '203.0.113.5' }, '«who.outside»'],
  [{ user: null, address: '203.0.113.5' }, '«who.nobody»'],
  [{ user: null, address: null }, '«who.product»'],
])('names the person who acted in %o', (entry, expected) => {
  expect(words.user(entry)).toBe(expected);
});

it('names records without a name of their own by a text of their module', () => {
  expect(words.subject({ type: 'shop', id: 'sign', label: 'sign' })).toBe('«shop:audit.records.sign»');
  expect(words.subject({ type: 'user', id: '1', label: 'Max' })).toBe('Max');
  expect(words.subject(null)).toBe('');
  expect([words.subjectType('shop'), words.subjectType('barn')]).toEqual(['«shop:audit.subjects.shop»', 'barn']);
});

it('names a field as the screens of its record do, then as the module of the event does, then as the platform does, else by itself', () => {
  const fields = (event: string): string[] =>
    ['size', 'grade', 'lastName', 'constructor'].map((field) => words.field(event, field));
  expect(words.field('shop_opened', 'size', 'article')).toBe('«shop:articles.fields.size»');
  expect(fields('shop_opened')).toEqual([
    '«shop:audit.fields.size»',
    'grade',
    '«platform:audit.fields.lastName»',
    'constructor',
  ]);
  expect(fields('of_a_newer_server')).toEqual(['size', 'grade', '«platform:audit.fields.lastName»', 'constructor']);
});

it('names a record by its kind, in events and fields; fields are those of the kind except the ones that all records have', () => {
  expect([
    words.event('record_created', 'tree'),
    words.event('record_created', 'barn'),
    words.event('shop_opened', 'tree'),
  ]).toEqual([
    '«platform:audit.recordEvents.record_created»',
    '«platform:audit.events.record_created»',
    '«shop:audit.events.shop_opened»',
  ]);
  expect(words.subjectType('tree')).toBe('«garden:records.tree.one»');
  expect(['name', 'height', 'active'].map((field) => words.field('record_changed', field, 'tree'))).toEqual([
    '«garden:records.tree.fields.name»',
    '«garden:records.tree.fields.height»',
    '«platform:audit.fields.active»',
  ]);
});

it('names every event, and shows one of a newer server by its identifier', () => {
  expect(words.filters).toEqual([
    'access_denied',
    'record_created.tree',
    'record_changed.tree',
    'record_deleted.tree',
    'records_imported',
    'records_import_undone',
    'records_exported',
    'organization_moved',
    'organization_move_aborted',
    'organization_forgotten',
    'organization_restored',
    'shop_opened',
    'school_opened',
    'school_burnt',
  ]);
  expect([words.event('school_opened'), words.event('of_a_newer_server')]).toEqual([
    '«school:audit.events.school_opened»',
    'of_a_newer_server',
  ]);
});

it('marks events declared as warnings by a module or the platform', () => {
  expect([...words.filters, 'of_a_newer_server'].filter(words.isWarning)).toEqual(['access_denied', 'school_burnt']);
});

it('refuses two meanings of one event', () => {
  const audit = { events: ['opened'] };
  expect(() =>
    createAuditWords([
      { name: 'shop', audit },
      { name: 'school', audit },
    ]),
  ).toThrow('school: opened is declared twice');
});
