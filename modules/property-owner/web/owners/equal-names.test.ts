import { expect, it } from 'vitest';
import { listEqualNames, tellApart } from './equal-names.ts';

it('only names that occur more than once get their number', () => {
  const named = (id: string, name: string) => ({ id, name });
  const things = [named('1', 'Müller'), named('2', 'Meier'), named('3', 'Müller'), named('4', ''), named('5', '')];
  expect(tellApart(things).map(({ name }) => name)).toEqual(['Müller (1)', 'Meier', 'Müller (3)', '', '']);
  expect([...listEqualNames(['a', 'b', 'a', 'a'])]).toEqual(['a']);
});
