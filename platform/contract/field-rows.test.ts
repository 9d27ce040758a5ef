import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { line, number } from './field-kinds.ts';
import { rows } from './field-rows.ts';
import { defineFields, wireShape } from './fields.ts';

const rowFields = defineFields({ text: line({ max: 50 }), count: number({ max: 100 }) });
const list = rows(rowFields, { max: 500, rule: z.strictObject(wireShape(rowFields)), describe: ({ text }) => text });
type Row = { text: string; count: string };

/** Parses `a1 b2` to rows with a text and a count. */
const read = (words: string): Row[] =>
  words === '' ? [] : words.split(' ').map((word) => ({ text: word.slice(0, 1), count: word.slice(1) }));
const write = (given: readonly Row[]): string => given.map(({ text, count }) => text + count).join(' ');

describe('two edits of one list', () => {
  it.each([
    ['another row each', 'a1 b1 c1', 'a2 b1 c1', 'a1 b1 c3', 'a2 b1 c3'],
    ['one row, another field each', 'a1', 'a2', 'x1', 'x2'],
    ['a row added on each side', 'a1', 'a1 m1', 'a1 t1', 'a1 m1 t1'],
    ['added here, changed there', 'a1 b1', 'a1 b1 m1', 'a1 b2', 'a1 b2 m1'],
    ['inserted here before what was changed there', 'a1 b1', 'm1 a1 b1', 'a1 b2', 'm1 a1 b2'],
    ['removed here, changed elsewhere there', 'a1 b1 c1', 'b1 c1', 'a1 b1 c2', 'b1 c2'],
    ['removed on both sides', 'a1 b1', 'b1', 'b1', 'b1'],
    ['the same row added twice', 'a1', 'a1 n1', 'a1 n1', 'a1 n1'],
    ['turned round here, added there', 'a1 b1', 'b1 a1', 'a1 b1 t1', 'b1 a1 t1'],
    ['nothing here', 'a1', 'a1', 'a1 b1', 'a1 b1'],
  ])('%s', (_, base, mine, theirs, merged) => {
    const { value, conflicts } = list.merge(read(base), read(mine), read(theirs), () => false);
    expect([write(value), conflicts]).toEqual([merged, []]);
  });

  it.each([
    ['the same field', 'a1 b1', 'a1 b2', 'a1 b3', 'a1 b2', ['1.count']],
    ['changed here, removed there', 'a1 b1', 'a1 b2', 'a1', 'a1 b2', ['1']],
    ['removed here, changed there', 'a1 b1', 'a1', 'a1 b2', 'a1', ['']],
  ])('keep mine where both changed %s, and say so', (_, base, mine, theirs, merged, conflicts) => {
    const result = list.merge(read(base), read(mine), read(theirs), () => false);
    expect([write(result.value), result.conflicts.map(({ path }) => path)]).toEqual([merged, conflicts]);
  });

  it.each([
    ['the same field', 'a1 b1', 'a2 b2', 'a1 b3', ['1.count'], 'a2 b3'],
    ['changed here, removed there', 'a1 b1 c1', 'a1 b2 c2', 'a1 c1', ['1'], 'a1 c1'],
    ['removed here, changed there', 'a1 b1', 'a1', 'a1 b2', ['1'], 'a1 b2'],
    [
      'of two places the second, behind rows of which the first has fewer there',
      'a1 b1 x1 c1',
      'a2 b2 x1 c2',
      'a1 x1 c3',
      ['3.count'],
      'a2 b2 x1 c3',
    ],
    ['both of them', 'a1 b1 x1 c1', 'a2 b2 x1 c2', 'a1 x1 c3', ['0', '3.count'], 'a1 x1 c3'],
  ])('take theirs where it was chosen: %s', (_, base, mine, theirs, chosen, merged) => {
    const result = list.merge(read(base), read(mine), read(theirs), (key) => chosen.includes(key));
    expect(write(result.value)).toBe(merged);
    expect(result.conflicts.map(({ key }) => key)).toEqual(expect.arrayContaining(chosen));
  });

  it('return both sides for parsing, a removed row as undefined', () => {
    const [changed, removed] = ['a1 b2', 'a1'].map(
      (mine, index) =>
        list.merge(read('a1 b1'), read(mine), read(index === 0 ? 'a1 b3' : 'a1 b2'), () => false).conflicts[0],
    );
    expect(changed).toMatchObject({ mine: '2', theirs: '3', field: rowFields.count });
    expect(removed).toMatchObject({ mine: [], theirs: [{ text: 'b', count: '2' }] });
  });

  it('never lose a row that only one side wrote, and change nothing if only one side edited', () => {
    const lists = fc.array(fc.record({ text: fc.constantFrom('a', 'b', 'c'), count: fc.constantFrom('1', '2') }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(lists, lists, lists, (base, mine, added) => {
        expect(list.merge(base, mine, base, () => false).value).toEqual(mine);
        expect(list.merge(base, base, mine, () => true).value).toEqual(mine);
        const theirs = [...base, ...added.map((row) => ({ ...row, text: 't' }))];
        const { value, conflicts } = list.merge(base, mine, theirs, () => false);
        const keys = conflicts.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        // Taking theirs at one place moves no other place.
        expect(list.merge(base, mine, theirs, (key) => key === keys[0]).conflicts.map(({ key }) => key)).toEqual(keys);
        if (conflicts.length === 0) expect(value.filter(({ text }) => text === 't')).toHaveLength(added.length);
      }),
    );
  });
});
