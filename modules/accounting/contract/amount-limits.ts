/** Euros of one amount that is typed, at most. */
export const maxEuros = 10_000_000;
