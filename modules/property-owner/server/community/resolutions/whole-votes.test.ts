import { expect, it } from 'vitest';
import { toWholeVotes } from './whole-votes.ts';

it.each([
  [
    { yes: 500, no: 0, abstained: 500 },
    { ja: 500, nein: 0, enthaltung: 500 },
  ],
  [
    { yes: 1_000_000, no: 0, abstained: 0 },
    { ja: 1_000_000, nein: 0, enthaltung: 0 },
  ],
  [{ yes: 1_000_001, no: 0, abstained: 0 }, {}],
  [{ yes: 512.5, no: 0, abstained: 0 }, {}],
  [{ yes: 1, no: 0, abstained: 3e9 }, {}],
])('votes %j are entered in the collection as %j', (votes, expected) => {
  expect(toWholeVotes(votes)).toEqual(expected);
});
