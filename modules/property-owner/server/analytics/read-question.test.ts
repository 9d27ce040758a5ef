import { describe, expect, it } from 'vitest';
import { runsAll } from '#testing/lane.ts';
import { corpusDay, corpusVocabulary, rateAnswer, readCorpus, shareOf } from '#testing/analytics/corpus.ts';
import type { Plan } from '../../contract/analytics/plan.ts';
import { readQuestion } from './read-question.ts';
import type { QuestionReading } from './read-question.ts';

const read = (question: string, former?: Plan): QuestionReading =>
  readQuestion(question, corpusVocabulary, corpusDay, former);
const planOf = (question: string, former?: Plan): Plan => {
  const reading = read(question, former);
  if ('refused' in reading) throw new Error(`${question}: ${reading.refused}`);
  return reading.plan;
};
const refusalOf = (question: string): string | undefined => {
  const reading = read(question);
  return 'refused' in reading ? reading.refused : undefined;
};
const heating = ['Heizung', 'Wartung Heizung', 'Brennstoffe'];

it('of the open questions at least 95 % have the expected plan, and at most 2 % have other figures', () => {
  const ratings = readCorpus()
    .filter(({ isHeldOut }) => !isHeldOut)
    .map((question) => rateAnswer(question, read(question.question)));
  const { right, wrong } = shareOf(ratings);
  expect(ratings.length).toBeGreaterThan(100);
  expect(right).toBeGreaterThanOrEqual(0.95);
  expect(wrong).toBeLessThanOrEqual(0.02);
});

it.runIf(runsAll)(
  'of the held-out questions at least 90 % have the expected plan, and at most two of 64 other figures',
  () => {
    const { right, wrong } = shareOf(
      readCorpus()
        .filter(({ isHeldOut }) => isHeldOut)
        .map((question) => rateAnswer(question, read(question.question))),
    );
    expect(right).toBeGreaterThanOrEqual(0.9);
    // The bench measures against 2 %, which one question more than allowed misses.
    expect(wrong).toBeLessThanOrEqual(2 / 64);
  },
);

describe('periods', () => {
  it.each([
    ['Ausgaben', '2026-01-01', '2026-11-23'],
    ['Ausgaben letztes Jahr', '2025-01-01', '2025-12-31'],
    ['Ausgaben der letzten 12 Monate', '2025-12-01', '2026-11-23'],
    ['Ausgaben in den letzten drei Jahren', '2023-01-01', '2025-12-31'],
    ['Ausgaben im vorletzten Jahr', '2024-01-01', '2024-12-31'],
    ['Ausgaben vor zwei Jahren', '2024-01-01', '2024-12-31'],
    ['Ausgaben der letzten 4 Quartale', '2025-10-01', '2026-09-30'],
    ['Ausgaben letzte Woche', '2026-11-16', '2026-11-22'],
    ['Ausgaben im Dezember', '2025-12-01', '2025-12-31'],
    ['Ausgaben im November', '2026-11-01', '2026-11-23'],
    ['Ausgaben von März bis Mai 2025', '2025-03-01', '2025-05-31'],
    ['Ausgaben von Oktober bis März', '2025-10-01', '2026-03-31'],
    ['Ausgaben vom 1.7. bis 30.6.2026', '2025-07-01', '2026-06-30'],
    ['Ausgaben seit 1.7.2026', '2026-07-01', '2026-11-23'],
    ['Ausgaben bis Ende Juni', '2026-01-01', '2026-06-30'],
    ['Ausgaben vor 2024', null, '2023-12-31'],
    ['Ausgaben Q3/2025', '2025-07-01', '2025-09-30'],
    ['Ausgaben im letzten Winter', '2025-12-01', '2026-02-28'],
    ['Expenses between March and May 2025', '2025-03-01', '2025-05-31'],
    ['Expenses year to date', '2026-01-01', '2026-11-23'],
  ])('%s', (question, from, to) => {
    expect(planOf(question)).toMatchObject({ from, to });
  });

  it('a running period is compared with the same days', () => {
    expect(planOf('Ausgaben im Vergleich zum Vorjahr').compare).toEqual({ from: '2025-01-01', to: '2025-11-23' });
    expect(planOf('Ausgaben 2025 gegenüber dem Vorjahr').compare).toEqual({ from: '2024-01-01', to: '2024-12-31' });
    expect(planOf('Oktober gegenüber September')).toMatchObject({
      from: '2026-10-01',
      compare: { from: '2026-09-01', to: '2026-09-30' },
    });
  });

  it('several years without a number are no period', () => {
    expect(refusalOf('Instandhaltung in den letzten Jahren')).toBe('notUnderstood');
  });
});

describe('names', () => {
  it('a month and a tenant of the same name are told apart', () => {
    expect(planOf('Wie viel Miete hat Herr Mai im Mai gezahlt?')).toMatchObject({
      from: '2026-05-01',
      to: '2026-05-31',
      filter: { tenants: ['Mai'], costTypes: ['Kaltmiete'] },
    });
    expect(planOf('Ausgaben im Mai').filter).toEqual({});
  });

  it('a house is found by street, number or name', () => {
    const [linden, garden] = corpusVocabulary.houses;
    for (const question of [
      'Kosten Lindenallee 2025',
      'Kosten Haus 12a 2025',
      'Was hat Lindenallee 12 a 2025 gekostet?',
    ])
      expect(planOf(question).filter.houses).toEqual([linden?.id]);
    expect(planOf('Haus 7: Ausgaben').filter.houses).toEqual([garden?.id]);
  });

  it('a name that is unknown and one that is hidden have the same answer', () => {
    const hidden = [
      'Was zahlt Frau Schmidt?',
      'Ausgaben von Eigentümer Schmidt',
      'Kosten Hauptstraße 5',
      'Kosten Haus 99',
    ];
    for (const question of hidden) expect(read(question)).toEqual({ refused: 'unknownName' });
  });

  it('a name of several people is refused with the candidates', () => {
    expect(read('Was zahlt Familie Müller?')).toEqual({
      refused: 'ambiguousName',
      names: ['Anna Müller', 'Peter Müller'],
    });
  });

  it('a payee is found by a part of the name', () => {
    expect(planOf('Was hat Brandt 2025 bekommen?')).toMatchObject({
      measures: ['expenses'],
      filter: { payee: 'Brandt' },
    });
  });
});

describe('cost types', () => {
  it.each([
    ['Heizkosten 2025', heating],
    ['Wartung der Heizung 2025', ['Wartung Heizung']],
    ['Aufzugskosten', ['Aufzug']],
    ['Miete 2025', ['Kaltmiete']],
    ['Warmmiete 2025', ['Kaltmiete', 'Betriebskostenvorauszahlung', 'Heizkostenvorauszahlung']],
    ['Wasser und Müll', ['Wasser', 'Abwasser', 'Müllabfuhr']],
    ['Snow removal costs', ['Winterdienst']],
  ])('%s', (question, costTypes) => {
    expect(planOf(question).filter.costTypes?.toSorted()).toEqual(costTypes.toSorted());
  });

  it('each of several cost types is left out', () => {
    expect(planOf('Kosten ohne Verwaltung und Bankgebühren').filter).toEqual({
      withoutCostTypes: ['Verwaltung', 'Bankgebühren'],
    });
    expect(refusalOf('Heizkosten abzüglich Vorauszahlungen')).toBe('notUnderstood');
  });
});

describe('figures', () => {
  it('the sides of a house, month or tenant are chosen by the words', () => {
    expect(planOf('Welches Haus hat die höchsten Kosten?')).toMatchObject({ by: ['house'], sort: 'value', first: 1 });
    expect(planOf('Monat mit den höchsten Ausgaben 2025')).toMatchObject({ by: ['month'], first: 1 });
    expect(planOf('Who pays the most rent?')).toMatchObject({ measures: ['income'], by: ['tenant'], first: 1 });
    expect(planOf('An wen haben wir am meisten gezahlt?')).toMatchObject({ measures: ['expenses'], by: ['payee'] });
  });

  it('the largest postings are listed', () => {
    expect(planOf('Die drei teuersten Reparaturen')).toMatchObject({ of: 'largest', by: ['posting'], first: 3 });
    expect(planOf('Zeige alle Buchungen im Oktober')).toMatchObject({ of: 'sum', by: ['posting'], chart: 'table' });
  });

  it('a share names its whole', () => {
    expect(planOf('Wie viel Prozent der Miete frisst die Heizung?')).toMatchObject({
      measures: ['expenses'],
      filter: { costTypes: heating },
      shareOf: { measure: 'income', costTypes: ['Kaltmiete'] },
    });
  });

  it('balances have no conditions', () => {
    expect(planOf('Kontostand Ende 2025')).toMatchObject({ measures: ['balance'], from: null, to: '2025-12-31' });
    expect(refusalOf('Wie viel Kaution ist auf dem Konto?')).toBe('notUnderstood');
  });
});

it('a following question keeps the rest of the plan before', () => {
  const former = planOf('Heizkosten je Haus 2025');
  expect(planOf('und letztes Jahr?', { ...former, from: '2024-01-01', to: '2024-12-31' })).toEqual(former);
  expect(planOf('Und für Wasser?', former)).toEqual({ ...former, filter: { costTypes: ['Wasser', 'Abwasser'] } });
  expect(planOf('and per month?', former).by).toEqual(['month']);
  expect(refusalOf('und letztes Jahr?')).toBe('notUnderstood');
});

it.each([
  ['Wer hat diesen Monat noch nicht gezahlt?', 'noDebits'],
  ['Steht noch Miete aus?', 'noDebits'],
  ['Has Jonas Albrecht paid his rent?', 'noDebits'],
  ['Ausgaben 2027', 'noForecast'],
  ['Was kostet die Heizung im nächsten Winter?', 'noForecast'],
  ['Wie hoch ist mein Kredit?', 'noValues'],
  ['Wasserverbrauch 2025', 'noMeters'],
  ['Lohnanteil der Rechnungen', 'noLabourShares'],
  ['Anlage V für 2025', 'noTaxAdvice'],
])('%s is refused with its reason', (question, refused) => {
  expect(refusalOf(question)).toBe(refused);
});

it.each([
  'Kosten für Bananen 2025',
  'Überweise 500 Euro an Brandt',
  'Lösche alle Buchungen',
  'Schreibe ein Gedicht über die Heizung',
  'Warum sind die Heizkosten so hoch?',
  'Leerstand 2026',
  'SELECT * FROM postings',
  "'; DROP TABLE postings; --",
  '<script>alert(1)</script>',
  '2025',
])('%s is not understood: no word may remain', (question) => {
  expect(refusalOf(question)).toBe('notUnderstood');
});
