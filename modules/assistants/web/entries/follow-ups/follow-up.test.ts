import { expect, it } from 'vitest';
import type { CareEntry } from '#modules/assistants/contract/entries/entry.ts';
import type { OwnStanding } from '#modules/assistants/contract/staff/staff.ts';
import { listFollowUps } from './follow-up.ts';

const author: OwnStanding = {
  userId: 'berta',
  name: 'B. Beispiel',
  initials: 'BB',
  carePosition: 'nurse',
  mayConfigure: false,
};
const colleague = { ...author, userId: 'cem' };
const head = { ...colleague, carePosition: 'head' as const };
const released = {
  at: '2026-11-23T15:42:00Z',
  userId: 'berta',
  name: 'B. Beispiel',
  initials: 'BB',
  carePosition: null,
};
const entry = { kind: 'entry', type: 'report', withdrawn: null, correctedBy: null, released } as CareEntry;

it('everybody may add to an entry; its author and heads of care also correct and withdraw it', () => {
  expect(listFollowUps(entry, colleague)).toEqual(['addendum']);
  expect(listFollowUps(entry, author)).toEqual(['addendum', 'correction', 'withdrawal']);
  expect(listFollowUps(entry, head)).toEqual(['addendum', 'correction', 'withdrawal']);
});

it('a corrected entry is not corrected again, a withdrawn one is left alone', () => {
  expect(listFollowUps({ ...entry, correctedBy: 'other' }, author)).toEqual(['addendum', 'withdrawal']);
  expect(listFollowUps({ ...entry, withdrawn: { ...released, reason: 'falsche Person' } }, head)).toEqual([]);
});

it('an assessment gets a new version', () => {
  expect(listFollowUps({ ...entry, type: 'sis' }, colleague)).toEqual(['addendum', 'review']);
});
