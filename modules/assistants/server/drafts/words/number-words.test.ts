import { expect, it } from 'vitest';
import { fold } from './fold.ts';
import { readNumberWord } from './number-words.ts';
import { readSpeech } from './speech.ts';

it.each([
  ['hundertdreißig', '130'],
  ['einhundertfünfunddreißig', '135'],
  ['einsdreißig', '130'],
  ['zweihundertzehn', '210'],
  ['zwoundsiebzig', '72'],
  ['hundertfuffzich', '150'],
  ['achtadreißg', '38'],
  ['hunnertdörtig', '130'],
  ['tachtig', '80'],
  ['achdzsch', '80'],
  ['hunderdreißig', '130'],
  ['siebenunddreißigkommazwei', '37,2'],
  ['zweiundsechzigeinhalb', '62,5'],
])('„%s“ is %s', (word, value) => {
  expect(readNumberWord(fold(word))).toBe(value);
});

it.each(['ein', 'eine', 'nein', 'nun', 'wichtig', 'richtig', 'Hunde', 'Hunger', 'Zeit', 'dreist', 'h'.repeat(500)])(
  '„%s“ is no number',
  (word) => {
    expect(readNumberWord(fold(word))).toBeUndefined();
  },
);

it.each([
  ['hundert fünf und achtzig', ['185']],
  ['ein hundert dreißig zu achtzig', ['130', '80']],
  ['hundertdreißig achtzig', ['130', '80']],
  ['siebenunddreißig Komma vier', ['37,4']],
  ['sechs und dreißig', ['36']],
  ['37 Punkt 2', ['37,2']],
  ['eine von zwei', ['2']],
])('„%s“ has the numbers %j', (said, numbers) => {
  expect(readSpeech(said).tokens.flatMap(({ shown }) => (shown === '' ? [] : [shown]))).toEqual(numbers);
});
