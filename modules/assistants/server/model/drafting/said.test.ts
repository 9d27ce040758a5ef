import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkText } from './check-text.ts';
import { cleanText } from './clean-text.ts';
import { readPartialText } from './partial-text.ts';
import { createSaid } from './said.ts';
import { spellNumber } from './spell-number.ts';

it.each([
  [72, ['zweiundsiebzig', 'zwoundsiebzig']],
  [130, ['hundertdreißig', 'einhundertdreißig']],
  [600, ['sechshundert']],
  [0, ['null']],
  [1000, []],
])('%i is spoken as %j', (number, words) => {
  expect(spellNumber(number)).toEqual(words);
});

it.each([
  ['Blutdruck hundertdreißig zu achtzig', 'RR 130/80', true],
  ['Stand 18.442 kWh', '18442 kWh', true],
  ['um 9:05', '09:05 Uhr', true],
  ['RR 130/80', 'RR 130/85', false],
  ['drei Tabletten', '3 Tabletten', true],
  ['eine Tablette', '4 Tabletten', false],
])('of „%s“ the numbers of „%s“ were said: %s', (text, other, expected) => {
  expect(createSaid(text).hasNumbers(other)).toBe(expected);
});

it.each([
  ['gestüzt im bad, rollator gehollt', 'Gestürzt im Bad, Rollator geholt.', []],
  ['RR gut', 'Blutdruck gut', []],
  ['Vorlage gewechselt', 'Inkontinenzvorlage gewechselt', []],
  ['Hat gut geschlafen', 'Hat ruhig und gut geschlafen', ['ruhig']],
])('of „%s“ to „%s“ these words were not said: %j', (text, other, unsaid) => {
  expect(createSaid(text).listUnsaid(other)).toEqual(unsaid);
});

it('a text is traced sentence by sentence; abbreviations and decimals cut nothing', () => {
  const said = createSaid('Dr. Beispiel um 14.10 angerufen, 37,2 Grad');
  expect(checkText('Dr. Beispiel um 14.10 angerufen, 37,2 Grad.', said, 'text')).toEqual({
    text: 'Dr. Beispiel um 14.10 angerufen, 37,2 Grad.',
    checks: [],
  });
});

it('whatever was said passes whole', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const clean = cleanText(text);
      const { text: kept, checks } = checkText(clean, createSaid(clean), 'text');
      expect([kept, checks]).toEqual([clean, []]);
    }),
    { numRuns: 300 },
  );
});

it('nothing of a model is markup, control character or half a surrogate', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('script', 'img src=x', '/b', '!-- x --'),
      (text, tag) => {
        const clean = cleanText(`${text}<${tag}>${text}`);
        expect(clean).not.toMatch(/<[a-z/!][^<>]*>|[^\P{Cc}\n\t]|[\u202E\u200B]/iu);
        expect(clean.isWellFormed()).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

it.each(['<<b>script>x', `${'<'.repeat(40)}b${'>'.repeat(40)}x`, 'RR < 90 > 60'])('no tag is left of %j', (text) => {
  expect(cleanText(text)).not.toMatch(/<[a-z/!]/iu);
});

it.each([
  ['{"entries":[{"text":"Frau [P1] schl', 'Frau [P1] schl'],
  ['{"entries":[{"text":"eins"},{"text":"zwei \\u00e4', 'eins\n\nzwei ä'],
  ['{"text":"Zeile\\', 'Zeile'],
  ['{"text":"Zeile\\u00e', 'Zeile'],
  ['{"text":"Frau [P', 'Frau '],
  ['{"type":"report","entries":[', ''],
  ['kein JSON', ''],
])('of %j people see „%s“', (json, shown) => {
  expect(readPartialText(json)).toBe(shown);
});

it('a talk of an hour is traced without waiting', () => {
  const text = Array.from({ length: 6000 }, (_, index) => `wort${(index * 7919) % 3001}x`).join(' ');
  const other = Array.from({ length: 6000 }, (_, index) => `text${(index * 104_729) % 2999}y`).join(' ');
  expect(createSaid(text).share(other)).toBe(0);
});
