import { expect, it } from 'vitest';
import { initialsOf, namePerson } from './person-name.ts';

it.each([
  ['Erika', 'Muster', 'Erika Muster', 'EM'],
  ['Anna Lena', 'Muster', 'Anna Lena Muster', 'AM'],
  ['', 'Muster', 'Muster', 'M'],
  ['erika', '', 'erika', 'E'],
  ['', ' ', 'erika@muster.example', 'E'],
  ['𝒜da', '李', '𝒜da 李', '𝒜李'],
])('names %j %j', (firstName, lastName, name, initials) => {
  const person = { firstName, lastName, email: 'erika@muster.example' };
  expect(namePerson(person)).toBe(name);
  expect(initialsOf(person)).toBe(initials);
});
