import { expect, it } from 'vitest';
import type { UserId } from '#platform/contract/ids.ts';
import { initialsOf, nameUser } from './user-name.ts';

it.each([
  ['Erika', 'Muster', 'Erika Muster', 'EM'],
  ['', 'Muster', 'Muster', 'M'],
  ['erika', '', 'erika', 'E'],
  ['', ' ', 'erika@muster.example', 'E'],
  ['𝒜da', '李', '𝒜da 李', '𝒜李'],
])('names %j %j', (firstName, lastName, name, initials) => {
  const member = { user: { id: '1' as UserId, firstName, lastName, email: 'erika@muster.example' } };
  expect(nameUser(member)).toBe(name);
  expect(initialsOf(member)).toBe(initials);
});
