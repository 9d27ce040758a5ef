import { expect, test } from 'vitest';
import { addShares, formatShare, parseShare } from './shares.ts';

test.each([
  ['230/1000', '230/1000'],
  [' 12,5 / 1000 ', '12,5/1000'],
  ['12.5/1000', '12,5/1000'],
  ['1.234/10.000', '1234/10000'],
  ['45,125/1.000', '45,125/1000'],
  ['1/1', '1/1'],
])('the share %s is read as %s', (text, expected) => {
  const share = parseShare(text);
  expect(share && formatShare(share)).toBe(expected);
});

test.each(['', '230', '0/1000', '1001/1000', '1/0', '-1/1000', '1e2/1000', 'halb', '1/2/3', '1,2345/10', '0x1/2'])(
  '"%s" is no share',
  (text) => {
    expect(parseShare(text)).toBeUndefined();
  },
);

test.each([
  [['230/1000', '770/1000'], '1000/1000', true],
  [['500/1000', '497/1000'], '997/1000', false],
  [['1/3', '1/3', '1/3'], '3/3', true],
  [['1/2', '250/1000', '1/4'], '1000/1000', true],
  [['33,333/100', '66,667/100'], '100/100', true],
  [['600/1000', '600/1000'], '1200/1000', false],
  [['1/99999989', '1/99999971', '1/99999959'], '0,03/1000000', false],
  [['1/99991', '1/99989'], '20,002/1000000', false],
  [['1/8', '1/125', '1/100000000'], '13300001/100000000', false],
  [[], '0/1', false],
] as const)('the shares %j add up to %s', (texts, expected, isWhole) => {
  const sum = addShares(texts.flatMap((text) => parseShare(text) ?? []));
  expect([formatShare(sum), sum.isWhole]).toEqual([expected, isWhole]);
});
