import { formatDecimal } from '../../contract/decimal-text.ts';

export function describeSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const [value, unit] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  return `${value.toFixed(1)} ${unit}`;
}

/** One line of a table: name, rows, size as text, and what was found. */
export function describeRows(name: string, rows: number, size: number, verdict = ''): string {
  return `${name.padEnd(28)} ${formatDecimal(rows, 'en', { max: 0, isGrouped: true }).padStart(14)} rows ${describeSize(size).padStart(10)} ${verdict}`.trimEnd();
}
