import fc from 'fast-check';
import { expect, it } from 'vitest';
import { corpusDay, corpusVocabulary } from '#testing/analytics/corpus.ts';
import { planSchema } from '../../contract/analytics/plan.ts';
import { readQuestion } from './read-question.ts';

const read = (question: string) => readQuestion(question, corpusVocabulary, corpusDay);
const fragments = fc.constantFrom(
  'Heizkosten|Ausgaben|je Haus|letztes Jahr|seit 2020|bis Mai|31.2.2025|99.99.9999|Q9|0 größte|vergleiche|gegenüber|Herr'.split(
    '|',
  ),
  'Familie Müller|Haus 7|ohne|und|am meisten|top 999|Anteil der|§ 35a|letzte 999 Jahre|vor 999 Jahren|12a|Einheit'.split(
    '|',
  ),
  ['\u202Eabc', '😀', '去年', "'; DROP TABLE", '\uE000', '<b>', '\0', '２０２５', 'ﬁ'],
);

it('every text has a valid plan or a refusal', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc
      .array(
        fragments.chain((some) => fc.constantFrom(...some)),
        { maxLength: 30 },
      )
      .map((parts) => parts.join(' ')),
  );
  fc.assert(
    fc.property(texts, (question) => {
      const reading = read(question);
      if ('plan' in reading) expect(planSchema.parse(reading.plan)).toEqual(reading.plan);
      else expect(reading.refused).not.toBe('');
    }),
    { numRuns: 300 },
  );
});

/** Seconds of processor time: usual are hundredths; patterns that try all ways through a text take minutes. */
const endless = 10;

function processorSeconds(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

it('a question beyond the limit is not read', () => {
  expect(read('Ausgaben '.repeat(600))).toEqual({ refused: 'notUnderstood' });
  expect(read(`Ausgaben ${'für '.repeat(80)}`)).toEqual({ refused: 'notUnderstood' });
});

it.each([
  ['words', 'wer '],
  ['words of patterns', 'wird welche nicht hat die miete '],
  ['unknown words', 'abcdefgh '],
  ['one long word', 'heizungskosten'],
  ['periods', 'seit 2020 bis mai '],
  ['digits', '1.'],
  ['letters', 'ä'],
  // Each becomes 18 letters.
  ['ligatures', 'ﷺ'],
])('the longest text of %s does not take for ever', (_name, part) => {
  const text = part.repeat(Math.ceil(2000 / part.length)).slice(0, 2000);
  read(text);
  expect(processorSeconds(() => read(text))).toBeLessThan(endless);
});

it('the most words do not take for ever beside many names', () => {
  const many = <T>(make: (word: string) => T): T[] => Array.from({ length: 2000 }, (_, index) => make(`wort${index}`));
  const person = (word: string) => ({ id: word, name: `Anna ${word}er`, lastName: `${word}er` });
  const vocabulary = { ...corpusVocabulary, tenants: many(person), payees: many((word) => `${word} Bau GmbH`) };
  const text = Array.from({ length: 80 }, (_, index) => `unbekannt${index}`).join(' ');
  const refuse = () => expect(readQuestion(text, vocabulary, corpusDay)).toEqual({ refused: 'notUnderstood' });
  expect(processorSeconds(refuse)).toBeLessThan(endless);
});
