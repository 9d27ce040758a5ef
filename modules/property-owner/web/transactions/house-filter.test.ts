import { describe, expect, it } from 'vitest';
import { listHouses, readUnits, toggleHouse, toHouseFilters } from './house-filter.ts';

const [first, second] = [
  { id: 'H1', name: 'Lindenallee 12' },
  { id: 'H2', name: 'Am Stadtgarten' },
];
const houses = listHouses([
  { moid: '1', einheit: 'WE 1', objekt: first },
  { moid: '3', einheit: 'WE 3', objekt: second },
  { moid: '2', einheit: 'WE 2', objekt: first },
  { moid: '9', einheit: 'Stellplatz', objekt: null },
]);
const read = (objekt: readonly string[], moid: readonly string[] = []) => [...readUnits({ objekt, moid }, houses)];

describe('rental units in a filter', () => {
  it('are grouped under their house', () => {
    expect(houses.map(({ id, units }) => [id, units.map(({ moid }) => moid)])).toEqual([
      ['H1', ['1', '2']],
      ['H2', ['3']],
      [null, ['9']],
    ]);
  });

  it('are those of the selected houses, or of both filters', () => {
    expect(read([], ['1', '0'])).toEqual(['1', '0']);
    expect(read(['H1'])).toEqual(['1', '2']);
    expect(read(['H1', '0'])).toEqual(['0', '1', '2']);
    expect(read(['H1'], ['2', '3'])).toEqual(['2']);
  });

  it('are written as houses if these are complete, else one by one', () => {
    const write = (...ids: readonly string[]) => toHouseFilters(new Set(ids), houses);
    expect(write()).toEqual({ objekt: null, moid: null });
    expect(write('2', '1')).toEqual({ objekt: 'H1', moid: null });
    expect(write('1', '2', '3')).toEqual({ objekt: 'H1,H2', moid: null });
    expect(write('1', '3')).toEqual({ objekt: null, moid: '1,3' });
    expect(write('3', '0')).toEqual({ objekt: null, moid: '3,0' });
    expect(write('9')).toEqual({ objekt: null, moid: '9' });
  });

  it('are selected and left out with their house', () => {
    const [house] = houses;
    if (house === undefined) throw new Error('no house');
    expect([...toggleHouse(new Set(['3', '1']), house)]).toEqual(['3', '1', '2']);
    expect([...toggleHouse(new Set(['3', '1', '2']), house)]).toEqual(['3']);
  });
});
