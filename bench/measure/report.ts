import type { Summary } from './statistics.ts';

/** One claim and what was measured of it. */
export interface Claim {
  readonly title: string;
  readonly value: Summary;
  /** Written after the values, such as `MB`; a ratio has none. */
  readonly unit?: string;
  readonly target: { readonly atLeast: number } | { readonly atMost: number };
  /** Enough where the target is missed. */
  readonly orElse?: Omit<Claim, 'title' | 'orElse'>;
}

/** A measured figure without a target. */
export function describeFigure(title: string, { median, low, high }: Summary, unit: string): string {
  return `  ${title.padEnd(44)} ${format(median)} ${unit} (${format(low)}–${format(high)})`;
}

/** False only when the whole middle half of the rounds is beyond the target. */
export function isMet(claim: Claim): boolean {
  return isReached(claim) || (claim.orElse !== undefined && isReached(claim.orElse));
}

function isReached({ value, target }: Pick<Claim, 'value' | 'target'>): boolean {
  return 'atLeast' in target ? value.high >= target.atLeast : value.low <= target.atMost;
}

/** The claim in one line: median, middle half of the rounds, target, the same of what is enough instead, verdict. */
export function describeClaim(claim: Claim): string {
  const instead = claim.orElse ? `, or ${describeMeasured(claim.orElse)}` : '';
  return `${isMet(claim) ? '✓' : '✗'} ${claim.title.padEnd(44)} ${describeMeasured(claim)}${instead}: ${isMet(claim) ? 'met' : 'short'}`;
}

function describeMeasured({ value, target, unit = '' }: Omit<Claim, 'title'>): string {
  const wanted = 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`;
  const measured = `${format(value.median)} (${format(value.low)}–${format(value.high)})${unit && ` ${unit}`}`;
  return `${measured.padEnd(26)} target ${wanted}${unit && ` ${unit}`}`;
}

function format(value: number): string {
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
}
