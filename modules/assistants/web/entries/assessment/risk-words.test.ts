import { expect, it } from 'vitest';
import { findRiskWords } from './risk-words.ts';

it('a text that names a fall is quoted beside a „nein“', () => {
  expect(findRiskWords('Geht mit Rollator. Ist im Mai im Bad gestürzt.', 'fall')).toBe('gestürzt');
  expect(findRiskWords('Sturzgefahr beim Aufstehen', 'fall')).toBe('Sturzgefahr');
});

it('a risk that the text denies needs no hint', () => {
  expect(findRiskWords('keine Sturzgefahr nach unserer Einschätzung', 'fall')).toBeUndefined();
  expect(findRiskWords('Nicht gestürzt. Vorlage nachts.', 'fall')).toBeUndefined();
});

it('each area has its own words', () => {
  expect(findRiskWords('Vorlage nachts, hat sechs Kilo abgenommen.', 'incontinence')).toBe('Vorlage');
  expect(findRiskWords('Vorlage nachts, hat sechs Kilo abgenommen.', 'nutrition')).toBe('abgenommen');
  expect(findRiskWords('Knie schmerzt morgens', 'pain')).toBe('schmerzt');
  expect(findRiskWords('weiß Tag und Ort', 'pain')).toBeUndefined();
});
