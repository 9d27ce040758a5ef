/** Reasons for which an object waits for its agent, in the order in which they are shown. */
export const waitingReasons = [
  'withdrawals',
  'fresh',
  'callbacks',
  'viewings',
  'publications',
  'certificates',
  'mandates',
  'incomplete',
] as const;
export type WaitingReason = (typeof waitingReasons)[number];

/** Days before a certificate or a mandate ends in which it is announced. */
export const certificateDays = 60;
export const mandateDays = 30;
