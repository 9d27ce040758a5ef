import { expect, it } from 'vitest';
import type { FurtherValue } from '#modules/assistants/contract/drafts/draft-marks.ts';
import { changeValues, textWithoutValues } from './entry-text.ts';

const weight: FurtherValue = { kind: 'weight', value: '61,4', unit: 'kg', note: '' };
const sugar: FurtherValue = { kind: 'bloodGlucose', value: '142', unit: 'mg/dl', note: 'nüchtern' };

it('a value that is shown beside the text is not shown twice', () => {
  expect(textWithoutValues({ text: 'Gegessen.\nGewicht 61,4 kg' }, [weight])).toBe('Gegessen.');
  expect(textWithoutValues({ text: 'Gewicht 61,4 kg war gestern.' }, [weight])).toBe('Gewicht 61,4 kg war gestern.');
});

it('a changed value changes its line in the text, and nothing else', () => {
  const changed = changeValues('Gegessen.\nGewicht 61,4 kg', [weight], [{ ...weight, value: '62,4' }]);
  expect(changed.text).toBe('Gegessen.\nGewicht 62,4 kg');
});

it('one more value adds its line, one less removes it', () => {
  const both = changeValues('Gewicht 61,4 kg', [weight], [weight, sugar]);
  expect(both.text).toBe('Gewicht 61,4 kg\nBZ 142 mg/dl nüchtern');
  expect(changeValues(both.text, [weight, sugar], [sugar]).text).toBe('BZ 142 mg/dl nüchtern');
});

it('a value that is still empty has no line', () => {
  expect(changeValues('Gegessen.', [], [{ ...weight, value: '' }]).text).toBe('Gegessen.');
});

it('words of a person around a value are never touched', () => {
  const kept = changeValues('hat 61,4 kg gewogen', [weight], [{ ...weight, value: '62' }]);
  expect(kept.text).toBe('hat 61,4 kg gewogen\nGewicht 62 kg');
});
