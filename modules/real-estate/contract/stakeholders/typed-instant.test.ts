import { describe, expect, it } from 'vitest';
import { typedInstantSchema } from './stakeholder-data.ts';
import { parseTypedInstant, writeTypedInstant } from './typed-instant.ts';

describe('a typed date with its time', () => {
  it.each([
    ['28.11.2026, 16:30', '2026-11-28T15:30:00.000Z'],
    ['1.7.2026 9:05', '2026-07-01T07:05:00.000Z'],
    ['Sa 28.11.2026, 16:30', '2026-11-28T15:30:00.000Z'],
    ['Sa., 28.11.2026 16:30', '2026-11-28T15:30:00.000Z'],
    [' 28.11.2026, 00:00 ', '2026-11-27T23:00:00.000Z'],
  ])('%s is %s', (text, instant) => {
    expect(parseTypedInstant(text)).toBe(instant);
  });

  it.each([
    '30.02.2026, 10:00',
    '28.11.2026',
    '28.11.2026, 24:00',
    '28.11.2026, 10:60',
    '28.11.26, 10:00',
    'morgen',
    'Sa Sa 28.11.2026, 16:30',
    '',
  ])('%j is refused', (text) => expect(parseTypedInstant(text)).toBeUndefined());

  it('of the hour that summer time skips is refused', () => {
    expect(parseTypedInstant('29.03.2026, 02:30')).toBeUndefined();
  });

  it('is written as it was typed', () => {
    expect(writeTypedInstant('2026-11-28T15:30:00.000Z')).toBe('28.11.2026, 16:30');
  });

  it('may be ISO 8601 in a request, and nothing else', () => {
    expect(typedInstantSchema.parse('2026-11-28T15:30:00Z')).toBe('2026-11-28T15:30:00.000Z');
    for (const wrong of ['2026-02-30T10:00:00Z', '28.11.1026, 10:00', '0001-01-01T00:00:00Z', 'x'])
      expect(typedInstantSchema.safeParse(wrong).error?.issues[0]?.message).toBe('invalid_date_time');
  });
});
