import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { nameField, nameSubject, nameUser } from './entry-words.ts';

const t = ((key: string) => `«${key}»`) as unknown as TFunction<'audit'>;
const user = { id: '1', name: 'Erika Muster', email: 'erika@muster.example' };

it.each([
  [{ user, address: null }, 'Erika Muster'],
  [{ user: { ...user, name: '' }, address: null }, 'erika@muster.example'],
  [{ user: { ...user, name: '', email: '' }, address: '203.0.113.5' }, '«who.outside»'],
  [{ user: null, address: '203.0.113.5' }, '«who.nobody»'],
  [{ user: null, address: null }, '«who.product»'],
])('names who acted in %o', (entry, expected) => {
  expect(nameUser(entry, t)).toBe(expected);
});

it('names records without a name of their own by a word', () => {
  expect(nameSubject({ type: 'accounting_configuration', id: 'logoConfig', label: 'logoConfig' }, t)).toBe('«records.logoConfig»');
  expect(nameSubject({ type: 'user', id: '1', label: 'Max' }, t)).toBe('Max');
  expect(nameSubject(null, t)).toBe('');
});

it('names known fields by a word, others by themselves', () => {
  expect([nameField('lastName', t), nameField('shoeSize', t), nameField('constructor', t)]).toEqual(['«fields.lastName»', 'shoeSize', 'constructor']);
});
