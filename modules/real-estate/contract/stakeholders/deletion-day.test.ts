import { describe, expect, it } from 'vitest';
import { findDeletionDay } from './deletion-day.ts';

describe('the day on which a person is deleted', () => {
  const silent = {
    requestReceivedAt: '2026-03-30T22:30:00.000Z',
    exposeSentAt: null,
    interestEmailSentAt: null,
    hasAnswered: false,
    keptBecause: '',
  };

  it('is six months after the request, by German days', () => {
    expect(findDeletionDay(silent, 6)).toBe('2026-09-30');
  });

  it('is counted from the last email to the person', () => {
    expect(findDeletionDay({ ...silent, exposeSentAt: '2026-04-02T09:00:00.000Z' }, 6)).toBe('2026-10-02');
    const asked = { exposeSentAt: '2026-04-02T09:00:00.000Z', interestEmailSentAt: '2026-05-15T09:00:00.000Z' };
    expect(findDeletionDay({ ...silent, ...asked }, 3)).toBe('2026-08-15');
  });

  it('does not come for who answered, or is kept for a reason', () => {
    expect(findDeletionDay({ ...silent, hasAnswered: true }, 6)).toBeNull();
    expect(findDeletionDay({ ...silent, keptBecause: 'sucht weiter, Telefonat 3.4.' }, 6)).toBeNull();
  });
});
