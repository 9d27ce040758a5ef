import { expect, it } from 'vitest';
import { draftByRules } from './draft-by-rules.ts';
import type { KnownPerson } from './people/mention.ts';

/** A Monday, 9:30 in Germany. */
const now = new Date('2026-11-23T08:30:00Z');
const night = new Date('2026-11-23T01:00:00Z');

function person(lastName: string, over: Partial<KnownPerson> = {}): KnownPerson {
  return { lastName, firstName: '', callName: '', salutation: 'Frau', room: '', place: '', ...over };
}

it('every filled field shows the words it came from', () => {
  const { entries } = draftByRules(
    'Herr Grünkohl um 8 Uhr einsdreißig zu achtzig, Puls zwoundsiebzig, Zucker 142 nüchtern',
    {
      now,
    },
  );
  expect(entries[0]?.sources).toEqual([
    { field: 'patientName', words: 'Herr Grünkohl' },
    { field: 'eventAt', words: 'um 8 Uhr' },
    { field: 'bloodPressure', words: 'einsdreißig zu achtzig' },
    { field: 'heartRate', words: 'Puls zwoundsiebzig' },
    { field: 'values.0', words: 'Zucker 142 nüchtern' },
  ]);
});

it('a corrected value is gone from field and text, and shown under what was said', () => {
  const { entries } = draftByRules('Puls 72, ach Quatsch, 82, hat gut geschlafen', { now });
  expect(entries[0]?.data).toMatchObject({ heartRate: '82', text: 'Puls 82, hat gut geschlafen.' });
  expect(entries[0]?.sources).toEqual([{ field: 'heartRate', words: 'Puls 72, ach Quatsch, 82' }]);
});

it('„gestern“ at two in the morning is asked for', () => {
  const { entries } = draftByRules('gestern hat sie schlecht geschlafen', { now: night });
  expect(entries[0]?.event.asked).toBe(true);
  expect(entries[0]?.hints).toEqual([{ code: 'time', words: 'gestern' }]);
});

it.each([
  ['um halb drei Puls 80', '2026-11-23T13:45:00Z', '14:30'],
  ['um halb drei Puls 80', '2026-11-23T03:00:00Z', '02:30'],
  ['um drei nachts Puls 80', '2026-11-23T13:45:00Z', '03:00'],
  ['zehn nach halb drei Puls 80', '2026-11-23T13:45:00Z', '14:40'],
])('„%s“ spoken at %s is %s', (said, at, time) => {
  expect(draftByRules(said, { now: new Date(at) }).entries[0]?.event).toMatchObject({ day: '', time, asked: false });
});

it('a time is looked for in the shift of who speaks', () => {
  const at = new Date('2026-11-23T20:00:00Z');
  const timeOf = (shift: 'early' | 'late') =>
    draftByRules('um acht Puls 80', { now: at, shift }).entries[0]?.event.time;
  expect(timeOf('late')).toBe('20:00');
  expect(timeOf('early')).toBe('08:00');
});

it('known people are recognised by surname, call name and genitive', () => {
  const people = [person('Wollmann'), person('Brandt', { firstName: 'Otto', callName: 'Otto', salutation: 'Herr' })];
  const names = [
    'Wollmann hat schlecht geschlafen',
    'beim Otto Puls 80',
    'Wollmanns Puls 80',
    'heute war Brandt beim Friseur',
  ];
  expect(names.map((said) => draftByRules(said, { now, people }).entries[0]?.person.name)).toEqual([
    'Wollmann',
    'Otto',
    'Wollmann',
    'Brandt',
  ]);
});

it('other residents have no name in an entry', () => {
  const people = [person('Löwenzahn'), person('Zwiebel')];
  const text = (said: string) => draftByRules(said, { now, people }).entries.map(({ data }) => data.text);
  expect(text('Frau Löwenzahn hat sich mit Frau Zwiebel gestritten')).toEqual([
    'Frau Löwenzahn hat sich mit einer Mitbewohnerin gestritten.',
  ]);
  expect(text('Frau Löwenzahn und Frau Zwiebel haben gesungen')).toEqual([
    'Frau Löwenzahn und eine Mitbewohnerin haben gesungen.',
    'Eine Mitbewohnerin und Frau Zwiebel haben gesungen.',
  ]);
});

it('names of doctors and relatives stay', () => {
  const { entries } = draftByRules('Frau Zwiebel RR 90/60, Dr. Beispiel informiert, Tochter Frau Muster war da', {
    now,
  });
  expect(entries).toHaveLength(1);
  expect(entries[0]?.data.text).toContain('Dr. Beispiel informiert, Tochter Frau Muster war da');
});

it('an assessment keeps the words of the person apart, and proposes only what was named', () => {
  const { sis } = draftByRules('SIS: ‚I will hoam‘. Geht mit Rollator, ist im Mai gestürzt. Keine Schmerzen.', { now });
  expect(sis?.topic0.text).toBe('‚I will hoam‘');
  expect(sis?.topic2).toMatchObject({
    text: 'Geht mit Rollator, ist im Mai gestürzt.',
    risks: { fall: { riskExists: true, explanation: 'ist im Mai gestürzt', furtherAssessment: null } },
  });
  expect(sis?.topic3.risks.pain.riskExists).toBeNull();
});

it('chips name what was not said of a fall', () => {
  const codes = (said: string) => draftByRules(said, { now }).entries[0]?.hints.map(({ code }) => code);
  expect(codes('um 7 Uhr im Bad gestürzt')).toEqual(['fallInjury', 'fallInformed', 'fallValues']);
  expect(codes('ist nicht gestürzt')).toEqual([]);
});

it.each([
  ['nothing', ''],
  ['blanks', ' \n\t '],
  ['signs', '🫀🩺 !!! ??? ### <b>x</b> \u0000\u202E'],
  ['another language', 'She said the weather is fine today, 130 people came'],
  ['a word without an end', 'a'.repeat(60_000)],
  ['numbers without an end', '130 zu 80 '.repeat(6000)],
  ['one name without an end', 'Frau Apfelbaum und '.repeat(3157)],
  ['a time without an end', 'um 8 Uhr '.repeat(6600)],
  ['a correction without an end', 'Puls 72 nein '.repeat(4600)],
])('anything typed is answered: %s', (_, said) => {
  const { entries } = draftByRules(said, { now });
  expect(Math.max(0, ...entries.map(({ data }) => data.text.length))).toBeLessThanOrEqual(1.3 * said.length);
});
