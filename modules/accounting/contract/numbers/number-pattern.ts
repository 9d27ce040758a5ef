/** Placeholders of a numbering pattern such as `RE-{YYYY}-{NNNN}`; the contract validates the grammar. */
const placeholder = /\{(YYYY|YY|MM|DD|N{1,6})\}/gu;

function dateParts(day: string): Record<string, string> {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  return { YYYY: year, YY: year.slice(2), MM: month, DD: dayOfMonth };
}

/**
 * Formats a running number on a day: `formatInvoiceNumber('RE-{YYYY}-{NNNN}', 12, '2026-11-21')` is `RE-2026-0012`. A
 * running number longer than its placeholder is written in full.
 */
export function formatInvoiceNumber(pattern: string, running: number, day: string): string {
  const parts = dateParts(day);
  return pattern.replaceAll(placeholder, (_, name: string) =>
    name.startsWith('N') ? String(running).padStart(name.length, '0') : (parts[name] ?? ''),
  );
}

/** Parses the running number of an invoice number of that pattern and day; undefined if the number does not match. */
export function parseRunningNumber(pattern: string, invoiceNumber: string, day: string): number | undefined {
  const parts = dateParts(day);
  const source = pattern
    .split(placeholder)
    .map((piece, index) => {
      if (index % 2 === 0) return escapeSource(piece);
      return piece.startsWith('N') ? `(\\d{${piece.length},15})` : parts[piece];
    })
    .join('');
  const digits = new RegExp(`^${source}$`, 'u').exec(invoiceNumber)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * Returns a regular expression, for JavaScript and PostgreSQL alike, of the numbers that a pattern gives in a period,
 * on any of its days; its only group is the running number.
 */
export function numberSource(pattern: string, period: string): string {
  const years = dateParts(`${period}-`);
  const source = pattern.split(placeholder).map((piece, index) => {
    if (index % 2 === 0) return escapeSource(piece);
    if (piece.startsWith('N')) return `([0-9]{${piece.length},15})`;
    return piece.startsWith('Y') ? (years[piece] ?? '') : '[0-9]{2}';
  });
  return `^${source.join('')}$`;
}

/**
 * Returns a parser for the running number of a number that a pattern gave in a period, on any of its days; undefined if
 * the number does not match.
 */
export function runningNumberReader(pattern: string, period: string): (number: string) => number | undefined {
  const expression = new RegExp(numberSource(pattern, period), 'u');
  return (number) => {
    const digits = expression.exec(number)?.[1];
    return digits === undefined ? undefined : Number(digits);
  };
}

/** Returns the common prefix of all numbers that a pattern gives in a period. */
export function numberPrefix(pattern: string, period: string): string {
  const [start = ''] = pattern.split(/\{(?:MM|DD|N{1,6})\}/u);
  return formatInvoiceNumber(start, 0, `${period}-`);
}

function escapeSource(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}

/**
 * Returns the period in which running numbers count: the year if the pattern contains it, one period for all otherwise.
 */
export function periodOf(pattern: string, day: string): string {
  return /\{YY(YY)?\}/u.test(pattern) ? day.slice(0, 4) : '';
}

/** True if the same running number is written differently on another day of its period. */
export function namesMonthOrDay(pattern: string): boolean {
  return /\{(?:MM|DD)\}/u.test(pattern);
}
