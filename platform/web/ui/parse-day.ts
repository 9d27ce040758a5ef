/**
 * Reads a day as people type it, day first: `1.3.26`, `01.03.2026`, `1/3/2026`, `01032026`, or ISO.
 * Two-digit years lie between 1950 and 2049.
 *
 * @returns `YYYY-MM-DD`, or null when the text is no day of the calendar
 */
export function parseDay(text: string): string | null {
  const trimmed = text.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(trimmed);
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const local = /^(\d{1,2})[./\- ](\d{1,2})[./\- ](\d{4}|\d{2})$/.exec(trimmed) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(trimmed);
  if (!local) return null;
  const year = Number(local[3]);
  return toDay(year >= 100 ? year : year < 50 ? 2000 + year : 1900 + year, Number(local[2]), Number(local[1]));
}

function toDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}
