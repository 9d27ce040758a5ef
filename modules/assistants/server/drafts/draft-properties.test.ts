import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSentences } from '#testing/care/sentences.ts';
import { draftByRules } from './draft-by-rules.ts';

const now = new Date('2026-11-23T08:30:00Z');
const sayings = readSentences().map(({ say }) => say);
const names = ['Frau Apfelbaum', 'Herr Grünkohl', 'Frau Pusteblume', 'Herr Kirschkern', 'Frau Löwenzahn'];

/** Words of the trade, names, marks and numbers in any order. */
const fragments = fc.constantFrom(
  ...sayings.flatMap((said) => said.split(/(?<=\s)/u)),
  ...names,
  ', ',
  '. ',
  '\n',
  ' und ',
  ' nein ',
  '„',
  '“',
  '‚',
  '‘',
  '(',
  'SIS: ',
  'Nachtrag: ',
);
const dictations = fc.array(fragments, { maxLength: 40 }).map((parts) => parts.join(' '));
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '#panic("x")',
    '$ x $ #set text()',
    '\uD800',
    '\u0000',
    '😀😀',
    '١٣٠/٨٠',
  ),
);
const kinds = fc.constantFrom('sis' as const, undefined);

it('any text is answered, in a type that fits its entries', () => {
  fc.assert(
    fc.property(fc.oneof(dictations, hostile), kinds, (said, kind) => {
      const { type, reply, entries, sis } = draftByRules(said, { now, kind });
      expect(reply === undefined).toBe(type !== 'text');
      expect(entries.length > 0).toBe(type !== 'text');
      expect(sis === undefined).toBe(type !== 'sis');
    }),
  );
});

it('a draft is at most 1.3 times as long as what was said, units aside', () => {
  const unit = 14;
  fc.assert(
    fc.property(dictations, kinds, (said, kind) => {
      for (const { data, values } of draftByRules(said, { now, kind }).entries)
        expect(data.text.length).toBeLessThanOrEqual(1.3 * said.length + unit * values.length);
    }),
  );
});

it('no field has a number that was not said', () => {
  const numbers = fc.integer({ min: 30, max: 250 });
  const values = fc.tuple(
    fc.constantFrom(
      'RR ',
      'Puls ',
      'T ',
      'Zucker ',
      'Gewicht ',
      'SpO2 ',
      '',
      'nicht ',
      'ab ',
      'gestern ',
      'hat geschlafen ',
    ),
    numbers,
    fc.constantFrom('', '/', ' zu ', ' ', ', nein ', ' ml '),
    numbers,
    fc.constantFrom(', ', ' ', '. ', ' und '),
  );
  fc.assert(
    fc.property(fc.array(values, { minLength: 1, maxLength: 6 }), (parts) => {
      const said = parts.map((part) => part.join('')).join('');
      const known = new Set(parts.flatMap(([, one, , other]) => [String(one), String(other)]));
      for (const { data, values: further } of draftByRules(said, { now }).entries) {
        const filled = [data.bloodPressure, data.heartRate, data.bodyTemperature, ...further.map(({ value }) => value)];
        for (const number of filled.flatMap((text) => text.split('/')).filter(Boolean)) expect(known).toContain(number);
      }
    }),
  );
});

it('an entry has the name of no other person', () => {
  const acts = fc.constantFrom(
    ' RR 130/80',
    ' hat gut geschlafen',
    ' Puls 72 und 36,8',
    ' lehnt ab',
    ' ist gestürzt, RR 120/70',
    ' hat mit Frau Löwenzahn gestritten',
  );
  const people = fc.array(fc.tuple(fc.constantFrom(...names), acts, fc.constantFrom(', ', '. ', ' und ', '\n')), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(people, (parts) => {
      const said = parts.map((part) => part.join('')).join('');
      for (const { person, data } of draftByRules(said, { now }).entries)
        for (const other of names.filter((name) => name !== person.name))
          expect(data.text).not.toContain(other.split(' ')[1]);
    }),
  );
});

it('an assessment has the same words as what was said', () => {
  fc.assert(
    fc.property(dictations, (said) => {
      const { sis } = draftByRules(said, { now, kind: 'sis' });
      const spoken = new Set(said.toLowerCase().match(/\p{L}+/gu));
      const added = new Set(['vereinbart', 'eine', 'einer', 'andere', 'anderen', 'person', 'jemand', 'jemandem']);
      const units = /^(?:l|o|min|mg|dl|mmol|kg|ml|nrs|bz|spo|gewicht|af|trinkmenge|ausfuhr|nüchtern|zuvor|unter)$/u;
      for (const { text } of Object.values(sis ?? {}))
        for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? [])
          expect(spoken.has(word) || added.has(word) || units.test(word), `${word} of „${said}“`).toBe(true);
    }),
  );
});
