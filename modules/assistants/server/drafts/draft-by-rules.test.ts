import { describe, expect, it } from 'vitest';
import { addCounts, judgeAll, rate, readSentences } from '#testing/care/judge-sentences.ts';
import { draftByRules } from './draft-by-rules.ts';

const now = new Date('2026-11-23T08:30:00Z');
const sentences = readSentences();
const draft = (said: string) => draftByRules(said, { now });
const first = (said: string) => draft(said).entries[0];

describe('drafts by rules, measured by the sentences of testing/care', () => {
  const groups = {
    'those that the rules were made with': sentences.filter(({ isHeldOut }) => !isHeldOut),
    'those that the rules were not made with': sentences.filter(({ isHeldOut }) => isHeldOut),
  };

  it.each(Object.entries(groups))('find the vital signs of %s, and invent none', (_, group) => {
    const counts = judgeAll(group, ({ say, at, kind }) => draftByRules(say, { now: at, kind }));
    const vitals = rate(addCounts([counts.bloodPressure, counts.heartRate, counts.bodyTemperature]));
    expect(vitals.precision).toBeGreaterThanOrEqual(0.95);
    expect(vitals.recall).toBeGreaterThanOrEqual(0.9);
  });

  it.each(Object.entries(groups))('propose the risks of %s', (_, group) => {
    const { risks } = judgeAll(group, ({ say, at, kind }) => draftByRules(say, { now: at, kind }));
    expect(rate(risks).precision).toBeGreaterThanOrEqual(0.85);
    expect(rate(risks).recall).toBeGreaterThanOrEqual(0.7);
  });

  // A value is written with its unit, which „BZ 142“ leaves out.
  const unit = ' mg/dl'.length + 6;

  it('are at most 1.3 times as long as what was said, units apart', () => {
    for (const { say, at, kind } of sentences) {
      const drafted = draftByRules(say, { now: at, kind });
      const texts = drafted.entries.map(({ data }) => data.text);
      expect(Math.max(0, ...texts.map((text) => text.length)), say).toBeLessThanOrEqual(say.length * 1.3 + unit);
    }
  });
});

describe('a dictation', () => {
  it.each([
    ['Frau Apfelbaum RR 130 zu 80', { bloodPressure: '130/80', patientName: 'Frau Apfelbaum' }],
    ['Herr Grünkohl hundertdreißig zu achtzig, Puls zwoundsiebzig', { bloodPressure: '130/80', heartRate: '72' }],
    ['Temp 38 2', { bodyTemperature: '38,2' }],
  ])('fills fields: %s', (said, data) => {
    expect(first(said)?.data).toMatchObject(data);
  });

  it('leaves empty what was not said', () => {
    expect(first('Frau Apfelbaum RR 130 zu 80')?.data).toMatchObject({ heartRate: '', bodyTemperature: '' });
  });

  it('makes no temperature of „kein Fieber“', () => {
    expect(first('Herr Grünkohl hat kein Fieber, wirkt müde')?.data.bodyTemperature).toBe('');
  });

  it('takes a correction of the speaker instead of the first number', () => {
    expect(first('Frau Apfelbaum Puls 82, nein, 92')?.data.heartRate).toBe('92');
  });

  it('of a question is no entry', () => {
    expect(draft('Wie hoch war der Blutdruck gestern?')).toMatchObject({ type: 'text', entries: [] });
  });

  it('of a fall says what is missing of it', () => {
    const codes = first('Frau Apfelbaum ist gestürzt')?.hints.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['fallTime', 'fallPlace', 'fallInjury', 'fallInformed']));
  });
});

describe('anything typed', () => {
  const said = sentences.map(({ say }) => say).join('. ');
  it.each([
    ['nothing', ''],
    ['blanks', ' \n\t '],
    ['signs', '🫀🩺 !!! ??? ### <b>x</b> \u0000\u202E'],
    ['another language', 'She said the weather is fine today, 130 people came'],
    ['a word without an end', 'a'.repeat(60_000)],
    ['numbers without an end', '130 zu 80 '.repeat(6000)],
    ['60,000 characters of dictation', said.repeat(10).slice(0, 60_000)],
  ])('is answered: %s', (_, text) => {
    expect(['text', 'report', 'vitals']).toContain(draft(text).type);
  });
});
