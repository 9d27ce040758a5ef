import { expect, it } from 'vitest';
import { decideOwner } from './decide-owner.ts';

const several = {
  inAddress: undefined,
  remembered: undefined,
  isPending: false,
  visible: ['1', '2'],
  areAll: true,
  offersAll: true,
} as const;
const all = { eid: '0', isUndecided: false };

it.each([
  ['starts with all owners', {}, all],
  ['waits for the last selection', { isPending: true }, { eid: undefined, isUndecided: false }],
  ['takes the last selection', { remembered: '2' }, { eid: '2', isUndecided: false }],
  ['takes the address first', { inAddress: '1', remembered: '2' }, { eid: '1', isUndecided: false }],
  ['forgets an owner of another organisation', { remembered: '9' }, all],
  ['trusts one beyond a short list', { remembered: '9', areAll: false }, { eid: '9', isUndecided: false }],
  [
    'shows the first of a few where it cannot show all',
    { remembered: '0', offersAll: false },
    { eid: '1', isUndecided: false },
  ],
  [
    'asks among many where it cannot show all',
    { offersAll: false, areAll: false },
    { eid: undefined, isUndecided: true },
  ],
  ['has no choice with one owner', { visible: ['1'], remembered: '0' }, { eid: '1', isUndecided: false }],
  ['has none without owners', { visible: [] }, { eid: undefined, isUndecided: false }],
])('a screen %s', (_, known, decided) => {
  expect(decideOwner({ ...several, ...known })).toEqual(decided);
});
