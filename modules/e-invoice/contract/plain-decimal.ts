/**
 * Formats a scaled integer as decimal text with a point, as in XML: `plainDecimal(12500n, 3)` is `12.5`. Never `-0`.
 * @param decimals of the scale
 * @param min decimals that are written even if they are zeros
 */
export function plainDecimal(scaled: bigint, decimals: number, min = 0): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals);
  const kept = fraction.slice(0, Math.max(min, fraction.replace(/0+$/u, '').length));
  return `${scaled < 0n ? '-' : ''}${whole}${kept === '' ? '' : `.${kept}`}`;
}
