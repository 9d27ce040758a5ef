import { addDays } from '../../contract/days.ts';

/** A language's words for the days around today. */
interface DayWords {
  readonly today: string;
  readonly tomorrow: string;
  readonly yesterday: string;
}

interface Options {
  /** Today, `YYYY-MM-DD`, whose year completes a day without one. Absent: a day needs its year. */
  readonly today?: string;
  readonly words?: DayWords;
  /** True if the language writes the month before the day, as in 12-31. */
  readonly monthFirst?: boolean;
}

/**
 * Parses a typed day, day first: `1.3.26`, `01.03.2026`, `1/3/2026`, `01032026`, `1.3.`, `0103`, `heute`, or ISO. Two-digit
 * years lie between 1950 and 2049.
 * @returns `YYYY-MM-DD`, or null if the text is no calendar day
 */
export function parseDay(text: string, { today, words, monthFirst = false }: Options = {}): string | null {
  const trimmed = text.trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(trimmed);
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  if (today !== undefined) {
    const near = words === undefined ? null : readWord(trimmed, words, today);
    if (near !== null) return near;
    const short = /^(\d{1,2})[./\- ](\d{1,2})[./]?$/.exec(trimmed) ?? /^(\d{2})(\d{2})$/.exec(trimmed);
    if (short) {
      const [one, other] = [Number(short[1]), Number(short[2])];
      return toDay(Number(today.slice(0, 4)), monthFirst ? one : other, monthFirst ? other : one);
    }
  }
  const local =
    /^(\d{1,2})[./\- ](\d{1,2})[./\- ](\d{4}|\d{2})$/.exec(trimmed) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(trimmed);
  if (!local) return null;
  const year = Number(local[3]);
  return toDay(year >= 100 ? year : year < 50 ? 2000 + year : 1900 + year, Number(local[2]), Number(local[1]));
}

/** True for a day as forms hold it, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && parseDay(text) !== null;
}

function readWord(text: string, { today: name, tomorrow, yesterday }: DayWords, today: string): string | null {
  const typed = fold(text);
  if (typed === fold(name)) return today;
  if (typed === fold(tomorrow)) return addDays(today, 1);
  return typed === fold(yesterday) ? addDays(today, -1) : null;
}

// Ignores accents and kinds of apostrophe, which are often typed carelessly.
function fold(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F'’]/g, '');
}

function toDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}
