import { describe, expect, it } from 'vitest';
import { listMeetingTodos } from './meeting-todos.ts';
import type { MeetingFacts } from './meeting-todos.ts';

const planned: MeetingFacts = {
  heldOn: '2026-12-17',
  noticeWeeks: 3,
  topicsUntil: '2026-11-02',
  items: 5,
  openMotions: 3,
  isInvited: false,
  isRevised: false,
  openLetters: 0,
  isClosed: false,
  hasMinutes: false,
};
const invited: MeetingFacts = { ...planned, isInvited: true };
const say = (facts: MeetingFacts, today: string) =>
  listMeetingTodos(facts, today).map(({ art, bis, ueberfaellig }) =>
    [art, ...(bis === null ? [] : [bis]), ...(ueberfaellig ? ['late'] : [])].join(' '),
  );

describe('what is still to do for a meeting', () => {
  it.each<[string, MeetingFacts, string, readonly string[]]>([
    ['without an understood date', { ...planned, heldOn: null, items: 0 }, '2026-10-01', ['DATUM', 'TAGESORDNUNG']],
    ['before topics are due', planned, '2026-11-02', ['ANTRAEGE 2026-11-02', 'EINLADUNG 2026-11-25']],
    ['after topics were due', planned, '2026-11-03', ['EINLADUNG 2026-11-25']],
    ['without an agenda', { ...planned, items: 0 }, '2026-11-10', ['TAGESORDNUNG', 'EINLADUNG 2026-11-25']],
    ['too late', planned, '2026-11-26', ['EINLADUNG 2026-11-25 late']],
    ['invited', invited, '2026-11-26', []],
    ['changed after the invitation', { ...invited, isRevised: true }, '2026-11-26', ['NEUE_EINLADUNG']],
    ['with letters to print', { ...invited, openLetters: 3 }, '2026-11-20', ['BRIEFE 2026-11-20']],
    ['with letters that are late', { ...invited, openLetters: 3 }, '2026-11-21', ['BRIEFE 2026-11-20 late']],
    ['on its day', invited, '2026-12-17', []],
    ['the day after', invited, '2026-12-18', ['NIEDERSCHRIFT 2026-12-24', 'SAMMLUNG 2026-12-24']],
    ['closed on its day', { ...invited, isClosed: true, openMotions: 0 }, '2026-12-17', ['NIEDERSCHRIFT 2026-12-24']],
    ['a week later', invited, '2026-12-25', ['NIEDERSCHRIFT 2026-12-24 late', 'SAMMLUNG 2026-12-24 late']],
    ['with its minutes', { ...planned, hasMinutes: true }, '2027-02-01', []],
  ])('%s', (_name, facts, today, expected) => {
    expect(say(facts, today)).toEqual(expected);
  });

  it('names the last day for the post, too', () => {
    expect(listMeetingTodos(planned, '2026-11-10')).toContainEqual({
      art: 'EINLADUNG',
      bis: '2026-11-25',
      postBis: '2026-11-20',
      ueberfaellig: false,
    });
  });
});
