import type { Limit } from '#modules/identity/server/index.ts';

/**
 * Wrong codes from one network. Codes have 79 bits: a million networks that try for a year meet one of a million codes
 * with a probability of 1 in 2,000,000. A limit of the organisation would let strangers lock out its owners.
 */
export const wrongCodes = { kind: 'wrong-letter-code', max: 10, seconds: 15 * 60 } satisfies Limit;

/** PDFs of letters of one organisation. */
export const writtenLetters = { kind: 'owner-letters', max: 30, seconds: 3600 } satisfies Limit;
