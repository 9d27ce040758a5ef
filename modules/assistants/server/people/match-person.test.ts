import { describe, expect, it } from 'vitest';
import { matchPerson } from './match-person.ts';
import type { MatchedPerson } from './match-person.ts';

const person = (id: string, given: Partial<MatchedPerson>): MatchedPerson => ({
  id,
  lastName: '',
  firstName: '',
  callName: '',
  salutation: '',
  room: '',
  place: '',
  ...given,
});
const people = [
  person('erna', { lastName: 'Müller', firstName: 'Erna', salutation: 'Frau', room: '12' }),
  person('hans', { lastName: 'Müller', firstName: 'Hans', salutation: 'Herr', room: '14', place: 'door' }),
  person('anna', { lastName: 'Pusteblume', firstName: 'Anna', callName: 'Nanni', room: '14', place: 'window' }),
  person('marie', { lastName: 'Groß-Donnerstag', firstName: 'Marie Luise', salutation: 'Frau', room: '9' }),
];
const find = (name: string, room = '', place: '' | 'door' | 'window' = '') =>
  matchPerson({ name, room, place }, people).map(({ id }) => id);

describe('whom somebody means', () => {
  it.each([
    ['Frau Müller', ['erna']],
    ['Herrn Müller', ['hans']],
    ['Müller', ['erna', 'hans']],
    ['Erna Müller', ['erna']],
    ['mueller', ['erna', 'hans']],
    ['Nanni', ['anna']],
    ['Frau Pusteblume', ['anna']],
    ['Müllers', ['erna', 'hans']],
    ['Donnerstag', ['marie']],
    ['Frau Groß-Donnerstag', ['marie']],
    ['Grünkohl', []],
    ['Frau', []],
    ['', []],
  ])('%s', (name, ids) => {
    expect(find(name)).toEqual(ids);
  });

  it('is found by room and place as well', () => {
    expect(find('', '14')).toEqual(['hans', 'anna']);
    expect(find('', '14', 'window')).toEqual(['anna']);
    expect(find('Müller', '12')).toEqual(['erna']);
    expect(find('Müller', '9')).toEqual([]);
  });

  it('is nobody if the title is that of somebody else', () => {
    expect(find('Herr Erna')).toEqual([]);
  });
});
