import { describe, expect, it } from 'vitest';
import { corpusDay, corpusVocabulary } from '#testing/analytics/corpus.ts';
import { readQuestion } from './read-question.ts';

/** Questions as people ask them, other than those of testing/analytics, each with what its plan says. */
const read = (question: string) => readQuestion(question, corpusVocabulary, corpusDay);

const heating = ['Brennstoffe', 'Heizung', 'Wartung Heizung'];
const repairs = ['Instandhaltung', 'Reparaturen'];
const advances = ['Betriebskostenvorauszahlung', 'Heizkostenvorauszahlung'];
const [linden, garden] = corpusVocabulary.houses.map(({ id }) => id);
const year = { from: '2026-01-01', to: '2026-11-23' };
const lastYear = { from: '2025-01-01', to: '2025-12-31' };
const usual = { of: 'sum', by: [], filter: {}, compare: null, sort: null, first: null, per: null, shareOf: null };
const expenses = { ...usual, ...year, measures: ['expenses'] };
const income = { ...usual, ...year, measures: ['income'] };
const rent = { costTypes: ['Kaltmiete'] };

describe('questions with an answer', () => {
  it.each<[string, object]>([
    // Order
    ['Welches Haus ist am günstigsten?', { ...expenses, by: ['house'], sort: 'lowest', first: 1 }],
    ['Günstigster Monat 2025', { ...expenses, ...lastYear, by: ['month'], sort: 'lowest', first: 1 }],
    ['Monat mit den niedrigsten Einnahmen 2025', { ...income, ...lastYear, by: ['month'], sort: 'lowest', first: 1 }],
    ['Which house has the lowest costs?', { ...expenses, by: ['house'], sort: 'lowest', first: 1 }],
    ['Die drei kleinsten Rechnungen 2025', { ...expenses, ...lastYear, by: ['posting'], sort: 'lowest', first: 3 }],
    ['Ausgaben je Kostenart aufsteigend', { ...expenses, by: ['costType'], sort: 'lowest' }],
    ['Ausgaben je Haus, kleinste zuerst', { ...expenses, by: ['house'], sort: 'lowest' }],
    ['Cheapest quarter 2025', { ...expenses, ...lastYear, by: ['quarter'], sort: 'lowest', first: 1 }],
    ['Welche Wohnung bringt am wenigsten Miete?', { ...income, by: ['unit'], filter: rent, sort: 'lowest', first: 1 }],
    [
      'Welches war das beste Jahr?',
      { ...usual, measures: ['net'], from: null, to: '2026-11-23', by: ['year'], sort: 'value', first: 1 },
    ],
    // By year
    ['Heizkosten pro Jahr', { ...expenses, from: null, by: ['year'], filter: { costTypes: heating } }],
    ['Jährliche Ausgaben seit 2022', { ...expenses, from: '2022-01-01', by: ['year'] }],
    ['Ausgaben je Jahr und Haus', { ...expenses, from: null, by: ['house', 'year'] }],
    [
      'Annual insurance costs',
      {
        ...expenses,
        from: null,
        by: ['year'],
        filter: { costTypes: ['Gebäudeversicherung', 'Haftpflichtversicherung'] },
      },
    ],
    [
      'Jahresvergleich der Müllkosten',
      { ...expenses, from: null, by: ['year'], filter: { costTypes: ['Müllabfuhr'] } },
    ],
    ['Jahreskosten 2025', { ...expenses, ...lastYear }],
    ['Die drei teuersten Häuser nach Kostenart', { ...expenses, by: ['house', 'costType'], sort: 'value', first: 3 }],
    ['Kontostand je Konto', { measures: ['balance'], of: 'last', by: ['account'] }],
    ['Zeige alle Reparaturen 2025', { ...expenses, ...lastYear, by: ['posting'], filter: { costTypes: repairs } }],
    ['Did costs go up?', { ...expenses, compare: { from: '2025-01-01', to: '2025-11-23' } }],
    // Verbs in two parts
    ['Was ging heute ein?', { ...income, from: '2026-11-23' }],
    ['Was geht im Monat raus?', { ...expenses, of: 'average', per: 'month' }],
    // Kinds of costs next to each other
    [
      'Kosten Müll vs Heizung 2025',
      { ...expenses, ...lastYear, by: ['costType'], filter: { costTypes: [...heating, 'Müllabfuhr'] } },
    ],
    // Compounds and spellings
    [
      'Heizkostenentwicklung seit 2023',
      { ...expenses, from: '2023-01-01', by: ['year'], filter: { costTypes: heating } },
    ],
    ['Mietentwicklung 2026', { ...income, by: ['month'], filter: rent }],
    ['Kostenübersicht 2025', { ...expenses, ...lastYear, by: ['costType'] }],
    ['Übersicht über die Ausgaben', { ...expenses, by: ['costType'] }],
    ['Breakdown of costs last year', { ...expenses, ...lastYear, by: ['costType'] }],
    ['Gesamtausgaben 2025', { ...expenses, ...lastYear }],
    ['Muellgebuehren letztes Jahr', { ...expenses, ...lastYear, filter: { costTypes: ['Müllabfuhr'] } }],
    ['Gebaeudeversicherung 2025', { ...expenses, ...lastYear, filter: { costTypes: ['Gebäudeversicherung'] } }],
    ['Heitzkosten 2025', { ...expenses, ...lastYear, filter: { costTypes: heating } }],
    ['Ausgabn im Oktober', { ...expenses, from: '2026-10-01', to: '2026-10-31' }],
    ['Reperaturen 2025', { ...expenses, ...lastYear, filter: { costTypes: repairs } }],
    [
      'Insurence costs 2025',
      { ...expenses, ...lastYear, filter: { costTypes: ['Gebäudeversicherung', 'Haftpflichtversicherung'] } },
    ],
    // The trade's words
    ['Betriebskosten 2025', { ...expenses, ...lastYear, filter: { transferable: true } }],
    ['Betriebskosten je Haus 2025', { ...expenses, ...lastYear, by: ['house'], filter: { transferable: true } }],
    ['Nicht umlagefähige Kosten 2025', { ...expenses, ...lastYear, filter: { transferable: false } }],
    ['Which costs are not recoverable?', { ...expenses, by: ['costType'], filter: { transferable: false } }],
    ['Welche Kosten hatten wir 2025?', { ...expenses, ...lastYear, by: ['costType'] }],
    ['Operating costs last year', { ...expenses, ...lastYear, filter: { transferable: true } }],
    ['Mieteinnahmen letztes Quartal', { ...income, from: '2026-07-01', to: '2026-09-30', filter: rent }],
    ['Durchschnittliche Miete', { ...income, of: 'average', by: ['unit'], filter: rent }],
    ['Hausgeld 2025 je Monat', { ...expenses, ...lastYear, by: ['month'], filter: { costTypes: ['Hausgeld'] } }],
    ['Was zahlen meine Mieter?', { ...income, by: ['tenant'] }],
    ['Vorauszahlungen seit Juli', { ...income, from: '2026-07-01', filter: { costTypes: advances } }],
    [
      'Miete und Heizkosten 2025',
      { ...usual, ...lastYear, measures: ['income', 'expenses'], filter: { costTypes: ['Kaltmiete', ...heating] } },
    ],
    [
      'Vergleiche Heizung und Wasser 2025',
      { ...expenses, ...lastYear, by: ['costType'], filter: { costTypes: [...heating, 'Wasser', 'Abwasser'] } },
    ],
    // The newest
    [
      'Letzte Zahlung von Jonas Albrecht',
      { ...income, of: 'last', from: null, by: ['posting'], filter: { tenants: ['Jonas Albrecht'] }, first: 1 },
    ],
    [
      'Wann hat Jonas Albrecht zuletzt gezahlt?',
      { ...income, of: 'last', from: null, by: ['posting'], filter: { tenants: ['Jonas Albrecht'] }, first: 1 },
    ],
    [
      'Wann wurde die Versicherung 2025 bezahlt?',
      {
        ...expenses,
        ...lastYear,
        by: ['posting'],
        filter: { costTypes: ['Gebäudeversicherung', 'Haftpflichtversicherung'] },
      },
    ],
    ['Die letzten fünf Rechnungen', { ...expenses, from: null, by: ['posting'], first: 5 }],
    ['Neueste Buchungen', { ...usual, measures: ['net'], from: null, by: ['posting'], first: 10 }],
    ['Welche Reparaturen gab es 2025?', { ...expenses, ...lastYear, by: ['posting'], filter: { costTypes: repairs } }],
    ['Was hat am meisten gekostet?', { ...expenses, by: ['costType'], sort: 'value', first: 1 }],
    ['Was zahlt Einheit 04?', { ...income, filter: { units: ['Einheit 04'] } }],
    ['Was verdient der Hausmeister?', { ...expenses, filter: { costTypes: ['Hausmeister'] } }],
    ['Welche Häuser machen Verlust?', { ...usual, ...year, measures: ['net'], by: ['house'], sort: 'lowest' }],
    ['Differenz zwischen Einnahmen und Ausgaben 2025', { ...usual, ...lastYear, measures: ['net'] }],
    ['Wie viele Belege fehlen?', { ...usual, ...year, measures: ['count'], filter: { receipt: false } }],
    [
      'Wie viele Reparaturen gab es 2025?',
      { ...usual, ...lastYear, measures: ['count'], filter: { costTypes: repairs } },
    ],
    [
      'Welche Kosten sind 2025 gestiegen?',
      {
        ...expenses,
        ...lastYear,
        by: ['costType'],
        compare: { from: '2024-01-01', to: '2024-12-31' },
        sort: 'difference',
        first: 10,
      },
    ],
    ['Die größten Häuser nach Kosten', { ...expenses, by: ['house'], sort: 'value', first: 10 }],
    ['Was hat Mai im Mai gezahlt?', { ...income, from: '2026-05-01', to: '2026-05-31', filter: { tenants: ['Mai'] } }],
    ['Was zahlt Mai?', { ...income, filter: { tenants: ['Mai'] } }],
    ['Einnahmen von Mai bis Juni', { ...income, from: '2026-05-01', to: '2026-06-30' }],
    // Periods
    ['Ausgaben seit einem Jahr', { ...expenses, from: '2025-11-23' }],
    [
      'Ausgaben Januar vs Februar 2025',
      { ...expenses, from: '2025-02-01', to: '2025-02-28', compare: { from: '2025-01-01', to: '2025-01-31' } },
    ],
    ['Ausgaben nach dem 30.6.2026', { ...expenses, from: '2026-07-01' }],
    ['Ausgaben Januar 25', { ...expenses, from: '2025-01-01', to: '2025-01-31' }],
    ['Expenses after March 2026', { ...expenses, from: '2026-04-01' }],
    ['Ausgaben zwischen 2023 und 2025', { ...expenses, from: '2023-01-01', to: '2025-12-31' }],
    ['Ausgaben bis März 2026', { ...expenses, to: '2026-03-31' }],
    [
      'Heizkosten im Vorjahresvergleich',
      { ...expenses, filter: { costTypes: heating }, compare: { from: '2025-01-01', to: '2025-11-23' } },
    ],
    ['Einnahmen gegenüber dem Vorjahreszeitraum', { ...income, compare: { from: '2025-01-01', to: '2025-11-23' } }],
    [
      'Ausgaben der letzten 4 Quartale je Quartal',
      { ...expenses, from: '2025-10-01', to: '2026-09-30', by: ['quarter'] },
    ],
    ['Wie viel Miete kam im letzten halben Jahr?', { refused: 'notUnderstood' }],
    // Payees
    [
      'Top 3 Handwerker 2025',
      { ...expenses, ...lastYear, by: ['payee'], filter: { costTypes: repairs }, sort: 'value', first: 3 },
    ],
    ['Was haben die Stadtwerke 2025 bekommen?', { ...expenses, ...lastYear, filter: { payee: 'Stadtwerke' } }],
    [
      'Anzahl der Zahlungen an die Stadtwerke 2025',
      { ...usual, ...lastYear, measures: ['count'], filter: { payee: 'Stadtwerke' } },
    ],
    ['Ausgaben ohne Beleg je Haus 2025', { ...expenses, ...lastYear, by: ['house'], filter: { receipt: false } }],
    [
      'Kosten Lindenallee 12a und Am Stadtgarten 7 im Jahr 2025',
      { ...expenses, ...lastYear, by: ['house'], filter: { houses: [linden, garden] } },
    ],
  ])('%s', (question, expected) => {
    const reading = read(question);
    const { filter, ...others } = 'plan' in reading ? reading.plan : { filter: undefined, ...reading };
    const sorted = (given: unknown) =>
      JSON.parse(JSON.stringify(given ?? {}, (_, value: unknown) => (Array.isArray(value) ? value.toSorted() : value)));
    const { filter: wanted, ...figures } = expected as { filter?: object };
    expect(others).toMatchObject(figures);
    expect(sorted(filter)).toEqual(sorted(wanted));
  });
});

/** Words that a plan cannot say make it none: a figure for another question would be believed. */
describe('questions that say more than a plan can', () => {
  it.each([
    'Entwicklung des Kontostands',
    'Kontostände pro Monat',
    'Top 3 Kostenarten je Haus',
    'Welche Kosten sind am stärksten gesunken?',
    'Ausgaben über 2000 Euro',
    'Rechnungen über 1.500 €',
    'Ausgaben unter 100 Euro 2025',
    'Payments over 2000 euros',
    'Ausgaben ohne 2024',
    'Ausgaben außer im Dezember',
    'Ausgaben ungefähr 2024',
    'Ausgaben jeden Januar',
    'Ausgaben im Januar der letzten drei Jahre',
    'Ausgaben 2025 im Vergleich zu 2024 und 2023',
    'Wie viele Mieter habe ich?',
    'Wie viele Wohnungen haben wir?',
    'How many units do I have?',
    'Anzahl der Häuser',
    'Number of tenants',
    'Kosten des Mieterwechsels 2025',
    'Kosten der Objektbetreuung',
    'Ausgaben für Stellplatzsanierung',
    'Reparatur der Heizung 2025',
    'Heating repairs 2025',
    'Einnahmen abzüglich Hausgeld',
    'Ausgaben vom Konto 2025',
    'Was zahlen die Mieter an Nebenkosten?',
    'Kosten in Kröger',
    'Was ist teurer, Lindenallee 12a oder Bergstraße 3?',
    'Die größten und kleinsten Ausgaben',
    'Durchschnittliche Heizkosten pro Jahr',
    'Durchschnittliche Ausgaben je Haus',
    'Kosten pro Kopf',
    'Ausgaben im Quartal',
    'Wer hat die Heizung gewartet?',
    'Gebühren 2025',
    'Welche Mieter wohnen in Einheit 03?',
    'Ausgaben nur am Wochenende',
    'Erhaltungsrücklage 2025',
    'Wie viel Kaution haben wir?',
    'Wie groß ist Einheit 02?',
    'Vergleich der Mieten',
    'Vorauszahlungen 2025 gegenüber Nebenkosten 2025',
    'Wie viele Garagen habe ich?',
    'How many insurances do we have?',
  ])('%s', (question) => {
    expect(read(question)).toEqual({ refused: 'notUnderstood' });
  });

  it('one of several houses or units is asked for by name', () => {
    for (const question of ['Was hat das Haus 2025 gekostet?', 'Kosten der Wohnung 2025', 'What did the house cost?'])
      expect(read(question), question).toMatchObject({ refused: 'ambiguousName' });
  });
});
