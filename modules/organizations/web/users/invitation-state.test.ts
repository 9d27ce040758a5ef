import { expect, test } from 'vitest';
import { readInvitation } from './invitation-state.ts';

const now = new Date('2026-11-21T12:00:00Z');
const invited = { state: 'invited', invitedUntil: '2026-12-05T12:00:00Z', invitationDueAt: null } as const;

test('an invitation is open until its end', () => {
  expect(readInvitation(invited, now)).toEqual({ kind: 'open', until: invited.invitedUntil });
  expect(readInvitation({ ...invited, invitedUntil: null }, now)).toEqual({ kind: 'open', until: null });
  expect(readInvitation({ ...invited, invitedUntil: now.toISOString() }, now)).toEqual({ kind: 'expired' });
});

test('an invitation with a planned mail waits for its sending', () => {
  const at = '2026-11-22T00:00:00Z';
  expect(readInvitation({ ...invited, invitationDueAt: at }, now)).toEqual({ kind: 'due', at });
});

test('an accepted invitation has no state', () => {
  expect(readInvitation({ ...invited, state: 'active' }, now)).toBeNull();
});
