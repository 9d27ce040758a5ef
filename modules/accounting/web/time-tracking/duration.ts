import type { LanguageKey } from '#platform/contract/languages.ts';
import { formatNumber } from '#platform/web/format/format.ts';

/** Formats minutes as hours: 90 is `1:30`, 6000 is `100:00`, 60,000 is `1.000:00` in German. */
export function formatDuration(minutes: number, language: LanguageKey): string {
  return `${formatNumber(Math.floor(minutes / 60), language)}:${String(minutes % 60).padStart(2, '0')}`;
}

/**
 * Formats the time since an instant as a clock, `0:04:59`; never below zero, even if the clock of this device is wrong.
 */
export function formatElapsed(startedAt: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(startedAt)) / 1000));
  const part = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${part(Math.floor(seconds / 60) % 60)}:${part(seconds % 60)}`;
}

/**
 * Parses a typed duration into minutes: `1:30`, `1,5`, `1.5 h`, `1h 30m`, `90m`, `90 min`; a number alone counts hours.
 * @returns null for an empty text, undefined for an invalid one
 */
export function parseDuration(typed: string): number | null | undefined {
  const text = typed.trim().toLowerCase().replaceAll(/\s+/gu, '');
  if (text === '') return null;
  const clock = /^(\d{1,3}):([0-5]\d)$/u.exec(text) ?? /^(\d{1,3})(?:h|std\.?)([0-5]?\d)m?(?:in)?$/u.exec(text);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const minutes = /^(\d{1,5})m(?:in)?$/u.exec(text);
  if (minutes) return Number(minutes[1]);
  const hours = /^(\d{1,3}(?:[.,]\d{1,4})?|[.,]\d{1,4})(?:h|std\.?)?$/u.exec(text);
  return hours?.[1] === undefined ? undefined : Math.round(Number(hours[1].replace(',', '.')) * 60);
}

/** Completes a typed time of the day: `8` is `08:00`, `930` and `9.30` are `09:30`; any other text stays. */
export function tidyTime(typed: string): string {
  const text = typed.trim();
  const [, hours = '', minutes = '00'] =
    /^(\d{1,2})$/u.exec(text) ?? /^(\d{1,2})[:.,h ](\d{2})$/u.exec(text) ?? /^(\d{1,2})(\d{2})$/u.exec(text) ?? [];
  return hours !== '' && Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : text;
}
