import { expect, it } from 'vitest';
import type { CareEntry } from '#modules/assistants/contract/entries/entry.ts';
import { noMarks } from '#modules/assistants/contract/entries/entry.ts';
import { applyChange, changesSince, isNoChange, joinChanges } from './typed-draft.ts';

const saved = {
  type: 'report',
  data: { patientName: '', bloodPressure: '130/80', heartRate: '', bodyTemperature: '', text: 'eins' },
  values: [],
  sis: null,
  eventAt: '2026-11-23T13:10:00.000Z',
  eventAsked: true,
  marks: noMarks,
} as unknown as CareEntry;

it('what was typed is shown before it is saved', () => {
  const shown = applyChange(saved, { data: { text: 'zwei' }, confirmed: ['data.text'] });
  expect(shown.data).toEqual({ ...saved.data, text: 'zwei' });
  expect(shown.marks.confirmed).toEqual(['data.text']);
  expect(applyChange(saved, { eventAt: saved.eventAt }).eventAsked).toBe(false);
});

it('several changes become one', () => {
  const joined = joinChanges(
    { data: { text: 'zwei' }, confirmed: ['a'] },
    { data: { heartRate: '72' }, confirmed: ['a', 'b'] },
  );
  expect(joined).toEqual({ data: { text: 'zwei', heartRate: '72' }, confirmed: ['a', 'b'] });
});

it('what was typed while an earlier change was saved is kept for the next time', () => {
  const sent = { data: { text: 'zwei', heartRate: '72' }, confirmed: ['a'] };
  const typed = joinChanges(sent, { data: { text: 'zwei und drei' } });
  expect(changesSince(typed, sent)).toEqual({ data: { text: 'zwei und drei' } });
  expect(isNoChange(changesSince(sent, sent))).toBe(true);
});
