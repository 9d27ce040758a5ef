/**
 * Parses an amount of XML to whole cents, a half rounded away from zero; undefined if it is invalid or at least
 * 1,000,000,000,000.
 */
export function toCents(amount: string): number | undefined {
  const [, sign = '', euros, fraction = ''] = /^([+-]?)(\d{1,12})(?:\.(\d{1,20}))?$/u.exec(amount.trim()) ?? [];
  if (euros === undefined) return undefined;
  const cents =
    Number(euros) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0')) + (Number(fraction[2] ?? '0') >= 5 ? 1 : 0);
  return sign === '-' ? -cents : cents;
}
