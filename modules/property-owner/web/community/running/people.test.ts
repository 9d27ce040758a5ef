import { expect, it } from 'vitest';
import { listPeople } from './people.ts';

const member = (id: string, person: string, einheit: string, numerator: string) => ({
  id,
  person,
  einheit,
  mea: { numerator, denominator: 1000 },
});

it('a person votes once for all own units, and those who hold a unit together vote as one of their own', () => {
  const members = [
    member('1', 'Anna Adam', 'WE 1', '130'),
    member('2', 'anna  adam', 'WE 2', '100'),
    member('3', 'Bernd Bach', 'WE 3', '100'),
    member('4', 'Dora Ernst', 'WE 5', '45'),
    member('5', 'Emil Ernst', 'WE 5', '45'),
    member('6', 'Bernd Bach', 'WE 10', '50'),
    member('7', 'Friedrich Falk', 'WE 10', '50'),
    member('8', 'Friedrich Falk', 'WE 6', '80'),
  ];
  expect(listPeople(members).map(({ name, ids, share }) => [name, ids.join(' '), share])).toEqual([
    ['Anna Adam', '1 2', '230/1000'],
    ['Bernd Bach', '3', '100/1000'],
    ['Dora Ernst, Emil Ernst', '4 5', '90/1000'],
    ['Bernd Bach, Friedrich Falk', '6 7', '100/1000'],
    ['Friedrich Falk', '8', '80/1000'],
  ]);
});
