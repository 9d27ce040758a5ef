/** Largest amount that can be typed, in euros. */
export const maxEuros = 10_000_000;
