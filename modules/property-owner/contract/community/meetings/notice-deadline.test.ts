import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, countDays } from '#platform/contract/days.ts';
import { checkNotice, isNoticeShort, noticeDeadlineOf } from './notice-deadline.ts';

describe('the notice of a meeting', () => {
  it.each([
    ['2026-12-17', 3, '2026-11-25', '2026-11-20', 'a weekend lies within the days of the post'],
    ['2026-12-17', 4, '2026-11-18', '2026-11-13', 'the community has agreed on four weeks'],
    ['2027-01-21', 3, '2026-12-30', '2026-12-24', 'Christmas lies within the days of the post'],
    ['2027-04-20', 3, '2027-03-29', '2027-03-23', 'received on Easter Monday, posted before Good Friday'],
    ['2027-03-25', 3, '2027-03-03', '2027-02-26', 'February is short'],
    ['2026-12-17', 1, '2026-12-09', '2026-12-04', 'a week'],
  ])('of %s with %i weeks ends by email on %s, by post on %s: %s', (heldOn, weeks, emailBy, postBy) => {
    expect(noticeDeadlineOf(heldOn, weeks)).toEqual({ emailBy, postBy });
  });

  it('leaves the agreed days whole between receipt and meeting', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 1, max: 12 }), (offset, weeks) => {
        const heldOn = addDays('2026-01-01', offset);
        const { emailBy, postBy } = noticeDeadlineOf(heldOn, weeks);
        const daysBetween = countDays(emailBy, heldOn) - 1;
        expect(daysBetween).toBe(weeks * 7);
        expect(countDays(postBy, emailBy)).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  const deadline = noticeDeadlineOf('2026-12-17', 3);
  it.each([
    ['2026-11-20', 'IN_ZEIT', false, false],
    ['2026-11-21', 'NUR_E_MAIL', false, true],
    ['2026-11-25', 'NUR_E_MAIL', false, true],
    ['2026-11-26', 'ZU_SPAET', true, true],
  ] as const)(
    'an invitation of %s is %s; short by email: %s, with letters: %s',
    (today, notice, byMail, withLetters) => {
      expect(checkNotice(deadline, today)).toBe(notice);
      expect(isNoticeShort(notice, { hasLetters: false })).toBe(byMail);
      expect(isNoticeShort(notice, { hasLetters: true })).toBe(withLetters);
    },
  );
});
