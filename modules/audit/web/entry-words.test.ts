import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { createAuditWords } from '#platform/contract/audit.ts';
import { createEntryWords } from './entry-words.ts';

const t = ((key: string) => `«${key}»`) as unknown as TFunction<'audit'>;
const words = createEntryWords(
  createAuditWords([
    { name: 'shop', audit: { events: ['shop_opened'], subjects: ['shop'], records: ['sign'], fields: ['size'] } },
    { name: 'school', audit: { events: ['school_opened'], fields: ['grade'] } },
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
])('names who acted in %o', (entry, expected) => {
  expect(words.user(entry)).toBe(expected);
});

it('names records without a name of their own by a word of their module', () => {
  expect(words.subject({ type: 'shop', id: 'sign', label: 'sign' })).toBe('«shop:audit.records.sign»');
  expect(words.subject({ type: 'user', id: '1', label: 'Max' })).toBe('Max');
  expect(words.subject(null)).toBe('');
  expect([words.subjectType('shop'), words.subjectType('barn')]).toEqual(['«shop:audit.subjects.shop»', 'barn']);
});

it('names a field as the module of the event does, then as the platform does, else by itself', () => {
  const fields = (event: string): string[] => ['size', 'grade', 'lastName', 'constructor'].map((field) => words.field(event, field));
  expect(fields('shop_opened')).toEqual(['«shop:audit.fields.size»', 'grade', '«platform:audit.fields.lastName»', 'constructor']);
  expect(fields('of_a_newer_server')).toEqual(['size', 'grade', '«platform:audit.fields.lastName»', 'constructor']);
});

it('knows every event, and shows one of a newer server as it is', () => {
  expect(words.events).toEqual(['access_denied', 'shop_opened', 'school_opened']);
  expect([words.event('school_opened'), words.event('of_a_newer_server')]).toEqual(['«school:audit.events.school_opened»', 'of_a_newer_server']);
});

it('refuses two meanings of one event', () => {
  const audit = { events: ['opened'] };
  expect(() => createAuditWords([{ name: 'shop', audit }, { name: 'school', audit }])).toThrow('school: opened is declared twice');
});
