/** Words of a commission that nobody pays. */
const free = /^\s*(?:provisionsfrei|courtagefrei|keine\b|ohne\b|0(?:[.,]0+)?\s*%)/iu;
const rate = /(\d{1,2}(?:[.,]\d{1,3})?)\s*%/u;

/** True if the reader of the offer pays no commission. */
export function isCommissionFree(courtage: unknown): boolean {
  return typeof courtage === 'string' && free.test(courtage);
}

/** Reads the first percentage of a commission's text; null if it names none: „2,38 Monatskaltmieten“. */
export function commissionRate(courtage: unknown): number | null {
  if (isCommissionFree(courtage)) return 0;
  const found = typeof courtage === 'string' ? rate.exec(courtage)?.[1] : undefined;
  return found === undefined ? null : Number(found.replace(',', '.'));
}
