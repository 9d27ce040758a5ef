/** Days after which somebody interested should hear from the agent: the clock of an object appears. */
export const defaultDelayDays = 10;
export const minDelayDays = 1;
export const maxDelayDays = 101;
