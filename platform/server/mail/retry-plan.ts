/** Returns the seconds to wait after the n-th failed attempt (from 1); null: give up. */
export type RetryPlan = (failedAttempts: number) => number | null;

const first = 10;
const maxDelaySeconds = 3600;
/**
 * With the pauses below about two days: longer than a mail server is ever down, shorter than an invitation is of use.
 */
const maxAttempts = 56;

/**
 * 10 seconds, doubling up to an hour. Each is stretched or shortened by up to a fifth, so that mails that failed
 * together do not come back together.
 */
export const retryPlan: RetryPlan = (failedAttempts) => {
  if (failedAttempts >= maxAttempts) return null;
  const pause = Math.min(first * 2 ** (failedAttempts - 1), maxDelaySeconds);
  return Math.round(pause * (0.8 + 0.4 * Math.random()));
};
