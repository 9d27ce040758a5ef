import { expect, it } from 'vitest';
import { listEqualNames, nameOwnersApart, tellApart } from './equal-names.ts';

it('only names that occur more than once get their number', () => {
  const named = (id: string, name: string) => ({ id, name });
  const things = [named('1', 'Müller'), named('2', 'Meier'), named('3', 'Müller'), named('4', ''), named('5', '')];
  expect(tellApart(things).map(({ name }) => name)).toEqual(['Müller (1)', 'Meier', 'Müller (3)', '', '']);
  expect([...listEqualNames(['a', 'b', 'a', 'a'])]).toEqual(['a']);
});

it('an owner of several rows is told apart from others of the same name only', () => {
  const rows = [
    { eid: '1', name: 'Müller' },
    { eid: '2', name: 'Meier' },
    { eid: '2', name: 'Meier' },
    { eid: '3', name: 'Müller' },
  ];
  const nameOf = nameOwnersApart(rows);
  expect(rows.map(({ eid, name }) => nameOf(eid, name))).toEqual(['Müller (1)', 'Meier', 'Meier', 'Müller (3)']);
  expect(nameOf('4', 'Schulz')).toBe('Schulz');
});
